/** What the line above the rack says: whose turn it is, and what can be done. */
import { listed, t } from "../i18n/language";
import { isAway, isFree, notReady, spoken } from "../table/people";
import type { Action, Presence, Seat, Table, View } from "../wire";
import { mayPass, spotsFor } from "./choice";

export function turnText(legal: readonly Action[], view: View): string {
  const plays = new Set(legal.flatMap((action) => (action.kind === "play" ? [action.tile] : [])));
  if (mayPass(legal)) return t("play.must_pass");
  if (plays.size === 0) return t("play.must_discard");
  const [tile] = plays;
  const { line } = view.public;
  if (line.length === 0) return plays.size === 1 ? t("play.must_open", { tile: tile! }) : t("play.may_open");
  if (plays.size > 1) return t("play.some_fit", { count: plays.size });
  const spots = spotsFor(tile!, legal, line);
  return t(spots.length > 1 ? "play.fits_both" : `play.fits_${spots[0]}`, { tile: tile! });
}

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
