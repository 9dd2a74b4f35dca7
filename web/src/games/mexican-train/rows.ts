/**
 * How a train lies on the table: its trunk in one row, each branch at a double in a row of its own below
 * it. Who laid first at a double goes straight on, so no tile ever moves to another row.
 */
import type { OpenEnd, Train } from "./wire";

export interface RowTile {
  /** Its place in the train, by the order in which tiles were laid. */
  place: number;
  /** The number that touches the tile before it, and the one that looks outward. */
  inner: number;
  outer: number;
}

export interface End {
  id: string;
  shows: number;
}

export interface Row {
  tiles: RowTile[];
  /** Where the next tile of this row would lie. */
  tail: End | null;
  /** In a branch: the place of the double that it starts from; it is in an earlier row. */
  from: number | null;
}

const asEnd = ([id, shows]: OpenEnd): End => ({ id, shows });

/** The trunk first; below it its branches, those nearest its tail first, so that no branch crosses another. */
export function rowsOf({ name, tiles, ends }: Train): Row[] {
  const open = new Map(ends.map((end) => [end[0], asEnd(end)]));
  const following = new Map<number, number[]>();
  for (const [place, [on]] of tiles.entries()) following.set(on, [...(following.get(on) ?? []), place]);

  const rowFrom = (start: number | undefined, from: number | null): Row[] => {
    const row: Row = { tiles: [], tail: null, from };
    for (let place = start; place !== undefined; place = following.get(place)?.[0]) {
      const [, inner, outer] = tiles[place]!;
      row.tiles.push({ place, inner, outer });
    }
    const last = row.tiles.at(-1);
    row.tail = open.get(last ? endAt(name, last.place) : name) ?? null;
    const branches = row.tiles.toReversed().flatMap(({ place }) => {
      const [straight, ...others] = following.get(place) ?? [];
      const rows = others.flatMap((branch) => rowFrom(branch, place));
      // A double that was built on and still has a free side: the next branch would start there.
      const free = straight === undefined ? undefined : open.get(endAt(name, place));
      return free ? [...rows, { tiles: [], tail: free, from: place }] : rows;
    });
    return [row, ...branches];
  };
  return rowFrom(following.get(-1)?.[0], null);
}

/** The hall's name for the open end of a tile. */
const endAt = (train: string, place: number): string => `${train}.${place}`;

/** What a row shows, from its head: tiles, and one mark for those that are folded away. */
export type Item = { tile: RowTile } | { folded: number };

/** A double lies crosswise. In units: the side of half a tile. */
export const lengthOf = ({ inner, outer }: RowTile): number => (inner === outer ? 1 : 2);

/**
 * The first tile and as many of the last as there is room for; a tail of one tile stays in any case.
 * `room` and `mark` (the length of the mark for folded tiles) are in units.
 */
export function folded(tiles: readonly RowTile[], room: number, mark: number): Item[] {
  const whole = tiles.reduce((sum, tile) => sum + lengthOf(tile), 0);
  if (whole <= room || tiles.length < 4) return tiles.map((tile) => ({ tile }));
  let left = room - mark - lengthOf(tiles[0]!);
  let first = tiles.length;
  while (first > 2 && (left >= lengthOf(tiles[first - 1]!) || first === tiles.length)) {
    first -= 1;
    left -= lengthOf(tiles[first]!);
  }
  // A mark in place of one tile would tell less and take as much room.
  first = Math.max(first, 3);
  return [{ tile: tiles[0]! }, { folded: first - 1 }, ...tiles.slice(first).map((tile) => ({ tile }))];
}

/** How far from the head of its row a tile begins, in units; a folded one at the mark for it. */
export function startOf(items: readonly Item[], place: number, mark: number): number {
  let start = 0;
  let atMark = 0;
  for (const item of items) {
    if ("folded" in item) {
      atMark = start;
      start += mark;
    } else {
      if (item.tile.place === place) return start;
      start += lengthOf(item.tile);
    }
  }
  return atMark;
}

/** Mexican trains, then mine, then the others in turn order. */
export function inOrder(trains: readonly Train[], players: number, me: number | null): { train: Train; owner: number | null }[] {
  const first = me ?? 0;
  const own = Array.from({ length: players }, (_, step) => (first + step) % players);
  return [
    ...trains.slice(players).map((train) => ({ train, owner: null })),
    ...own.map((owner) => ({ train: trains[owner]!, owner })),
  ];
}
