/** The words of Tile Rummy as the hall sends them. */
import type { AnyEvent, OfKind, Sent } from "../../wire";
import type * as gen from "../../wire/tile-rummy.gen";

export type { Action, Lot } from "../../wire/tile-rummy.gen";

export type Play = gen.Play;
export type RoundResult = Sent<gen.Ended>;
export type PublicView = Omit<Sent<gen.Public>, "result"> & { result: RoundResult | null };
export type View = Omit<Sent<gen.RummyView>, "public"> & { public: PublicView };

/** The event if it is of this kind. */
export function eventOf<K extends gen.Event["kind"]>(event: AnyEvent, kind: K): Sent<OfKind<gen.Event, K>> | null {
  return event.kind === kind ? (event as Sent<OfKind<gen.Event, K>>) : null;
}

/** Why something is not so, with its clause, and in a sentence. */
export interface Fault {
  rule: string;
  reason: string;
  text: string;
}

/** What the hall says of a set: how it is read, or why it is none. */
export type SetVerdict = Fine | (Fault & { fine: false; readings: string[][] });

export interface Fine {
  fine: true;
  reading: "group" | "run";
  /** In their order; a joker is declared where it can stand for one tile only. */
  tiles: string[];
  value: number;
  /** The other ways to read it, and this one, where it holds a joker. */
  readings: string[][];
}

/** What the hall says of a table that is being laid out: `appraise` of the game. */
export interface Verdict {
  sets: SetVerdict[];
  /** What the opening is worth, and has to be; null once the seat has opened. */
  value: number | null;
  least: number | null;
  violation: Fault | null;
  /** The draft, with the jokers that it frees. */
  play: Play;
  /** Why the table's own tiles may not be moved yet. */
  locked: Fault | null;
}

export const faultOf = (verdict: SetVerdict | null): Fault | null => (verdict && !verdict.fine ? verdict : null);

export const readingOf = (verdict: SetVerdict | null): Fine | null => (verdict?.fine ? verdict : null);
