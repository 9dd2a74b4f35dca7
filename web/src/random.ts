/** Random hex digits. Only getRandomValues: it is there on plain http too, unlike randomUUID. */
export function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => value.toString(16).padStart(2, "0")).join("");
}

export const newSalt = (): string => randomHex(16);
export const newCommandId = (): string => randomHex(8);
