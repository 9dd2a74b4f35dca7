import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n/language";
import { dominoName, FaceDown, LyingDomino } from "../../tiles/Domino";
import { halves } from "../../tiles/pips";
import { type Size, useSize } from "../../ui/useSize";
import { useStray } from "../../ui/useStray";
import type { AtTable } from "../game";
import { endsFor } from "./choice";
import { HuntScene } from "./HuntScene";
import { inOrder, rowsOf } from "./rows";
import { TrainRows } from "./TrainRows";
import type { Action, View } from "./wire";

/** Halves of tiles have one of these sizes, in pixels: the largest with which all rows are in sight, else the smallest. */
const UNITS = [38, 32, 27, 22] as const;
const SMALLEST = 22;
/** On a narrower board the largest would leave too few of a train's tiles in sight. */
const ROOMY = 600;
/** What a row is higher than a double that lies in it, and what the head of the board takes. */
const ROW_EDGE = 8;
const HEAD = 52;

/** A row a train: the Mexican one, mine, then the others in turn order. */
export function Board({ session }: AtTable<View, Action>) {
  const [element, size] = useSize();
  const scroller = useRef<HTMLDivElement>(null);
  const view = session.view.value;
  const chosen = session.chosen.value;
  const isStray = useStray(chosen);
  const lit = chosen ? endsFor(chosen, session.legal.value) : new Set<string>();
  const litNames = [...lit].join();

  useEffect(() => {
    const spots = [...(scroller.current?.querySelectorAll<HTMLElement>(".spot") ?? [])];
    const frame = scroller.current?.getBoundingClientRect();
    const isInView = (spot: HTMLElement) => {
      const { top, bottom } = spot.getBoundingClientRect();
      return frame !== undefined && top >= frame.top + HEAD && bottom <= frame.bottom;
    };
    if (!spots.some(isInView)) spots[0]?.scrollIntoView({ block: "nearest" });
  }, [litNames]);

  if (!view) return <div class="board" ref={element} />;
  const { public: shown } = view;
  const highest = Number(session.table.value!.options.set);
  const trains = inOrder(shown.trains, shown.players, view.seat).map((each) => ({ ...each, rows: rowsOf(each.train) }));
  const rows = trains.flatMap((train) => train.rows).filter(({ tiles, from }) => tiles.length > 0 || from === null);
  const play = (end: string) => {
    if (chosen && !isStray()) void session.act({ kind: "play", tile: chosen, end });
  };
  return (
    <div class="board train-board" ref={element} role="group" aria-label={t("train.board", { engine: shown.engine, count: shown.yard })}>
      <div class="trains" ref={scroller} tabIndex={0} role="region" aria-label={t("train.trains")}>
        <Centre engine={shown.engine} yard={shown.yard} highest={highest} />
        {size && (
          <ol style={{ "--unit": `${unitFor(size, rows.length)}px`, "--edge": `${ROW_EDGE}px` }}>
            {trains.map(({ train, owner, rows: own }) => (
              <TrainRows
                key={train.name}
                session={session}
                train={train}
                owner={owner}
                rows={own}
                unit={unitFor(size, rows.length)}
                width={size.width}
                highest={highest}
                lit={lit}
                onPlay={play}
              />
            ))}
          </ol>
        )}
      </div>
      <HuntScene session={session} />
    </div>
  );
}

function unitFor({ width, height }: Size, rows: number): number {
  const room = (height - HEAD) / rows - ROW_EDGE;
  return UNITS.find((unit) => 2 * unit <= room && (unit < UNITS[0] || width >= ROOMY)) ?? SMALLEST;
}

/** The engine, once for all trains, and what is left to draw. */
function Centre({ engine, yard, highest }: { engine: string; yard: number; highest: number }) {
  const [number] = halves(engine);
  return (
    <div class="train-centre">
      <span class="engine">
        <LyingDomino inner={number} outer={number} highest={highest} label={dominoName(engine)} />
        <span>{t("train.engine")}</span>
      </span>
      <span class="yard">
        <FaceDown />
        <span>{t("train.yard", { count: yard })}</span>
      </span>
    </div>
  );
}
