/**
 * The messages between the hall and the browser, by the names that the client uses. Their shapes are
 * generated (wire.gen.ts); here only what a JSON schema cannot say is made exact.
 */
import type * as gen from "./wire.gen";

export type {
  Bye,
  ClauseInfo as Clause,
  LogLine,
  OpenTableInfo as OpenTable,
  RoundInfo as RoundScore,
  SealInfo as Seal,
  SeatInfo,
  SeatWish as SeatPlan,
} from "./wire.gen";

/** The schema calls fields with a default optional, for those who write; the hall always sends them. */
type Sent<T> = Required<T>;

export type Seat = number;
export type Phase = gen.TableInfo["phase"];
export type End = "left" | "right";

export type Action = gen.Play | gen.Discard | gen.Pass;
export type RoundResult = Sent<gen.Ended>;
export type PublicView = Omit<Sent<gen.Public>, "result"> & { result: RoundResult | null };
export type View = Omit<Sent<gen.GapleView>, "public"> & { public: PublicView };

export type GameEvent = gen.Update["events"][number];
/** An event of a newer hall: only its text matters. */
export interface OtherEvent {
  kind: string;
}
export type AnyEvent = GameEvent | OtherEvent;

/** The event if it is of this kind. */
export function eventOf<K extends GameEvent["kind"]>(event: AnyEvent, kind: K): Extract<GameEvent, { kind: K }> | null {
  return event.kind === kind ? (event as Extract<GameEvent, { kind: K }>) : null;
}

export type OptionValue = string | number | boolean | Record<string, number>;
export type Options = Record<string, OptionValue>;

export type MatchInfo = gen.MatchInfo;
export type Table = Omit<gen.TableInfo, "options"> & { options: Options };
export type Presence = Omit<gen.Presence, "kind">;

export type Welcome = Omit<gen.Welcome, "table" | "view"> & { table: Table; view: View | null };
export type Update = Omit<gen.Update, "table" | "view" | "events"> & { table: Table; view: View | null; events: AnyEvent[] };
export type Refusal = gen.Refusal;
export type Answer = gen.Ack | gen.Refusal | gen.Explained;
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
