/** The line above the rack: what the table waits for. */
import type { TableSession } from "./session";
import { waitingText } from "./waiting";

export function statusText(session: TableSession): string | null {
  const table = session.table.value!;
  const view = session.view.value;
  const game = session.game.value;
  return session.myTurn.value && view && game
    ? game.turnText(session.legal.value, view, session)
    : waitingText(table, view, session.presence.value, session.seat.value);
}
