/** What a chosen tile may do, read from the list of legal actions: the browser holds no rules. */
import { halves } from "../../tiles/pips";
import type { Action, PublicView, View } from "./wire";

/** The ids of the open ends where a tile may go. */
export function endsFor(tile: string, legal: readonly Action[]): Set<string> {
  return new Set(legal.flatMap((action) => (action.kind === "play" && action.tile === tile ? [action.end] : [])));
}

/** The tiles that may be laid now. */
export const movable = (legal: readonly Action[]): Set<string> =>
  new Set(legal.flatMap((action) => (action.kind === "play" ? [action.tile] : [])));

export const may = (kind: Action["kind"], legal: readonly Action[]): boolean => legal.some((action) => action.kind === kind);

/** What to ask the hall about a tile that can't go anywhere: on my own train, else where its number would fit. */
export function meantPlay(tile: string, { public: { trains }, seat }: View): Action {
  const own = trains[seat ?? 0]!;
  const ends = [own, ...trains].flatMap((train) => train.ends);
  const [low, high] = halves(tile);
  const meant = ends.find(([, shows]) => shows === low || shows === high) ?? own.ends[0]!;
  return { kind: "play", tile, end: meant[0] };
}

/** Whose train an end belongs to: a seat, or null for a Mexican one. */
export function ownerOf(end: string, { players, trains }: PublicView): number | null {
  const name = end.split(".")[0];
  const place = trains.findIndex((train) => train.name === name);
  return place < players ? place : null;
}
