/* Made from the hall's schema by `npm run types`: change the hall, not this file. */

/**
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "FromBrowser".
 */
export type FromBrowser =
  | Hello
  | Explain
  | Sit
  | Act
  | Draft
  | Ready
  | Leave
  | Return
  | ClaimHost
  | Say
  | Rename
  | Start
  | ReadyFor
  | Bot
  | GiveBack
  | Free
  | Host
  | Close;
/**
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "TableEvent".
 */
export type TableEvent =
  | Made
  | Seated
  | Renamed
  | Vacated
  | BotSeated
  | Returned
  | HostMoved
  | Readied
  | Sealed
  | MatchOpened
  | MatchClosed
  | Said
  | Drafted
  | ClockStopped
  | ClockStarted
  | Closed;
/**
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "ToBrowser".
 */
export type ToBrowser = Welcome | Update | Ack | Refusal | Explained | Presence | Bye;

export interface Hall {}
/**
 * The command with this id is done and on disk, as entry `seq`; a seat that was taken is named.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Ack".
 */
export interface Ack {
  id: string;
  kind: "ack";
  seat?: number | null;
  seq: number;
}
/**
 * A game action, having seen everything up to entry `seq`.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Act".
 */
export interface Act {
  action: unknown;
  id: string;
  kind: "act";
  seq: number;
}
/**
 * Host: a bot into an empty seat, or standing in for a person, who can take the seat back.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Bot".
 */
export interface Bot {
  id: string;
  kind: "bot";
  level?: string;
  seat: number;
}
/**
 * A bot plays this seat: in its own right, or standing in for its person, who may return.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "BotSeated".
 */
export interface BotSeated {
  kind: "bot_seated";
  level: string;
  seat: number;
  stand_in: boolean;
}
/**
 * The last message before the server closes the line, and why.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Bye".
 */
export interface Bye {
  code: string;
  kind: "bye";
  text: string;
}
/**
 * Whether a seat, the clock or the hall itself made the update.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "CauseInfo".
 */
export interface CauseInfo {
  kind: "action" | "system" | "timer";
  seat: number | null;
}
/**
 * A value that an option may have, and how it is called.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Choice".
 */
export interface Choice {
  label: string;
  value: unknown;
}
/**
 * Become the host while the host is away.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "ClaimHost".
 */
export interface ClaimHost {
  id: string;
  kind: "claim_host";
}
/**
 * A clause of a game's rules as a player reads it.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "ClauseInfo".
 */
export interface ClauseInfo {
  id: string;
  text: string;
  title: string;
}
/**
 * Whose turn is timed, and how many milliseconds were left when this was sent.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "ClockInfo".
 */
export interface ClockInfo {
  left_ms: number;
  seat: number;
}
/**
 * The clock goes on; it stood still since `since` (milliseconds since 1970).
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "ClockStarted".
 */
export interface ClockStarted {
  kind: "clock_started";
  since: number;
}
/**
 * Nobody is at the table any more, so its clock stands still.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "ClockStopped".
 */
export interface ClockStopped {
  kind: "clock_stopped";
}
/**
 * Host: end the table.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Close".
 */
export interface Close {
  id: string;
  kind: "close";
}
/**
 * The host ended the table.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Closed".
 */
export interface Closed {
  kind: "closed";
}
/**
 * What a seat's move would be if its time were up now, in a game where moves are laid out bit by bit.
 *
 * It is kept, and no legal action need be made of it yet.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Draft".
 */
export interface Draft {
  action: unknown;
  id: string;
  kind: "draft";
  seq: number;
}
/**
 * A seat lays its move out: this is what it would be now, in the form of the game's actions.
 *
 * The others see that the seat is at work, and what it lays only at a table where drafts are `shown`.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Drafted".
 */
export interface Drafted {
  action: {
    [k: string]: unknown;
  } | null;
  kind: "drafted";
  seat: number;
  shown?: boolean;
}
/**
 * Would this action be legal for me now, and if not, why not?
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Explain".
 */
export interface Explain {
  action: unknown;
  id: string;
  kind: "explain";
}
/**
 * Whether the action that was asked about is legal, and if not, why not; also of a draft that is kept.
 *
 * `parts` is what the game has to say of it part by part (`Game.appraise`); each reason has its `text`.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Explained".
 */
export interface Explained {
  facts: {
    [k: string]: unknown;
  };
  id: string;
  kind: "explained";
  legal: boolean;
  parts: {
    [k: string]: unknown;
  };
  rule: string | null;
  text: string;
}
/**
 * Host: empty a seat for good; its token is void.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Free".
 */
export interface Free {
  id: string;
  kind: "free";
  seat: number;
}
/**
 * The first frame: which table, with which seat's token (None: to look on), in which language.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Hello".
 */
