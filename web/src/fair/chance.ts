/** The hall's shuffles, computed again: HMAC-SHA256 as a stream of numbers, Fisher-Yates on top. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export const commitmentOf = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

export function matchSeed(secret: string, matchId: string, salts: readonly string[]): Uint8Array {
  return hmac(sha256, hexToBytes(secret), utf8ToBytes(`tilehall/1|${matchId}|${salts.join(",")}`));
}

/** Big-endian 32-bit words of HMAC(seed, "label|0"), HMAC(seed, "label|1"), ... */
function* words(seed: Uint8Array, label: string): Generator<number, never> {
  for (let counter = 0; ; counter += 1) {
    const block = hmac(sha256, seed, utf8ToBytes(`${label}|${counter}`));
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    for (let offset = 0; offset < block.length; offset += 4) yield view.getUint32(offset);
  }
}

/** The shuffle of one match with a label: items in ascending order come back as chance has it. */
export type Shuffle = <T>(label: string, items: readonly T[]) => T[];

export function shuffle<T>(seed: Uint8Array, label: string, items: readonly T[]): T[] {
  const result = [...items];
  const source = words(seed, label);
  for (let last = result.length - 1; last > 0; last -= 1) {
    const choices = last + 1;
    // Words beyond the last whole multiple would favour the first choices.
    const limit = 2 ** 32 - (2 ** 32 % choices);
    let word = source.next().value;
    while (word >= limit) word = source.next().value;
    const other = word % choices;
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}
