import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/language";
import type { TableSession } from "../table/session";
import { dominoName, TextDomino } from "./Domino";
import { kept, moved } from "./order";

/** So many tiles lie in one row on the smallest phone, at a size that a finger hits. */
const FEW = 6;

interface DominoRackProps {
  session: TableSession;
  /** The tiles that may do something now. */
  able: ReadonlySet<string>;
  /** Whether a tile can be laid on the table now. */
  fits: (tile: string) => boolean;
  /** Asks the hall why a tile cannot be laid. */
  explain: (tile: string) => void;
  highest?: number;
  /** Takes a tap for something else than choosing, and says so by true. */
  onTap?: (tile: string, order: readonly string[]) => boolean;
  /** The tile that is being put elsewhere. */
  lifted?: string | null;
  /** How the tiles lie, when not upright side by side: drawn with the same order. */
  lie?: (tile: string, order: readonly string[]) => { class: string; face: ComponentChildren };
  children?: ComponentChildren;
}

/** Where the keyboard goes once a tile is chosen: to its places. */
function focusPlaces(): void {
  requestAnimationFrame(() => {
    const places = [".actions .place", ".board .spot", ".actions .buttons button"];
    places.flatMap((path) => document.querySelector<HTMLElement>(path) ?? [])[0]?.focus();
  });
}

/** My dominoes, in my own order. */
export function DominoRack({ session, able, fits, explain, highest, onTap, lifted, lie, children }: DominoRackProps) {
  const list = useRef<HTMLUListElement>(null);
  const byKeys = useRef(false);
  const hand = kept(session.order.value, session.view.value!.hand ?? []);
  const myTurn = session.myTurn.value;
  const chosen = session.chosen.value;
  const focusable = chosen ?? hand[0];

  useEffect(() => {
    // The button that played the tile is gone, and then the tile itself: the keyboard comes back to the hand.
    const lost = document.activeElement === document.body || list.current?.contains(document.activeElement);
    if (chosen === null && byKeys.current && lost) list.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }, [chosen, hand.length]);

  const choose = (tile: string, byKeyboard: boolean) => {
    byKeys.current = byKeyboard;
    if (onTap?.(tile, hand)) return;
    if (chosen === tile) {
      session.chosen.value = null;
      return;
    }
    session.chosen.value = tile;
    if (myTurn && !able.has(tile)) explain(tile);
    else if (byKeyboard && myTurn) focusPlaces();
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
      <ul
        ref={list}
        class={["rack-tiles", hand.length <= FEW && "rack-few", lie && "rack-lying"].filter(Boolean).join(" ")}
        aria-label={t("rack.title")}
      >
        {hand.map((tile) => {
          const lying = lie?.(tile, hand);
          const states = [
            chosen === tile && "chosen",
            lifted === tile && "lifted",
            myTurn && (able.has(tile) ? "fits" : "resting"),
            lying?.class,
          ];
          return (
            <li key={tile}>
              <button
                type="button"
                data-tile={tile}
                class={["rack-tile", ...states].filter(Boolean).join(" ")}
                tabIndex={tile === focusable ? 0 : -1}
                aria-pressed={chosen === tile || lifted === tile}
                aria-label={fits(tile) ? t("rack.fits", { tile: dominoName(tile) }) : dominoName(tile)}
                onClick={(event) => choose(tile, event.detail === 0)}
                onKeyDown={(event) => onKey(event, tile)}
              >
                {lying ? lying.face : <TextDomino tile={tile} highest={highest} labelled={false} />}
              </button>
            </li>
          );
        })}
      </ul>
      {children}
    </div>
  );
}
