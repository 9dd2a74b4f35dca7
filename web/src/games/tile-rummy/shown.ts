/** A draft as the hall hands it on: whoever laid it may have sent anything. */
import { bare, isRummyTile } from "../../tiles/rummy";
import type { Drafted } from "../../wire";

const COPIES = 2;

/** The sets of a draft; null where they are not such as can lie on a table. */
export function draftedTable(drafted: Drafted | null): string[][] | null {
  const table = (drafted?.action as { table?: unknown } | null | undefined)?.table;
  if (!Array.isArray(table) || !table.every((set) => Array.isArray(set) && set.length > 0 && set.every(isRummyTile))) return null;
  const left = new Map<string, number>();
  for (const tile of (table as string[][]).flat().map(bare)) left.set(tile, (left.get(tile) ?? COPIES) - 1);
  return [...left.values()].every((count) => count >= 0) ? (table as string[][]) : null;
}
