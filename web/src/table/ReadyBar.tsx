import { listed, t } from "../i18n/language";
import { emptySeats, notReady, spoken } from "./people";
import type { TableSession } from "./session";

/** Between rounds: my own "ready", for whom the table waits, and the host's way past them. */
export function ReadyBar({ session, action }: { session: TableSession; action: string }) {
  const table = session.table.value!;
  const me = session.seat.value;
  const ready = me !== null && table.seats[me]?.ready === true;
  const waiting = notReady(table);
  const others = waiting.filter((seat) => seat !== me);
  const empty = emptySeats(table);
  const text =
    empty > 0
      ? t("wait.seats", { count: empty })
      : others.length > 0
        ? t("wait.ready", { names: listed(others.map((seat) => spoken(table, seat))) })
        : null;
  return (
    <div class="ready-bar">
      <p class="status" aria-live="polite">
        {text}
      </p>
      <div class="buttons">
        {session.isHost.value && (others.length > 0 || empty > 0) && (
          <button type="button" onClick={() => void session.begin()}>
            {empty > 0 ? t("wait.start_with_bots") : t("wait.go_on")}
          </button>
        )}
        {me !== null && (
          <button
            type="button"
            class={ready ? "" : "primary"}
            aria-pressed={ready}
            onClick={() => void session.ready(!ready)}
          >
            {ready ? t("wait.not_yet") : action}
          </button>
        )}
      </div>
    </div>
  );
}
