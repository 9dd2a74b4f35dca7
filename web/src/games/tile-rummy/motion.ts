/** Tiles that travel from where they were to where they are: noted before a change is drawn, played after it. */
import { wantsLessMotion } from "../../settings";
import type { Seat } from "../../wire";

const TRAVEL_TIME = 220;
const HIGHLIGHT_TIME = 900;

/** Where the tiles were that have not travelled yet. */
const before = new Map<string, DOMRect>();
/** Where a hand let tiles go. */
const letGo = new Map<string, DOMRect>();
/** The tiles that travel already. */
const travelling = new Set<string>();
/** Who laid the tiles that were nowhere on the page. */
let mover: Seat | null = null;

const tiles = (): NodeListOf<HTMLElement> => document.querySelectorAll<HTMLElement>("[data-piece]");

export function noteTiles(): void {
  before.clear();
  travelling.clear();
  for (const tile of tiles()) before.set(tile.dataset.piece!, tile.getBoundingClientRect());
  for (const [piece, rect] of letGo) before.set(piece, rect);
  letGo.clear();
  // Board and rack are drawn one after the other, both before the next frame but one; what scrolls later is no move.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      before.clear();
      mover = null;
    }),
  );
}

/** What a hand let go of travels from there. */
export function noteHeld(piece: string, rect: DOMRect): void {
  letGo.set(piece, rect);
}

export function noteMover(seat: Seat | null): void {
  mover = seat;
}

/** Called when a new state is drawn. */
export function moveTiles(): void {
  if (before.size === 0 && mover === null) return;
  const source = mover === null ? undefined : document.querySelector(`[data-seat="${mover}"] .avatar`)?.getBoundingClientRect();
  for (const tile of tiles()) {
    const piece = tile.dataset.piece!;
    const from = before.get(piece) ?? (tile.closest(".rummy-set") ? source : undefined);
    if (from && !travelling.has(piece) && travel(tile, from)) travelling.add(piece);
  }
}

/** Whether the tile is elsewhere now. */
function travel(tile: HTMLElement, from: DOMRect): boolean {
  const to = tile.getBoundingClientRect();
  const across = from.left + from.width / 2 - (to.left + to.width / 2);
  const down = from.top + from.height / 2 - (to.top + to.height / 2);
  if (Math.abs(across) + Math.abs(down) < 2) return false;
  if (wantsLessMotion()) {
    tile.animate([{ filter: "brightness(1.2)" }, { filter: "none" }], HIGHLIGHT_TIME);
    return true;
  }
  tile.animate([{ transform: `translate(${across}px, ${down}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }], {
    duration: TRAVEL_TIME,
    easing: "cubic-bezier(.2,.7,.3,1)",
  });
  return true;
}
