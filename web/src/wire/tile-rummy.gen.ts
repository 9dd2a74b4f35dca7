/* Made from the hall's schema by `npm run types`: change the hall, not this file. */

/**
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Action".
 */
export type Action = Play | Draw | Pass | Abandon;
/**
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Event".
 */
export type Event = Dealt | Started | Played | Restored | Drew | Passed | Ended;
/**
 * A tile that a seat drew to decide who starts (TRM-03); it went back to the pool.
 *
 * @minItems 2
 * @maxItems 2
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Lot".
 */
export type Lot = [number, string];

export interface Game {}
/**
 * End the turn with a table that is not valid, where that costs the penalty (TRM-08b).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Abandon".
 */
export interface Abandon {
  kind: "abandon";
}
/**
 * Leave the table like this (TRM-07): all its sets, old and new.
 *
 * `opening` are the sets that open, from the rack alone; they are on `table` too, or what became of
 * them in the same turn (TRM-06c). `freed` are the jokers that were freed (TRM-13d).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Play".
 */
export interface Play {
  freed?: Freed[];
  kind: "play";
  opening?: string[][];
  table: string[][];
}
/**
 * A joker that was freed: the place of its set on the table before, counted from 0 (after the sets
 * of the table come those of the opening), and the tile that takes the joker's place (TRM-13d).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Freed".
 */
export interface Freed {
  set: number;
  /**
   * A tile by colour and number: r7; a joker: j; a joker that stands for a tile: j=r7.
   */
  tile: string;
}
/**
 * Draw a tile instead of playing (TRM-09).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Draw".
 */
export interface Draw {
  kind: "draw";
}
/**
 * Do not play, the pool being empty (TRM-12).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Pass".
 */
export interface Pass {
  kind: "pass";
}
/**
 * The tiles were dealt. Another seat's rack is only its count; nobody sees the pool.
 *
 * In the hall's own log the pool is listed, the tile that is drawn first at its head.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Dealt".
 */
export interface Dealt {
  kind: "dealt";
  pool: string[] | number;
  racks: (string[] | number)[];
}
/**
 * A seat drew tiles, which ends its turn; which tiles, only that seat knows.
 *
 * `why`: instead of playing, because time was up, or as the penalty (TRM-08). `could_play` tells the
 * seat itself whether there was a play, when it chose to draw; it is None for everybody else, and where
 * jokers keep their places (TRM-13), as the proof can take seconds then.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Drew".
 */
export interface Drew {
  could_play?: boolean | null;
  kind: "drew";
  seat: number;
  tiles: string[] | number;
  why: "choice" | "penalty" | "time";
}
/**
 * The round is over: everything is shown and scored (TRM-10, TRM-12).
 *
 * `values` is what the tiles on each rack are worth, `points` what goes to the totals. `closed_by` is
 * who went out, None when the pool ran out.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Ended".
 */
export interface Ended {
  closed_by?: number | null;
  how: "exhausted" | "out";
  kind: "ended";
  points: number[];
  /**
   * Items: A tile by colour and number: r7; a joker: j; a joker that stands for a tile: j=r7.
   */
  pool: string[];
  racks: string[][];
  values: number[];
  winners: number[];
}
/**
 * Who has the first turn: who drew the highest number, or the winner of the round before (TRM-03).
 *
 * `drawn` are the tiles drawn for it, in their order: a joker, or an equal highest number, drew again.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Started".
 */
export interface Started {
  drawn?: Lot[];
  how: "lot" | "winner";
  kind: "started";
  seat: number;
}
/**
 * A seat laid tiles, and left the table like this.
 *
 * `laid` are the tiles from its rack. Sets are in their order, and a joker is declared wherever it can
 * stand for one tile only.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Played".
 */
export interface Played {
  freed?: Freed[];
  kind: "played";
  /**
   * Items: A tile by colour and number: r7; a joker: j; a joker that stands for a tile: j=r7.
   */
  laid: string[];
  opening?: string[][];
  seat: number;
  table: string[][];
}
/**
 * A seat's turn ended with a table that was not valid: all tiles went back (TRM-08, TRM-08b).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Restored".
 */
export interface Restored {
  kind: "restored";
  seat: number;
  why: "abandoned" | "time";
}
/**
 * A seat did not play, and there was no tile to draw (TRM-12).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Passed".
 */
export interface Passed {
  kind: "passed";
  seat: number;
}
/**
 * What everybody at the table can see.
 *
 * `counts` are the tiles on each rack, `opened` who has opened (TRM-06), `pool` how many tiles are
 * left to draw. `drawn` are the tiles of the lot for the start. `passes` counts the passes in a row;
 * `last_turns` the turns that are left once the last tile was drawn, where each seat has one (TRM-12).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Public".
 */
export interface Public {
  counts: number[];
  drawn?: Lot[];
  last_turns?: number | null;
  opened: boolean[];
  passes?: number;
  players: number;
  pool: number;
  result?: Ended | null;
  starter?: number | null;
  table?: string[][];
  turn?: number | null;
}
/**
 * What one seat sees: what is public, and its own rack in ascending order.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "RummyView".
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "View".
 */
export interface RummyView {
  public: Public;
  /**
   * Items: A tile by colour and number: r7; a joker: j; a joker that stands for a tile: j=r7.
   */
  rack?: string[];
  seat?: number | null;
}
