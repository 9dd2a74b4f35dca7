import { t } from "../../i18n/language";
import { RuledText } from "../../rules/ClauseNote";
import { SeatScore } from "../../table/SeatScore";
import { RummyTile, rummyName } from "../../tiles/RummyTile";
import type { Seat, Table } from "../../wire";
import { allowance, counted, losses, signed } from "./score";
import type { RoundResult } from "./wire";

/** All racks open, and each score spelled out: tiles, their sum, points. */
export function RoundScores({ table, result }: { table: Table; result: RoundResult }) {
  const last = table.match?.rounds.at(-1);
  const seats = table.seats.map((_, seat) => seat);
  const ordered = [...result.winners, ...seats.filter((seat) => !result.winners.includes(seat))];
  return (
    <div class="round-scores rummy-scores">
      <p class="round-text">
        <RuledText text={last?.text ?? ""} game={table.game} rule={last?.reason ?? null} />
      </p>
      <ul>
        {ordered.map((seat) => (
          <RackScore key={seat} table={table} result={result} seat={seat} />
        ))}
      </ul>
    </div>
  );
}

function RackScore({ table, result, seat }: { table: Table; result: RoundResult; seat: Seat }) {
  const tiles = counted(result, seat, Number(table.options.joker_points));
  return (
    <SeatScore
      table={table}
      seat={seat}
      won={result.winners.includes(seat)}
      tiles={
        tiles.length > 0
          ? tiles.map(({ tile, value }, index) => (
              <span key={index} class="counted">
                <RummyTile tile={tile} label={rummyName(tile)} />
                {tile === "j" && <span>{value}</span>}
              </span>
            ))
          : null
      }
    >
      <span class="quiet terms">{terms(result, seat, tiles.map(({ value }) => value))}</span>
      <b>{t("rummy.points", { count: result.points[seat] ?? 0, points: signed(result.points[seat] ?? 0) })}</b>
    </SeatScore>
  );
}

/** The sum of the tiles, less what the lowest rack is worth; for who won, the sum of what the others lose. */
function terms(result: RoundResult, seat: Seat, values: readonly number[]): string {
  const { winners } = result;
  if (winners.includes(seat)) {
    const lost = losses(result);
    if (lost.length === 0) return "";
    const sum = lost.join(" + ");
    return winners.length > 1 ? `(${sum}) ÷ ${winners.length} =` : lost.length > 1 ? `${sum} =` : "";
  }
  const less = allowance(result);
  const sum = values.join(" + ");
  if (less > 0) return `${result.values[seat]} − ${less} =`;
  return values.length > 1 ? `${sum} =` : "";
}
