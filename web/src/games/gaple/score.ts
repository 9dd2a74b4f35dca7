/** How a seat's points of a round came about, tile by tile. */
import { pipSum } from "../../tiles/pips";
import type { Seat } from "../../wire";
import type { RoundResult } from "./wire";

export interface Counted {
  tile: string;
  dead: boolean;
  pips: number;
}

/** The double blank is worth what the others leave of the seat's pips: 0, or 25 where a table says so. */
export function counted(result: RoundResult, seat: Seat): Counted[] {
  const tiles = [
    ...(result.hands[seat] ?? []).map((tile) => ({ tile, dead: false })),
    ...(result.dead[seat] ?? []).map((tile) => ({ tile, dead: true })),
  ];
  const plain = tiles.reduce((sum, { tile }) => sum + pipSum(tile), 0);
  const extra = (result.pips[seat] ?? 0) - plain;
  return tiles.map(({ tile, dead }) => ({ tile, dead, pips: tile === "0-0" ? extra : pipSum(tile) }));
}

/** The partner's pips, where partners add theirs up; else null. */
export function partnerPips(result: RoundResult, seat: Seat, teams: boolean): number | null {
  return teams ? (result.pips[(seat + 2) % 4] ?? 0) : null;
}
