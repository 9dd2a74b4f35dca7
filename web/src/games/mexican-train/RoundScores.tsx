import { t } from "../../i18n/language";
import { RuledText } from "../../rules/ClauseNote";
import { SeatScore } from "../../table/SeatScore";
import { TextDomino } from "../../tiles/Domino";
import type { Seat, Table } from "../../wire";
import { counted } from "./score";
import type { RoundResult } from "./wire";

/** All hands open, and each score spelled out: tiles, pips, points. */
export function RoundScores({ table, result }: { table: Table; result: RoundResult }) {
  const last = table.match?.rounds.at(-1);
  return (
    <div class="round-scores train-scores">
      <p class="round-text">
        <RuledText text={last?.text ?? ""} game={table.game} rule={last?.reason ?? null} />
      </p>
      <ul>
        {lowestFirst(result).map((seat) => (
          <TrainScore key={seat} table={table} result={result} seat={seat} />
        ))}
      </ul>
    </div>
  );
}

/** Who has the fewest points comes first: on a small screen the winner must not have to be looked for. */
const lowestFirst = ({ points }: RoundResult): Seat[] =>
  points.map((_, seat) => seat).sort((one, other) => points[one]! - points[other]!);

function TrainScore({ table, result, seat }: { table: Table; result: RoundResult; seat: Seat }) {
  const tiles = counted(result.hands[seat] ?? [], table.options);
  const pips = result.pips[seat] ?? 0;
  const points = result.points[seat] ?? 0;
  return (
    <SeatScore
      table={table}
      seat={seat}
      won={result.winners.includes(seat)}
      tiles={
        tiles.length > 0
          ? tiles.map(({ tile, pips: worth }) => (
              <span key={tile} class="counted">
                <TextDomino tile={tile} highest={Number(table.options.set)} />
                <span>{worth}</span>
              </span>
            ))
          : null
      }
    >
      {points !== pips && <span class="quiet">{t("train.pips", { count: pips })} →</span>}
      <b>{t("round.points", { count: points })}</b>
    </SeatScore>
  );
}
