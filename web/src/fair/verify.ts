/** Were the deals of a finished match the ones that the hall had committed itself to? */
import { type AnyEvent, eventOf, type MatchRecord } from "../wire";
import { commitmentOf, matchSeed, shuffle } from "./chance";
import type { Witness } from "./seals";

export type Finding =
  | { ok: true; deals: number }
  | { ok: false; problem: "commitment" | "salt" | "deal" | "unreadable"; round: number | null };

const HIGHEST = 6;

function wholeSet(): string[] {
  const set: string[] = [];
  for (let low = 0; low <= HIGHEST; low += 1) for (let high = low; high <= HIGHEST; high += 1) set.push(`${low}-${high}`);
  return set;
}

/**
 * `witness` is what this browser kept of the seal, if it was there then; `seat` is where its salt should
 * stand, or null for somebody who only watched.
 */
export function verify(record: MatchRecord, witness: Witness | null, seat: number | null): Finding {
  const { id, secret, commitment, salts } = record.match;
  if (commitmentOf(secret) !== commitment || (witness && witness.commitment !== commitment))
    return { ok: false, problem: "commitment", round: null };
  const salt = seat === null ? null : (witness?.salt ?? null);
  if (seat !== null && salt !== null && salts[seat] !== salt) return { ok: false, problem: "salt", round: null };
  const seed = matchSeed(secret, id, salts);
  let deals = 0;
  for (const { round, events } of record.entries) {
    if (!events.some((event) => event.kind === "dealt")) continue;
    if (!isDealOf(shuffle(seed, `round/${round}/deal`, wholeSet()), events)) return { ok: false, problem: "deal", round };
    deals += 1;
  }
  return deals > 0 ? { ok: true, deals } : { ok: false, problem: "unreadable", round: null };
}

/** Tiles go out in blocks from seat 0; of what is left the first one may be turned up. */
function isDealOf(tiles: readonly string[], events: readonly AnyEvent[]): boolean {
  const dealt = events.flatMap((event) => eventOf(event, "dealt") ?? [])[0];
  const turned = events.flatMap((event) => eventOf(event, "turned") ?? [])[0];
  let next = 0;
  for (const hand of dealt?.hands ?? []) {
    if (typeof hand === "number") return false;
    if (tiles.slice(next, next + hand.length).sort().join() !== [...hand].sort().join()) return false;
    next += hand.length;
  }
  return next > 0 && (!turned || turned.tile === tiles[next]);
}
