/** Random hex digits. Only getRandomValues: it is there on plain http too, unlike randomUUID. */
export function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => value.toString(16).padStart(2, "0")).join("");
}

export const newSalt = (): string => randomHex(16);
export const newCommandId = (): string => randomHex(8);

/** What will prove that a seat is mine: 128 random bits as 22 letters that may stand in a link. */
export function newToken(): string {
  const values = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...values)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
