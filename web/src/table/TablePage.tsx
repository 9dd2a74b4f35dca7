import { useEffect, useMemo, useState } from "preact/hooks";
import { roundsDealt } from "../fair/verify";
import { language, t } from "../i18n/language";
import { Icon } from "../ui/Icon";
import { TopBar } from "../ui/TopBar";
import { useBackCloses } from "../ui/useBackCloses";
import { useMedia } from "../ui/useMedia";
import { Actions } from "./Actions";
import { Banners, Goodbye } from "./Banners";
import { Clock } from "./Clock";
import { ClosedPanel, EndPanel } from "./EndPanel";
import { Lobby } from "./Lobby";
import { NoticeLine } from "./NoticeLine";
import { Seats } from "./SeatChip";
import { SidePanel } from "./SidePanel";
import { type AtSomeTable, TableSession } from "./session";

export function TablePage({ id }: { id: string }) {
  const session = useMemo(() => new TableSession(id), [id]);
  const lang = language.value;
  // Also when the language changes: the hall says everything anew in it.
  useEffect(() => {
    session.start();
    return () => session.stop();
  }, [session, lang]);
  useTitle(session);

  if (session.connection.bye.value)
    return (
      <div class="page">
        <TopBar />
        <Goodbye session={session} />
      </div>
    );
  if (!session.table.value || !session.game.value)
    return (
      <div class="page">
        <TopBar />
        <main class="loading" aria-busy="true">
          <p class="quiet" role="status">
            {session.connection.state.value === "down" ? t("line.down") : t("line.connecting")}
          </p>
        </main>
      </div>
    );
  return <TableView session={session} game={session.game.value} />;
}

function TableView({ session, game }: AtSomeTable) {
  const wide = useMedia("(min-width: 1000px)");
  const [drawer, setDrawer] = useState(false);
  useBackCloses(drawer && !wide, () => setDrawer(false));
  const table = session.table.value!;
  const { phase } = table;
  const view = session.view.value;
  const watching = session.presence.value.watching;
  return (
    <div class={`page table-page phase-${phase}`}>
      <TopBar>
        <h1>{table.title}</h1>
        {table.match && <span class="quiet round-number">{t("round.number", { number: roundNumber(session) })}</span>}
        <Clock session={session} />
        {watching > 0 && (
          <span class="watching" title={t("table.watching", { count: watching })}>
            <Icon name="eye" />
            <span aria-label={t("table.watching", { count: watching })}>{watching}</span>
          </span>
        )}
        {!wide && (
          <button type="button" class="icon-button" aria-label={t("side.open")} aria-expanded={drawer} onClick={() => setDrawer(!drawer)}>
            <Icon name="menu" />
            {session.unread.value > 0 && <span class="dot" />}
          </button>
        )}
      </TopBar>
      <Banners session={session} />
      <main class="table-main">
        {phase === "lobby" ? (
          <Lobby session={session} />
        ) : (
          <>
            <Seats session={session} game={game} />
            {phase === "closed" ? <p class="board closed">{t("table.closed")}</p> : <game.Board session={session} />}
          </>
        )}
        {phase === "playing" && (
          <div class="tray">
            <Actions session={session} game={game} />
            {view && session.seat.value !== null && <game.Rack session={session} />}
            {session.seat.value === null && <p class="quiet spectator">{view ? t("table.you_watch") : t("table.hidden")}</p>}
          </div>
        )}
        {phase === "closed" && table.match && <ClosedPanel session={session} game={game} wide={wide} />}
        {(phase === "round_over" || phase === "match_over") && <EndPanel session={session} game={game} wide={wide} />}
      </main>
      <NoticeLine session={session} />
      <p class="visually-hidden" aria-live="polite">
        {session.news.value}
      </p>
      {(wide || drawer) && <SidePanel session={session} game={game} wide={wide} onClose={() => setDrawer(false)} />}
    </div>
  );
}

/** A closed table shows the round in which its match was given up. */
function roundNumber(session: TableSession): number {
  const table = session.table.value!;
  return table.phase === "playing" ? table.match!.round : roundsDealt(table, session.view.value).at(-1)!;
}

/** Somebody who plays in another tab sees here when it is their turn. */
function useTitle(session: TableSession): void {
  const table = session.table.value;
  const title = table ? `${table.title} · Tilehall` : "Tilehall";
  const text = session.myTurn.value && table?.phase === "playing" ? `● ${t("table.your_turn")} · ${title}` : title;
  useEffect(() => {
    document.title = text;
  }, [text]);
}
