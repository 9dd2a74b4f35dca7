import { t } from "../../i18n/language";
import { ConfirmButton } from "../../ui/ConfirmButton";
import { Icon } from "../../ui/Icon";
import type { AtTable } from "../game";
import { spotName } from "./Board";
import { endsOf, mayDiscard, mayPass, mustDiscard, playAt, type Spot, spotsFor } from "./choice";
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
  // There before a tile is chosen, so that choosing one moves nothing.
  if (mustDiscard(legal)) {
    const tile = chosen && mayDiscard(chosen, legal) ? chosen : null;
    return (
      <button
        type="button"
        class="primary"
        disabled={busy || !tile}
        aria-label={tile ? t("play.discard_tile", { tile }) : undefined}
        onClick={() => tile && void session.act({ kind: "discard", tile })}
      >
        {t("play.discard")}
      </button>
    );
  }
  if (!chosen) return null;
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
