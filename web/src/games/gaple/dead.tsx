import { t } from "../../i18n/language";
import { FaceDown } from "../../tiles/Domino";
import type { Seat } from "../../wire";
import type { View } from "./wire";

export function deadText(view: View, seat: Seat): string[] {
  const dead = view.public.dead[seat] ?? 0;
  return dead > 0 ? [t("seat.dead", { count: dead })] : [];
}

/** A seat's dead tiles, face down before it. */
export function DeadPile({ view, seat }: { view: View; seat: Seat }) {
  const dead = view.public.dead[seat] ?? 0;
  if (dead === 0) return null;
  return (
    <span class="dead-pile" aria-hidden="true">
      {Array.from({ length: dead }, (_, index) => (
        <FaceDown key={index} />
      ))}
    </span>
  );
}
