/* Made from the hall's schema by `npm run types`: change the hall, not this file. */

/**
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Action".
 */
export type Action = Play | Discard | Pass;
/**
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Event".
 */
export type Event = Dealt | Turned | Opened | Played | Discarded | Passed | Ended;

export interface Game {}
/**
 * Lay a tile at an end of the line; on an empty line there is no end to choose (GAP-03, GAP-17).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Play".
 */
export interface Play {
  end?: ("left" | "right") | null;
  kind: "play";
  /**
   * A tile, lower half first: 3-5.
   */
  tile: string;
}
/**
 * Put a tile face down, being stuck: a dead tile (GAP-07).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Discard".
 */
export interface Discard {
  kind: "discard";
  /**
   * A tile, lower half first: 3-5.
   */
  tile: string;
}
/**
 * Keep the tiles and let the turn move on, being stuck (GAP-08).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Pass".
 */
export interface Pass {
  kind: "pass";
}
/**
 * The tiles were dealt. Another seat's hand is only its count; nobody sees the undealt ones.
 *
 * In the hall's own log the undealt tiles are listed, the one to be turned first.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Dealt".
 */
export interface Dealt {
  hands: (string[] | number)[];
  kind: "dealt";
  undealt: string[] | number;
}
/**
 * A seat put a tile face down; which one, only its owner knows.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Discarded".
 */
export interface Discarded {
  kind: "discarded";
  seat: number;
  tile?: string | null;
}
/**
 * The round is over: everything is shown and scored (GAP-09 to GAP-12).
 *
 * `pips` are each seat's own pips as GAP-10 and GAP-11 count them; `points` go to the total (with
 * teams, both partners' pips). `reason` is the clause that decided who won, `how` the way it ended,
 * `closed_by` the seat whose action ended it.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Ended".
 */
export interface Ended {
  closed_by?: number | null;
  dead: string[][];
  hands: string[][];
  how: "blocked" | "out";
  kind: "ended";
  pips: number[];
  points: number[];
  reason: string;
  /**
   * Items: A tile, lower half first: 3-5.
   */
  undealt: string[];
  winner: number;
}
/**
 * An undealt tile was turned face up and begins the line (GAP-06).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Turned".
 */
export interface Turned {
  kind: "turned";
  /**
   * A tile, lower half first: 3-5.
   */
  tile: string;
}
/**
 * Who has the first turn, with what they must begin, by which clause.
 *
 * `without_double` are the seats, from the last winner on, that hold no double and so passed on the
 * right to begin (GAP-05). `by_lot` says that the seat was drawn at random (GAP-06, GAP-19).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Opened".
 */
export interface Opened {
  by_lot?: boolean;
  kind: "opened";
  opening: "any" | "double" | "double-blank" | "double-six";
  rule: string;
  seat: number;
  without_double?: number[];
}
/**
 * A seat laid a tile.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Played".
 */
export interface Played {
  end?: ("left" | "right") | null;
  kind: "played";
  seat: number;
  /**
   * A tile, lower half first: 3-5.
   */
  tile: string;
}
/**
 * A seat was stuck and passed.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Passed".
 */
export interface Passed {
  kind: "passed";
  seat: number;
}
/**
 * What one seat sees: what is public, its own hand in ascending order, and its own dead tiles.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "GapleView".
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "View".
 */
export interface GapleView {
  /**
   * Items: A tile, lower half first: 3-5.
   */
  hand?: string[];
  /**
   * Items: A tile, lower half first: 3-5.
   */
  own_dead?: string[];
  public: Public;
  seat?: number | null;
}
/**
 * What everybody at the table can see.
 *
 * `line` lies left to right, each tile as its two halves as they lie; `origin` is the place in it of
 * the tile that began it. `counts` are tiles in hand, `dead` are tiles face down. `ran_out` are the
 * seats with no tile left in hand, the first to run out first. `history` holds the turns of the round
 * in order, with dead tiles unknown. `turn` is None when nobody is to act.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Public".
 */
export interface Public {
  counts?: number[];
  dead?: number[];
  history?: (Played | Discarded | Passed)[];
  line?: [number, number][];
  opening?: ("any" | "double" | "double-blank" | "double-six") | null;
  origin?: number;
  players: number;
  ran_out?: number[];
  result?: Ended | null;
  starter?: number | null;
  turn?: number | null;
  turned?: string | null;
  undealt?: number;
}
