/** What a chosen tile may do, read from the list of legal actions: the browser holds no rules. */
import type { Action, End, PublicView } from "./wire";

/** A place on the board: one of the two ends, or the middle of the empty table. */
export type Spot = End | "start";

export function endsOf(line: PublicView["line"]): { left: number; right: number } | null {
  const [first, last] = [line[0], line[line.length - 1]];
  return first && last ? { left: first[0], right: last[1] } : null;
}

export function spotsFor(tile: string, legal: readonly Action[], line: PublicView["line"]): Spot[] {
  const plays = legal.filter((action) => action.kind === "play" && action.tile === tile);
  const named = new Set(plays.map((action) => (action.kind === "play" ? (action.end ?? "start") : "start")));
  const ends = endsOf(line);
  // Equal ends are listed once, and the hall takes either.
  if (ends && ends.left === ends.right && named.size > 0) return ["left", "right"];
  return (["start", "left", "right"] as const).filter((spot) => named.has(spot));
}

export const playAt = (tile: string, spot: Spot): Action => ({ kind: "play", tile, end: spot === "start" ? null : spot });

export const mayDiscard = (tile: string, legal: readonly Action[]): boolean =>
  legal.some((action) => action.kind === "discard" && action.tile === tile);

export const mustDiscard = (legal: readonly Action[]): boolean => legal.some((action) => action.kind === "discard");

export const mayPass = (legal: readonly Action[]): boolean => legal.some((action) => action.kind === "pass");

/** The tiles of the hand that can do something now. */
export function movable(legal: readonly Action[]): Set<string> {
  return new Set(legal.flatMap((action) => (action.kind === "pass" ? [] : [action.tile])));
}

/** What to ask the hall about a tile that can't go anywhere: a play at no end in particular. */
export const meantPlay = (tile: string): Action => ({ kind: "play", tile, end: null });
