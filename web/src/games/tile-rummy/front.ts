/** Tile Rummy as home and the form for a table know it. */
import "./tile.css";
import type { OptionValue } from "../../wire";
import type { GameFront } from "../game";
import { Miniature } from "./Miniature";

/** These say how a joker is freed by its tile: where jokers are free there is nothing to say. */
const jokersAreFree = (read: (name: string) => OptionValue): boolean => read("joker") !== "replace";

const noLimit = (read: (name: string) => OptionValue): boolean => read("turn_seconds") === 0;

export const tileRummy: GameFront = {
  Miniature,
  hasDrafts: true,
  idle: {
    joker_source: jokersAreFree,
    group_joker: jokersAreFree,
    joker_set_locked: jokersAreFree,
    valid_at_limit: noLimit,
  },
  load: async () => (await import("./page")).page,
};
