/** Were the deals of a finished match the ones that the hall had committed itself to? */
import type { GameEvent, MatchRecord, OtherEvent } from "../wire";
import { commitmentOf, matchSeed, shuffle } from "./chance";

export type Finding =
  | { ok: true; deals: number }
  | { ok: false; problem: "commitment" | "salt" | "deal" | "unreadable"; round: number | null };

/** What this browser saw with its own eyes: the record must agree with it. */
export interface Witness {
  commitment: string;
  seat: number | null;
  salt: string | null;
}

const HIGHEST = 6;

function wholeSet(): string[] {
  const set: string[] = [];
  for (let low = 0; low <= HIGHEST; low += 1) for (let high = low; high <= HIGHEST; high += 1) set.push(`${low}-${high}`);
  return set;
}

export function verify(record: MatchRecord, witness: Witness): Finding {
  const { id, secret, commitment, salts } = record.match;
  if (commitmentOf(secret) !== commitment || commitment !== witness.commitment)
    return { ok: false, problem: "commitment", round: null };
  if (witness.seat !== null && witness.salt !== null && salts[witness.seat] !== witness.salt)
    return { ok: false, problem: "salt", round: null };
  const seed = matchSeed(secret, id, salts);
  let deals = 0;
  for (const { round, events } of record.entries) {
    const dealt = events.find((event): event is Dealt => event.kind === "dealt");
    if (!dealt) continue;
    const turned = events.find((event): event is Turned => event.kind === "turned");
    if (!dealMatches(shuffle(seed, `round/${round}/deal`, wholeSet()), dealt, turned))
      return { ok: false, problem: "deal", round };
    deals += 1;
  }
  return deals > 0 ? { ok: true, deals } : { ok: false, problem: "unreadable", round: null };
}

type Dealt = Extract<GameEvent, { kind: "dealt" }>;
type Turned = Extract<GameEvent, { kind: "turned" }> & OtherEvent;

/** Tiles go out in blocks from seat 0; the one after the last hand is turned up when some are left. */
function dealMatches(tiles: readonly string[], dealt: Dealt, turned: Turned | undefined): boolean {
  let next = 0;
  for (const hand of dealt.hands) {
    if (typeof hand === "number") return false;
    const block = tiles.slice(next, next + hand.length);
    if ([...block].sort().join() !== [...hand].sort().join()) return false;
    next += hand.length;
  }
  return !turned || turned.tile === tiles[next];
}
