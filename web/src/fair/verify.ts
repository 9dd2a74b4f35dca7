/** Were the deals of a match the ones that the hall had committed itself to? */
import type { GamePage } from "../games/game";
import type { AnyEvent, MatchInfo, MatchRecord, Options, Seat, Table, View } from "../wire";
import { commitmentOf, matchSeed, type Shuffle, shuffle } from "./chance";
import { dealtTo, type Witness } from "./seals";

export type Problem =
  | "unreadable"
  | "match"
  | "unsealed"
  | "commitment"
  | "salts"
  | "salt"
  | "no_salt"
  | "rounds"
  | "deal"
  | "hand";

export type Finding = { ok: true; deals: number } | { ok: false; problem: Problem; round: number | null };

/** What a record is held against: the match on the page, and what this browser knows of it by itself. */
export interface Sighting {
  match: Pick<MatchInfo, "id" | "commitment" | "salts">;
  /** How many rounds were dealt; two numbers where a reader who may not look cannot know. */
  rounds: readonly number[];
  /** Where this browser's salt should stand; null for somebody who only watched. */
  seat: Seat | null;
  witness: Witness | null;
  options: Options;
}

/** An abandoned match has one deal more than it has results, if a round was being played. */
export function roundsDealt({ phase, match }: Table, view: View | null): number[] {
  const finished = match?.rounds.length ?? 0;
  if (phase !== "closed" || match?.winners) return [finished];
  if (!view) return [finished, finished + 1];
  return [view.public.result ? finished : finished + 1];
}

/** What cannot be checked is not verified: whatever is missing is a problem with a name. */
export function verify(record: MatchRecord, sighting: Sighting, game: Pick<GamePage, "isDealOf">): Finding {
  const problem = problemOfSeal(record, sighting);
  if (problem) return { ok: false, problem, round: null };
  const { id, secret, salts } = record.match;
  const seed = matchSeed(secret, id, salts);
  const shuffled: Shuffle = (label, items) => shuffle(seed, label, items);
  let deals = 0;
  for (const { round, events } of record.entries) {
    if (!events.some(({ kind }) => kind === "dealt")) continue;
    deals += 1;
    if (round !== deals) return { ok: false, problem: "rounds", round: null };
    const whole = record.entries.flatMap((entry) => (entry.round === round ? entry.events : []));
    const deal = { round, events: whole, options: sighting.options, shuffle: shuffled };
    if (!game.isDealOf(deal)) return { ok: false, problem: "deal", round };
    if (!isAsSeen(events, round, sighting.witness)) return { ok: false, problem: "hand", round };
  }
  if (deals === 0 || !sighting.rounds.includes(deals)) return { ok: false, problem: "rounds", round: null };
  return { ok: true, deals };
}

/** Is it this match, sealed by what this browser saw before the deals, with its own salt in it? */
function problemOfSeal({ match }: MatchRecord, { match: shown, seat, witness }: Sighting): Problem | null {
  if (match.id !== shown.id) return "match";
  if (!witness) return "unsealed";
  const sealed = [shown.commitment, witness.commitment, commitmentOf(match.secret)];
  if (sealed.some((commitment) => commitment !== match.commitment)) return "commitment";
  if (match.salts.join() !== shown.salts.join()) return "salts";
  if (seat === null || match.salts[seat] === (witness.salt ?? "")) return null;
  return witness.salt === null ? "no_salt" : "salt";
}

/** A round that this browser slept through it cannot gainsay: its deal is recomputed all the same. */
function isAsSeen(events: readonly AnyEvent[], round: number, witness: Witness | null): boolean {
  const seen = witness?.hands[round];
  if (!seen) return true;
  const hand = dealtTo(events, seen.seat);
  return hand !== null && hand.join() === seen.tiles.join();
}
