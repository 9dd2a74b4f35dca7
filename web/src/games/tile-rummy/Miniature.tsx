import { useEffect, useState } from "preact/hooks";
import { wantsLessMotion } from "../../settings";
import { RummyBack, RummyTile } from "../../tiles/RummyTile";
import type { Options } from "../../wire";

/** A table as it may grow; what comes is laid to the sets one after the other. */
const SETS: readonly (readonly string[])[] = [
  ["r5", "r6", "r7"],
  ["y10", "k10", "b10"],
  ["k1", "k2", "k3", "k4"],
  ["b8", "j=b9", "b10"],
];
const COMING: readonly (readonly [set: number, tile: string])[] = [
  [0, "r8"],
  [1, "r10"],
  [2, "k5"],
  [3, "b11"],
  [0, "r9"],
];
const PAUSE = 4000;
const HAND = 6;

/** One more tile now and then, and from the start again. */
function useGrowth(start: number): number {
  const [laid, setLaid] = useState(start);
  useEffect(() => {
    if (wantsLessMotion()) return;
    const timer = setInterval(() => {
      if (!document.hidden) setLaid((count) => (count + 1) % (COMING.length + 1));
    }, PAUSE);
    return () => clearInterval(timer);
  }, []);
  return laid;
}

/** The table from above: sets in the middle, racks around it. */
export function Miniature({ options, phase }: { options: Options; phase: number }) {
  const laid = useGrowth((phase * 2) % COMING.length);
  const players = Number(options.players);
  const coming = COMING.slice(0, laid);
  return (
    <div class={`miniature players-${players}`} aria-hidden="true">
      <div class="miniature-sets">
        {SETS.map((set, index) => (
          <span key={index} class="miniature-set">
            {[...set, ...coming.flatMap(([to, tile]) => (to === index ? [tile] : []))].map((tile) => (
              <RummyTile key={tile} tile={tile} />
            ))}
          </span>
        ))}
      </div>
      {Array.from({ length: players }, (_, seat) => (
        <span key={seat} class={`miniature-hand hand-${seat}`}>
          {Array.from({ length: HAND }, (_unused, index) => (
            <RummyBack key={index} />
          ))}
        </span>
      ))}
    </div>
  );
}
