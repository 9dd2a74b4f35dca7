/** Tiles in the hand: lifted by mouse or finger, carried, and put down in a set, in a new one, or on the rack. */
import { signal } from "@preact/signals";
import { isJoker } from "../../tiles/rummy";
import { type Piece, setOf, tileOf } from "./draft";
import { noteHeld } from "./motion";
import { feltSizes } from "./felt";
import type { Spot } from "./places";
import type { Turn } from "./turn";

/** A pointer that moves less than this has tapped. */
const SLIP = 8;
/** So near the edge of what scrolls, it scrolls by itself. */
const EDGE = 48;
const SCROLL_STEP = 8;

export interface Held {
  pieces: readonly Piece[];
  x: number;
  y: number;
  over: Place | null;
}

export type Place =
  | { kind: "new"; spot: Spot | undefined }
  | { kind: "set"; set: number; onto: Piece | null; at: number | undefined }
  | { kind: "rack"; before: Piece | null };

export const held = signal<Held | null>(null);

/** Begins with a pointer that goes down on a tile; a tap stays a tap. */
export function lift(turn: Turn, piece: Piece, down: PointerEvent): void {
  if (down.button !== 0 || held.value || !(turn.isMine.value || turn.rack.value.includes(piece))) return;
  const { pointerId, clientX, clientY } = down;
  const finish = new AbortController();
  const listen = (kind: "pointermove" | "pointerup" | "pointercancel", hear: (event: PointerEvent) => void): void =>
    addEventListener(kind, (event) => event.pointerId === pointerId && hear(event), { signal: finish.signal });
  let frame = 0;
  const end = (): void => {
    finish.abort();
    cancelAnimationFrame(frame);
    held.value = null;
  };
  const scroll = (): void => {
    if (held.value) scrollNear(held.value);
    frame = requestAnimationFrame(scroll);
  };
  listen("pointermove", (event) => {
    if (!held.value) {
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) < SLIP) return;
      if (!turn.chosen.value.includes(piece)) turn.choose([piece]);
      // A tile that may not be moved is not lifted: the page has said why.
      if (!turn.chosen.value.includes(piece)) return end();
      frame = requestAnimationFrame(scroll);
    }
    const pieces = turn.chosen.value;
    held.value = { pieces, x: event.clientX, y: event.clientY, over: placeAt(turn, pieces, event.clientX, event.clientY) };
  });
  listen("pointerup", () => {
    const carried = held.value;
    if (carried) {
      ignoreClick();
      notePlaces(carried.pieces);
    }
    end();
    if (carried?.over) putDown(turn, carried.pieces, carried.over);
  });
  listen("pointercancel", end);
}

function putDown(turn: Turn, pieces: readonly Piece[], place: Place): void {
  if (place.kind === "new") turn.makeSet(pieces, place.spot);
  else if (place.kind === "set") turn.drop(pieces, place.set, place.onto, place.at);
  else {
    const onTable = pieces.filter((piece) => !turn.rack.value.includes(piece));
    if (onTable.length > 0) turn.toRack(onTable);
    else turn.reorder(pieces, place.before);
    turn.chosen.value = [];
  }
}

function placeAt(turn: Turn, pieces: readonly Piece[], x: number, y: number): Place | null {
  const under = document.elementFromPoint(x, y);
  const tile = under?.closest<HTMLElement>("[data-piece]") ?? null;
  const beside = tile && x > tile.getBoundingClientRect().left + tile.offsetWidth / 2 ? 1 : 0;
  if (under?.closest(".rack")) {
    const { value: rack } = turn.rack;
    const before = tile ? rack[rack.indexOf(tile.dataset.piece!) + beside] : undefined;
    return { kind: "rack", before: before ?? null };
  }
  const set = under?.closest<HTMLElement>("[data-set]")?.dataset.set;
  if (set === undefined) return under?.closest(".rummy-board") ? { kind: "new", spot: spotAt(under, x, y) } : null;
  const onto = tile?.dataset.piece ?? null;
  const target = turn.draft.value.sets.find(({ id }) => id === Number(set));
  // Numbers find their place by themselves; what a joker stands for is said by where it lies.
  const counts = pieces.some((piece) => isJoker(tileOf(piece))) || pieces.every((piece) => setOf(turn.draft.value, piece) === target);
  const at = counts && onto && target ? target.pieces.indexOf(onto) + beside : undefined;
  return { kind: "set", set: Number(set), onto, at };
}

/** The place on the felt under the pointer, in tiles and rows; none beside it. */
function spotAt(under: Element, x: number, y: number): Spot | undefined {
  const felt = under.closest(".rummy-scroll")?.querySelector(".rummy-felt");
  if (!felt) return undefined;
  const { left, top } = felt.getBoundingClientRect();
  const { wide, pitch } = feltSizes(felt);
  return { row: Math.max(0, Math.floor((y - top) / pitch)), column: Math.max(0, (x - left) / wide - 0.5) };
}

function notePlaces(pieces: readonly Piece[]): void {
  for (const piece of pieces) {
    const carried = document.querySelector(`[data-held="${piece}"]`);
    if (carried) noteHeld(piece, carried.getBoundingClientRect());
  }
}

/** The click that follows on the tile where the pointer went up is no tap. */
function ignoreClick(): void {
  const ignore = (event: Event): void => event.stopPropagation();
  addEventListener("click", ignore, { capture: true });
  setTimeout(() => removeEventListener("click", ignore, { capture: true }));
}

function scrollNear({ x, y }: Held): void {
  const board = document.querySelector(".rummy-scroll");
  const { left, right, top, bottom } = board!.getBoundingClientRect();
  if (x < left || x > right || y < top - EDGE || y > bottom + EDGE) return;
  if (y < top + EDGE) board!.scrollTop -= SCROLL_STEP;
  else if (y > bottom - EDGE) board!.scrollTop += SCROLL_STEP;
}
