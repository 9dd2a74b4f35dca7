import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n/language";
import { dominoName, FaceDown, LyingDomino } from "../../tiles/Domino";
import { halves } from "../../tiles/pips";
import { useSize } from "../../ui/useSize";
import { useStray } from "../../ui/useStray";
import type { AtTable } from "../game";
import { endsFor } from "./choice";
import { HuntScene } from "./HuntScene";
import { inOrder, rowsOf } from "./rows";
import { TrainRows } from "./TrainRows";
import type { Action, View } from "./wire";

/** Halves of tiles are between these, in pixels; so large that all rows are in sight where they can be. */
const SMALLEST = 22;
const LARGEST = { phone: 32, desktop: 38 };
const DESKTOP = 600;
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
  const rows = trains.reduce((sum, train) => sum + train.rows.length, 0);
  const room = size ? (size.height - HEAD) / rows - ROW_EDGE : 0;
  const unit = Math.max(SMALLEST, Math.min(size && size.width >= DESKTOP ? LARGEST.desktop : LARGEST.phone, Math.floor(room / 2)));
  const play = (end: string) => {
    if (chosen && !isStray()) void session.act({ kind: "play", tile: chosen, end });
  };
  return (
    <div class="board train-board" ref={element} role="group" aria-label={t("train.board", { engine: shown.engine, count: shown.yard })}>
      <div class="trains" ref={scroller} tabIndex={0} role="region" aria-label={t("train.trains")}>
        <Centre engine={shown.engine} yard={shown.yard} highest={highest} />
        {size && (
          <ol style={{ "--unit": `${unit}px`, "--edge": `${ROW_EDGE}px` }}>
            {trains.map(({ train, owner, rows: own }) => (
              <TrainRows
                key={train.name}
                session={session}
                train={train}
                owner={owner}
                rows={own}
                unit={unit}
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
