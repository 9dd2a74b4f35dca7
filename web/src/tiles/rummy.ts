/** Rummy tiles by their texts: `r7` is the red seven, `j` a joker, `j=r7` a joker that stands for it. */

export const COLOURS = ["r", "y", "k", "b"] as const;
export type Colour = (typeof COLOURS)[number];

export const HIGHEST = 13;

const TILE = /^(j|(j=)?[rykb]([1-9]|1[0-3]))$/;

/** Whether it is the text of a tile at all. */
export const isRummyTile = (tile: unknown): boolean => typeof tile === "string" && TILE.test(tile);

export const isJoker = (tile: string): boolean => tile.startsWith("j");

/** The tile that a joker stands for, any other tile itself; null for a joker that does not say. */
export const meantBy = (tile: string): string | null => (tile === "j" ? null : tile.replace("j=", ""));

/** The tile as it is on a rack: a joker without what it stands for. */
export const bare = (tile: string): string => (isJoker(tile) ? "j" : tile);

export const asJoker = (tile: string): string => `j=${tile}`;

export const numberOf = (tile: string): number => Number(tile.slice(1));

export const colourOf = (tile: string): Colour => tile[0] as Colour;

/** What a tile on a rack costs; only an option says it of a joker. */
export const worth = (tile: string, jokerPoints: number): number => (isJoker(tile) ? jokerPoints : numberOf(tile));

/** The 106 tiles in ascending order: each number in each colour twice, then two jokers. */
export function rummySet(): string[] {
  const numbers = Array.from({ length: HIGHEST }, (_, index) => index + 1);
  return [...COLOURS.flatMap((colour) => numbers.flatMap((number) => [`${colour}${number}`, `${colour}${number}`])), "j", "j"];
}

export type RummySorting = "colour" | "number";

/** By colour: each colour's numbers together, for runs; by number: each number's colours, for groups. Jokers come last. */
export function sortedRummy(tiles: readonly string[], by: RummySorting): string[] {
  const place = (tile: string): number => {
    if (isJoker(tile)) return COLOURS.length * (HIGHEST + 1) ** 2;
    const colour = COLOURS.indexOf(colourOf(tile));
    return by === "colour" ? colour * (HIGHEST + 1) + numberOf(tile) : numberOf(tile) * COLOURS.length + colour;
  };
  return [...tiles].sort((first, second) => place(first) - place(second));
}
