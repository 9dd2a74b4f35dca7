import { t } from "../../i18n/language";
import { Icon } from "../../ui/Icon";
import type { Seat } from "../../wire";
import type { View } from "./wire";

export function seatFacts({ public: { opened } }: View, seat: Seat): string[] {
  return [opened[seat] ? t("rummy.has_opened") : t("rummy.not_opened")];
}

/** Whether a seat has opened, in sight. */
export function SeatMark({ view, seat }: { view: View; seat: Seat }) {
  if (!view.public.opened[seat]) return null;
  return (
    <span class="opened-mark" title={t("rummy.has_opened")} aria-hidden="true">
      <Icon name="tick" />
    </span>
  );
}
