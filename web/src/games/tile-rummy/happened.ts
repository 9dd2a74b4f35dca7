/** What has just happened, as far as the new view alone does not tell it. */
import { t } from "../../i18n/language";
import type { TableSession } from "../../table/session";
import type { AnyEvent } from "../../wire";
import { noteMover } from "./motion";
import { type Action, eventOf, type View } from "./wire";

export function happened(events: readonly AnyEvent[], session: TableSession<View, Action>): void {
  for (const event of events) {
    const played = eventOf(event, "played");
    // My own tiles come from where I have put them.
    if (played && played.seat !== session.seat.value) noteMover(played.seat);
    const restored = eventOf(event, "restored");
    // Time that ran out in the middle of a turn undoes what was laid: that wants a sentence of its own.
    if (restored?.why === "time" && restored.seat === session.seat.value) session.say(t("rummy.time_up"), "TRM-08", "news");
  }
}
