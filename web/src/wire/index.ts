/**
 * The messages between the hall and the browser, by the names that the client uses. Their shapes are
 * generated (hall.gen.ts); here only what a JSON schema cannot say is made exact. What a game adds is in
 * that game's own folder.
 */
import type * as gen from "./hall.gen";

export type {
  Bye,
  ClauseInfo as Clause,
  LogLine,
  OpenTableInfo as OpenTable,
  RoundInfo as RoundScore,
  SealInfo as Seal,
  SeatInfo,
  SeatWish as SeatPlan,
} from "./hall.gen";

/** The schema calls fields with a default optional, for those who write; the hall always sends them. */
export type Sent<T> = Required<T>;

export type Seat = number;
export type Phase = gen.TableInfo["phase"];

/** What the views of all games have. */
export interface View {
  seat: Seat | null;
  /** My tiles, in the games of dominoes. */
  hand?: string[];
  public: { turn: Seat | null; counts: number[]; result: object | null };
}

/** What actions and events of all games have; an event of a newer hall may have nothing else. */
export interface Kind {
  kind: string;
}
export type Action = Kind;
export type AnyEvent = Kind;

/** Of a union of events, or of actions, that of one kind. */
export type OfKind<T extends Kind, K extends T["kind"]> = Extract<T, { kind: K }>;

/** The table's own event, if it is of this kind. */
export function tableEvent<K extends gen.TableEvent["kind"]>(event: AnyEvent, kind: K): OfKind<gen.TableEvent, K> | null {
  return event.kind === kind ? (event as OfKind<gen.TableEvent, K>) : null;
}

export type OptionValue = string | number | boolean | Record<string, number>;
export type Options = Record<string, OptionValue>;

/** How far a seat has laid its move out; what it lays is told to the others only where that is shown. */
export type Drafted = gen.Drafted;
export type MatchInfo = gen.MatchInfo;
export type Table = Omit<gen.TableInfo, "options"> & { options: Options };
export type Presence = Omit<gen.Presence, "kind">;

interface Shown {
  table: Table;
  view: View | null;
  legal: Action[];
}
export type Welcome = Omit<gen.Welcome, keyof Shown> & Shown;
export type Update = Omit<gen.Update, keyof Shown | "events"> & Shown & { events: AnyEvent[] };
export type Refusal = gen.Refusal;
export type Explained = gen.Explained;
export type Answer = gen.Ack | gen.Refusal | Explained;
export type ServerMessage = Welcome | Update | Answer | gen.Presence | gen.Bye;

/** Everything that can be asked on the line; the connection adds the id. */
export type Command = WithoutId<Exclude<gen.FromBrowser, gen.Hello>>;
type WithoutId<T> = T extends { id: string } ? Omit<T, "id"> : never;

export type OptionDeclaration = Omit<gen.OptionInfo, "default" | "choices"> & {
  default: OptionValue;
  choices?: { value: OptionValue; label: string }[];
};
export type Preset = Omit<gen.PresetInfo, "options"> & { options: Options };
export type Game = Omit<gen.GameInfo, "options"> & { options: OptionDeclaration[] };
export type Hall = Omit<gen.HallInfo, "games" | "presets" | "table_options"> & {
  games: Game[];
  presets: Preset[];
  table_options: OptionDeclaration[];
};
export type NewTable = gen.NewTable;

/** Of a record only what the browser checks; the whole format is the hall's. */
export interface MatchRecord {
  match: { id: string; secret: string; commitment: string; salts: string[] };
  entries: { round: number; events: AnyEvent[] }[];
}
