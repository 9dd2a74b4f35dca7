import type { ComponentChildren } from "preact";
import { t } from "../i18n/language";
import { Icon } from "../ui/Icon";
import type { Seat, Table } from "../wire";
import { Avatar } from "./Avatar";
import { nameOf } from "./people";

interface SeatScoreProps {
  table: Table;
  seat: Seat;
  won: boolean;
  /** What is left in hand, or null for nothing. */
  tiles: ComponentChildren;
  /** What it comes to. */
  children: ComponentChildren;
}

/** After a round, one seat's line: who, the tiles left with what each counts, and the points. */
export function SeatScore({ table, seat, won, tiles, children }: SeatScoreProps) {
  return (
    <li class={won ? "seat-score winner" : "seat-score"}>
      <span class="seat-score-name">
        <Avatar seat={seat} name={table.seats[seat]!.name} kind={table.seats[seat]!.kind} />
        <span dir="auto" title={nameOf(table, seat)}>
          {nameOf(table, seat)}
        </span>
        {won && (
          <span class="gold">
            <Icon name="crown" />
            <span class="visually-hidden">{t("sheet.won")}</span>
          </span>
        )}
      </span>
      <span class="seat-score-tiles">{tiles ?? <span class="quiet">{t("round.nothing_left")}</span>}</span>
      <span class="seat-score-sum">{children}</span>
    </li>
  );
}
