/** What this browser remembers. A browser that keeps nothing (private mode) only forgets sooner. */

const PREFIX = "tilehall.";

export function remembered<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Nothing to do: the page works without, it only has to ask again.
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // As above.
  }
}

/** What proves that a seat is mine. */
export interface SeatKey {
  token: string;
  name: string;
}

const seatKey = (table: string): string => `seat.${table}`;

export const storedSeat = (table: string): SeatKey | null => remembered<SeatKey>(seatKey(table));
export const storeSeat = (table: string, key: SeatKey): void => remember(seatKey(table), key);
export const forgetSeat = (table: string): void => forget(seatKey(table));
