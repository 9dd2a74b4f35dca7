import { describe, expect, it } from "vitest";
import {
  type Base,
  baseOf,
  cut,
  declare,
  type Draft,
  exchange,
  freshOf,
  isDraftOf,
  place,
  rackOf,
  sameTable,
  tableOf,
  takeBack,
  textOf,
} from "../src/games/tile-rummy/draft";

const base = (table: string, rack: string, holds = false): Base =>
  baseOf(
    table.split(" / ").map((tiles, id) => ({ id, tiles: tiles.split(" ") })),
    rack.split(" "),
    holds,
  );

const shown = (draft: Draft): string => tableOf(draft).map((tiles) => tiles.join(" ")).join(" / ");

const START = base("r5 r6 r7 r8 r9 / r3 y3 k3 b3 / y10 y11 y12", "r7 k9 j b3");

describe("a turn begins", () => {
  it("with a name for each copy of a tile", () => {
    expect(START.sets[0]!.pieces).toEqual(["r5a", "r6a", "r7a", "r8a", "r9a"]);
    expect(START.rack).toEqual(["r7x", "k9x", "jx", "b3x"]);
    expect(shown(START)).toBe("r5 r6 r7 r8 r9 / r3 y3 k3 b3 / y10 y11 y12");
    expect(rackOf(START, START)).toEqual(START.rack);
    expect(isDraftOf(START, START)).toBe(true);
  });

  it("with what the table's jokers stand for", () => {
    const jokers = base("j=r4 r5 r6 / r9 k9 j", "b1");
    expect(shown(jokers)).toBe("j=r4 r5 r6 / r9 k9 j");
    expect(textOf(jokers, "ja")).toBe("j=r4");
  });
});

describe("a tile from the rack", () => {
  it("goes where it belongs in a run, and to the end of a group", () => {
    expect(shown(place(START, ["r7x"], { set: 0 }))).toBe("r5 r6 r7 r7 r8 r9 / r3 y3 k3 b3 / y10 y11 y12");
    expect(shown(place(START, ["b3x"], { set: 1 }))).toBe("r5 r6 r7 r8 r9 / r3 y3 k3 b3 b3 / y10 y11 y12");
    expect(shown(place(base("r3 r4 r5", "r1 r2"), ["r2x", "r1x"], { set: 0 }))).toBe("r1 r2 r3 r4 r5");
  });

  it("goes to a place that was pointed at", () => {
    expect(shown(place(START, ["jx"], { set: 2, at: 0 }))).toContain("j y10 y11 y12");
    expect(shown(place(START, ["jx"], { set: 2 }))).toContain("y10 y11 y12 j");
  });

  it("may begin a new set, alone or with others", () => {
    expect(shown(place(START, ["k9x"], "new"))).toMatch(/ \/ k9$/);
    expect(shown(place(base("r1 r2 r3", "b6 b4 b5"), ["b6x", "b4x", "b5x"], "new"))).toBe("r1 r2 r3 / b4 b5 b6");
    expect(shown(place(base("r1 r2 r3", "b6 j r6"), ["b6x", "jx", "r6x"], "new"))).toBe("r1 r2 r3 / b6 j r6");
  });

  it("finds its side of a joker and of the thirteen", () => {
    expect(shown(place(base("j r6 r7", "r4"), ["r4x"], { set: 0 }))).toBe("r4 j r6 r7");
    expect(shown(place(base("j r6 r7", "r5"), ["r5x"], { set: 0 }))).toBe("j r5 r6 r7");
    expect(shown(place(base("r11 r12 r13", "r1"), ["r1x"], { set: 0 }))).toBe("r11 r12 r13 r1");
  });

  it("can be taken back, the table's cannot", () => {
    const laid = place(place(START, ["r7x"], { set: 0 }), ["jx"], { set: 2, at: 0 });
    expect(freshOf(START, laid)).toEqual(["r7x", "jx"]);
    const back = takeBack(START, laid, ["jx", "y10a"]);
    expect(freshOf(START, back)).toEqual(["r7x"]);
    expect(shown(back)).toContain("y10 y11 y12");
  });
});

describe("a tile of the table", () => {
  it("that is lifted from the middle of a run splits it", () => {
    const split = place(START, ["r7a"], "new");
    expect(shown(split)).toBe("r5 r6 / r8 r9 / r3 y3 k3 b3 / y10 y11 y12 / r7");
    expect(split.sets.map(({ id }) => id)).toEqual([0, 3, 1, 2, 4]);
  });

  it("that is lifted from an end, or from a group, leaves one set", () => {
    expect(shown(place(START, ["r5a"], "new"))).toBe("r6 r7 r8 r9 / r3 y3 k3 b3 / y10 y11 y12 / r5");
    expect(shown(place(START, ["y3a"], { set: 0 }))).toContain("r3 k3 b3");
  });

  it("goes with others from several sets", () => {
    const moved = place(START, ["r9a", "k9x", "r3a"], "new");
    expect(shown(moved)).toBe("r5 r6 r7 r8 / y3 k3 b3 / y10 y11 y12 / r9 k9 r3");
  });

  it("joins another set with its whole set", () => {
    const two = base("r1 r2 r3 / r4 r5 r6", "b1");
    const one = place(two, two.sets[1]!.pieces, { set: 0 });
    expect(shown(one)).toBe("r1 r2 r3 r4 r5 r6");
    expect(one.sets.map(({ id }) => id)).toEqual([0]);
  });

  it("changes its place in its own set", () => {
    expect(shown(place(base("j r5 r6", "b1"), ["ja"], { set: 0, at: 3 }))).toBe("r5 r6 j");
  });
});