export interface Hello {
  id: string;
  kind: "hello";
  lang?: string;
  table: string;
  token?: string | null;
}
/**
 * Take an empty seat. The client draws the 128-bit token that will prove the seat is its own.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Sit".
 */
export interface Sit {
  id: string;
  kind: "sit";
  name: string;
  salt?: string;
  seat: number;
  token: string;
}
/**
 * Ready for the match, the next round or a rematch; or not any more.
 *
 * The salt goes into the deals of the next match; it counts only when drawn after its seal was seen.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Ready".
 */
export interface Ready {
  id: string;
  kind: "ready";
  ready?: boolean;
  salt?: string;
}
/**
 * Give one's seat up for good.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Leave".
 */
export interface Leave {
  id: string;
  kind: "leave";
}
/**
 * Take one's seat back from the bot that stands in.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Return".
 */
export interface Return {
  id: string;
  kind: "return";
}
/**
 * Say something to the table.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Say".
 */
export interface Say {
  id: string;
  kind: "say";
  text: string;
}
/**
 * Change one's name at the table.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Rename".
 */
export interface Rename {
  id: string;
  kind: "rename";
  name: string;
}
/**
 * Host: begin or go on without waiting; bots take the seats that are empty.
 *
 * The host's own salt may come along, as with `Ready`.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Start".
 */
export interface Start {
  id: string;
  kind: "start";
  salt?: string;
}
/**
 * Host: count an absent person as ready.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "ReadyFor".
 */
export interface ReadyFor {
  id: string;
  kind: "ready_for";
  seat: number;
}
/**
 * Host: the bot goes; a stand-in's seat is its person's again, another is empty.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "GiveBack".
 */
export interface GiveBack {
  id: string;
  kind: "give_back";
  seat: number;
}
/**
 * Host: hand the powers over to another person.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Host".
 */
export interface Host {
  id: string;
  kind: "host";
  seat: number;
}
/**
 * A game and its options.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "GameInfo".
 */
export interface GameInfo {
  name: string;
  options: OptionInfo[];
  summary: string;
  title: string;
}
/**
 * An option as the form shows it; which of the last fields are there depends on `kind`.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "OptionInfo".
 */
export interface OptionInfo {
  choices?: Choice[];
  default: unknown;
  either?: Part[];
  group: string;
  group_label: string;
  help: string;
  kind: string;
  label: string;
  max?: number | null;
  min?: number | null;
  name: string;
  rule: string | null;
}
/**
 * One of the keys of an option that is either this or that, or a table of such keys.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Part".
 */
export interface Part {
  key: string;
  label: string;
  max: number;
  min: number;
}
/**
 * Everything that the home page and the form for a table need.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "HallInfo".
 */
export interface HallInfo {
  bots: Named[];
  games: GameInfo[];
  lan: LanInfo | null;
  languages: LanguageInfo[];
  open: OpenTableInfo[];
  presets: PresetInfo[];
  table_options: OptionInfo[];
  version: string;
}
/**
 * A bot's level or a language, and how it is called.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Named".
 */
export interface Named {
  label: string;
  name: string;
}
/**
 * Where others on the home network find the hall.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "LanInfo".
 */
export interface LanInfo {
  url: string;
}
/**
 * A language by its code and its own name.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "LanguageInfo".
 */
export interface LanguageInfo {
  code: string;
  name: string;
}
/**
 * A table in the hall's list.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "OpenTableInfo".
 */
export interface OpenTableInfo {
  phase: string;
  seats: {
    [k: string]: string;
  }[];
  table: string;
  title: string;
}
/**
 * A preset: its game and the resolved value of every option.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "PresetInfo".
 */
export interface PresetInfo {
  game: string;
  name: string;
  options: {
    [k: string]: unknown;
  };
  summary: string;
  title: string;
}
/**
 * Another seat has the host's powers now.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "HostMoved".
 */
export interface HostMoved {
  kind: "host_moved";
  seat: number | null;
}
/**
 * A line of the log in words and the entry that it belongs to; `said_by` marks the chat.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "LogLine".
 */
export interface LogLine {
  said_by?: number | null;
  seq: number;
  text: string;
}
/**
 * The table was made: what is played, by which resolved options, and the table's own settings.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Made".
 */
export interface Made {
  game: string;
  kind: "made";
  listed: boolean;
  options: {
    [k: string]: unknown;
  };
  preset: string;
  show_drafts?: boolean;
  table: string;
  turn_seconds: number;
  watch: boolean;
}
/**
 * A match is over, or was abandoned; the secret behind its deals is shown.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "MatchClosed".
 */
export interface MatchClosed {
  abandoned: boolean;
  kind: "match_closed";
  match: string;
  secret: string;
}
/**
 * The match under way or just over. `secret` is None until its deals may be proved.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "MatchInfo".
 */
