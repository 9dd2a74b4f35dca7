import { afterEach, expect, test, vi } from "vitest";
import { getHall } from "../src/api";

afterEach(() => vi.unstubAllGlobals());

test("only games that the page has a board for are offered", async () => {
  const presets = [
    { name: "gaple", game: "gaple" },
    { name: "somewhere-else", game: "another-game" },
  ];
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ presets })));
  expect((await getHall("en")).presets.map(({ name }) => name)).toEqual(["gaple"]);
});
