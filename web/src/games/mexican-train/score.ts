/** How a seat's pips of a round came about, tile by tile (MTH-11, MTO-13). */
import { halves, isDouble, pipSum } from "../../tiles/pips";
import type { Options } from "../../wire";

export interface Counted {
  tile: string;
  pips: number;
}

export function counted(hand: readonly string[], options: Options): Counted[] {
  return hand.map((tile) => ({ tile, pips: cost(tile, options) }));
}

function cost(tile: string, options: Options): number {
  if (tile === "0-0") return Number(options.double_blank);
  const blanks = halves(tile).filter((number) => number === 0).length * Number(options.blank_half);
  return pipSum(tile) * (isDouble(tile) && options.doubles_twice === true ? 2 : 1) + blanks;
}
