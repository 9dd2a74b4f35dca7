/** How a round of Tile Rummy is dealt, and who starts it, to be held against the shuffles of its match. */
import { afterHands } from "../../fair/blocks";
import { isJoker, numberOf, rummySet, sortedRummy } from "../../tiles/rummy";
import type { RoundDeal } from "../game";
import { eventOf, type Lot, type View } from "./wire";

const RACK = 14;

/** Until a seat has drawn or laid a tile, its hand is the one that it was dealt. */
export function dealtHand({ seat, rack, public: { opened } }: View): string[] | null {
  return seat !== null && !opened[seat] && rack.length === RACK ? [...rack] : null;
}

/** Racks go out in blocks from seat 0, the rest is the pool; where lots are drawn it is shuffled again after them. */
export function isDealOf({ round, events, shuffle }: RoundDeal): boolean {
  const [dealt, ...more] = events.flatMap((event) => eventOf(event, "dealt") ?? []);
  const started = events.flatMap((event) => eventOf(event, "started") ?? [])[0];
  if (!dealt || !started || more.length > 0) return false;
  const undealt = afterHands(shuffle(`round/${round}/deal`, rummySet()), dealt.racks);
  if (undealt === null || !Array.isArray(dealt.pool)) return false;
  if (started.how === "winner") return round > 1 && dealt.pool.join() === undealt.join();
  const left = sortedRummy(undealt, "colour");
  const { seat, drawn } = lot(round, contenders(started.drawn), left, shuffle);
  return (
    seat === started.seat &&
    drawn.join() === started.drawn.join() &&
    dealt.pool.join() === shuffle(`round/${round}/pool`, left).join()
  );
}

const contenders = (drawn: readonly Lot[]): number[] => [...new Set(drawn.map(([seat]) => seat))].sort((a, b) => a - b);

/** The highest number starts; a joker draws again at once, and equal highest again among themselves. */
function lot(round: number, seats: readonly number[], pool: readonly string[], shuffle: RoundDeal["shuffle"]): { seat: number; drawn: Lot[] } {
  const drawn: Lot[] = [];
  let left = [...seats];
  for (let drawing = 1; left.length > 1; drawing += 1) {
    const order = shuffle(`round/${round}/lot${drawing === 1 ? "" : `/${drawing}`}`, pool);
    let next = 0;
    const numbers = left.map((seat) => {
      const tiles = order.slice(next, order.findIndex((tile, index) => index >= next && !isJoker(tile)) + 1);
      next += tiles.length;
      drawn.push(...tiles.map((tile): Lot => [seat, tile]));
      return numberOf(tiles.at(-1)!);
    });
    left = left.filter((_, index) => numbers[index] === Math.max(...numbers));
  }
  return { seat: left[0] ?? -1, drawn };
}
