import type { GamePage } from "../games/game";
import { t } from "../i18n/language";
import { Icon } from "../ui/Icon";
import type { Table } from "../wire";
import { Avatar } from "./Avatar";
import { nameOf } from "./people";

/** In more columns than so many no name can be read: faces stand for them. */
const MOST_NAMES = 5;

/** A row a round, a column a seat, the totals at the foot; the round's winner is marked. */
export function ScoreSheet({ table, game }: { table: Table; game: GamePage }) {
  const match = table.match;
  if (!match) return <p class="quiet">{t("sheet.none")}</p>;
  return (
    <div class="sheet-frame" role="region" aria-label={t("side.scores")} tabIndex={0}>
      <table class="sheet">
        <caption>{game.goal(table.options)}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">{t("sheet.round")}</span>
            </th>
            {table.seats.map(({ name, kind }, seat) => (
              <th key={seat} scope="col" dir="auto" title={nameOf(table, seat)}>
                {table.seats.length > MOST_NAMES ? (
                  <>
                    <Avatar seat={seat} name={name} kind={kind} />
                    <span class="visually-hidden">{nameOf(table, seat)}</span>
                  </>
                ) : (
                  nameOf(table, seat)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {match.rounds.map((round, index) => (
            <tr key={index} title={round.text}>
              <th scope="row">{game.RowHead ? <game.RowHead options={table.options} round={index + 1} /> : index + 1}</th>
              {round.points.map((points, seat) => {
                const won = round.winners.includes(seat);
                return (
                  <td key={seat} class={won ? "won" : ""}>
                    {points}
                    {won && (
                      <>
                        <Icon name="crown" />
                        <span class="visually-hidden">{t("sheet.won")}</span>
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("sheet.total")}</th>
            {match.totals.map((points, seat) => (
              <td key={seat}>{points}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
