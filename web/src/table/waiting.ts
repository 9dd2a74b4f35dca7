/** What the line above the rack says while the table waits for others. */
import { listed, t } from "../i18n/language";
import type { Presence, Seat, Table, View } from "../wire";
import { isAway, isFree, notReady, spoken } from "./people";

/** Null when nobody is waited for. */
export function waitingText(table: Table, view: View | null, presence: Presence, me: Seat | null): string | null {
  if (table.phase === "playing") {
    const turn = view?.public.turn;
    if (turn === null || turn === undefined) return null;
    if (isFree(table, turn)) return t("wait.free", { number: turn + 1 });
    const key = isAway(table, presence, turn) ? "wait.away" : "wait.turn";
    return t(key, { name: spoken(table, turn) });
  }
  const missing = notReady(table).filter((seat) => seat !== me);
  return missing.length > 0 ? t("wait.ready", { names: listed(missing.map((seat) => spoken(table, seat))) }) : null;
}
