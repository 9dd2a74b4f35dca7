/* Made from the hall's schema by `npm run types`: change the hall, not this file. */

/**
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Action".
 */
export type Action = Play | Draw | Pass | Stop | Call;
/**
 * One line of the round's history: who, what, and the tile that was laid.
 *
 * @minItems 2
 * @maxItems 3
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Deed".
 */
export type Deed =
  | [number, "call" | "draw" | "mark" | "pass" | "play" | "stop"]
  | [number, "call" | "draw" | "mark" | "pass" | "play" | "stop", string | null];
/**
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Event".
 */
export type Event =
  | Dealt
  | Hunted
  | EngineLaid
  | Started
  | Played
  | Drew
  | Marked
  | Unmarked
  | Passed
  | Stopped
  | Called
  | Turned
  | Ended;
/**
 * A tile of a train: the place in the train of the tile that it hangs on (-1: the engine), the
 * number that touches it, and the number that looks outward.
 *
 * @minItems 3
 * @maxItems 3
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Laid".
 */
export type Laid = [number, number, number];
/**
 * Where the next tile can be laid: the id that a play names, the number it shows, and how many
 * sides are free (up to three at a double that branches, MTS-08).
 *
 * The id is the train's name and, once it is begun, the place of the tile: `p0`, `p0.4`.
 *
 * @minItems 3
 * @maxItems 3
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "OpenEnd".
 */
export type OpenEnd = [string, number, number];

export interface Game {}
/**
 * Lay a tile at an open end, named by its id (MTH-04, MTS-04).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Play".
 */
export interface Play {
  end: string;
  kind: "play";
  /**
   * A tile, lower half first: 3-5.
   */
  tile: string;
}
/**
 * Take one tile from the yard, being stuck (MTH-06, MTS-07).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Draw".
 */
export interface Draw {
  kind: "draw";
}
/**
 * Lay nothing: stuck with an empty yard, or declining where that is allowed (MTH-12, MTO-16).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Pass".
 */
export interface Pass {
  kind: "pass";
}
/**
 * End the run that one is laying (MTS-05b).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Stop".
 */
export interface Stop {
  kind: "stop";
}
/**
 * Say that one has a single tile left (MTO-17).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Call".
 */
export interface Call {
  kind: "call";
}
/**
 * A seat said that it has one tile left.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Called".
 */
export interface Called {
  kind: "called";
  seat: number;
}
/**
 * The tiles were dealt. Another seat's hand is only its count; nobody sees the yard.
 *
 * `engine` is the double of this round; `laid` says that it lies in the centre already (MTH-01). In
 * the hall's own log the yard is listed, the tile that is drawn first at its head.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Dealt".
 */
export interface Dealt {
  /**
   * A tile, lower half first: 3-5.
   */
  engine: string;
  hands: (string[] | number)[];
  kind: "dealt";
  laid: boolean;
  yard: string[] | number;
}
/**
 * A seat took tiles from the yard; which, only that seat knows.
 *
 * `why`: stuck, declined to play (MTO-16), laid a double as the last tile (MTO-14), or forgot to say
 * that one tile was left (MTO-17).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Drew".
 */
export interface Drew {
  kind: "drew";
  seat: number;
  tiles: string[] | number;
  why: "declined" | "finish" | "stuck" | "uncalled";
}
/**
 * The round is over: everything is shown and scored (MTH-10, MTH-11, MTO-13, MTO-18).
 *
 * `pips` is what each hand costs, `points` what goes to the totals; `winners` have the fewest points.
 * `closed_by` is who went out, None in a blocked round.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Ended".
 */
export interface Ended {
  closed_by?: number | null;
  hands: string[][];
  how: "blocked" | "out";
  kind: "ended";
  pips: number[];
  points: number[];
  winners: number[];
  /**
   * Items: A tile, lower half first: 3-5.
   */
  yard: string[];
}
/**
 * The holder of the engine laid it as the station (MTS-02).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "EngineLaid".
 */
