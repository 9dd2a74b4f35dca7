import { describe, expect, it } from "vitest";
import { endsOf, mayDiscard, mayPass, meantPlay, movable, playAt, spotsFor } from "../src/games/gaple/choice";
import { kept, moved, sorted } from "../src/tiles/order";
import { counted, partnerPips } from "../src/games/gaple/score";
import type { Action, RoundResult } from "../src/games/gaple/wire";

const LINE: [number, number][] = [
  [3, 5],
  [5, 1],
];

describe("the places of a chosen tile", () => {
  it("are the ends that the hall lists", () => {
    const legal: Action[] = [
      { kind: "play", tile: "1-3", end: "left" },
      { kind: "play", tile: "1-3", end: "right" },
      { kind: "play", tile: "1-1", end: "right" },
    ];
    expect(spotsFor("1-3", legal, LINE)).toEqual(["left", "right"]);
    expect(spotsFor("1-1", legal, LINE)).toEqual(["right"]);
    expect(spotsFor("6-6", legal, LINE)).toEqual([]);
    expect(movable(legal)).toEqual(new Set(["1-3", "1-1"]));
  });

  it("are both ends when the ends are equal, though listed once", () => {
    const legal: Action[] = [{ kind: "play", tile: "3-4", end: "left" }];
    expect(spotsFor("3-4", legal, [[3, 3]])).toEqual(["left", "right"]);
    expect(spotsFor("4-4", legal, [[3, 3]])).toEqual([]);
  });

  it("are the middle of an empty table", () => {
    const legal: Action[] = [{ kind: "play", tile: "0-0", end: null }];
    expect(spotsFor("0-0", legal, [])).toEqual(["start"]);
    expect(playAt("0-0", "start")).toEqual({ kind: "play", tile: "0-0", end: null });
    expect(playAt("0-1", "left")).toEqual({ kind: "play", tile: "0-1", end: "left" });
    expect(endsOf([])).toBeNull();
    expect(endsOf(LINE)).toEqual({ left: 3, right: 1 });
  });

  it("are none for a tile that can only be laid face down", () => {
    const legal: Action[] = [{ kind: "discard", tile: "0-2" }];
    expect(spotsFor("0-2", legal, LINE)).toEqual([]);
    expect([mayDiscard("0-2", legal), mayDiscard("0-4", legal), mayPass(legal)]).toEqual([true, false, false]);
    expect(mayPass([{ kind: "pass" }])).toBe(true);
  });

  it("are asked about as a play when there are none", () => {
    expect(meantPlay("0-2")).toEqual({ kind: "play", tile: "0-2", end: null });
  });
});

describe("the order of a hand", () => {
  it("stays its owner's: played tiles leave, new ones come last", () => {
    expect(kept(["5-6", "0-1", "2-2"], ["0-1", "2-2", "3-3"])).toEqual(["0-1", "2-2", "3-3"]);
    expect(kept([], ["0-1", "0-2"])).toEqual(["0-1", "0-2"]);
  });

  it("can be sorted by numbers and by pips", () => {
    const hand = ["0-5", "1-2", "4-4", "0-6"];
    expect(sorted(hand, "number")).toEqual(["0-6", "0-5", "4-4", "1-2"]);
    expect(sorted(hand, "pips")).toEqual(["4-4", "0-6", "0-5", "1-2"]);
  });

  it("can be changed tile by tile", () => {
    expect(moved(["a", "b", "c"], "b", 1)).toEqual(["a", "c", "b"]);
    expect(moved(["a", "b", "c"], "a", -1)).toEqual(["a", "b", "c"]);
    expect(moved(["a", "b", "c"], "c", 1)).toEqual(["a", "b", "c"]);
    expect(moved(["a"], "z", 1)).toEqual(["a"]);
  });
});

describe("a score, tile by tile", () => {
  const result = (hands: string[][], dead: string[][], pips: number[]): RoundResult => ({
    kind: "ended",
    how: "blocked",
    hands,
    dead,
    undealt: [],
    pips,
    points: pips,
    winner: 0,
    reason: "GAP-12",
    closed_by: null,
  });

  it("counts hand and dead tiles", () => {
    expect(counted(result([["1-1", "1-3"]], [["0-6"]], [12]), 0)).toEqual([
      { tile: "1-1", dead: false, pips: 2 },
      { tile: "1-3", dead: false, pips: 4 },
      { tile: "0-6", dead: true, pips: 6 },
    ]);
  });

  it("shows what a lone double blank counts", () => {
    expect(counted(result([["0-0"]], [[]], [25]), 0)).toEqual([{ tile: "0-0", dead: false, pips: 25 }]);
    expect(counted(result([["0-0", "0-5"]], [[]], [5]), 0)[0]).toMatchObject({ pips: 0 });
  });

  it("adds a partner's pips only in teams", () => {
    const four = result([[], [], [], []], [[], [], [], []], [1, 2, 3, 4]);
    expect(partnerPips(four, 1, true)).toBe(4);
    expect(partnerPips(four, 1, false)).toBeNull();
  });
});
