/**
 * The hall seals each match's secret first; only then does this browser draw its salt. So neither side can
 * choose the tiles. What was sealed and what was drawn is kept, to be held against the record afterwards.
 */
import { newSalt } from "../random";
import { remember, remembered } from "../storage";
import type { AnyEvent, Seal, Seat } from "../wire";

/** What this browser saw with its own eyes, and what it added, if it sat at the table. */
export interface Witness {
  commitment: string;
  salt: string | null;
  /** Its own hand as it was dealt, by the number of the round. */
  hands: Record<number, SeenHand>;
}

export interface SeenHand {
  seat: Seat;
  tiles: string[];
}

/** Seals of more matches than this at one table are not kept. */
const KEPT = 5;

type Kept = [match: string, witness: Witness][];

const storageKey = (table: string): string => `seals.${table}`;

const kept = (table: string): Kept => remembered<Kept>(storageKey(table)) ?? [];

function keep(table: string, match: string, witness: Witness): void {
  const others = kept(table).filter(([id]) => id !== match);
  remember(storageKey(table), [...others, [match, witness]].slice(-KEPT));
}

export const witnessOf = (table: string, match: string): Witness | null =>
  kept(table).find(([id]) => id === match)?.[1] ?? null;

/** Only the first sight of a seal counts: should the hall show another later, the record is held against it. */
export function noteSeal(table: string, { match, commitment }: Seal): void {
  if (!witnessOf(table, match)) keep(table, match, { commitment, salt: null, hands: {} });
}

/** Only the first sight of a round's hand counts, as with seals. The seal has been noted before. */
export function noteHand(table: string, match: string, round: number, { seat, tiles }: SeenHand): void {
  const witness = witnessOf(table, match);
  if (!witness || round in witness.hands) return;
  const seen = { seat, tiles: [...tiles].sort() };
  keep(table, match, { ...witness, hands: { ...witness.hands, [round]: seen } });
}

/** The hand of a seat as an event of these dealt it, in the order of its texts; null where that is not open. */
export function dealtTo(events: readonly AnyEvent[], seat: Seat): string[] | null {
  const dealt = events.find(({ kind }) => kind === "dealt") as { hands?: unknown[]; racks?: unknown[] } | undefined;
  const hand = (dealt?.hands ?? dealt?.racks)?.[seat];
  return Array.isArray(hand) ? hand.map(String).sort() : null;
}

/** The same salt for the same seal, so that a command that is sent again says the same; "" without a seal. */
export function freshSalt(table: string, seal: Seal | null): string {
  if (!seal) return "";
  noteSeal(table, seal);
  const witness = witnessOf(table, seal.match) ?? { commitment: seal.commitment, salt: null, hands: {} };
  if (witness.salt !== null) return witness.salt;
  const drawn = newSalt();
  keep(table, seal.match, { ...witness, salt: drawn });
  return drawn;
}
