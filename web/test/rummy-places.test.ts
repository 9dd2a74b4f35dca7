import { describe, expect, it } from "vitest";
import { arrange, type Layout, named, readingOrder, rowsOf, type Shape, sizeOf } from "../src/games/tile-rummy/places";

const PHONE = 8.5;

const shapes = (...sets: string[]): Shape[] => sets.map((tiles, id) => ({ id, tiles: tiles.split(" ") }));
const spot = (layout: Layout, id: number): [number, number] => {
  const { row, column } = layout.spots.get(id)!;
  return [row, column];
};

/** No two sets touch, and none is cut off. */
function expectApart({ shapes: all, spots, columns }: Layout): void {
  const boxes = all.map(({ id, tiles }) => ({ ...spots.get(id)!, ...sizeOf(tiles.length, columns) }));
  for (const [index, a] of boxes.entries()) {
    expect(a.column).toBeGreaterThanOrEqual(0);
    expect(a.column + a.width).toBeLessThanOrEqual(columns);
    for (const b of boxes.slice(index + 1)) {
      const rows = a.row < b.row + b.rows && b.row < a.row + a.rows;
      if (rows && a.column < b.column + b.width + 0.29 && b.column < a.column + a.width + 0.29) expect.fail("two sets touch");
    }
  }
}

describe("sets on the table", () => {
  it("wrap like words", () => {
    const layout = arrange(shapes("r1 r2 r3", "b4 b5 b6 b7", "k1 k2 k3 k4 k5 k6", "y1 y2 y3"), PHONE, null);
    expect([0, 1, 2, 3].map((id) => spot(layout, id))).toEqual([[0, 0], [0, 4.3], [1, 0], [2, 0]]);
    expect(readingOrder(layout)).toEqual([0, 1, 2, 3]);
    expect(rowsOf(layout)).toBe(3);
  });

  it("that are longer than a row go on below", () => {
    const long = "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13";
    const layout = arrange(shapes(long, "b1 b2 b3"), PHONE, null);
    expect(spot(layout, 1)).toEqual([2, 0]);
    expect(sizeOf(13, PHONE)).toEqual({ width: 8, rows: 2 });
  });

  it("fill a hole before they take a new row", () => {
    const before = arrange(shapes("r1 r2 r3", "b4 b5 b6 b7", "k1 k2 k3"), PHONE, null);
    const without = arrange(before.shapes.filter(({ id }) => id !== 0), PHONE, before);
    const after = arrange([...without.shapes, { id: 9, tiles: ["y1", "y2", "y3"] }], PHONE, without);
    expect(spot(after, 9)).toEqual([0, 0]);
  });

  it("leave room to grow where they can, and lie close where they must", () => {
    expect(spot(arrange(shapes("r1 r2 r3 r4", "b4 b5 b6 b7"), PHONE, null), 1)).toEqual([0, 4.3]);
    expect(spot(arrange(shapes("r1 r2 r3", "b4 b5 b6"), 18, null), 1)).toEqual([0, 4.3]);
  });
});

describe("a set keeps its place", () => {
  const before = arrange(shapes("r1 r2 r3", "b4 b5 b6", "k1 k2 k3", "y1 y2 y3"), PHONE, null);

  it("when others grow, shrink and go", () => {
    const after = arrange(shapes("r1 r2 r3 r4 r5", "b4 b5 b6", "k1 k2 k3").concat([{ id: 3, tiles: ["y1"] }]), PHONE, before);
    expect(spot(after, 1)).toEqual(spot(before, 1));
    expect(spot(after, 2)).toEqual(spot(before, 2));
    expectApart(after);
    const gone = arrange(before.shapes.slice(1), PHONE, before);
    expect([1, 2, 3].map((id) => spot(gone, id))).toEqual([1, 2, 3].map((id) => spot(before, id)));
  });

  it("and so do the tiles that stay in a set that changes", () => {
    const alone = arrange(shapes("r1 r2 r3"), PHONE, { ...before, spots: new Map([[0, { row: 0, column: 3 }]]), shapes: shapes("r1 r2 r3") });
    const shorter = arrange([{ id: 0, tiles: ["r2", "r3"] }], PHONE, alone);
    expect(spot(shorter, 0)).toEqual([0, 4]);
    const longer = arrange([{ id: 0, tiles: ["b9", "r1", "r2", "r3"] }], PHONE, alone);
    expect(spot(longer, 0)).toEqual([0, 2]);
  });

  it("and the second part of a set stays where it lay", () => {
    const run = arrange(shapes("r4 r5 r6 r7 r8"), PHONE, null);
    const parts = [{ id: 0, tiles: ["r4", "r5"] }, { id: 1, tiles: ["r7", "r8"] }, { id: 2, tiles: ["r6"] }];
    const split = arrange(parts, PHONE, run);
    expect(spot(split, 0)).toEqual([0, 0]);
    expect(spot(split, 1)).toEqual([0, 3]);
    expectApart(split);
  });

  it("unless the width changes: then all are laid anew", () => {
    expect(spot(arrange(before.shapes, 18, before), 2)).toEqual([0, 8.6]);
  });

  it("with forty sets on a phone, however they change", () => {
    const many = Array.from({ length: 40 }, (_, id) => ({ id, tiles: ["r1", "r2", "r3"].slice(0, 1 + (id % 3)) }));
    let layout = arrange(many, PHONE, null);
    expectApart(layout);
    for (let step = 0; step < 40; step += 1) {
      const grown = layout.shapes.map((shape) => (shape.id === step ? { ...shape, tiles: [...shape.tiles, "b1", "b2"] } : shape));
      const next = arrange(grown, PHONE, layout);
      if (step % 8 === 0) expectApart(next);
      const moved = grown.filter(({ id }) => spot(next, id).join() !== spot(layout, id).join());
      expect(moved.every(({ id }) => id === step)).toBe(true);
      layout = next;
    }
  });
});

describe("sets of the next turn", () => {
  it("are known by their tiles", () => {
    const before = shapes("r1 r2 r3", "b4 b5 b6", "k1 k2 k3 k4 k5");
    const table = [["b4", "b5", "b6", "b7"], ["y1", "y2", "y3"], ["k3", "k4", "k5"], ["r1", "r2", "r3"]];
    expect(named(table, before).map(({ id }) => id)).toEqual([1, 3, 2, 0]);
  });

  it("are the same whatever their jokers stand for, and each number is given once", () => {
    const before = shapes("j=r1 r2 r3", "r2 r3 r4");
    expect(named([["r2", "r3", "r4"], ["j", "r2", "r3"]], before).map(({ id }) => id)).toEqual([1, 0]);
    expect(named([["r1", "r2", "r3"], ["r1", "r2", "r3"]], shapes("r1 r2 r3")).map(({ id }) => id)).toEqual([0, 1]);
    expect(named([["r1"]], [])).toEqual([{ id: 1, tiles: ["r1"] }]);
  });
});
