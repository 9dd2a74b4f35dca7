// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { shown } from "../src/games/games";
import type { Hall } from "../src/wire";

test("only games that the page has a board for are offered", () => {
  const presets = [
    { name: "gaple", game: "gaple" },
    { name: "somewhere-else", game: "another-game" },
  ];
  expect(shown({ presets } as Hall).presets.map(({ name }) => name)).toEqual(["gaple"]);
});
