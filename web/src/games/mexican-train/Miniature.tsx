import { LyingDomino } from "../../tiles/Domino";
import { useGrowth } from "../../tiles/useGrowth";
import type { Options } from "../../wire";

/** Trains as they may grow from the engine: the Mexican one first, the tiles of each in their order. */
const TRAINS: readonly (readonly (readonly [number, number])[])[] = [
  [[12, 3], [3, 9], [9, 9], [9, 4], [4, 11], [11, 1]],
  [[12, 7], [7, 7], [7, 2], [2, 10], [10, 5], [5, 5], [5, 6]],
  [[12, 1], [1, 8], [8, 3], [3, 3], [3, 10], [10, 7]],
  [[12, 10], [10, 10], [10, 0], [0, 4], [4, 6], [6, 2]],
];
/** Who lays next: the number of a train. */
const ORDER = [1, 2, 3, 0, 1, 1, 2, 3, 3, 0, 1, 2, 3, 0, 0, 1, 2, 2, 3, 0, 1, 3, 1, 2, 0] as const;
const SHORTEST = 9;
const ENGINE = 12;

/** The engine in the middle of its trains, which grow. */
export function Miniature({ phase }: { options: Options; phase: number }) {
  const shown = useGrowth(ORDER.length, SHORTEST, phase * 4);
  const lengths = TRAINS.map((_, train) => ORDER.slice(0, shown).filter((next) => next === train).length);
  return (
    <div class="miniature miniature-trains" aria-hidden="true">
      <span class="miniature-engine">
        <LyingDomino inner={ENGINE} outer={ENGINE} highest={ENGINE} />
      </span>
      <div>
        {TRAINS.map((train, index) => (
          <div key={index} class="miniature-train">
            <span class={index === 0 ? "miniature-head" : `miniature-head avatar-${index - 1}`} />
            {train.slice(0, lengths[index]).map(([inner, outer]) => (
              <LyingDomino key={`${inner} ${outer}`} inner={inner} outer={outer} highest={ENGINE} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
