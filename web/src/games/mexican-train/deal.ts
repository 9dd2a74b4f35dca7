/** What chance decides in a round of Mexican Train, to be held against the shuffles of its match. */
import { afterHands } from "../../fair/blocks";
import { wholeSet } from "../../tiles/pips";
import type { Options } from "../../wire";
import type { RoundDeal } from "../game";
import { eventOf, type View } from "./wire";

/** Every tile that I laid was dealt to me, unless I drew: then the view no longer tells them apart. */
export function dealtHand({ seat, hand, public: { history, engine, starter, players } }: View, options: Options): string[] | null {
  const laid = history.flatMap(([who, what, tile]) => (who === seat && what === "play" && tile ? [tile] : []));
  const station = options.engine === "held" && starter === seat ? [engine] : [];
  const tiles = [...hand, ...laid, ...station];
  const sizes = options.hand_sizes as Record<string, number>;
  return tiles.length === sizes[players] ? tiles : null;
}

/**
 * The engine is the round's double; hands go out in blocks from seat 0, and the rest is the yard in its
 * order: the hunt and every later draw take its tiles one after the other. A starter by lot is as drawn.
 */
export function isDealOf({ round, events, options, shuffle }: RoundDeal): boolean {
  const highest = Number(options.set);
  const engine = `${highest + 1 - round}-${highest + 1 - round}`;
  const aside = options.engine === "set-aside";
  const [dealt, ...more] = events.flatMap((event) => eventOf(event, "dealt") ?? []);
  if (!dealt || more.length > 0 || dealt.engine !== engine) return false;
  const tiles = shuffle(`round/${round}/deal`, wholeSet(highest).filter((tile) => !aside || tile !== engine));
  const yard = afterHands(tiles, dealt.hands);
  if (yard === null || !Array.isArray(dealt.yard) || dealt.yard.join() !== yard.join()) return false;
  const seats = Array.from(dealt.hands, (_, seat) => seat);
  const lot = events.flatMap((event) => eventOf(event, "started") ?? []).find(({ how }) => how === "lot");
  if (lot && lot.seat !== shuffle(`round/${round}/lot`, seats)[0]) return false;
  return isInOrder(drawn(events), yard);
}

/** All tiles that were drawn, in the order of their drawing; null where one is not open. */
function drawn(events: RoundDeal["events"]): string[] | null {
  const tiles: string[] = [];
  for (const event of events) {
    const hunted = eventOf(event, "hunted");
    const drew = eventOf(event, "drew");
    const taken = hunted ? inTurns(hunted.drawn, hunted.first) : drew ? drew.tiles : [];
    if (!Array.isArray(taken)) return null;
    tiles.push(...taken);
  }
  return tiles;
}

/** In a hunt everybody draws one tile in turns, from the first seat on. */
function inTurns(drawn: readonly (readonly string[] | number)[], first: number): string[] | number {
  const tiles: string[] = [];
  const most = Math.max(...drawn.map((hand) => (typeof hand === "number" ? 0 : hand.length)));
  for (let circle = 0; circle < most; circle += 1)
    for (let step = 0; step < drawn.length; step += 1) {
      const hand = drawn[(first + step) % drawn.length]!;
      if (typeof hand === "number") return hand;
      const tile = hand[circle];
      if (tile !== undefined) tiles.push(tile);
    }
  return tiles;
}

const isInOrder = (tiles: readonly string[] | null, yard: readonly string[]): boolean =>
  tiles !== null && tiles.every((tile, place) => tile === yard[place]);
