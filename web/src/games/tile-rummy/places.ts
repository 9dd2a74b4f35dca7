/**
 * Where sets lie on the table. They wrap like words, but each keeps its place: a set moves only when somebody
 * moves it, and a tile that stays in its set stays where it is, if there is room.
 *
 * Lengths are in tiles. A set that is longer than a row goes on in the rows below.
 */
import { bare } from "../../tiles/rummy";
import type { SetId } from "./draft";

export interface Shape {
  id: SetId;
  tiles: readonly string[];
}

export interface Spot {
  row: number;
  /** From the left edge. */
  column: number;
}

export interface Layout {
  columns: number;
  shapes: readonly Shape[];
  spots: ReadonlyMap<SetId, Spot>;
}

/** Between two sets in a row, at least; and so that one of them can grow by a tile. */
const GAP = 0.3;
const ROOM = GAP + 1;
/** How much farther a row seems than a column, when a set looks for a place. */
const ROW_STEP = 4;

export const tilesInARow = (columns: number): number => Math.max(1, Math.floor(columns));

/** How many tiles wide, and how many rows high. */
export function sizeOf(length: number, columns: number): { width: number; rows: number } {
  const most = tilesInARow(columns);
  return { width: Math.min(length, most), rows: Math.ceil(length / most) };
}

/** The rows that the sets take. */
export function rowsOf({ shapes, spots, columns }: Layout): number {
  return Math.max(0, ...shapes.map(({ id, tiles }) => spots.get(id)!.row + sizeOf(tiles.length, columns).rows));
}

/** The sets in the order in which one reads: by rows, then from the left. */
export function readingOrder({ shapes, spots }: Layout): SetId[] {
  const spot = ({ id }: Shape): Spot => spots.get(id)!;
  return [...shapes].sort((a, b) => spot(a).row - spot(b).row || spot(a).column - spot(b).column).map(({ id }) => id);
}

const textOf = (tiles: readonly string[]): string => tiles.map(bare).sort().join();

/** The floor of the table: what is taken in each row. */
class Floor {
  private readonly taken: [from: number, to: number][][] = [];

  constructor(private readonly columns: number) {}

  put({ row, column }: Spot, length: number): void {
    const { width, rows } = sizeOf(length, this.columns);
    for (let each = row; each < row + rows; each += 1) (this.taken[each] ??= []).push([column, column + width]);
  }

  isFree({ row, column }: Spot, length: number, gap = GAP): boolean {
    const { width, rows } = sizeOf(length, this.columns);
    if (row < 0 || column < 0 || column + width > this.columns) return false;
    for (let each = row; each < row + rows; each += 1) {
      if (this.taken[each]?.some(([from, to]) => column < to + gap && column + width + gap > from)) return false;
    }
    return true;
  }

  /** The nearest free place; a row below all others is always free. */
  nearest(wanted: Spot, length: number): Spot {
    const rows = Array.from({ length: this.taken.length + 1 }, (_, row) => row);
    const spots = rows.flatMap((row) => [GAP, ROOM].flatMap((gap) => this.edges(row, length, gap)));
    const far = ({ row, column }: Spot): number => ROW_STEP * Math.abs(row - wanted.row) + Math.abs(column - wanted.column);
    const { width } = sizeOf(length, this.columns);
    const inside = { row: wanted.row, column: Math.min(Math.max(0, wanted.column), this.columns - width) };
    const free = [wanted, inside, ...spots].filter((spot) => this.isFree(spot, length));
    return free.reduce((best, spot) => (far(spot) < far(best) ? spot : best));
  }

  /** The first row with a free place, and in it the place with room to grow, if there is one. */
  first(length: number): Spot {
    for (let row = 0; ; row += 1) {
      for (const gap of [ROOM, GAP]) {
        const spot = this.edges(row, length, gap).find((each) => this.isFree(each, length, gap));
        if (spot) return spot;
      }
    }
  }

  /** Where a set can begin so that it lies at the edge, or right beside another. */
  private edges(row: number, length: number, gap: number): Spot[] {
    const { width } = sizeOf(length, this.columns);
    const beside = (this.taken[row] ?? []).flatMap(([from, to]) => [to + gap, from - gap - width]);
    return [0, ...beside].sort((a, b) => a - b).map((column) => ({ row, column }));
  }
}

/** Where the first tile of a set should be, so that its tiles stay where they lay; null for tiles from a rack. */
function wantedSpot(shape: Shape, before: Layout): Spot | null {
  const same = before.shapes.find(({ id }) => id === shape.id);
  for (const old of same ? [same] : before.shapes) {
    const at = shape.tiles.findIndex((tile) => old.tiles.some((other) => bare(other) === bare(tile)));
    if (at < 0) continue;
    const index = old.tiles.findIndex((other) => bare(other) === bare(shape.tiles[at]!));
    const most = tilesInARow(before.columns);
    const { row, column } = before.spots.get(old.id)!;
    const wanted = column + (index % most) - at;
    return { row: row + Math.floor(index / most), column: same ? Math.max(0, wanted) : wanted };
  }
  return null;
}

const NOWHERE: ReadonlyMap<SetId, Spot> = new Map();

/**
 * Lays the sets out; those that were there before stay, whatever happens to the others. `aimed` tells where
 * somebody wanted to put a new set down.
 */
export function arrange(
  shapes: readonly Shape[],
  columns: number,
  before: Layout | null,
  aimed: ReadonlyMap<SetId, Spot> = NOWHERE,
): Layout {
  const floor = new Floor(columns);
  const spots = new Map<SetId, Spot>();
  const old = before?.columns === columns ? before : null;
  const put = ({ id, tiles }: Shape, spot: Spot): void => {
    floor.put(spot, tiles.length);
    spots.set(id, spot);
  };
  for (const shape of old ? shapes : []) {
    const same = old!.shapes.find(({ id }) => id === shape.id);
    if (same && textOf(same.tiles) === textOf(shape.tiles)) put(shape, old!.spots.get(shape.id)!);
  }
  for (const shape of shapes.filter(({ id }) => !spots.has(id))) {
    const wanted = old && (aimed.get(shape.id) ?? wantedSpot(shape, old));
    put(shape, wanted ? floor.nearest(wanted, shape.tiles.length) : floor.first(shape.tiles.length));
  }
  return { columns, shapes, spots };
}

/** Gives the sets of a table their numbers: those that are the same or nearly so keep the one that they had. */
export function named(table: readonly (readonly string[])[], before: readonly Shape[]): Shape[] {
  const left = [...before];
  const ids = new Map<number, SetId>();
  const take = (place: number, shape: Shape): void => {
    ids.set(place, shape.id);
    left.splice(left.indexOf(shape), 1);
  };
  table.forEach((tiles, place) => {
    const same = left.find((shape) => textOf(shape.tiles) === textOf(tiles));
    if (same) take(place, same);
  });
  const pairs = table.flatMap((tiles, place) =>
    ids.has(place) ? [] : left.map((shape) => ({ place, shape, common: inCommon(tiles, shape.tiles) })),
  );
  for (const { place, shape, common } of pairs.sort((a, b) => b.common - a.common)) {
    if (common > 1 && !ids.has(place) && left.includes(shape)) take(place, shape);
  }
  let next = Math.max(0, ...before.map(({ id }) => id)) + 1;
  return table.map((tiles, place) => ({ id: ids.get(place) ?? next++, tiles }));
}

function inCommon(tiles: readonly string[], others: readonly string[]): number {
  const left = others.map(bare);
  return tiles.filter((tile) => {
    const at = left.indexOf(bare(tile));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}
