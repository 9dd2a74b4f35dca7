/** How the tiles of a hand lie end to end in their owner's order: a plan for the train. */
import { halves } from "../../tiles/pips";

export interface Link {
  tile: string;
  inner: number;
  outer: number;
  /** Its inner number is the one before it: the tile before, or for the first the end of the train. */
  joins: boolean;
}

/** `end`: the number that the plan starts from. Tiles are turned so that as many as can be join. */
export function chainOf(order: readonly string[], end: number | null): Link[] {
  const links: Link[] = [];
  let open = end;
  for (const [index, tile] of order.entries()) {
    const [low, high] = halves(tile);
    const joins = open === low || open === high;
    const next = order[index + 1];
    // Where a new piece of the chain begins, the tile looks to the one after it.
    const ahead = next !== undefined && halves(next).includes(low) ? low : high;
    const outer = joins ? (open === low ? high : low) : ahead;
    links.push({ tile, inner: low + high - outer, outer, joins });
    open = outer;
  }
  return links;
}

/** The order with one tile put where another lies; that one, and those between, move up. */
export function put(order: readonly string[], tile: string, place: string): string[] {
  const [from, to] = [order.indexOf(tile), order.indexOf(place)];
  if (from < 0 || to < 0) return [...order];
  return order.filter((other) => other !== tile).toSpliced(to, 0, tile);
}
