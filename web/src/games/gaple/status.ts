/** What the line above the rack says on my turn: what can be done. */
import { t } from "../../i18n/language";
import { mayPass, spotsFor } from "./choice";
import type { Action, View } from "./wire";

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
