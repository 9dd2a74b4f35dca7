/**
 * A turn as it is being tried out: which tile lies in which set. Pure values: a move makes a new draft of an
 * old one. Nothing here knows what a valid set is; the hall is asked for that.
 *
 * Every tile of the turn is a piece with a name of its own, such as `r7a` on the table or `r7x` on the rack. However they are moved, each piece
 * from the table lies in exactly one set, and each piece of the rack in one set at most: the rest is the rack.
 */
import { bare, colourOf, HIGHEST, isJoker, meantBy, numberOf } from "../../tiles/rummy";

export type Piece = string;
export type SetId = number;

export interface LaidSet {
  id: SetId;
  pieces: readonly Piece[];
}

export interface Draft {
  sets: readonly LaidSet[];
  /** What jokers were declared to stand for, by the player or by the table: the tile without `j=`. */
  meant: Readonly<Record<Piece, string>>;
  /** Whether a joker stands for the same tile until it is moved itself; else whoever changes its set reads it anew. */
  holds: boolean;
  /** The number of the next new set: none is given twice in a turn. */
  next: SetId;
}

/** The turn before anything was moved. */
export interface Base extends Draft {
  rack: readonly Piece[];
}

export type Target = { set: SetId; at?: number } | "new";

/** The tile of a piece as it is on a rack. */
export const tileOf = (piece: Piece): string => piece.slice(0, -1);

/** The tile of a piece with what it was declared to stand for. */
export function textOf(draft: Draft, piece: Piece): string {
  const meant = draft.meant[piece];
  return meant === undefined ? tileOf(piece) : `j=${meant}`;
}

/** The sets as the hall reads them. */
export const tableOf = (draft: Draft): string[][] =>
  draft.sets.map(({ pieces }) => pieces.map((piece) => textOf(draft, piece)));

/** Letters for the copies of a tile: on the table, and on the rack. */
const LETTERS = { table: "ab", rack: "xy" } as const;

/** Begins a turn. A tile's letter tells where it began, and its copies there apart. */
export function baseOf(sets: readonly { id: SetId; tiles: readonly string[] }[], hand: readonly string[], holds: boolean): Base {
  const copies = new Map<string, number>();
  const piece = (tile: string, where: keyof typeof LETTERS): Piece => {
    const key = where + bare(tile);
    const copy = copies.get(key) ?? 0;
    copies.set(key, copy + 1);
    return bare(tile) + LETTERS[where][copy];
  };
  const meant: Record<Piece, string> = {};
  const laid = sets.map(({ id, tiles }) => ({
    id,
    pieces: tiles.map((tile) => {
      const name = piece(tile, "table");
      if (isJoker(tile) && tile !== "j") meant[name] = meantBy(tile)!;
      return name;
    }),
  }));
  const next = Math.max(0, ...sets.map(({ id }) => id)) + 1;
  return { sets: laid, meant, holds, next, rack: hand.map((tile) => piece(tile, "rack")) };
}

/** The draft that leaves these sets, or null where they cannot be made of the tiles of the turn. */
export function draftOf(base: Base, sets: readonly { id: SetId; tiles: readonly string[] }[]): Draft | null {
  const left = [...base.sets.flatMap(({ pieces }) => pieces), ...base.rack];
  const meant: Record<Piece, string> = {};
  const laid = sets.map(({ id, tiles }) => ({
    id,
    pieces: tiles.flatMap((tile) => {
      const at = left.findIndex((piece) => tileOf(piece) === bare(tile));
      const [piece] = at < 0 ? [] : left.splice(at, 1);
      if (piece && isJoker(tile) && tile !== "j") meant[piece] = meantBy(tile)!;
      return piece ?? [];
    }),
  }));
  const draft = { sets: laid, meant, holds: base.holds, next: Math.max(base.next, ...sets.map(({ id }) => id + 1)) };
  const whole = laid.every(({ pieces }, index) => pieces.length === sets[index]!.tiles.length);
  return whole && isDraftOf(base, draft) ? draft : null;
}

export const rackOf = (base: Base, draft: Draft): Piece[] => {
  const laid = new Set(draft.sets.flatMap(({ pieces }) => pieces));
  return base.rack.filter((piece) => !laid.has(piece));
};

