/** The line above the rack on my turn: what can be done, or what is missing before the turn can end. */
import { t } from "../../i18n/language";
import type { TableSession } from "../../table/session";
import { turnAt } from "./turn";
import type { Action, Verdict, View } from "./wire";

export function turnText(legal: readonly Action[], view: View, session: TableSession<View, Action>): string {
  const turn = turnAt(session);
  if (turn.isChanged.value) return draftText(turn.play !== null, turn.faults.length, turn.faults[0]?.text ?? "", openingText(turn.verdict.value));
  if (legal.some(({ kind }) => kind === "pass")) return t("rummy.may_pass");
  if (!legal.some(({ kind }) => kind === "draw")) return t("rummy.must_play");
  const opened = view.seat !== null && view.public.opened[view.seat];
  return opened ? t("rummy.may_play") : t("rummy.may_open", { count: Number(session.table.value?.options.initial_meld) });
}

function openingText(verdict: Verdict | null): string {
  return verdict?.value == null ? "" : t("rummy.opens", { count: verdict.value });
}

function draftText(legal: boolean, faults: number, first: string, opening: string): string {
  if (legal) return opening || t("rummy.ready");
  return faults > 0 ? first : t("rummy.asking");
}
