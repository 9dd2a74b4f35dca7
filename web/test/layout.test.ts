import { describe, expect, it } from "vitest";
import { extent, fit, layOut, MIN_HALF_WIDTH, type Place } from "../src/games/gaple/layout";
import { randomLine, randomNumbers } from "./lines";

const NEAR = 1e-9;
const HALF_WIDTHS = [MIN_HALF_WIDTH, 4.3, 5, 5.9, 6.5, 8, 10.25, 13, 17, 30];

function overlap(a: Place, b: Place): boolean {
  const [p, q] = [extent(a), extent(b)];
  return (
    p.left < q.right - NEAR && q.left < p.right - NEAR && p.top < q.bottom - NEAR && q.top < p.bottom - NEAR
  );
}

/** How long the common edge of two tiles is. */
function touching(a: Place, b: Place): number {
  const [p, q] = [extent(a), extent(b)];
  const across = Math.min(p.right, q.right) - Math.max(p.left, q.left);
  const down = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
  if (Math.abs(across) < NEAR) return down;
  if (Math.abs(down) < NEAR) return across;
  return 0;
}

/** The centre of one half, so that a test can see which halves meet. */
function halfCentre({ x, y, angle }: Place, which: "inner" | "outer"): [number, number] {
  const turn = (angle * Math.PI) / 180;
  const distance = which === "inner" ? -0.5 : 0.5;
  return [x - Math.sin(turn) * distance, y + Math.cos(turn) * distance];
}

const lines = (count: number) => {
  const random = randomNumbers(20);
  return Array.from({ length: count }, () => randomLine(random, 6));
};

/** What is wrong with a line that lies there; nothing, one hopes. */
function faults(line: readonly (readonly [number, number])[], origin: number, halfWidth: number): string[] {
  const { places, next } = layOut(line, origin, halfWidth);
  const ghosts = (["left", "right"] as const).flatMap((end) => [next(end, false), next(end, true)]);
  const found: string[] = places.length === line.length ? [] : ["a tile is missing"];
  for (const [index, place] of [...places, ...ghosts].entries()) {
    const { left, right } = extent(place);
    if (left < -halfWidth - NEAR || right > halfWidth + NEAR) found.push(`${index} juts out`);
  }
  for (const [index, place] of places.entries()) {
    const rest = [...places.slice(index + 1), ...ghosts];
    if (rest.some((other) => overlap(place, other))) found.push(`${index} lies under another`);
    if (index > 0 && touching(places[index - 1]!, place) < 1 - NEAR) found.push(`${index} touches not`);
  }
  return found;
}

describe("a folded line", () => {
  it.each(HALF_WIDTHS)("lies well on a table of half width %d", (halfWidth) => {
    for (const { line, origin } of lines(300)) expect(faults(line, origin, halfWidth), JSON.stringify(line)).toEqual([]);
  });

  it("lets equal halves meet", () => {
    for (const halfWidth of HALF_WIDTHS)
      for (const { line, origin } of lines(60)) {
        const { places } = layOut(line, origin, halfWidth);
        for (let index = origin; index < places.length - 1; index += 1) {
          const [near, far] = [places[index]!, places[index + 1]!];
          expect(far.inner).toBe(near.outer);
          const [a, b] = [halfCentre(near, "outer"), halfCentre(far, "inner")];
          // Doubles meet their neighbours with both halves, so only plain tiles have to be exact.
          const plain = near.inner !== near.outer && far.inner !== far.outer;
          if (plain) expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeCloseTo(1);
        }
      }
  });

  it("moves no tile when one is added, and keeps the origin in its place", () => {
    for (const halfWidth of HALF_WIDTHS)
      for (const { line, origin } of lines(60)) {
        const whole = layOut(line, origin, halfWidth);
        expect(whole.places[origin]).toMatchObject({ x: 0, y: 0 });
        if (origin < line.length - 1) {
          const shorter = layOut(line.slice(0, -1), origin, halfWidth);
          expect(whole.places.slice(0, -1)).toEqual(shorter.places);
          const last = whole.places.at(-1)!;
          const ghost = shorter.next("right", last.inner === last.outer);
          expect(last).toMatchObject({ x: ghost.x, y: ghost.y, angle: ghost.angle });
        }
        if (origin > 0) {
          const shorter = layOut(line.slice(1), origin - 1, halfWidth);
          expect(whole.places.slice(1)).toEqual(shorter.places);
          const first = whole.places[0]!;
          const ghost = shorter.next("left", first.inner === first.outer);
          expect(first).toMatchObject({ x: ghost.x, y: ghost.y, angle: ghost.angle });
        }
      }
  });

  it("offers the middle of an empty table", () => {
    expect(layOut([], 0, 5).next("left", true)).toMatchObject({ x: 0, y: 0, angle: 0 });
  });
});

describe("fitting", () => {
  it.each([
    [374, 300],
    [374, 460],
    [900, 520],
    [320, 240],
    [1400, 700],
    [200, 120],
  ])("shows the whole line in %i by %i pixels", (width, height) => {
    for (const { line, origin } of lines(200)) {
      const { layout, unit, x, y } = fit(line, origin, width, height, 8);
      expect(x + layout.box.left * unit).toBeGreaterThanOrEqual(8 - NEAR);
      expect(x + layout.box.right * unit).toBeLessThanOrEqual(width - 8 + NEAR);
      expect(y + layout.box.top * unit).toBeGreaterThanOrEqual(8 - NEAR);
      expect(y + layout.box.bottom * unit).toBeLessThanOrEqual(height - 8 + NEAR);
    }
  });

  it("keeps pips readable on a phone with a full set on the table", () => {
    for (const { line, origin } of lines(150)) expect(fit(line, origin, 374, 380, 8).unit).toBeGreaterThanOrEqual(22);
  });
});
