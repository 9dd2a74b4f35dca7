// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { matchSeed, type Shuffle, shuffle } from "../src/fair/chance";
import { chainOf, put } from "../src/games/mexican-train/chain";
import { endsFor, may, meantPlay, movable } from "../src/games/mexican-train/choice";
import { dealtHand, isDealOf } from "../src/games/mexican-train/deal";
import { folded, inOrder, type RowTile, rowsOf, startOf } from "../src/games/mexican-train/rows";
import { counted } from "../src/games/mexican-train/score";
import { turnText } from "../src/games/mexican-train/status";
import type { Action, Train, View } from "../src/games/mexican-train/wire";
import { wholeSet } from "../src/tiles/pips";
import type { Event } from "../src/wire/mexican-train.gen";

const train = (name: string, tiles: Train["tiles"], ends: Train["ends"], marked = false): Train => ({ name, tiles, ends, marked });
const empty = (name: string, marked = false): Train => train(name, [], [[name, 12, 1]], marked);

/** 12-5, 5-5 with 5-1 straight on, 5-2 and 5-9 as branches; at 5-2 a double 2-2 that is open on all sides. */
const BRANCHED = train(
  "p0",
  [
    [-1, 12, 5],
    [0, 5, 5],
    [1, 5, 1],
    [1, 5, 2],
    [3, 2, 2],
    [1, 5, 9],
  ],
  [
    ["p0.2", 1, 1],
    ["p0.4", 2, 3],
    ["p0.5", 9, 1],
  ],
);

describe("the rows of a train", () => {
  it("is one with a tail at the engine before it is begun", () => {
    expect(rowsOf(empty("m0"))).toEqual([{ tiles: [], tail: { id: "m0", shows: 12 }, from: null }]);
  });

  it("are its trunk and a row for each branch, under their double", () => {
    const rows = rowsOf(BRANCHED);
    expect(rows.map(({ tiles }) => tiles.map(({ place }) => place))).toEqual([[0, 1, 2], [3, 4], [5]]);
    expect(rows.map(({ from }) => from)).toEqual([null, 1, 1]);
    expect(rows.map(({ tail }) => tail?.id)).toEqual(["p0.2", "p0.4", "p0.5"]);
  });

  it("offer the free side of a double that was built on as a row of its own", () => {
    const rows = rowsOf(train("m0", BRANCHED.tiles.slice(0, 3), [["m0.1", 5, 2], ["m0.2", 1, 1]]));
    expect(rows.at(-1)).toEqual({ tiles: [], tail: { id: "m0.1", shows: 5 }, from: 1 });
  });

  it("begin with the nearest branch, so that no line crosses a row", () => {
    const rows = rowsOf(
      train("p0", [[-1, 3, 3], [0, 3, 4], [1, 4, 4], [0, 3, 1], [2, 4, 6], [2, 4, 5]], [["p0.3", 1, 1], ["p0.4", 6, 1], ["p0.5", 5, 1]]),
    );
    expect(rows.map(({ from }) => from)).toEqual([null, 2, 0]);
  });

  it("lists the Mexican trains, then mine, then the others in turn order", () => {
    const all = [empty("p0"), empty("p1"), empty("p2"), empty("m0"), empty("m1")];
    expect(inOrder(all, 3, 1).map((each) => each.train.name)).toEqual(["m0", "m1", "p1", "p2", "p0"]);
    expect(inOrder(all, 3, null).map(({ owner }) => owner)).toEqual([null, null, 0, 1, 2]);
  });
});

describe("folding", () => {
  const tiles: RowTile[] = Array.from({ length: 10 }, (_, place) => ({ place, inner: place, outer: place + 1 }));
  const MARK = 2;

  it("shows everything where there is room", () => {
    expect(folded(tiles, 20, MARK)).toHaveLength(10);
  });

  it("keeps the first tile and the tail, and says how many are between", () => {
    const items = folded(tiles, 12, MARK);
    expect(items[0]).toEqual({ tile: tiles[0] });
    expect(items[1]).toEqual({ folded: 5 });
    expect(items.slice(2)).toEqual(tiles.slice(6).map((tile) => ({ tile })));
    expect(startOf(items, 3, MARK)).toBe(2);
    expect(startOf(items, 7, MARK)).toBe(6);
  });

  it("keeps the tail however little room there is, and never folds one tile away", () => {
    for (let room = 0; room < 22; room += 1) {
      const items = folded(tiles, room, MARK);
      expect(items.at(-1)).toEqual({ tile: tiles[9] });
      const hidden = items.flatMap((item) => ("folded" in item ? [item.folded] : []));
      expect(hidden.every((count) => count > 1)).toBe(true);
      const seen = items.filter((item) => "tile" in item).length;
      expect(seen + (hidden[0] ?? 0)).toBe(10);
    }
  });
});

