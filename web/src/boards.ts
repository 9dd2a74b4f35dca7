/** The games that this page has a board for; others are played in the terminal. */
const BOARDS: ReadonlySet<string> = new Set(["gaple"]);

export const hasBoard = (game: string): boolean => BOARDS.has(game);
