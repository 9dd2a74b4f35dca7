import { t } from "../../i18n/language";
import { Icon } from "../../ui/Icon";
import type { Seat } from "../../wire";
import type { View } from "./wire";

/** A train that is open to everybody: a flag in its owner's colour. */
export function MarkerFlag({ seat }: { seat: Seat }) {
  return (
    <span class={`marker avatar-${seat}`} title={t("train.marked")} aria-hidden="true">
      <Icon name="flag" />
    </span>
  );
}

const isMarked = (view: View, seat: Seat): boolean => view.public.trains[seat]?.marked === true;

/** On a seat's chip. */
export function SeatMarker({ view, seat }: { view: View; seat: Seat }) {
  return isMarked(view, seat) ? <MarkerFlag seat={seat} /> : null;
}

export function seatFacts(view: View, seat: Seat): string[] {
  return [
    ...(isMarked(view, seat) ? [t("train.marked")] : []),
    ...(view.public.owing.includes(seat) ? [t("train.owes_call")] : []),
  ];
}