const LEGAL: Action[] = [
  { kind: "play", tile: "3-5", end: "p0.1" },
  { kind: "play", tile: "3-5", end: "m0" },
  { kind: "draw" },
];

const view = (changes: object = {}, shown: object = {}): View =>
  ({
    seat: 0,
    hand: ["0-1", "2-12"],
    drawn: null,
    public: { players: 2, trains: [empty("p0"), train("p1", [[-1, 12, 1]], [["p1.0", 1, 1]]), empty("m0")], history: [], engine: "12-12", starter: 1, ...shown },
    ...changes,
  }) as unknown as View;

describe("choices", () => {
  it("are the ends that the hall lists for a tile", () => {
    expect([...endsFor("3-5", LEGAL)]).toEqual(["p0.1", "m0"]);
    expect(endsFor("0-1", LEGAL).size).toBe(0);
    expect(movable(LEGAL)).toEqual(new Set(["3-5"]));
    expect([may("draw", LEGAL), may("pass", LEGAL)]).toEqual([true, false]);
  });

  it("ask about the place that a player would have meant", () => {
    expect(meantPlay("2-12", view())).toEqual({ kind: "play", tile: "2-12", end: "p0" });
    expect(meantPlay("0-1", view())).toEqual({ kind: "play", tile: "0-1", end: "p1.0" });
    expect(meantPlay("3-4", view())).toEqual({ kind: "play", tile: "3-4", end: "p0" });
  });
});

describe("what is asked for", () => {
  const play: Action = { kind: "play", tile: "3-5", end: "m0" };
  // Without texts each sentence shows its key.
  it.each<[string, Action[], object, object]>([
    ["play.some_fit", [play], {}, {}],
    ["train.elsewhere_or_draw", [play, { kind: "draw" }], {}, {}],
    ["train.draw train.or_opens", [{ kind: "draw" }], {}, {}],
    ["train.draw", [{ kind: "draw" }], {}, { trains: [empty("p0", true), empty("p1"), empty("m0")] }],
    ["train.draw_to_cover train.or_opens", [{ kind: "draw" }], {}, { bound: "p1.0" }],
    ["train.draw_to_follow train.or_opens", [{ kind: "draw" }], {}, { stage: "follow" }],
    ["train.cover", [play], {}, { bound: "m0" }],
    ["train.follow", [play], {}, { stage: "follow" }],
    ["train.again", [play], {}, { stage: "again" }],
    ["train.run_on", [play, { kind: "stop" }], {}, { stage: "run", bound: "m0" }],
    ["train.run_out", [{ kind: "stop" }], {}, { stage: "run", bound: "m0" }],
    ["train.drew_must", [play], { drawn: "3-5" }, {}],
    ["train.drew_may", [play, { kind: "pass" }], { drawn: "3-5" }, {}],
    ["train.must_pass", [{ kind: "pass" }], {}, {}],
  ])("is told as %s", (key, legal, changes, shown) => {
    expect(turnText(legal, view(changes, { stage: "tile", bound: null, turns: 0, ...shown }), { first_turn: "one-tile" })).toBe(key);
  });

  it("tells who may lay a run, and where", () => {
    const text = (legal: Action[], turns: number, first: string) =>
      turnText(legal, view({}, { stage: "tile", bound: null, turns }), { first_turn: first });
    expect(text([play], 0, "mexican-run")).toBe("train.may_run");
    expect(text([play], 1, "mexican-run")).toBe("play.some_fit");
    expect(text([play], 0, "own-run")).toBe("play.some_fit");
    expect(text([{ ...play, end: "p0" }], 1, "own-run")).toBe("train.may_run_own");
    expect(text([{ ...play, end: "p0" }], 2, "own-run")).toBe("play.some_fit");
  });
});

describe("the planned chain", () => {
  const turned = (order: string[], end: number | null) =>
    chainOf(order, end).map(({ inner, outer, joins }) => `${joins ? "-" : " "}${inner}${outer}`);

  it("starts from the end of the train, and turns each tile to the one before", () => {
    expect(turned(["3-7", "7-7", "2-7"], 3)).toEqual(["-37", "-77", "-72"]);
  });

  it("breaks where nothing joins, and looks ahead there", () => {
    expect(turned(["0-5", "1-4", "1-2"], 9)).toEqual([" 05", " 41", "-12"]);
    expect(turned(["1-4", "4-9"], null)).toEqual([" 14", "-49"]);
  });

  it("can be put in another order", () => {
    expect(put(["a", "b", "c", "d"], "a", "c")).toEqual(["b", "c", "a", "d"]);
    expect(put(["a", "b", "c", "d"], "d", "b")).toEqual(["a", "d", "b", "c"]);
    expect(put(["a", "b"], "z", "a")).toEqual(["a", "b"]);
  });
});

