/** Tiles that travel: where each one was before the update that moved it. */
import { wantsLessMotion } from "../settings";
import type { AnyEvent, Seat } from "../wire";

const FLIGHT_TIME = 260;
const HIGHLIGHT_TIME = 900;

const departures = new Map<string, DOMRect>();

/** A tile was laid; every game of dominoes says it like this. */
interface Played extends AnyEvent {
  kind: "played";
  seat: Seat;
  tile: string;
}

const isPlayed = (event: AnyEvent): event is Played => event.kind === "played";

/** Called before the new state is drawn, while the tile still is where it comes from. */
export function noteDepartures(events: readonly AnyEvent[]): void {
  departures.clear();
  for (const played of events.filter(isPlayed)) {
    const source =
      document.querySelector(`.rack [data-tile="${played.tile}"]`) ??
      document.querySelector(`[data-seat="${played.seat}"] .avatar`);
    if (source) departures.set(played.tile, source.getBoundingClientRect());
  }
}

/** Lets a tile that was just laid come from its owner; with less motion it lights up instead. */
export function arrive(tile: string, element: HTMLElement): void {
  const from = departures.get(tile);
  if (!from) return;
  departures.delete(tile);
  if (wantsLessMotion()) {
    element.animate([{ filter: "brightness(1.25)" }, { filter: "none" }], HIGHLIGHT_TIME);
    return;
  }
  const to = element.getBoundingClientRect();
  const across = from.left + from.width / 2 - (to.left + to.width / 2);
  const down = from.top + from.height / 2 - (to.top + to.height / 2);
  const start = `translate(${across}px, ${down}px) scale(${from.height > to.height ? 1.15 : 0.6})`;
  element.animate([{ transform: start }, { transform: "none" }], {
    duration: FLIGHT_TIME,
    easing: "cubic-bezier(.2,.7,.3,1)",
  });
}