/** The pieces of the rack that lie on the table, in the order of the rack. */
export const freshOf = (base: Base, draft: Draft): Piece[] => {
  const left = new Set(rackOf(base, draft));
  return base.rack.filter((piece) => !left.has(piece));
};

const setById = (draft: Draft, id: SetId): LaidSet | undefined => draft.sets.find((set) => set.id === id);

export const setOf = (draft: Draft, piece: Piece): LaidSet | undefined =>
  draft.sets.find(({ pieces }) => pieces.includes(piece));

/** Whether these pieces are those of a draft of this turn: what was kept may be of another one. */
export function isDraftOf(base: Base, draft: Draft): boolean {
  const laid = draft.sets.flatMap(({ pieces }) => pieces);
  const once = new Set(laid);
  const ids = new Set(draft.sets.map(({ id }) => id));
  const table = base.sets.flatMap(({ pieces }) => pieces);
  const known = new Set([...table, ...base.rack]);
  return (
    once.size === laid.length &&
    ids.size === draft.sets.length &&
    draft.sets.every(({ pieces }) => pieces.length > 0) &&
    table.every((piece) => once.has(piece)) &&
    laid.every((piece) => known.has(piece))
  );
}

/** Numbers of one colour lie like a run: such a set splits where a tile is lifted from its middle. */
export function liesLikeARun(draft: Draft, pieces: readonly Piece[]): boolean {
  const tiles = pieces.flatMap((piece) => meantBy(textOf(draft, piece)) ?? []);
  return new Set(tiles.map(colourOf)).size === 1 && new Set(tiles.map(numberOf)).size > 1;
}

/**
 * The sets without these pieces. What lay like a run falls apart at the gaps; the first part keeps its place.
 * The set `whole` stays together, and stays even when it is empty.
 */
function lifted(draft: Draft, moving: ReadonlySet<Piece>, whole: SetId | null): Pick<Draft, "sets" | "next"> {
  let next = draft.next;
  const sets = draft.sets.flatMap((set) => {
    if (set.id === whole) return [{ id: set.id, pieces: set.pieces.filter((piece) => !moving.has(piece)) }];
    if (!set.pieces.some((piece) => moving.has(piece))) return [set];
    const splits = liesLikeARun(draft, set.pieces);
    const parts: Piece[][] = [[]];
    for (const piece of set.pieces) {
      if (!moving.has(piece)) parts.at(-1)!.push(piece);
      else if (splits) parts.push([]);
    }
    return parts
      .filter((part) => part.length > 0)
      .map((pieces, index) => ({ id: index === 0 ? set.id : next++, pieces }));
  });
  return { sets, next };
}

/**
 * What jokers stand for once sets have changed: where it does not hold, a changed set is read anew; where it
 * does, only a joker that was moved itself is.
 */
function understood(before: Draft, sets: readonly LaidSet[], moving: readonly Piece[]): Draft["meant"] {
  const same = new Set(before.sets.map(madeOf));
  const kept = sets.flatMap((set) =>
    same.has(madeOf(set)) ? set.pieces : set.pieces.filter((piece) => before.holds && !moving.includes(piece)),
  );
  return Object.fromEntries(kept.flatMap((piece) => (piece in before.meant ? [[piece, before.meant[piece]!]] : [])));
}

const madeOf = ({ pieces }: LaidSet): string => [...pieces].sort().join();

function changed(before: Draft, sets: readonly LaidSet[], next: SetId, moving: readonly Piece[]): Draft {
  const left = sets.filter(({ pieces }) => pieces.length > 0);
  return { ...before, sets: left, next, meant: understood(before, left, moving) };
}

/**
 * Where a piece goes among others. Those of one colour lie in ascending order, and a one behind the thirteen
 * when no two is there; a joker, and what lies unlike a run, goes to the end.
 */
function placeFor(draft: Draft, pieces: readonly Piece[], piece: Piece): number {
  const number = (each: Piece): number | null => {
    const meant = meantBy(textOf(draft, each));
    return meant === null ? null : numberOf(meant);
  };
  const own = number(piece);
  const numbers = pieces.map(number);
  if (own === null || !liesLikeARun(draft, [...pieces, piece])) return pieces.length;
  if (own === 1 && numbers.includes(HIGHEST) && !numbers.includes(2)) return pieces.length;
  const higher = numbers.findIndex((each) => each !== null && each > own);
  if (higher < 0) return pieces.length;
  // Jokers right before a higher number stand for those just below it.
  let at = higher;
  for (let gap = numbers[higher]! - own - 1; gap > 0 && at > 0 && numbers[at - 1] === null; gap -= 1) at -= 1;
  return at;
}

