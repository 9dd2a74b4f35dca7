/** The order of a hand is its owner's: tiles keep their places, new ones come last. */
import { halves, pipSum } from "./pips";

export type Sorting = "number" | "pips";

export function kept(order: readonly string[], hand: readonly string[]): string[] {
  const held = new Set(hand);
  const known = new Set(order);
  return [...order.filter((tile) => held.has(tile)), ...hand.filter((tile) => !known.has(tile))];
}

export function sorted(hand: readonly string[], by: Sorting): string[] {
  return [...hand].sort((first, second) => {
    const [a, b] = [halves(first), halves(second)];
    const sums = by === "pips" ? pipSum(second) - pipSum(first) : 0;
    return sums || b[1] - a[1] || b[0] - a[0];
  });
}

/** One step towards the front (-1) or the back (+1) of the hand. */
export function moved(order: readonly string[], tile: string, step: -1 | 1): string[] {
  const from = order.indexOf(tile);
  const to = from + step;
  if (from < 0 || to < 0 || to >= order.length) return [...order];
  const result = [...order];
  [result[from], result[to]] = [result[to]!, result[from]!];
  return result;
}
