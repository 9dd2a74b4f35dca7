import { t } from "../i18n/language";
import { playerName } from "../settings";
import { Avatar } from "../table/Avatar";
import type { Hall, SeatPlan } from "../wire";

interface SeatPlanFieldProps {
  hall: Hall;
  others: readonly SeatPlan[];
  onChange: (index: number, seat: SeatPlan) => void;
}

const PERSON = "person";

export function SeatPlanField({ hall, others, onChange }: SeatPlanFieldProps) {
  return (
    <ol class="seat-plan">
      <li>
        <Avatar seat={0} name={playerName.value || t("seat.you")} kind="person" />
        <bdi>{playerName.value || t("seat.you")}</bdi>
        <span class="tag">{t("seat.host")}</span>
      </li>
      {others.map((seat, index) => (
        <li key={index}>
          <Avatar seat={index + 1} name={String(index + 2)} kind={seat.kind} />
          <label class="field">
            <span class="visually-hidden">{t("seat.number", { number: index + 2 })}</span>
            <select
              value={seat.kind === "bot" ? (seat.level ?? "") : PERSON}
              onChange={(event) => {
                const chosen = event.currentTarget.value;
                onChange(index, chosen === PERSON ? { kind: "person" } : { kind: "bot", level: chosen });
              }}
            >
              <option value={PERSON}>{t("make.friend")}</option>
              {hall.bots.map((bot) => (
                <option key={bot.name} value={bot.name}>
                  {t("make.bot", { level: bot.label })}
                </option>
              ))}
            </select>
          </label>
        </li>
      ))}
    </ol>
  );
}
