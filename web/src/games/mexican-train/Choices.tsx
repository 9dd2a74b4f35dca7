import { t } from "../../i18n/language";
import { ConfirmButton } from "../../ui/ConfirmButton";
import type { AtTable } from "../game";
import { may, movable } from "./choice";
import type { Action, View } from "./wire";

/** What can be done besides laying a tile; tiles go to the ends that light up on the board. */
export function Choices({ session }: AtTable<View, Action>) {
  const legal = session.legal.value;
  const view = session.view.value!;
  const canLay = movable(legal).size > 0;
  const does = (kind: "draw" | "pass" | "stop" | "call") => () => void session.act({ kind });
  return (
    <>
      {may("call", legal) && (
        <button type="button" class="primary call" onClick={does("call")}>
          {t("train.call")}
        </button>
      )}
      {may("draw", legal) &&
        // Where there is nothing else to do, nothing can be done by mistake.
        (canLay ? (
          <ConfirmButton onConfirm={does("draw")}>{t("train.draw_button")}</ConfirmButton>
        ) : (
          <button type="button" class="primary" disabled={session.busy.value} onClick={does("draw")}>
            {t("train.draw_button")}
          </button>
        ))}
      {may("stop", legal) && (
        <ConfirmButton class={canLay ? "" : "primary"} onConfirm={does("stop")}>
          {t("train.stop")}
        </ConfirmButton>
      )}
      {may("pass", legal) && (
        <ConfirmButton class={canLay ? "" : "primary"} onConfirm={does("pass")}>
          {t(view.drawn !== null ? "train.keep" : canLay ? "train.decline" : "play.pass")}
        </ConfirmButton>
      )}
    </>
  );
}