describe("a score, tile by tile", () => {
  it("counts pips, dear blanks and doubles as the table does", () => {
    const plain = { double_blank: 0, blank_half: 0, doubles_twice: false };
    const sums = (options: typeof plain) => counted(["0-0", "0-4", "3-3"], options).map(({ pips }) => pips);
    expect(sums(plain)).toEqual([0, 4, 6]);
    expect(sums({ double_blank: 50, blank_half: 5, doubles_twice: true })).toEqual([50, 9, 12]);
  });
});

const SEED = matchSeed("00".repeat(32), "m1", ["", ""]);
const shuffled: Shuffle = (label, items) => shuffle(SEED, label, items);

/** A round of two players with two tiles each, as the match's own shuffles would have it. */
function round(engine: "set-aside" | "held"): Event[] {
  const tiles = shuffled("round/1/deal", wholeSet(12).filter((tile) => engine === "held" || tile !== "12-12"));
  const yard = tiles.slice(4);
  const dealt: Event = { kind: "dealt", engine: "12-12", laid: engine === "set-aside", hands: [tiles.slice(0, 2), tiles.slice(2, 4)], yard };
  if (engine === "held") {
    const hunted: Event = { kind: "hunted", first: 1, drawn: [[yard[1]!, yard[3]!], [yard[0]!, yard[2]!]] };
    return [dealt, hunted, { kind: "drew", seat: 0, tiles: [yard[4]!], why: "stuck" }];
  }
  const seat = shuffled("round/1/lot", [0, 1])[0]!;
  return [dealt, { kind: "started", seat, how: "lot" }, { kind: "drew", seat, tiles: [yard[0]!], why: "stuck" }];
}

const isDeal = (events: Event[], engine: string) => isDealOf({ round: 1, events, options: { set: 12, engine }, shuffle: shuffled });

describe("the deal of a round, held against the shuffles", () => {
  it.each(["set-aside", "held"] as const)("is as it should be with the engine %s", (engine) => {
    expect(isDeal(round(engine), engine)).toBe(true);
    expect(isDeal(round(engine), engine === "held" ? "set-aside" : "held")).toBe(false);
  });

  it.each<[string, (event: Event) => Event]>([
    ["another engine", (event) => (event.kind === "dealt" ? { ...event, engine: "11-11" } : event)],
    ["hands that were changed", (event) => (event.kind === "dealt" ? { ...event, hands: [...event.hands].reverse() } : event)],
    ["a hand that is not open", (event) => (event.kind === "dealt" ? { ...event, hands: [2, event.hands[1]!] } : event)],
    ["a yard in another order", (event) => (event.kind === "dealt" ? { ...event, yard: [...(event.yard as string[])].reverse() } : event)],
    ["another starter", (event) => (event.kind === "started" ? { ...event, seat: 1 - event.seat } : event)],
    ["another tile drawn", (event) => (event.kind === "drew" ? { ...event, tiles: ["0-0"] } : event)],
    ["a draw that is not open", (event) => (event.kind === "drew" ? { ...event, tiles: 1 } : event)],
  ])("finds %s", (_, change) => {
    expect(isDeal(round("set-aside").map(change), "set-aside")).toBe(false);
  });

  it("finds a hunt that took other tiles", () => {
    const changed = round("held").map((event): Event => (event.kind === "hunted" ? { ...event, drawn: [...event.drawn].reverse() } : event));
    expect(isDeal(changed, "held")).toBe(false);
  });

  it("knows my hand as it was dealt as long as I drew nothing", () => {
    const options = { engine: "set-aside", hand_sizes: { 2: 3 } };
    const laid = { history: [[0, "play", "1-12"], [1, "play", "1-1"]] };
    expect(dealtHand(view({}, laid), options)).toEqual(["0-1", "2-12", "1-12"]);
    expect(dealtHand(view(), options)).toBeNull();
    expect(dealtHand(view({}, { starter: 0 }), { engine: "held", hand_sizes: { 2: 3 } })).toEqual(["0-1", "2-12", "12-12"]);
  });
});
