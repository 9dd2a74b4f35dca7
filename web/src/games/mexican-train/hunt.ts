/** The hunt for the engine, as it is told once, when it happens (MTS-02). */
import { signal } from "@preact/signals";
import type { AnyEvent, Seat } from "../../wire";
import { eventOf, type Hunted } from "./wire";

export interface Hunt extends Pick<Hunted, "drawn" | "first"> {
  finder: Seat;
  engine: string;
}

/** What is shown now; null when nobody had to look, or everything was seen. */
export const hunt = signal<Hunt | null>(null);

export function noteHunt(events: readonly AnyEvent[]): void {
  const [dealt] = events.flatMap((event) => eventOf(event, "dealt") ?? []);
  if (!dealt) return;
  const [hunted] = events.flatMap((event) => eventOf(event, "hunted") ?? []);
  const [found] = events.flatMap((event) => eventOf(event, "engine-laid") ?? []);
  hunt.value = hunted && found ? { drawn: hunted.drawn, first: hunted.first, finder: found.seat, engine: found.tile } : null;
}
