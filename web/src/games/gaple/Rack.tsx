import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n/language";
import { dominoName, FaceDown, TextDomino } from "../../tiles/Domino";
import { kept, moved, type Sorting, sorted } from "../../tiles/order";
import { Icon } from "../../ui/Icon";
import type { AtTable } from "../game";
import { meantPlay, movable, spotsFor } from "./choice";
import type { Action, View } from "./wire";

/** So many tiles lie in one row on the smallest phone, at a size that a finger hits. */
const FEW = 6;

/** Where the keyboard goes once a tile is chosen: to its places. */
function focusActions(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(".actions button")?.focus());
}

/** My tiles, in my own order. */
export function Rack({ session }: AtTable<View, Action>) {
  const list = useRef<HTMLUListElement>(null);
  const byKeys = useRef(false);
  const view = session.view.value!;
  const hand = kept(session.order.value, view.hand);
  const able = movable(session.legal.value);
  const fits = (tile: string) => spotsFor(tile, session.legal.value, view.public.line).length > 0;
  const myTurn = session.myTurn.value;
  const chosen = session.chosen.value;
  const focusable = chosen ?? hand[0];

  useEffect(() => {
    // The button that played the tile is gone: the keyboard comes back to the hand.
    if (chosen === null && byKeys.current) list.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }, [chosen]);

  const choose = (tile: string, byKeyboard: boolean) => {
    byKeys.current = byKeyboard;
    if (chosen === tile) {
      session.chosen.value = null;
      return;
    }
    session.chosen.value = tile;
    if (myTurn && !able.has(tile)) void session.explain(meantPlay(tile, view.public.line));
    else if (byKeyboard && myTurn) focusActions();
  };

  const onKey = (event: KeyboardEvent, tile: string) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (event.key === "Escape") session.chosen.value = null;
    if (step === 0) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) {
      session.arrange(moved(hand, tile, step));
      return;
    }
    const next = hand[(hand.indexOf(tile) + step + hand.length) % hand.length];
    list.current?.querySelector<HTMLElement>(`[data-tile="${next}"]`)?.focus();
  };

  return (
    <div class="rack">
      <ul ref={list} class={hand.length > FEW ? "rack-tiles" : "rack-tiles rack-few"} aria-label={t("rack.title")}>
        {hand.map((tile) => (
          <li key={tile}>
            <button
              type="button"
              data-tile={tile}
              class={["rack-tile", chosen === tile && "chosen", myTurn && (able.has(tile) ? "fits" : "resting")].filter(Boolean).join(" ")}
              tabIndex={tile === focusable ? 0 : -1}
              aria-pressed={chosen === tile}
              aria-label={fits(tile) ? t("rack.fits", { tile: dominoName(tile) }) : dominoName(tile)}
              onClick={(event) => choose(tile, event.detail === 0)}
              onKeyDown={(event) => onKey(event, tile)}
            >
              <TextDomino tile={tile} labelled={false} />
            </button>
          </li>
        ))}
      </ul>
      <OwnDead tiles={view.own_dead} />
    </div>
  );
}

/** My dead tiles lie face down like everybody's, but I may look at them. */
function OwnDead({ tiles }: { tiles: readonly string[] }) {
  const [open, setOpen] = useState(false);
  if (tiles.length === 0) return null;
  const name = open ? t("rack.hide_dead", { tiles: tiles.map(dominoName).join(", ") }) : t("rack.look_dead", { count: tiles.length });
  return (
    <button type="button" class="own-dead" aria-label={name} onClick={() => setOpen(!open)}>
      {tiles.map((tile) => (open ? <TextDomino key={tile} tile={tile} labelled={false} /> : <FaceDown key={tile} />))}
    </button>
  );
}

/** At the edge of the tray; by turns by numbers and by pips. */
export function SortButton({ session }: AtTable<View, Action>) {
  const [sorting, setSorting] = useState<Sorting>("number");
  const hand = session.view.value?.hand ?? [];
  if (hand.length < 2) return null;
  return (
    <button
      type="button"
      class="icon-button sort"
      aria-label={t(`rack.sort_${sorting}`)}
      onClick={() => {
        session.arrange(sorted(hand, sorting));
        setSorting(sorting === "number" ? "pips" : "number");
      }}
    >
      <Icon name="sort" />
    </button>
  );
}