describe("a set", () => {
  it("is cut in two, and the first part stays", () => {
    const parts = cut(START, 0, 2);
    expect(parts.sets.slice(0, 2)).toEqual([
      { id: 0, pieces: ["r5a", "r6a"] },
      { id: 3, pieces: ["r7a", "r8a", "r9a"] },
    ]);
    expect(cut(START, 0, 0)).toBe(START);
    expect(cut(START, 9, 1)).toBe(START);
  });

  it("that nobody touches keeps its number", () => {
    const after = place(place(START, ["r7a"], "new"), ["r5a"], "new");
    expect(after.sets.find(({ id }) => id === 1)).toBe(START.sets[1]);
    expect(after.sets.find(({ id }) => id === 2)).toBe(START.sets[2]);
  });

  it("never gets the number of one that is gone", () => {
    const gone = place(place(START, ["k9x"], "new"), ["k9x"], { set: 1 });
    expect(place(gone, ["jx"], "new").sets.map(({ id }) => id)).toEqual([0, 1, 2, 4]);
  });
});

describe("a joker", () => {
  const held = base("r4 j=r5 r6 / b1 b2 b3", "r5 k5 y5", true);

  it("is exchanged for a tile, and lies by itself", () => {
    const freed = exchange(held, "r5x", "ja");
    expect(shown(freed)).toBe("r4 r5 r6 / b1 b2 b3 / j");
    expect(exchange(held, "r5x", "r5x")).toBe(held);
    expect(shown(exchange(base("r4 j=r5 r6 / r5 k5 b5 y5", "k1"), "r5a", "ja"))).toBe("r4 r5 r6 / k5 b5 y5 / j");
  });

  it("keeps what it stands for while it stays, where that holds", () => {
    expect(shown(place(held, ["r4a"], "new"))).toBe("j=r5 r6 / b1 b2 b3 / r4");
    expect(shown(place(held, ["ja"], "new"))).toBe("r4 / r6 / b1 b2 b3 / j");
    expect(shown(place(held, ["r4a", "ja", "r6a"], "new"))).toBe("b1 b2 b3 / r4 j=r5 r6");
  });

  it("is read anew once its set is changed, elsewhere", () => {
    const free = base("r4 j=r5 r6 / b1 j=b2 b3", "r7");
    expect(shown(place(free, ["r7x"], { set: 0 }))).toBe("r4 j r6 r7 / b1 j=b2 b3");
  });

  it("is declared with its place in the set", () => {
    const read = declare(base("b9 b10 b11 / j r5 r6", "k1"), 1, ["r5", "r6", "j=r7"]);
    expect(shown(read)).toBe("b9 b10 b11 / r5 r6 j=r7");
    expect(shown(declare(read, 1, ["j=r4", "r5", "r6"]))).toBe("b9 b10 b11 / j=r4 r5 r6");
    expect(shown(declare(base("r7 k7 j=b7", "k1"), 0, ["r7", "k7", "j"]))).toBe("r7 k7 j");
    expect(declare(held, 9, [])).toBe(held);
  });
});

describe("however tiles are moved", () => {
  /** The same numbers each time: what fails can be seen again. */
  function* numbers(seed: number): Generator<number, never> {
    let state = seed;
    for (;;) {
      state = (state * 1103515245 + 12345) % 2147483648;
      yield state / 2147483648;
    }
  }

  it("none is lost, none comes twice, and none of the table goes to the rack", () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const next = numbers(seed);
      const pick = <T,>(all: readonly T[]): T => all[Math.floor(next.next().value * all.length)]!;
      const start = base("r5 r6 j=r7 r8 r9 / r3 y3 k3 b3 / y10 y11 y12 j", "r7 k9 b3 r4 y4", seed % 2 === 0);
      let draft: Draft = start;
      for (let step = 0; step < 40; step += 1) {
        const pieces = [...start.rack, ...start.sets.flatMap((set) => set.pieces)];
        const some = [...new Set([pick(pieces), pick(pieces), pick(pieces)])].slice(0, 1 + Math.floor(next.next().value * 3));
        const set = pick(draft.sets);
        const at = Math.floor(next.next().value * (set.pieces.length + 1));
        draft = pick([
          () => place(draft, some, "new"),
          () => place(draft, some, { set: set.id }),
          () => place(draft, some, { set: set.id, at }),
          () => takeBack(start, draft, some),
          () => cut(draft, set.id, at),
          () => exchange(draft, some[0]!, pick(set.pieces)),
        ])();
        const jokersOnly = Object.keys(draft.meant).every((piece) => piece.startsWith("j"));
        if (!isDraftOf(start, draft) || !jokersOnly) expect.fail(`seed ${seed}, step ${step}: ${shown(draft)}`);
      }
    }
  });

  it("what is kept of another turn is told from this one", () => {
    const laid = place(START, ["k9x"], "new");
    expect(isDraftOf(base("r5 r6 r7", "k9"), laid)).toBe(false);
    expect(isDraftOf(START, { ...laid, sets: laid.sets.slice(1) })).toBe(false);
    expect(isDraftOf(START, { ...laid, sets: [...laid.sets, { id: 99, pieces: ["k9x"] }] })).toBe(false);
  });

  it("the same sets are the same table, in whatever order they were made", () => {
    expect(sameTable(START, place(START, ["k9x"], "new"))).toBe(false);
    expect(sameTable(START, takeBack(START, place(START, ["k9x"], "new"), ["k9x"]))).toBe(true);
  });
});