export interface MatchInfo {
  commitment: string;
  id: string;
  number: number;
  round: number;
  rounds: RoundInfo[];
  salts: string[];
  secret: string | null;
  text: string | null;
  totals: number[];
  winners: number[] | null;
}
/**
 * One finished round of the match: a row of the score sheet, and why its winner won.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "RoundInfo".
 */
export interface RoundInfo {
  points: number[];
  reason: string;
  text: string;
  winners: number[];
}
/**
 * The sealed match began, with the salts of its players in seat order.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "MatchOpened".
 */
export interface MatchOpened {
  kind: "match_opened";
  match: string;
  salts: string[];
}
/**
 * What a browser sends to make a table; whoever makes it sits on the first person's seat.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "NewTable".
 */
export interface NewTable {
  lang?: string;
  listed?: boolean;
  name: string;
  options?: {
    [k: string]: unknown;
  };
  ruleset: string;
  seats: SeatWish[];
  show_drafts?: boolean;
  token: string;
  turn_seconds?: number;
  watch?: boolean;
}
/**
 * Who is wanted at a seat of a new table.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "SeatWish".
 */
export interface SeatWish {
  kind: "bot" | "person";
  level?: string | null;
}
/**
 * At which seats a person's line is up, and how many look on.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Presence".
 */
export interface Presence {
  here: boolean[];
  kind: "presence";
  watching: number;
}
/**
 * A person is ready to go on, or no longer is; a salt that comes along goes into the next deals.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Readied".
 */
export interface Readied {
  kind: "readied";
  ready: boolean;
  salt?: string;
  seat: number;
}
/**
 * The command with this id was not done, and why; without id when the message could not be read.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Refusal".
 */
export interface Refusal {
  code: string;
  facts: {
    [k: string]: unknown;
  };
  id: string | null;
  kind: "refused";
  rule: string | null;
  text: string;
}
/**
 * A person changed the name that the others see.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Renamed".
 */
export interface Renamed {
  kind: "renamed";
  name: string;
  seat: number;
}
/**
 * The stand-in went; the seat is its person's again.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Returned".
 */
export interface Returned {
  kind: "returned";
  seat: number;
}
/**
 * A person said something to the table.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Said".
 */
export interface Said {
  kind: "said";
  seat: number;
  text: string;
}
/**
 * What the hall has bound itself to for the next match, before it knew the players' salts.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "SealInfo".
 */
export interface SealInfo {
  commitment: string;
  match: string;
}
/**
 * The secret of the next match was drawn, and what binds the hall to it is published.
 *
 * Only salts that come after this go into the deals, so neither side can choose the tiles.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Sealed".
 */
export interface Sealed {
  commitment: string;
  kind: "sealed";
  match: string;
  number: number;
  secret?: string | null;
}
/**
 * One seat as everybody sees it.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "SeatInfo".
 */
export interface SeatInfo {
  kind: "bot" | "empty" | "person" | "stand_in";
  level: string | null;
  name: string;
  ready: boolean;
}
/**
 * A person sat down. Only the SHA-256 of the seat's token is kept; the salt goes into the deals.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Seated".
 */
export interface Seated {
  kind: "seated";
  name: string;
  salt: string;
  seat: number;
  token_hash: string;
}
/**
 * A seat became empty for good: its person left, or the host freed it; its token is void.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Vacated".
 */
export interface Vacated {
  by: "host" | "self";
  kind: "vacated";
  seat: number;
}
/**
 * A table as everybody sees it.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "TableInfo".
 */
export interface TableInfo {
  clock: ClockInfo | null;
  differs: string[];
  game: string;
  host: number | null;
  listed: boolean;
  match: MatchInfo | null;
  options: {
    [k: string]: unknown;
  };
  phase: "closed" | "lobby" | "match_over" | "playing" | "round_over";
  ruleset: string;
  seal: SealInfo | null;
  seats: SeatInfo[];
  show_drafts: boolean;
  table: string;
  title: string;
  turn_seconds: number;
  watch: boolean;
}
/**
 * The whole of what the reader may know: after hello, and after sitting down or leaving.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Welcome".
 */
export interface Welcome {
  draft?: Drafted | null;
  kind: "table";
  legal: unknown[];
  log: LogLine[];
  presence: Presence;
  seq: number;
  table: TableInfo;
  view: unknown;
  you: You;
}
/**
 * Who the reader is: a seat, or None for somebody who looks on.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "You".
 */
export interface You {
  seat: number | null;
}
/**
 * One entry of the log as the reader may see it; table, view, legal and draft replace the old ones.
 *
 * This interface was referenced by `Hall`'s JSON-Schema
 * via the `definition` "Update".
 */
export interface Update {
  cause: CauseInfo;
  draft?: Drafted | null;
  events: unknown[];
  kind: "update";
  legal: unknown[];
  seq: number;
  table: TableInfo;
  text: string[];
  view: unknown;
}
