import { t } from "../../i18n/language";
import { ConfirmButton } from "../../ui/ConfirmButton";
import { Icon } from "../../ui/Icon";
import type { AtTable } from "../game";
import { turnAt } from "./turn";
import type { Action, View } from "./wire";

/** Before anything is laid: draw or pass. Then: back a step, all back, end the turn. */
export function Choices({ session }: AtTable<View, Action>) {
  const turn = turnAt(session);
  const busy = session.busy.value;
  const may = new Set(session.legal.value.map(({ kind }) => kind));
  const changed = turn.isChanged.value;
  if (!turn.isMine.value) return null;
  return (
    <>
      {turn.steps.value.length > 0 && (
        <button type="button" class="icon-button" aria-label={t("rummy.undo")} title={t("rummy.undo")} onClick={() => turn.undo()}>
          <Icon name="undo" />
        </button>
      )}
      {changed && (
        <button type="button" class="icon-button" aria-label={t("rummy.all_back")} title={t("rummy.all_back")} onClick={() => turn.takeAllBack()}>
          <Icon name="all_back" />
        </button>
      )}
      {changed && !turn.play && may.has("abandon") && (
        <ConfirmButton onConfirm={() => void session.act({ kind: "abandon" })}>{t("rummy.abandon")}</ConfirmButton>
      )}
      {!changed && may.has("draw") && (
        <ConfirmButton onConfirm={() => void session.act({ kind: "draw" })}>{t("rummy.draw")}</ConfirmButton>
      )}
      {!changed && may.has("pass") && (
        <ConfirmButton onConfirm={() => void session.act({ kind: "pass" })}>{t("play.pass")}</ConfirmButton>
      )}
      {(changed || may.size === 0) && (
        <button type="button" class="primary" disabled={busy} aria-disabled={turn.play === null} onClick={() => turn.endTurn()}>
          {t("rummy.end_turn")}
        </button>
      )}
    </>
  );
}
