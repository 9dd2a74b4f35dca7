/** What this browser remembers. One that keeps nothing (private mode) remembers until the page is left. */

const PREFIX = "tilehall.";

/** What the browser would not keep. */
const unkept = new Map<string, string>();

export function remembered<T>(key: string): T | null {
  try {
    const text = unkept.get(key) ?? localStorage.getItem(PREFIX + key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    unkept.delete(key);
  } catch {
    unkept.set(key, JSON.stringify(value));
  }
}

export function forget(key: string): void {
  unkept.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // It was never kept.
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
