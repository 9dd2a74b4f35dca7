/** How a round of Gaple is dealt, to be held against the shuffles of its match. */
import { afterHands } from "../../fair/blocks";
import { wholeSet } from "../../tiles/pips";
import type { RoundDeal } from "../game";
import { eventOf, type View } from "./wire";

const HIGHEST = 6;

/** What is in hand or lies dead now, and what was played: so a page that comes late sees the deal as well. */
export function dealtHand({ seat, hand, own_dead: dead, public: { history } }: View): string[] {
  const played = history.flatMap((event) => (event.kind === "played" && event.seat === seat ? [event.tile] : []));
  return [...hand, ...dead, ...played];
}

/** Tiles go out in blocks from seat 0; of what is left the first one may be turned up. */
export function isDealOf({ round, events, shuffle }: RoundDeal): boolean {
  const tiles = shuffle(`round/${round}/deal`, wholeSet(HIGHEST));
  const [dealt, ...more] = events.flatMap((event) => eventOf(event, "dealt") ?? []);
  const turned = events.flatMap((event) => eventOf(event, "turned") ?? [])[0];
  if (!dealt || more.length > 0) return false;
  const undealt = afterHands(tiles, dealt.hands);
  return undealt !== null && (!turned || turned.tile === undealt[0]);
}
