/**
 * How a line of dominoes lies on a table of a given width: it starts at the origin tile, runs to both
 * sides, and turns at the edge. The right arm turns downwards and the left arm upwards, so the two
 * never meet, and a tile that is added to one arm moves no other tile.
 *
 * One unit is the side of half a tile. The origin's centre is the point (0, 0).
 */
import type { End } from "./wire";

export type Half = number;
export type Heading = "right" | "down" | "left" | "up";

export interface Place {
  /** The centre of the tile. */
  x: number;
  y: number;
  /** How far an upright tile (inner half on top) is turned clockwise. */
  angle: 0 | 90 | 180 | 270;
  /** The half that touches the tile before it, seen from the origin. */
  inner: Half;
  outer: Half;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Layout {
  /** In the order of the line, from left to right. */
  places: Place[];
  /** Where the next tile would lie, were it played there. */
  next: (end: End, double: boolean) => Place;
  /** Around all tiles and around the next places of both ends. */
  box: Box;
}

/** The narrowest table on which a line can turn. */
export const MIN_HALF_WIDTH = 4;

const STEP: Record<Heading, readonly [number, number]> = {
  right: [1, 0],
  down: [0, 1],
  left: [-1, 0],
  up: [0, -1],
};
const ANGLE: Record<Heading, Place["angle"]> = { down: 0, left: 90, up: 180, right: 270 };
const TURN: Record<Heading, Heading> = { right: "down", down: "left", left: "up", up: "right" };

/** The open edge of an arm: its middle, where it looks to, and what an arm needs to know to turn there. */
interface Tip {
  x: number;
  y: number;
  heading: Heading;
  /** The way along the table: the arm runs along it, turns off it for one tile, and comes back reversed. */
  row: "right" | "left";
  lastWasDouble: boolean;
}

interface Step {
  x: number;
  y: number;
  angle: Place["angle"];
  tip: Tip;
}

/** Only the right arm is walked; the left one is the same figure, turned by half a circle. */
function advance(from: Tip, double: boolean, limit: number): Step {
  const tip = turned(from, double, limit);
  const [dx, dy] = STEP[tip.heading];
  const length = double ? 1 : 2;
  return {
    x: tip.x + (dx * length) / 2,
    y: tip.y + (dy * length) / 2,
    angle: ANGLE[double ? TURN[tip.heading] : tip.heading],
    tip: { ...tip, x: tip.x + dx * length, y: tip.y + dy * length, lastWasDouble: double },
  };
}

function turned(tip: Tip, double: boolean, limit: number): Tip {
  const along = STEP[tip.row][0];
  if (tip.heading === "down") {
    // One tile down is enough: the row goes back beneath it.
    const row = tip.row === "right" ? "left" : "right";
    const back = STEP[row][0];
    if (double) return tip;
    const start = tip.lastWasDouble ? tip.x + back : tip.x - back * 0.5;
    const middle = tip.lastWasDouble ? tip.y - 0.5 : tip.y + 0.5;
    return { ...tip, x: start, y: middle, heading: row, row };
  }
  // Plain tiles leave one unit of a row free, so that a double never has to lie in a corner; and both
  // leave half a unit, for the double that may follow the corner and juts out.
  const room = limit - (double ? 0.5 : 1.5);
  if (along * tip.x + (double ? 1 : 2) <= room) return tip;
  return { ...tip, x: tip.x - along * 0.5, y: tip.y + (tip.lastWasDouble ? 1 : 0.5), heading: "down" };
}

type Tile = Pick<Place, "inner" | "outer">;

function walk(tiles: readonly Tile[], start: Tip, limit: number): { places: Place[]; tip: Tip } {
  let tip = start;
  const places = tiles.map(({ inner, outer }) => {
    const step = advance(tip, inner === outer, limit);
    tip = step.tip;
    return { x: step.x, y: step.y, angle: step.angle, inner, outer };
  });
  return { places, tip };
}

/** By half a circle around the origin. */
function opposite(original: Place): Place {
  const angle = ((original.angle + 180) % 360) as Place["angle"];
  return { ...original, x: 0 - original.x, y: 0 - original.y, angle };
}

export function extent({ x, y, angle }: Place): Box {
  const upright = angle % 180 === 0;
  const [halfWidth, halfHeight] = upright ? [0.5, 1] : [1, 0.5];
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
}

function around(places: readonly Place[]): Box {
  const boxes = places.map(extent);
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

/** `halfWidth`: from the origin to the edge of the table, in units; at least MIN_HALF_WIDTH. */
export function layOut(line: readonly (readonly [Half, Half])[], origin: number, halfWidth: number): Layout {
  const first = line[origin];
  if (!first) {
    const centre = (double: boolean): Place => ({ x: 0, y: 0, angle: double ? 0 : 270, inner: 0, outer: 0 });
    return { places: [], next: (_end, double) => centre(double), box: around([centre(false), centre(true)]) };
  }
  const double = first[0] === first[1];
  const start: Tip = { x: double ? 0.5 : 1, y: 0, heading: "right", row: "right", lastWasDouble: double };
  const right = walk(
    line.slice(origin + 1).map(([inner, outer]) => ({ inner, outer })),
    start,
    halfWidth,
  );
  const left = walk(
    line
      .slice(0, origin)
      .reverse()
      .map(([outer, inner]) => ({ inner, outer })),
    start,
    halfWidth,
  );
  const middle: Place = { x: 0, y: 0, angle: double ? 0 : 270, inner: first[0], outer: first[1] };
  const places = [...left.places.map(opposite).reverse(), middle, ...right.places];
  const next = (end: End, isDouble: boolean): Place => {
    const shows = end === "left" ? line[0]![0] : line[line.length - 1]![1];
    const { x, y, angle } = advance((end === "left" ? left : right).tip, isDouble, halfWidth);
    const step = { x, y, angle, inner: shows, outer: shows };
    return end === "left" ? opposite(step) : step;
  };
  const ends = (["left", "right"] as const).flatMap((end) => [next(end, false), next(end, true)]);
  return { places, next, box: around([...places, ...ends]) };
}

export interface Fit {
  layout: Layout;
  /** The side of half a tile, in pixels. */
  unit: number;
  /** Where the origin's centre lies, in pixels from the top left of the table. */
  x: number;
  y: number;
}

/** Tiles so large that the line would turn after every other one are a nuisance, however well they fit. */
const ROOMY_HALF_WIDTH = 5.5;

/** Sizes go in steps, so that the line is laid anew only now and then, not with every tile. */
const UNITS = [52, 44, 38, 33, 29, 25, 22, 19, 17, 15, 13, 11, 9, 7, 5, 3] as const;

/** The largest tiles with which the line and both next places fit on a table of this size. */
export function fit(
  line: readonly (readonly [Half, Half])[],
  origin: number,
  width: number,
  height: number,
  margin: number,
): Fit {
  for (const unit of UNITS) {
    const halfWidth = (width - 2 * margin) / unit / 2;
    const smallest = unit === UNITS[UNITS.length - 1];
    if (halfWidth < ROOMY_HALF_WIDTH && !smallest) continue;
    const layout = layOut(line, origin, Math.max(halfWidth, MIN_HALF_WIDTH));
    const tall = (layout.box.bottom - layout.box.top) * unit;
    if (tall > height - 2 * margin && !smallest) continue;
    // The origin stays in the middle of the table until an arm needs the room.
    const lowest = height - margin - layout.box.bottom * unit;
    const highest = margin - layout.box.top * unit;
    const y = Math.max(highest, Math.min(lowest, height / 2));
    return { layout, unit, x: width / 2, y };
  }
  throw new RangeError("unreachable: the smallest unit is always taken");
}