/** The pieces one by one where they go among those that lie there. */
function joined(draft: Draft, there: readonly Piece[], pieces: readonly Piece[]): Piece[] {
  const all = [...there];
  for (const piece of pieces) all.splice(placeFor(draft, all, piece), 0, piece);
  return all;
}

/**
 * Moves pieces, together and in this order, from the rack or from wherever they lie; without `at` each goes
 * where it belongs. A set that becomes empty is gone.
 */
export function place(draft: Draft, moving: readonly Piece[], target: Target): Draft {
  const moved = new Set(moving);
  if (target === "new") {
    const { sets, next } = lifted(draft, moved, null);
    return changed(draft, [...sets, { id: next, pieces: joined(draft, [], moving) }], next + 1, moving);
  }
  const { sets, next } = lifted(draft, moved, target.set);
  const there = setById(draft, target.set)!.pieces;
  const insert = ({ id, pieces }: LaidSet): LaidSet => {
    if (target.at === undefined) return { id, pieces: joined(draft, pieces, moving) };
    const at = there.slice(0, target.at).filter((piece) => !moved.has(piece)).length;
    return { id, pieces: pieces.toSpliced(at, 0, ...moving) };
  };
  return changed(draft, sets.map((set) => (set.id === target.set ? insert(set) : set)), next, moving);
}

/** Takes pieces of the rack back from the table; those of the table stay where they are. */
export function takeBack(base: Base, draft: Draft, pieces: readonly Piece[]): Draft {
  const own = pieces.filter((piece) => base.rack.includes(piece));
  const { sets, next } = lifted(draft, new Set(own), null);
  return changed(draft, sets, next, own);
}

/** Cuts a set in two before its piece `at`; the first part keeps its place. */
export function cut(draft: Draft, set: SetId, at: number): Draft {
  const found = setById(draft, set);
  if (!found || at <= 0 || at >= found.pieces.length) return draft;
  const parts = [
    { id: set, pieces: found.pieces.slice(0, at) },
    { id: draft.next, pieces: found.pieces.slice(at) },
  ];
  return changed(draft, draft.sets.flatMap((each) => (each === found ? parts : [each])), draft.next + 1, []);
}

/** One piece takes the place of another on the table, which is left over as a set of its own. */
export function exchange(draft: Draft, piece: Piece, other: Piece): Draft {
  const set = setOf(draft, other);
  if (!set || piece === other || set.pieces.includes(piece)) return draft;
  const { sets, next } = lifted(draft, new Set([piece]), set.id);
  const swapped = set.pieces.map((mate) => (mate === other ? piece : mate));
  const all = sets.map((each) => (each.id === set.id ? { id: set.id, pieces: swapped } : each));
  return changed(draft, [...all, { id: next, pieces: [other] }], next + 1, [piece, other]);
}

/** Reads a set like this: its tiles in their order, jokers with what they stand for. */
export function declare(draft: Draft, set: SetId, tiles: readonly string[]): Draft {
  const found = setById(draft, set);
  if (!found) return draft;
  const left = [...found.pieces];
  const meant = { ...draft.meant };
  const pieces = tiles.map((tile) => {
    // A joker that stays as it was declared is told from the other one.
    const same = left.findIndex((piece) => textOf(draft, piece) === tile);
    const at = same >= 0 ? same : left.findIndex((piece) => tileOf(piece) === bare(tile));
    const [piece] = left.splice(at, 1);
    if (isJoker(tile)) {
      const stands = meantBy(tile);
      if (stands === null) delete meant[piece!];
      else meant[piece!] = stands;
    }
    return piece!;
  });
  return { ...draft, meant, sets: draft.sets.map((each) => (each === found ? { id: set, pieces } : each)) };
}

/** Whether two drafts leave the same sets on the table. */
export function sameTable(one: Draft, other: Draft): boolean {
  const text = (draft: Draft): string => tableOf(draft).map((tiles) => tiles.join()).sort().join(";");
  return text(one) === text(other);
}
