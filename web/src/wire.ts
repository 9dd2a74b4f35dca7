/** The messages between the hall and the browser. */

export type Seat = number;
export type Phase = "lobby" | "playing" | "round_over" | "match_over" | "closed";
export type End = "left" | "right";

export type Action =
  | { kind: "play"; tile: string; end: End | null }
  | { kind: "discard"; tile: string }
  | { kind: "pass" };

export interface RoundResult {
  reason: string;
  how: "out" | "blocked";
  hands: string[][];
  dead: string[][];
  undealt: string[];
  pips: number[];
  points: number[];
  winner: Seat;
  closed_by: Seat | null;
}

export type GameEvent =
  | { kind: "dealt"; hands: (string[] | number)[]; undealt: string[] | number }
  | { kind: "turned"; tile: string }
  | { kind: "opened"; seat: Seat; opening: string; rule: string; without_double: Seat[] }
  | { kind: "played"; seat: Seat; tile: string; end: End | null }
  | { kind: "discarded"; seat: Seat; tile: string | null }
  | { kind: "passed"; seat: Seat }
  | ({ kind: "ended" } & RoundResult);

/** Events of the table itself, and events of a newer hall: only their text in the update matters. */
export interface OtherEvent {
  kind: string;
}

export interface PublicView {
  players: number;
  line: [number, number][];
  origin: number;
  turned: string | null;
  turn: Seat | null;
  opening: string | null;
  counts: number[];
  dead: number[];
  undealt: number;
  history: (GameEvent | OtherEvent)[];
  result: RoundResult | null;
}

export interface View {
  seat: Seat | null;
  hand: string[];
  own_dead: string[];
  public: PublicView;
}

export interface SeatInfo {
  kind: "empty" | "person" | "bot" | "stand_in";
  name: string;
  level: string | null;
  ready: boolean;
}

export interface RoundScore {
  points: number[];
  winners: Seat[];
  reason: string;
  text: string;
}

export interface MatchInfo {
  id: string;
  number: number;
  commitment: string;
  salts: string[];
  round: number;
  rounds: RoundScore[];
  totals: number[];
  winners: Seat[] | null;
  /** Who won, in words. */
  text: string | null;
  secret: string | null;
}

export type OptionValue = string | number | boolean | Record<string, number>;
export type Options = Record<string, OptionValue>;

export interface Table {
  table: string;
  ruleset: string;
  game: string;
  title: string;
  options: Options;
  differs: string[];
  turn_seconds: number;
  listed: boolean;
  /** False: who has no seat sees the table and its seats, but no tile. */
  watch: boolean;
  phase: Phase;
  host: Seat | null;
  seats: SeatInfo[];
  match: MatchInfo | null;
  clock: { seat: Seat; left_ms: number } | null;
}

export interface Presence {
  here: boolean[];
  watching: number;
}

export interface LogLine {
  text: string;
  seq: number;
}

export type ServerMessage =
  | {
      kind: "table";
      seq: number;
      you: { seat: Seat | null };
      table: Table;
      view: View | null;
      legal: Action[];
      log: LogLine[];
      presence: Presence;
    }
  | {
      kind: "update";
      seq: number;
      cause: { kind: "action" | "timer" | "system"; seat: Seat | null };
      events: (GameEvent | OtherEvent)[];
      text: string[];
      table: Table;
      view: View | null;
      legal: Action[];
    }
  | { kind: "ack"; id: string; seq: number; seat?: Seat }
  | Refusal
  | { kind: "explained"; id: string; legal: boolean; rule: string | null; facts: Facts; text: string }
  | ({ kind: "presence" } & Presence)
  | { kind: "bye"; code: string; text: string };

export type Facts = Record<string, unknown>;

export interface Refusal {
  kind: "refused";
  /** Null when the hall could not even read the message. */
  id: string | null;
  code: string;
  rule: string | null;
  facts: Facts;
  text: string;
}

/** What a client asks; `id` is added by the connection. */
export type Command =
  | { kind: "sit"; seat: Seat; name: string; token: string; salt: string }
  | { kind: "act"; seq: number; action: Action }
  | { kind: "ready"; ready: boolean }
  | { kind: "leave" }
  | { kind: "return" }
  | { kind: "claim_host" }
  | { kind: "say"; text: string }
  | { kind: "explain"; action: Action }
  | { kind: "rename"; name: string }
  | { kind: "start" }
  | { kind: "ready_for"; seat: Seat }
  | { kind: "bot"; seat: Seat; level: string }
  | { kind: "give_back"; seat: Seat }
  | { kind: "free"; seat: Seat }
  | { kind: "host"; seat: Seat }
  | { kind: "close" };

export interface OptionDeclaration {
  name: string;
  label: string;
  help: string;
  rule: string | null;
  group: string;
  group_label: string;
  kind: "choice" | "number" | "flag" | "either";
  default: OptionValue;
  choices?: { value: OptionValue; label: string }[];
  min?: number;
  max?: number;
  either?: { key: string; label: string; min: number; max: number }[];
}

export interface Preset {
  name: string;
  game: string;
  title: string;
  summary: string;
  options: Options;
}

export interface OpenTable {
  table: string;
  title: string;
  phase: Phase;
  seats: { kind: SeatInfo["kind"]; name?: string }[];
}

export interface Hall {
  version: string;
  languages: { code: string; name: string }[];
  lan: { url: string } | null;
  bots: { name: string; label: string }[];
  games: { name: string; title: string; summary: string; options: OptionDeclaration[] }[];
  presets: Preset[];
  table_options: OptionDeclaration[];
  open: OpenTable[];
}

export type SeatPlan = { kind: "person" } | { kind: "bot"; level: string };

export interface NewTable {
  ruleset: string;
  options: Options;
  seats: SeatPlan[];
  name: string;
  token: string;
  salt: string;
  turn_seconds: number;
  listed: boolean;
  watch: boolean;
  lang: string;
}

export interface Clause {
  id: string;
  kind: "S" | "I" | "O";
  title: string;
  text: string;
}

export interface MatchRecord {
  format: string;
  match: { id: string; secret: string; commitment: string; salts: string[] };
  entries: { round: number; events: (GameEvent | OtherEvent)[] }[];
}
