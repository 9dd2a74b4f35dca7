/** My own order of my tiles, by their texts: two copies of a tile are told apart by their places alone. */
import { type Piece, tileOf } from "./draft";

/** The pieces of a rack in the order that was kept; what is new comes last. */
export function inOwnOrder(order: readonly string[], rack: readonly Piece[]): Piece[] {
  const left = [...rack];
  const known = order.flatMap((tile) => {
    const at = left.findIndex((piece) => tileOf(piece) === tile);
    return at < 0 ? [] : left.splice(at, 1);
  });
  return [...known, ...left];
}

/** The order with these pieces before another one, or at the end. */
export function reordered(order: readonly Piece[], pieces: readonly Piece[], before: Piece | null): Piece[] {
  if (before !== null && pieces.includes(before)) return [...order];
  const rest = order.filter((piece) => !pieces.includes(piece));
  const at = before === null ? rest.length : rest.indexOf(before);
  return rest.toSpliced(at < 0 ? rest.length : at, 0, ...pieces);
}
