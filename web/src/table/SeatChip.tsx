import { t } from "../i18n/language";
import { FaceDown } from "../tiles/Domino";
import { Icon } from "../ui/Icon";
import { Popover } from "../ui/Popover";
import type { Seat } from "../wire";
import { Avatar } from "./Avatar";
import { isAway, placeAround } from "./people";
import { SeatMenu } from "./SeatMenu";
import type { TableSession } from "./session";

/** One seat at the edge of the table: face, name, tiles left, dead tiles, points; a ring when it is to move. */
export function SeatChip({ session, seat }: { session: TableSession; seat: Seat }) {
  const table = session.table.value!;
  const info = table.seats[seat]!;
  const shown = session.view.value?.public;
  const playing = table.phase === "playing";
  const turn = playing && shown?.turn === seat;
  const away = isAway(table, session.presence.value, seat);
  const count = shown?.counts[seat] ?? 0;
  const dead = shown?.dead[seat] ?? 0;
  const points = table.match?.totals[seat];
  const between = table.phase === "round_over" || table.phase === "match_over" || table.phase === "lobby";
  const name = info.name || t("seat.empty");
  const facts = [
    name,
    ...(turn ? [t("seat.to_move")] : []),
    ...(away ? [t("seat.away")] : []),
    ...(shown && table.phase !== "lobby" ? [t("seat.tiles", { count })] : []),
    ...(dead > 0 ? [t("seat.dead", { count: dead })] : []),
    ...(points !== undefined ? [t("seat.points", { count: points })] : []),
    ...(between && info.kind === "person" && info.ready ? [t("seat.ready")] : []),
  ];
  const states = [turn && "has-turn", away && "is-away", info.kind === "empty" && "is-empty", seat === session.seat.value && "is-me"];
  return (
    <li
      class={["seat", ...states].filter(Boolean).join(" ")}
      data-at={placeAround(table, seat, session.seat.value)}
      data-seat={seat}
    >
      <Popover
        label={facts.join(", ")}
        class="chip"
        align="start"
        face={
          <>
            <Avatar seat={seat} name={info.name} kind={info.kind} />
            <span class="chip-words">
              <span class="chip-name">
                {table.host === seat && <Icon name="flag" />}
                <span dir="auto">{name}</span>
              </span>
              <span class="chip-facts">
                {shown && table.phase !== "lobby" && (
                  <span class="count">
                    <FaceDown />
                    {count}
                  </span>
                )}
                {points !== undefined && !away && <span class="points">{t("seat.points_short", { count: points })}</span>}
                {away && <span class="away">{t("seat.away_short")}</span>}
                {between && info.kind === "person" && info.ready && <Icon name="tick" />}
              </span>
            </span>
          </>
        }
      >
        {(close) => <SeatMenu session={session} seat={seat} close={close} />}
      </Popover>
      {dead > 0 && (
        <span class="dead-pile" aria-hidden="true">
          {Array.from({ length: dead }, (_, index) => (
            <FaceDown key={index} />
          ))}
        </span>
      )}
    </li>
  );
}

export function Seats({ session }: { session: TableSession }) {
  const table = session.table.value!;
  const first = session.seat.value ?? 0;
  const around = table.seats.map((_, step) => (first + step) % table.seats.length);
  return (
    <ol class="seats" aria-label={t("seat.all")} data-players={table.seats.length}>
      {around.map((seat) => (
        <SeatChip key={seat} session={session} seat={seat} />
      ))}
    </ol>
  );
}
