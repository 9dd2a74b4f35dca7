/** The words of Tile Rummy as the hall sends them. */
import type { Action as AnyAction, AnyEvent, OfKind, Seat } from "../../wire";

export interface Freed { set: number; tile: string }
export interface PlayAction extends AnyAction { kind: "play"; table: string[][]; opening: string[][]; freed?: Freed[] }
export type Action = PlayAction | { kind: "draw" } | { kind: "pass" } | { kind: "abandon" };
export interface RoundResult { kind: "ended"; how: "out" | "exhausted"; hands: string[][]; pool: string[]; values: number[]; points: number[]; winners: Seat[]; closed_by: Seat | null }
export interface PublicView { players: number; counts: number[]; opened: boolean[]; pool: number; table: string[][]; turn: Seat | null; starter: Seat | null; passes: number; last_turns: number | null; result: RoundResult | null }
export interface View { seat: Seat | null; hand: string[]; public: PublicView }
export interface Fault { rule: string; reason: string; text: string }
export interface Reading { kind: "group" | "run"; tiles: string[]; value: number }
export interface SetVerdict { reading: Reading | null; readings: { tiles: string[]; value: number }[]; fault: Fault | null }
export interface Verdict { sets: SetVerdict[]; faults: Fault[]; legal: boolean; play: PlayAction | null; opening: { value: number; least: number; enough: boolean } | null; locked: Fault | null }
export type Event =
  | { kind: "dealt"; hands: (string[] | number)[]; pool: string[] | number }
  | { kind: "started"; seat: Seat; how: "lot" | "winner"; drawn: [number, string][] }
  | { kind: "played"; seat: Seat; laid: string[]; table: string[][]; opening: string[][]; freed: Freed[] }
  | { kind: "restored"; seat: Seat; why: "time" | "abandoned" }
  | RoundResult;

/** The event if it is of this kind. */
export function eventOf<K extends Event["kind"]>(event: AnyEvent, kind: K): OfKind<Event, K> | null {
  return event.kind === kind ? (event as OfKind<Event, K>) : null;
}
