import { describe, expect, it } from "vitest";
import { asTile, halves, isDouble, pips, pipSum } from "../src/tiles/pips";

describe("pips", () => {
  it.each(Array.from({ length: 13 }, (_, value) => value))("draws %i as that many, apart and inside", (value) => {
    const places = pips(value);
    expect(places).toHaveLength(value);
    for (const [index, [x, y]] of places.entries()) {
      expect(Math.min(x, y)).toBeGreaterThan(0.1);
      expect(Math.max(x, y)).toBeLessThan(0.9);
      for (const [otherX, otherY] of places.slice(index + 1))
        expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(0.2);
    }
  });

  it("leaves out both inner ones of the middle column for ten, and one for eleven", () => {
    const middle = (value: number) => pips(value).filter(([x]) => x === 0.5).length;
    expect([middle(10), middle(11), middle(12)]).toEqual([2, 3, 4]);
  });
});

describe("tiles as texts", () => {
  it("are read and written lower half first", () => {
    expect(halves("3-5")).toEqual([3, 5]);
    expect(asTile([5, 3])).toBe("3-5");
    expect(asTile([10, 12])).toBe("10-12");
  });

  it("know doubles and sums", () => {
    expect([isDouble("4-4"), isDouble("4-5")]).toEqual([true, false]);
    expect(pipSum("0-6")).toBe(6);
  });
});
