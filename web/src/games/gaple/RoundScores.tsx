import { t } from "../../i18n/language";
import { RuledText } from "../../rules/ClauseNote";
import { SeatScore } from "../../table/SeatScore";
import { TextDomino } from "../../tiles/Domino";
import type { Seat, Table } from "../../wire";
import { counted, partnerPips } from "./score";
import type { RoundResult } from "./wire";

/** All hands open, and each score spelled out: tiles, pips, points. */
export function RoundScores({ table, result }: { table: Table; result: RoundResult }) {
  const last = table.match?.rounds[table.match.rounds.length - 1];
  return (
    <div class="round-scores">
      <p class="round-text">
        <RuledText text={last?.text ?? ""} game={table.game} rule={result.reason} />
      </p>
      <ul>
        {winnerFirst(table, result).map((seat) => (
          <GapleScore key={seat} table={table} result={result} seat={seat} />
        ))}
      </ul>
    </div>
  );
}

/** Then clockwise: on a small screen the winner must not have to be looked for. */
function winnerFirst({ seats }: Table, { winner }: RoundResult): Seat[] {
  return seats.map((_, step) => (winner + step) % seats.length);
}

function GapleScore({ table, result, seat }: { table: Table; result: RoundResult; seat: Seat }) {
  const won = result.winner === seat;
  const tiles = counted(result, seat);
  const pips = result.pips[seat] ?? 0;
  const points = result.points[seat] ?? 0;
  const partner = partnerPips(result, seat, table.options.teams === true);
  return (
    <SeatScore
      table={table}
      seat={seat}
      won={won}
      tiles={
        tiles.length > 0
          ? tiles.map(({ tile, dead, pips: worth }) => (
              <span key={tile} class={dead ? "counted counted-dead" : "counted"}>
                <TextDomino tile={tile} />
                <span>{worth}</span>
                {dead && <small>{t("round.dead")}</small>}
              </span>
            ))
          : null
      }
    >
      {partner !== null ? (
        <span class="quiet">{t("round.with_partner", { own: pips, partner })}</span>
      ) : (
        tiles.length > 1 && <span class="quiet terms">{tiles.map(({ pips: worth }) => worth).join(" + ")} =</span>
      )}
      <b>{t("round.points", { count: points })}</b>
    </SeatScore>
  );
}
