import { describe, expect, it } from "vitest";
import { inOwnOrder, reordered } from "../src/games/tile-rummy/arrangement";
import { asRead, canStandFor, meaningsOf } from "../src/games/tile-rummy/readings";
import { allowance, counted, losses, signed } from "../src/games/tile-rummy/score";
import type { Fine, RoundResult } from "../src/games/tile-rummy/wire";
import { asJoker, bare, meantBy, rummySet, sortedRummy } from "../src/tiles/rummy";

describe("the tiles", () => {
  it("are 106 in ascending order", () => {
    const all = rummySet();
    expect(all).toHaveLength(106);
    expect([all.slice(0, 3), all.slice(-3)]).toEqual([["r1", "r1", "r2"], ["b13", "j", "j"]]);
    expect(new Set(all).size).toBe(53);
  });

  it("say what a joker stands for", () => {
    expect([meantBy("r7"), meantBy("j"), meantBy(asJoker("r7"))]).toEqual(["r7", null, "r7"]);
    expect([bare("j=k13"), bare("k13")]).toEqual(["j", "k13"]);
  });

  it("are sorted for runs and for groups, jokers last", () => {
    const hand = ["j", "b2", "r13", "r2", "k13"];
    expect(sortedRummy(hand, "colour")).toEqual(["r2", "r13", "k13", "b2", "j"]);
    expect(sortedRummy(hand, "number")).toEqual(["r2", "b2", "r13", "k13", "j"]);
  });
});

describe("my own order", () => {
  it("keeps two copies of a tile in their places, and what is new comes last", () => {
    expect(inOwnOrder(["r7", "b1", "r7"], ["b1x", "k2x", "r7x", "r7y"])).toEqual(["r7x", "b1x", "r7y", "k2x"]);
    expect(inOwnOrder([], ["b1x"])).toEqual(["b1x"]);
  });

  it("can be changed, also by several tiles at once", () => {
    expect(reordered(["a", "b", "c", "d"], ["d", "b"], "a")).toEqual(["d", "b", "a", "c"]);
    expect(reordered(["a", "b", "c"], ["a"], null)).toEqual(["b", "c", "a"]);
    expect(reordered(["a", "b", "c"], ["a"], "a")).toEqual(["a", "b", "c"]);
  });
});

describe("a joker", () => {
  const readings = [["j=r4", "r5", "r6"], ["r5", "r6", "j=r7"], ["j=r4", "r5", "r6"]];
  const run: Fine = { fine: true, reading: "run", tiles: ["j=r4", "r5", "r6"], value: 15, readings };
  const open: Fine = { fine: true, reading: "group", tiles: ["r9", "k9", "j"], value: 27, readings: [] };

  it("is shown as what it is read as", () => {
    expect(asRead(["j", "r5", "r6"], run)).toEqual(["j=r4", "r5", "r6"]);
    expect(asRead(["r5", "r6", "j"], null)).toEqual(["r5", "r6", "j"]);
    expect(asRead(["j", "r5", "j=r6"], { ...run, tiles: ["r5", "j=r6", "j=r7"] })).toEqual(["j=r7", "r5", "j=r6"]);
  });

  it("can stand for its tile, an open one for each missing colour", () => {
    expect([canStandFor("j=r4", "r4", run), canStandFor("j=r4", "r7", run)]).toEqual([true, false]);
    expect(["b9", "y9", "k9", "b8"].map((tile) => canStandFor("j", tile, open))).toEqual([true, true, false, false]);
    expect(canStandFor("j", "r4", null)).toBe(false);
  });

  it("lets its readings be chosen from, where there are several", () => {
    expect(meaningsOf(run).map(({ jokers }) => jokers)).toEqual([["j=r4"], ["j=r7"]]);
    expect(meaningsOf({ ...run, readings: [run.tiles] })).toEqual([]);
    expect(meaningsOf(null)).toEqual([]);
  });
});

describe("a score", () => {
  const result = (racks: string[][], values: number[], points: number[], closed: number | null): RoundResult => ({
    kind: "ended",
    how: closed === null ? "exhausted" : "out",
    racks,
    pool: [],
    values,
    points,
    winners: points.flatMap((each, seat) => (each > 0 ? [seat] : [])),
    closed_by: closed,
  });

  it("counts the tiles that were left, a joker as the table says", () => {
    const out = result([[], ["r4", "k11"], ["j"]], [0, 15, 30], [45, -15, -30], 0);
    expect(counted(out, 1, 30)).toEqual([{ tile: "r4", value: 4 }, { tile: "k11", value: 11 }]);
    expect(counted(out, 2, 25)).toEqual([{ tile: "j", value: 25 }]);
    expect(losses(out)).toEqual([15, 30]);
    expect(allowance(out)).toBe(0);
  });

  it("takes off what the lowest rack is worth, where only the difference counts", () => {
    expect(allowance(result([["r2"], ["r5"]], [2, 5], [3, -3], null))).toBe(2);
    expect(allowance(result([["r2"], ["r5"]], [2, 5], [5, -5], null))).toBe(0);
  });

  it("is written with its sign", () => {
    expect([37, -15, 0].map(signed)).toEqual(["+37", "−15", "0"]);
  });
});
