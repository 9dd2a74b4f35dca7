/** How a seat's points of a round came about. */
import { worth } from "../../tiles/rummy";
import type { Seat } from "../../wire";
import type { RoundResult } from "./wire";

export interface Counted {
  tile: string;
  value: number;
}

export const counted = (result: RoundResult, seat: Seat, jokerPoints: number): Counted[] =>
  (result.racks[seat] ?? []).map((tile) => ({ tile, value: worth(tile, jokerPoints) }));

/** What the seats that lost write down, with their sign turned: that is what the winners share. */
export const losses = ({ points, winners }: RoundResult): number[] =>
  points.flatMap((each, seat) => (winners.includes(seat) ? [] : [-each]));

/** What each rack was measured against: the lowest one, where only the difference counts; else nothing. */
export function allowance({ values, points, winners, closed_by }: RoundResult): number {
  if (closed_by !== null) return 0;
  const loser = points.findIndex((_, seat) => !winners.includes(seat));
  return loser < 0 ? 0 : values[loser]! + points[loser]!;
}

/** With its sign; a minus, not a hyphen. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");
