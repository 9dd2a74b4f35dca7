/** Who is at the table, and for whom it waits. */
import type { Presence, Seat, Table } from "../wire";

export const nameOf = (table: Table, seat: Seat): string => table.seats[seat]?.name ?? "";

export const isPerson = (table: Table, seat: Seat): boolean => table.seats[seat]?.kind === "person";

/** A person whose line is down; bots are always there. */
export const isAway = (table: Table, presence: Presence, seat: Seat): boolean =>
  isPerson(table, seat) && presence.here[seat] === false;

/** Between rounds everybody says that they are ready: these have not yet. */
export function notReady(table: Table): Seat[] {
  return table.seats.flatMap(({ kind, ready }, seat) => (kind === "person" && !ready ? [seat] : []));
}

export const emptySeats = (table: Table): number => table.seats.filter(({ kind }) => kind === "empty").length;

/** Counted clockwise from the reader, who sits at the bottom; a spectator looks from seat 0. */
export const placeAround = (table: Table, seat: Seat, me: Seat | null): number => {
  const players = table.seats.length;
  return (seat - (me ?? 0) + players) % players;
};
