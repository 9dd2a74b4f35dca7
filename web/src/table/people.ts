/** Who is at the table, and for whom it waits. */
import { t } from "../i18n/language";
import type { Presence, Seat, Table } from "../wire";

/** For a free seat its number. */
export const nameOf = (table: Table, seat: Seat): string => table.seats[seat]?.name || t("seat.number", { number: seat + 1 });

/** In a sentence, a name that runs from right to left must not turn the words around it. */
export const spoken = (table: Table, seat: Seat): string => {
  const name = nameOf(table, seat);
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
};

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export const isFree = (table: Table, seat: Seat): boolean => table.seats[seat]?.kind === "empty";

export const isPerson = (table: Table, seat: Seat): boolean => table.seats[seat]?.kind === "person";

/** A person whose line is down; bots are always there. */
export const isAway = (table: Table, presence: Presence, seat: Seat): boolean =>
  isPerson(table, seat) && presence.here[seat] === false;

/** Between rounds everybody says that they are ready: these have not yet. */
export function notReady(table: Table): Seat[] {
  return table.seats.flatMap(({ kind, ready }, seat) => (kind === "person" && !ready ? [seat] : []));
}

export const emptySeats = (table: Table): number => table.seats.filter(({ kind }) => kind === "empty").length;

/** How many sit at each side of a desktop's table, by the number of players; the rest at the far edge. */
const AT_A_SIDE = [0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3];
/** The lines of the table page's grid between which the board lies, in both directions. */
const [BEFORE, CELLS, AFTER] = [1, 6, 8];

/** Where on the grid around the board a seat has its place: clockwise from mine, which is at the bottom left. */
export function gridArea(at: number, players: number): string {
  const sides = AT_A_SIDE[players] ?? 0;
  const far = players - 1 - 2 * sides;
  const cells = (index: number, of: number) => `${2 + (index * CELLS) / of} / span ${CELLS / of}`;
  const along = (row: string | number, column: string | number) => `grid-row: ${row}; grid-column: ${column}`;
  if (at === 0) return along(AFTER, BEFORE);
  if (at <= sides) return along(cells(sides - at, sides), BEFORE);
  if (at <= sides + far) return along(BEFORE, cells(at - sides - 1, far));
  return along(cells(at - sides - far - 1, sides), AFTER);
}

/** Counted clockwise from the reader, who sits at the bottom; a spectator looks from seat 0. */
export const placeAround = (table: Table, seat: Seat, me: Seat | null): number => {
  const players = table.seats.length;
  return (seat - (me ?? 0) + players) % players;
};
