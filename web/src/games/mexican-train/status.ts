/** What the line above the rack says on my turn: what is asked for, and what can be done. */
import { t } from "../../i18n/language";
import { may, movable } from "./choice";
import type { Action, View } from "./wire";

export function turnText(legal: readonly Action[], view: View): string {
  const count = movable(legal).size;
  const { stage, bound } = view.public;
  if (stage === "run") return count > 0 ? t("train.run_on") : t("train.run_out");
  if (view.drawn !== null) return t(may("pass", legal) ? "train.drew_may" : "train.drew_must", { tile: view.drawn });
  if (count === 0) {
    if (may("pass", legal)) return t("train.must_pass");
    const draw = t(stage === "tile" ? (bound ? "train.draw_to_cover" : "train.draw") : "train.draw_to_follow");
    return view.public.trains[view.seat ?? 0]?.marked ? draw : `${draw} ${t("train.or_opens")}`;
  }
  if (stage === "follow") return t("train.follow", { count });
  if (stage === "tile" && bound) return t("train.cover", { count });
  if (may("draw", legal)) return t("train.elsewhere_or_draw");
  return t(stage === "again" ? "train.again" : "play.some_fit", { count });
}
