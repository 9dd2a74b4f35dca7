/** The words of Mexican Train as the hall sends them. */
import type { AnyEvent, OfKind, Sent } from "../../wire";
import type * as gen from "../../wire/mexican-train.gen";

export type { Action, OpenEnd } from "../../wire/mexican-train.gen";

export type Hunted = gen.Hunted;
export type RoundResult = Sent<gen.Ended>;
export type Train = Sent<gen.Train>;
export type PublicView = Omit<Sent<gen.Public>, "result" | "trains"> & { result: RoundResult | null; trains: Train[] };
export type View = Omit<Sent<gen.TrainView>, "public"> & { public: PublicView };

/** The event if it is of this kind. */
export function eventOf<K extends gen.Event["kind"]>(event: AnyEvent, kind: K): OfKind<gen.Event, K> | null {
  return event.kind === kind ? (event as OfKind<gen.Event, K>) : null;
}
