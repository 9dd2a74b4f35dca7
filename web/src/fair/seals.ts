/**
 * The hall seals each match's secret first; only then does this browser draw its salt. So neither side can
 * choose the tiles. What was sealed and what was drawn is kept, to be held against the record afterwards.
 */
import { newSalt } from "../random";
import { remember, remembered } from "../storage";
import type { Seal } from "../wire";

/** What this browser saw with its own eyes. */
export interface Witness {
  commitment: string;
  salt: string;
}

/** More matches than this at one table are not kept: the last one is what the page verifies. */
const KEPT = 5;

const storageKey = (table: string): string => `seals.${table}`;

type Kept = [match: string, witness: Witness][];

const kept = (table: string): Kept => remembered<Kept>(storageKey(table)) ?? [];

export const witnessOf = (table: string, match: string): Witness | null =>
  kept(table).find(([id]) => id === match)?.[1] ?? null;

/** The same salt for the same seal, so that a command that is sent again says the same; "" without a seal. */
export function freshSalt(table: string, seal: Seal | null): string {
  if (!seal) return "";
  const known = witnessOf(table, seal.match);
  if (known?.commitment === seal.commitment) return known.salt;
  const salt = newSalt();
  const entry: Kept[number] = [seal.match, { commitment: seal.commitment, salt }];
  remember(storageKey(table), [...kept(table).filter(([id]) => id !== seal.match), entry].slice(-KEPT));
  return salt;
}
