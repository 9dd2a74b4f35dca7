/** What the jokers of a set stand for, as the hall reads it. */
import { bare, isJoker, meantBy, numberOf } from "../../tiles/rummy";
import { type Fine, readingOf, type SetVerdict } from "./wire";

/** The tiles of a set as they lie, with what its jokers are read as. */
export function asRead(tiles: readonly string[], reading: Fine | null): string[] {
  if (!reading) return [...tiles];
  const jokers = reading.tiles.filter(isJoker);
  // A joker that was declared is that one in the reading too.
  for (const tile of tiles) if (isJoker(tile) && tile !== "j") jokers.splice(jokers.indexOf(tile), 1);
  return tiles.map((tile) => (tile === "j" ? (jokers.shift() ?? tile) : tile));
}

/** Whether a joker that is read like this can stand for the tile: an open one of a group for each missing colour. */
export function canStandFor(joker: string, tile: string, reading: Fine | null): boolean {
  const meant = meantBy(joker);
  if (meant !== null) return meant === tile;
  const numbers = reading?.reading === "group" ? reading.tiles.filter((each) => !isJoker(each)) : [];
  return numbers.length > 0 && numberOf(numbers[0]!) === numberOf(tile) && !numbers.map(bare).includes(tile);
}

export interface Meaning {
  /** What the jokers stand for, for the player to choose; without a tile each is left open. */
  jokers: string[];
  tiles: readonly string[];
}

/** The ways to read a set with jokers, each once; none when there is no choice. */
export function meaningsOf(verdict: SetVerdict | null): Meaning[] {
  const found = new Map<string, Meaning>();
  for (const tiles of readingOf(verdict)?.readings ?? []) {
    const jokers = tiles.filter(isJoker);
    if (jokers.length > 0 && !found.has(jokers.join())) found.set(jokers.join(), { jokers, tiles });
  }
  return found.size > 1 ? [...found.values()] : [];
}
