/**
 * Where the pips of one half lie, as real sets place them: 0 to 9 on a grid of three by three,
 * 10 to 12 on three columns of four. Positions are fractions of the half's side.
 */
export type Pip = readonly [x: number, y: number];

const SIDE = [0.23, 0.5, 0.77] as const;
const TALL = [0.17, 0.39, 0.61, 0.83] as const;

/** Nine cells, row by row; each number lists the cells that carry a pip. */
const SQUARE: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
  [0, 2, 3, 4, 5, 6, 8],
  [0, 1, 2, 3, 5, 6, 7, 8],
  [0, 1, 2, 3, 4, 5, 6, 7, 8],
];

export function pips(value: number): Pip[] {
  const cells = SQUARE[value];
  if (cells) return cells.map((cell) => [SIDE[cell % 3]!, SIDE[Math.floor(cell / 3)]!] as const);
  const outer = TALL.flatMap((y) => [[SIDE[0], y] as const, [SIDE[2], y] as const]);
  const middle = (rows: number[]): Pip[] => rows.map((row) => [SIDE[1], TALL[row]!] as const);
  if (value === 10) return [...outer, ...middle([0, 3])];
  if (value === 11) return [...outer, ...middle([0, 1, 3])];
  return [...outer, ...middle([0, 1, 2, 3])];
}

/** The tile of a text such as "3-5". */
export function halves(tile: string): [number, number] {
  const [low, high] = tile.split("-");
  return [Number(low), Number(high)];
}

export const isDouble = (tile: string): boolean => halves(tile)[0] === halves(tile)[1];

export const pipSum = (tile: string): number => halves(tile)[0] + halves(tile)[1];

export const asTile = ([a, b]: readonly [number, number]): string => (a < b ? `${a}-${b}` : `${b}-${a}`);

/** All tiles up to a highest number, in ascending order. */
export function wholeSet(highest: number): string[] {
  const numbers = Array.from({ length: highest + 1 }, (_, number) => number);
  return numbers.flatMap((low) => numbers.slice(low).map((high) => `${low}-${high}`));
}
