import { Fairness } from "../fair/Fairness";
import { t } from "../i18n/language";
import { Icon } from "../ui/Icon";
import { spoken } from "./people";
import { ReadyBar } from "./ReadyBar";
import { ScoreSheet } from "./ScoreSheet";
import type { AtSomeTable, TableSession } from "./session";

/** After a round, and after the match: how it came out, then the way on. */
export function EndPanel({ session, game, wide }: AtSomeTable & { wide: boolean }) {
  const table = session.table.value!;
  const view = session.view.value;
  const over = table.phase === "match_over";
  return (
    <section class="panel end-panel" aria-label={over ? t("match.over") : t("round.over")}>
      <div class="end-scroll">
        {over && <MatchResult session={session} />}
        {over && <Fairness session={session} game={game} />}
        {view?.public.result && (
          <>
            <h2 class="round-title">{t("round.title", { count: table.match?.rounds.length ?? 1, number: table.match?.rounds.length ?? 1 })}</h2>
            <game.RoundScores table={table} view={view} />
          </>
        )}
        {/* On a desktop the sheet is in sight already. */}
        {!wide && <ScoreSheet table={table} game={game} />}
      </div>
      <ReadyBar session={session} action={over ? t("match.again") : t("round.next")} />
    </section>
  );
}

/** A table that its host has closed: what its last match came to, and its record. */
export function ClosedPanel({ session, game, wide }: AtSomeTable & { wide: boolean }) {
  const table = session.table.value!;
  return (
    <section class="panel end-panel" aria-label={t("side.scores")}>
      <div class="end-scroll">
        {table.match?.winners && <MatchResult session={session} />}
        <Fairness session={session} game={game} />
        {!wide && <ScoreSheet table={table} game={game} />}
      </div>
    </section>
  );
}

function MatchResult({ session }: { session: TableSession }) {
  const table = session.table.value!;
  const match = table.match;
  if (!match) return null;
  return (
    <div class="match-result">
      <Icon name="crown" />
      <div>
        <h1>{(match.winners ?? []).map((seat) => spoken(table, seat)).join(" · ")}</h1>
        <p>{match.text}</p>
      </div>
    </div>
  );
}
