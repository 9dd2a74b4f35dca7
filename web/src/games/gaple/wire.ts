/** The words of Gaple as the hall sends them. */
import type { AnyEvent, OfKind, Sent } from "../../wire";
import type * as gen from "../../wire/gaple.gen";

export type { Action } from "../../wire/gaple.gen";

export type End = "left" | "right";
export type RoundResult = Sent<gen.Ended>;
export type PublicView = Omit<Sent<gen.Public>, "result"> & { result: RoundResult | null };
export type View = Omit<Sent<gen.GapleView>, "public"> & { public: PublicView };

/** The event if it is of this kind. */
export function eventOf<K extends gen.Event["kind"]>(event: AnyEvent, kind: K): OfKind<gen.Event, K> | null {
  return event.kind === kind ? (event as OfKind<gen.Event, K>) : null;
}