export interface EngineLaid {
  kind: "engine-laid";
  seat: number;
  /**
   * A tile, lower half first: 3-5.
   */
  tile: string;
}
/**
 * Nobody held the engine, so all drew until it was found (MTS-02); `first` drew first.
 *
 * `drawn` are the tiles of each seat in the order in which they came; of others only the count.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Hunted".
 */
export interface Hunted {
  drawn: (string[] | number)[];
  first: number;
  kind: "hunted";
}
/**
 * Who has the first turn: drawn by lot, next clockwise, or as the holder of the engine.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Started".
 */
export interface Started {
  how: "clockwise" | "holder" | "lot";
  kind: "started";
  seat: number;
}
/**
 * A seat laid a tile at an open end.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Played".
 */
export interface Played {
  end: string;
  kind: "played";
  seat: number;
  /**
   * A tile, lower half first: 3-5.
   */
  tile: string;
}
/**
 * A marker was put on a seat's train: everybody may play there now.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Marked".
 */
export interface Marked {
  kind: "marked";
  seat: number;
}
/**
 * The marker was taken off a seat's train.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Unmarked".
 */
export interface Unmarked {
  kind: "unmarked";
  seat: number;
}
/**
 * A seat laid nothing and gave the turn on.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Passed".
 */
export interface Passed {
  kind: "passed";
  seat: number;
}
/**
 * A seat ended its run.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Stopped".
 */
export interface Stopped {
  kind: "stopped";
  seat: number;
}
/**
 * What is asked for now, and of whom.
 *
 * `stage`: a tile, as the turn's first ("tile", without `drawn` a new turn); the same on the further
 * turn that a double gave ("again"); the tile that must follow a double ("follow"); more of a run
 * ("run"). `bound` is the only end, or in a run the only train, that may be played on. `drawn` says
 * that only the tile just drawn may be laid.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Turned".
 */
export interface Turned {
  bound?: string | null;
  drawn?: boolean;
  kind: "turned";
  seat: number;
  stage: "again" | "follow" | "run" | "tile";
}
/**
 * What everybody at the table can see.
 *
 * `trains` has each player's, by seat, then the Mexican ones, the last of which may not be begun.
 * `turn`, `stage`, `bound` and `drawn` are as in `Turned`; `turns` counts the turns that are over.
 * `open_doubles` are the ends of doubles that nobody has covered, in the order in which they were
 * laid. `laid` says whether the player on turn has laid a tile in it, `fresh` whether a tile was laid
 * or drawn or a marker put in it; `idle` counts the turns in a row before it without any of these
 * (MTH-10). `owing` are the seats that have yet to say that they have one tile left, and
 * `overdue` those of them whose next player's turn has ended since (MTO-17).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Public".
 */
export interface Public {
  bound?: string | null;
  counts: number[];
  drawn?: boolean;
  /**
   * A tile, lower half first: 3-5.
   */
  engine: string;
  engine_laid: boolean;
  fresh?: boolean;
  history?: Deed[];
  idle?: number;
  laid?: boolean;
  open_doubles?: string[];
  overdue?: number[];
  owing?: number[];
  players: number;
  result?: Ended | null;
  stage?: "again" | "follow" | "run" | "tile";
  starter?: number | null;
  trains: Train[];
  turn?: number | null;
  turns?: number;
  yard: number;
}
/**
 * One train. Player 0's is `p0`, the Mexican trains are `m0`, `m1` and so on.
 *
 * It is begun once it has tiles; `tiles` are in the order in which they were laid.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Train".
 */
export interface Train {
  ends: OpenEnd[];
  marked?: boolean;
  name: string;
  tiles?: Laid[];
}
/**
 * What one seat sees: what is public, its own hand in ascending order, and, while only that tile
 * may be laid, the tile that it has just drawn.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TrainView".
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "View".
 */
export interface TrainView {
  drawn?: string | null;
  /**
   * Items: A tile, lower half first: 3-5.
   */
  hand?: string[];
  public: Public;
  seat?: number | null;
}
