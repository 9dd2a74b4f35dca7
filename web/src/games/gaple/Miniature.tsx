import { fit } from "./layout";
import { Domino, FaceDown } from "../../tiles/Domino";
import { asTile } from "../../tiles/pips";
import { useGrowth } from "../../tiles/useGrowth";
import type { Options } from "../../wire";

/** A line as it may grow at a table; the tiles come in the order in which they were played. */
const LINE: readonly (readonly [number, number])[] = [
  [1, 4],
  [4, 4],
  [4, 3],
  [3, 3],
  [3, 0],
  [0, 0],
  [0, 5],
  [5, 5],
  [5, 2],
  [2, 6],
  [6, 6],
  [6, 1],
];
const FIRST = 5;
const SHORTEST = 4;
const WIDTH = 300;
const HEIGHT = 116;

interface MiniatureProps {
  options: Options;
  /** So that neighbours do not grow in step. */
  phase: number;
}

/** The table from above: the line in the middle, the hands around it. */
export function Miniature({ options, phase }: MiniatureProps) {
  const shown = useGrowth(LINE.length, SHORTEST, phase * 3);
  const players = Number(options.players);
  const tiles = players === 5 ? 5 : Number(options.hand ?? 7);
  // The tiles of both sides in turns, nearest the middle first.
  const left = Math.min(FIRST, Math.floor(shown / 2));
  const right = Math.min(LINE.length - FIRST, shown - left);
  const line = LINE.slice(FIRST - left, FIRST + right);
  const { layout, unit, x, y } = fit(line, left, WIDTH, HEIGHT, 4);
  return (
    <div class={`miniature players-${players}`} aria-hidden="true">
      <div class="miniature-line" style={{ "--unit": `${unit}px`, width: `${WIDTH}px`, height: `${HEIGHT}px` }}>
        {layout.places.map((place, index) => (
          <span
            key={asTile(line[index]!)}
            class="laid"
            style={{ transform: `translate(${x + place.x * unit}px, ${y + place.y * unit}px)` }}
          >
            <Domino top={place.inner} bottom={place.outer} angle={place.angle} />
          </span>
        ))}
      </div>
      {Array.from({ length: players }, (_, seat) => (
        <span key={seat} class={`miniature-hand hand-${seat}${options.teams === true ? ` team-${seat % 2}` : ""}`}>
          {Array.from({ length: tiles }, (_unused, index) => (
            <FaceDown key={index} />
          ))}
        </span>
      ))}
    </div>
  );
}
