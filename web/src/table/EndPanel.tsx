import { Fairness } from "../fair/Fairness";
import { RoundScores } from "../gaple/RoundScores";
import { t } from "../i18n/language";
import { Icon } from "../ui/Icon";
import { spoken } from "./people";
import { ReadyBar } from "./ReadyBar";
import { ScoreSheet } from "./ScoreSheet";
import type { TableSession } from "./session";

/** After a round, and after the match: how it came out, then the way on. */
export function EndPanel({ session, wide }: { session: TableSession; wide: boolean }) {
  const table = session.table.value!;
  const result = session.view.value?.public.result;
  const over = table.phase === "match_over";
  return (
    <section class="panel end-panel" aria-label={over ? t("match.over") : t("round.over")}>
      <div class="end-scroll">
        {over && <MatchResult session={session} />}
        {over && <Fairness session={session} />}
        {result && (
          <>
            <h2 class="round-title">{t("round.title", { count: table.match?.rounds.length ?? 1, number: table.match?.rounds.length ?? 1 })}</h2>
            <RoundScores table={table} result={result} />
          </>
        )}
        {/* On a desktop the sheet is in sight already. */}
        {!wide && <ScoreSheet table={table} />}
      </div>
      <ReadyBar session={session} action={over ? t("match.again") : t("round.next")} />
    </section>
  );
}

/** A table that its host has closed: what its last match came to, and its record. */
export function ClosedPanel({ session, wide }: { session: TableSession; wide: boolean }) {
  const table = session.table.value!;
  return (
    <section class="panel end-panel" aria-label={t("side.scores")}>
      <div class="end-scroll">
        {table.match?.winners && <MatchResult session={session} />}
        <Fairness session={session} />
        {!wide && <ScoreSheet table={table} />}
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
