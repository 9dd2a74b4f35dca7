/** Gaple as home and the form for a table know it. */
import type { OptionValue } from "../../wire";
import type { GameFront } from "../game";
import { Miniature } from "./Miniature";

type Read = (name: string) => OptionValue;

const notFour = (read: Read): boolean => read("players") !== 4;

/** Of the tiles that are left over one is turned up, and begins the line (GAP-06): nobody opens. */
const turnedUp = (read: Read): boolean => notFour(read) || read("hand") === 6;

export const gaple: GameFront = {
  Miniature,
  idle: {
    hand: notFour,
    opening: turnedUp,
    later_opening: turnedUp,
    teams: notFour,
    blocked_teams: (read) => notFour(read) || read("teams") !== true,
  },
  load: async () => (await import("./page")).page,
};
