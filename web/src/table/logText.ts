/** What in a line of the log is not plain text: names have a direction of their own, seals are long. */

export interface Piece {
  kind: "text" | "name" | "number";
  text: string;
}

const LONG_NUMBER = "\\b[0-9a-f]{32,}\\b";

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export function pieces(text: string, names: readonly string[]): Piece[] {
  // The longest first: Ayu may sit beside Ayu Kartika.
  const known = names.filter(Boolean).sort((a, b) => b.length - a.length);
  const special = new RegExp(`(${[LONG_NUMBER, ...known.map(escaped)].join("|")})`);
  return text
    .split(special)
    .filter(Boolean)
    .map((part) => ({ kind: known.includes(part) ? "name" : /^[0-9a-f]{32,}$/.test(part) ? "number" : "text", text: part }));
}
