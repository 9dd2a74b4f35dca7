/**
 * A play that opens names its opening: sets from the rack alone. The player need not: what lies in sets of their
 * own is the opening, and once that was enough it stays so while they go on and rearrange.
 */
import { type Base, type Draft, freshOf, type Piece, tableOf } from "./draft";

export interface OpenedSet {
  pieces: readonly Piece[];
  tiles: readonly string[];
}

/** The sets of the draft that are made of the rack's tiles alone. */
function ownSets(base: Base, draft: Draft): OpenedSet[] {
  const own = new Set(freshOf(base, draft));
  const table = tableOf(draft);
  return draft.sets.flatMap(({ pieces }, index) =>
    pieces.every((piece) => own.has(piece)) ? [{ pieces, tiles: table[index]! }] : [],
  );
}

const key = ({ pieces }: OpenedSet): string => [...pieces].sort().join();

/** `isNone` tells what is known to be no set; `enough` is the last opening that the hall called enough. */
export function openingOf(
  base: Base,
  draft: Draft,
  enough: readonly OpenedSet[],
  isNone: (tiles: readonly string[]) => boolean,
): readonly OpenedSet[] {
  const own = ownSets(base, draft);
  const lying = new Set(own.map(key));
  const laid = new Set(freshOf(base, draft));
  const isThere = enough.every(({ pieces }) => pieces.every((piece) => laid.has(piece)));
  if (isThere && enough.some((set) => !lying.has(key(set)))) return enough;
  return own.filter(({ tiles }) => !isNone(tiles));
}
