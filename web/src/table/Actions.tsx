import { USUAL_BOT } from "../bots";
import { t } from "../i18n/language";
import { RuledText, ruleIn } from "../rules/ClauseNote";
import { isAway, isFree } from "./people";
import type { AtSomeTable, TableSession } from "./session";
import { statusText } from "./statusText";

/** One row above the rack: what the table waits for, and only what is legal now. */
export function Actions({ session, game }: AtSomeTable) {
  const table = session.table.value!;
  const view = session.view.value;
  const legal = session.legal.value;
  const myTurn = session.myTurn.value && view !== null;
  const text = statusText(session);
  const pointed = session.notice.value?.text === text;
  return (
    <div class={myTurn ? "actions my-turn" : "actions"}>
      <p class={pointed ? "status pointed" : "status"} aria-live="polite">
        {text !== null && <RuledText key={text} text={text} game={table.game} rule={ruleIn(text)} />}
      </p>
      <div class="buttons">
        {(myTurn || legal.length > 0) && view && <game.Choices session={session} />}
        {!myTurn && <StandInButton session={session} />}
      </div>
      {session.seat.value !== null && <game.RackTools session={session} />}
    </div>
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
