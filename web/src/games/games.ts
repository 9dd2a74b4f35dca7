/** The games that this page has a board for, by the names that the hall gives them; others are played in the terminal. */
import type { Hall } from "../wire";
import type { GameFront, GamePage } from "./game";
import { gaple } from "./gaple/front";
import { mexicanTrain } from "./mexican-train/front";
import { tileRummy } from "./tile-rummy/front";

const FRONTS: Readonly<Record<string, GameFront>> = { gaple, "mexican-train": mexicanTrain, "tile-rummy": tileRummy };

const loaded = new Map<string, GamePage>();

export const frontOf = (game: string): GameFront | undefined => FRONTS[game];

/** What the hall offers, as far as this page can show it. */
export const shown = (hall: Hall): Hall => ({ ...hall, presets: hall.presets.filter(({ game }) => frontOf(game)) });

/** The game's page, if it was loaded before. */
export const pageOf = (game: string): GamePage | undefined => loaded.get(game);

/** Rejects when the hall cannot be reached, or knows no such game. */
export async function loadPage(game: string): Promise<GamePage> {
  const front = FRONTS[game];
  if (!front) throw new Error(`no page for ${game}`);
  const page = await front.load();
  loaded.set(game, page);
  return page;
}
