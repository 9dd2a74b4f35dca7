import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/language";
import { FaceDown } from "../tiles/Domino";
import { Icon } from "../ui/Icon";
import { Popover } from "../ui/Popover";
import type { Seat } from "../wire";
import { Avatar } from "./Avatar";
import { gridArea, isAway, placeAround } from "./people";
import { SeatMenu } from "./SeatMenu";
import type { AtSomeTable } from "./session";

/** One seat at the edge of the table: face, name, tiles left, dead tiles, points; a ring when it is to move. */
export function SeatChip({ session, game, seat }: AtSomeTable & { seat: Seat }) {
  const table = session.table.value!;
  const info = table.seats[seat]!;
  const view = session.view.value;
  const shown = view?.public;
  const at = placeAround(table, seat, session.seat.value);
  const playing = table.phase === "playing";
  const turn = playing && shown?.turn === seat;
  const away = isAway(table, session.presence.value, seat);
  const count = shown?.counts[seat] ?? 0;
  const points = table.match?.totals[seat];
  const between = table.phase === "round_over" || table.phase === "match_over" || table.phase === "lobby";
  const name = info.name || t("seat.empty");
  const facts = [
    name,
    ...(turn ? [t("seat.to_move")] : []),
    ...(away ? [t("seat.away")] : []),
    ...(shown && table.phase !== "lobby" ? [t("seat.tiles", { count })] : []),
    ...(view && game.seatFacts ? game.seatFacts(view, seat) : []),
    ...(points !== undefined ? [t("seat.points", { count: points })] : []),
    ...(between && info.kind === "person" && info.ready ? [t("seat.ready")] : []),
  ];
  const states = [turn && "has-turn", away && "is-away", info.kind === "empty" && "is-empty", seat === session.seat.value && "is-me"];
  return (
    <li
      class={["seat", ...states].filter(Boolean).join(" ")}
      data-at={at}
      style={gridArea(at, table.seats.length)}
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
                {table.host === seat && <Icon name="host" />}
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
      {view && game.SeatMarks && <game.SeatMarks view={view} seat={seat} />}
    </li>
  );
}

/** More than so many chips have no room side by side on a phone. */
const MOST_IN_SIGHT = 5;

export function Seats({ session, game }: AtSomeTable) {
  const table = session.table.value!;
  const first = session.seat.value ?? 0;
  const around = table.seats.map((_, step) => (first + step) % table.seats.length);
  const strip = useRef<HTMLOListElement>(null);
  const turn = session.view.value?.public.turn;
  useEffect(() => {
    // A strip that scrolls shows whose turn it is.
    const chip = strip.current?.querySelector<HTMLElement>(".has-turn");
    if (chip && strip.current) strip.current.scrollLeft = chip.offsetLeft - (strip.current.clientWidth - chip.offsetWidth) / 2;
  }, [turn]);
  return (
    <ol
      ref={strip}
      class={around.length > MOST_IN_SIGHT ? "seats seats-many" : "seats"}
      aria-label={t("seat.all")}
      {...(around.length > MOST_IN_SIGHT && { tabIndex: 0 })}
    >
      {around.map((seat) => (
        <SeatChip key={seat} session={session} game={game} seat={seat} />
      ))}
    </ol>
  );
}
