import { USUAL_BOT } from "../bots";
import { t } from "../i18n/language";
import { isAway, isFree } from "../table/people";
import type { TableSession } from "../table/session";
import { ConfirmButton } from "../ui/ConfirmButton";
import { Icon } from "../ui/Icon";
import { endsOf, mayDiscard, mayPass, playAt, type Spot, spotsFor } from "./choice";
import { spotName } from "./Board";
import { SortButton } from "./Rack";
import { turnText, waitingText } from "./status";

/** One row above the rack: what the table waits for, and only what is legal now. */
export function Actions({ session }: { session: TableSession }) {
  const table = session.table.value!;
  const view = session.view.value;
  const legal = session.legal.value;
  const myTurn = session.myTurn.value && view !== null;
  const text = myTurn ? turnText(legal, view) : waitingText(table, view, session.presence.value, session.seat.value);
  return (
    <div class={myTurn ? "actions my-turn" : "actions"}>
      <p class="status" aria-live="polite">
        {text}
      </p>
      <div class="buttons">
        {myTurn && <TurnButtons session={session} />}
        {!myTurn && <StandInButton session={session} />}
      </div>
      {session.seat.value !== null && <SortButton session={session} />}
    </div>
  );
}

function TurnButtons({ session }: { session: TableSession }) {
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

/** The host need not wait for somebody whose line is down, or for nobody at all. */
function StandInButton({ session }: { session: TableSession }) {
  const turn = session.view.value?.public.turn;
  const table = session.table.value!;
  if (!session.isHost.value || turn === null || turn === undefined) return null;
  const free = isFree(table, turn);
  if (table.phase !== "playing" || !(free || isAway(table, session.presence.value, turn))) return null;
  return (
    <button type="button" onClick={() => void session.ask({ kind: "bot", seat: turn, level: USUAL_BOT })}>
      {free ? t("seat.add_bot") : t("seat.stand_in")}
    </button>
  );
}
