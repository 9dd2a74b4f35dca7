/** What keys do to tiles, wherever they lie. */
import type { Piece } from "./draft";
import type { Turn } from "./turn";

/** True when the key meant something. */
export function pressed(turn: Turn, piece: Piece, event: KeyboardEvent): boolean {
  const command = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case "Escape":
      turn.chosen.value = [];
      return true;
    case "n":
      if (turn.chosen.value.length === 0) turn.choose([piece]);
      turn.makeSet();
      return true;
    case "z":
      if (command) turn.undo();
      return command;
    case "Delete":
    case "Backspace":
      turn.toRack(turn.chosen.value.length > 0 ? turn.chosen.value : [piece]);
      return true;
    default:
      return false;
  }
}

/** The keyboard stays with a tile that has just been moved, once it is drawn where it lies now. */
export function followFocus(piece: Piece): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-piece="${piece}"]`)?.focus());
}
