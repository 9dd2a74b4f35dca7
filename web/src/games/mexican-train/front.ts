/** Mexican Train as home and the form for a table know it. */
import type { GameFront } from "../game";
import { Miniature } from "./Miniature";

export const mexicanTrain: GameFront = {
  Miniature,
  idle: {
    // Only where a tile has to follow, or another turn is given, can that be a double (MTO-06, MTO-22).
    second_double: (read) => read("after_double") === "nothing" || read("after_double") === "on-the-double",
  },
  load: async () => (await import("./page")).page,
};
