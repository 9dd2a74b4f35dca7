import { t } from "../../i18n/language";
import { ConfirmButton } from "../../ui/ConfirmButton";
import { Icon } from "../../ui/Icon";
import type { AtTable } from "../game";
import { spotName } from "./Board";
import { endsOf, mayDiscard, mayPass, playAt, type Spot, spotsFor } from "./choice";
import type { Action, View } from "./wire";

/** Only what is legal now. */
export function Choices({ session }: AtTable<View, Action>) {
  const legal = session.legal.value;
  const line = session.view.value!.public.line;
  const chosen = session.chosen.value;
  const busy = session.busy.value;
  if (mayPass(legal))
    return (
      <ConfirmButton class="primary" onConfirm={() => void session.act({ kind: "pass" })}>
        {t("play.pass")}
      </ConfirmButton>
    );
  if (!chosen) return null;
  if (mayDiscard(chosen, legal))
    return (
      <button
        type="button"
        class="primary"
        disabled={busy}
        onClick={() => void session.act({ kind: "discard", tile: chosen })}
      >
        {t("play.discard", { tile: chosen })}
      </button>
    );
  return (
    <>
      {spotsFor(chosen, legal, line).map((spot) => (
        <button
          key={spot}
          type="button"
          class="primary place"
          disabled={busy}
          aria-label={`${chosen}: ${spotName(spot, line)}`}
          onClick={() => void session.act(playAt(chosen, spot))}
        >
          <SpotFace spot={spot} ends={endsOf(line)} />
        </button>
      ))}
    </>
  );
}

function SpotFace({ spot, ends }: { spot: Spot; ends: { left: number; right: number } | null }) {
  if (spot === "start" || !ends) return <>{t("play.lay")}</>;
  return spot === "left" ? (
    <>
      <Icon name="left" />
      <b>{ends.left}</b>
    </>
  ) : (
    <>
      <b>{ends.right}</b>
      <Icon name="right" />
    </>
  );
}
