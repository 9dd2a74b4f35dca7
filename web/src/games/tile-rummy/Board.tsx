import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n/language";
import { RummyTile } from "../../tiles/RummyTile";
import { spoken } from "../../table/people";
import type { AtTable } from "../game";
import { held } from "./drag";
import { type Piece, setOf } from "./draft";
import { feltSizes } from "./felt";
import { followFocus, pressed } from "./keys";
import { moveTiles, noteTiles } from "./motion";
import { readingOrder, rowsOf } from "./places";
import { Pool } from "./Pool";
import { SetOnTable } from "./SetOnTable";
import { Tools } from "./Tools";
import { type Turn, turnAt } from "./turn";
import { useScrolls } from "./useScrolls";
import type { Action, View } from "./wire";

/** Set by set; the hall is asked about each change, and says which sets are fine. */
export function Board({ session }: AtTable<View, Action>) {
  const turn = turnAt(session);
  const felt = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<Piece | null>(null);
  useColumns(turn, felt);
  useEffect(() => {
    turn.beforeChange = noteTiles;
  }, [turn]);
  const draft = turn.draft.value;
  const layout = turn.layout.value;
  useLayoutEffect(() => {
    showTouched(turn, felt.current);
    moveTiles();
  }, [draft, layout, turn]);

  const scrolls = useScrolls(felt, layout);
  const order = readingOrder(layout).flatMap((id) => draft.sets.find((set) => set.id === id) ?? []);
  const focusable = focus && setOf(draft, focus) ? focus : order[0]?.pieces[0];
  const over = held.value?.over;

  const onKey = (event: KeyboardEvent, piece: Piece): void => {
    const next = neighbour(order.map(({ pieces }) => pieces), piece, event.key);
    if (next) {
      setFocus(next);
      felt.current?.querySelector<HTMLElement>(`[data-piece="${next}"]`)?.focus();
    } else if (pressed(turn, piece, event)) followFocus(piece);
    else return;
    event.preventDefault();
  };

  return (
    <div class={over?.kind === "new" ? "board rummy-board over-new" : "board rummy-board"} role="group" aria-label={t("rummy.board", { count: order.length })}>
      <div class={scrolls ? "rummy-scroll scrolls" : "rummy-scroll"} data-felt ref={felt}>
        <ol class="rummy-felt" style={{ "--rows": String(rowsOf(layout)) }}>
          {order.map((set) => (
            <SetOnTable key={set.id} turn={turn} set={set} focusable={focusable} onKey={onKey} onFocus={setFocus} />
          ))}
        </ol>
        {order.length === 0 && <p class="rummy-empty quiet">{t("rummy.empty")}</p>}
      </div>
      {session.table.value?.phase === "playing" && (
        <div class="rummy-strip">
          {turn.isMine.value ? <Tools turn={turn} /> : <AtWork session={session} />}
          <Pool session={session} />
        </div>
      )}
      <Carried turn={turn} />
    </div>
  );
}

/** The others see that a player moves tiles, and not which. */
function AtWork({ session }: AtTable<View, Action>) {
  const drafted = session.draft.value;
  if (!drafted) return null;
  return (
    <p class="quiet at-work" role="status">
      {t("rummy.at_work", { name: spoken(session.table.value!, drafted.seat) })}
    </p>
  );
}

/** What is in the hand, under the finger. */
function Carried({ turn }: { turn: Turn }) {
  const carried = held.value;
  if (!carried) return null;
  return (
    <div class="rummy-carried" aria-hidden="true" style={{ transform: `translate(${carried.x}px, ${carried.y}px)` }}>
      {carried.pieces.map((piece) => (
        <span key={piece} data-held={piece}>
          <RummyTile tile={turn.shown(piece)} />
        </span>
      ))}
    </div>
  );
}

/** The set that tiles were put into last, until the player looks elsewhere. */
function showTouched(turn: Turn, felt: HTMLElement | null): void {
  felt?.querySelector(`[data-set="${turn.touched.peek()}"]`)?.scrollIntoView({ block: "nearest" });
}

/** How many tiles fit beside each other, from the sizes that the style sheet gives. */
function useColumns(turn: Turn, felt: { current: HTMLDivElement | null }): void {
  useEffect(() => {
    const element = felt.current!;
    const measure = (): void => {
      const inner = element.querySelector(".rummy-felt")!.clientWidth;
      if (inner > 0) turn.columns.value = Math.max(1, Math.floor((2 * inner) / feltSizes(element).wide) / 2);
    };
    // A longer sentence below makes the board smaller: what was laid last must not get out of sight.
    const watcher = new ResizeObserver(() => {
      measure();
      showTouched(turn, element);
    });
    const letGo = (): void => {
      turn.touched.value = null;
    };
    watcher.observe(element);
    element.addEventListener("wheel", letGo, { passive: true });
    element.addEventListener("pointerdown", letGo);
    return () => {
      watcher.disconnect();
      element.removeEventListener("wheel", letGo);
      element.removeEventListener("pointerdown", letGo);
    };
  }, [turn, felt]);
}

/** Left and right within all sets, up and down from set to set. */
function neighbour(sets: readonly (readonly Piece[])[], piece: Piece, key: string): Piece | undefined {
  const step = key === "ArrowRight" || key === "ArrowDown" ? 1 : key === "ArrowLeft" || key === "ArrowUp" ? -1 : 0;
  if (step === 0) return undefined;
  if (key === "ArrowRight" || key === "ArrowLeft") {
    const all = sets.flat();
    return all[(all.indexOf(piece) + step + all.length) % all.length];
  }
  const from = sets.findIndex((pieces) => pieces.includes(piece));
  return sets[(from + step + sets.length) % sets.length]?.[0];
}
