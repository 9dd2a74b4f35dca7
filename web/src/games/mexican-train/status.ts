/** What the line above the rack says on my turn: what is asked for, and what can be done. */
import { t } from "../../i18n/language";
import type { Options } from "../../wire";
import { may, movable } from "./choice";
import type { Action, View } from "./wire";

export function turnText(legal: readonly Action[], view: View, options: Options): string {
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
  if (stage === "tile" && mayRun(legal, view, options)) return t(options.first_turn === "own-run" ? "train.may_run_own" : "train.may_run");
  if (may("draw", legal)) return t("train.elsewhere_or_draw");
  return t(stage === "again" ? "train.again" : "play.some_fit", { count });
}

/** Whether a run can begin now (MTO-05): on the Mexican train by the starter, or by everybody on their own. */
function mayRun(legal: readonly Action[], { public: { turns, players, trains }, seat }: View, { first_turn: first }: Options): boolean {
  const train = first === "own-run" ? trains[seat ?? 0] : trains[players];
  const early = first === "own-run" ? turns < players : first === "mexican-run" && turns === 0;
  return early && legal.some((action) => action.kind === "play" && action.end.split(".")[0] === train?.name);
}
