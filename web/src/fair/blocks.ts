/** What all games deal alike. */

/** Hands go out in blocks from seat 0: what is left of the shuffled tiles after them, or null if they are others. */
export function afterHands(tiles: readonly string[], hands: readonly (readonly string[] | number)[]): string[] | null {
  let next = 0;
  for (const hand of hands) {
    if (typeof hand === "number") return null;
    if (tiles.slice(next, next + hand.length).sort().join() !== [...hand].sort().join()) return null;
    next += hand.length;
  }
  return next > 0 ? tiles.slice(next) : null;
}
