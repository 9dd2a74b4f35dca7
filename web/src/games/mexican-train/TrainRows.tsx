import { useState } from "preact/hooks";
import { t } from "../../i18n/language";
import { Avatar } from "../../table/Avatar";
import { nameOf, spoken } from "../../table/people";
import { dominoName, LyingDomino } from "../../tiles/Domino";
import { asTile } from "../../tiles/pips";
import { useArrival } from "../../tiles/useArrival";
import { Icon } from "../../ui/Icon";
import type { Table } from "../../wire";
import type { AtTable } from "../game";
import { MarkerFlag } from "./marker";
import { type End, folded, type Row, type RowTile, startOf } from "./rows";
import type { Action, Train, View } from "./wire";

/** In pixels: the head of a row, the place of its next tile, and the button that unfolds it. */
const HEAD = { narrow: 52, wide: 144 };
const WIDE = 600;
const NEXT = 60;
const MARK = 48;
/** A branch has room for its mark, a tile and the next one, wherever its double lies. */
const BRANCH = MARK + NEXT + 72;

/** In units: a branch begins so far beside its double's near edge; the line between them bends there. */
const BEND = 1;

interface TrainRowsProps extends AtTable<View, Action> {
  train: Train;
  owner: number | null;
  rows: readonly Row[];
  /** The side of half a tile, and the width of the board, in pixels. */
  unit: number;
  width: number;
  highest: number;
  /** The ends where the chosen tile may go. */
  lit: ReadonlySet<string>;
  onPlay: (end: string) => void;
}

/** One train: who owns it, its trunk, and a row below for each branch. */
export function TrainRows(props: TrainRowsProps) {
  const { session, train, owner, rows, unit, width, highest, lit, onPlay } = props;
  const [open, setOpen] = useState(false);
  const table = session.table.value!;
  const view = session.view.value!;
  const name = owner === null ? t("train.mexican") : spoken(table, owner);
  const head = width >= WIDE ? HEAD.wide : HEAD.narrow;
  const room = width - head - NEXT - 8;
  const mark = MARK / unit;
  const last = lastLaid(view);
  const binding = new Set(table.options.open_double === "must-satisfy" ? view.public.open_doubles : []);
  const label = [
    owner === null ? name : t("train.of", { name }),
    train.tiles.length > 0 ? t("train.length", { count: train.tiles.length }) : t("train.not_begun"),
    ...(train.marked ? [t("train.marked")] : []),
  ].join(", ");

  const starts = new Map<number, number>();
  // A free side of a double shows itself only when something may go there.
  const shown = rows.filter(({ tiles, from, tail }) => tiles.length > 0 || from === null || (tail && lit.has(tail.id)));
  const rowOf = (place: number) => shown.findIndex(({ tiles }) => tiles.some((tile) => tile.place === place));
  const turn = table.phase === "playing" && owner !== null && view.public.turn === owner;
  return (
    <li class={turn ? "train train-turn" : "train"} data-train={train.name} aria-label={label}>
      <TrainHead table={table} train={train} owner={owner} width={head} />
      <div class="train-rows">
        {shown.map((row, index) => {
          const start = row.from === null ? 0 : Math.min((starts.get(row.from) ?? 0) * unit, room - BRANCH);
          const indent = row.from === null ? 0 : BEND;
          const space = (room - start) / unit - indent;
          const items = open ? row.tiles.map((tile) => ({ tile })) : folded(row.tiles, space, mark);
          for (const { place } of row.tiles) starts.set(place, start / unit + indent + startOf(items, place, mark));
          return (
            <ol
              key={row.tiles[0]?.place ?? `side ${row.from}`}
              class={["train-row", row.from !== null && "branch", open && "unfolded"].filter(Boolean).join(" ")}
              style={{ marginInlineStart: `${start}px`, ...(row.from !== null && { "--rise": index - rowOf(row.from) }) }}
            >
              {items.map((item) =>
                "folded" in item ? (
                  <li key="fold">
                    <button type="button" class="fold" aria-label={t("train.unfold", { count: item.folded })} onClick={() => setOpen(true)}>
                      +{item.folded}
                    </button>
                  </li>
                ) : (
                  <LaidTile
                    key={item.tile.place}
                    tile={item.tile}
                    highest={highest}
                    last={asTile([item.tile.inner, item.tile.outer]) === last}
                    uncovered={binding.has(`${train.name}.${item.tile.place}`)}
                  />
                ),
              )}
              {row.tail && lit.has(row.tail.id) ? (
                <li>
                  <Spot end={row.tail} name={name} owner={owner} onPlay={onPlay} />
                </li>
              ) : (
                row.tiles.length === 0 && <li class="unbegun" aria-hidden="true" />
              )}
              {open && index === 0 && (
                <li>
                  <button type="button" class="fold" aria-label={t("train.fold")} onClick={() => setOpen(false)}>
                    <Icon name="fold" />
                  </button>
                </li>
              )}
            </ol>
          );
        })}
      </div>
    </li>
  );
}

interface TrainHeadProps {
  table: Table;
  train: Train;
  owner: number | null;
  width: number;
}

/** Whose train it is, and whether it is open to all. The name is for the eyes: the row has a label. */
function TrainHead({ table, train, owner, width }: TrainHeadProps) {
  return (
    <span class="train-head" style={{ width: `${width}px` }}>
      {owner === null ? (
        <span class="mexican-face" aria-hidden="true">
          <Icon name="train" />
        </span>
      ) : (
        <Avatar seat={owner} name={table.seats[owner]!.name} kind={table.seats[owner]!.kind} />
      )}
      {train.marked && owner !== null && <MarkerFlag seat={owner} />}
      {width === HEAD.wide && (
        <span class="train-name" dir="auto" aria-hidden="true">
          {owner === null ? t("train.mexican") : nameOf(table, owner)}
        </span>
      )}
    </span>
  );
}

/** The tile that was laid last in this round. */
function lastLaid({ public: { history } }: View): string | null {
  return history.findLast(([, what]) => what === "play")?.[2] ?? null;
}

interface LaidTileProps {
  tile: RowTile;
  highest: number;
  last: boolean;
  /** A double that has to be covered. */
  uncovered: boolean;
}

function LaidTile({ tile, highest, last, uncovered }: LaidTileProps) {
  const text = asTile([tile.inner, tile.outer]);
  const travelling = useArrival(text);
  return (
    <li class={["train-tile", last && "last-laid", uncovered && "open-double"].filter(Boolean).join(" ")}>
      <span ref={travelling} class="train-travelling">
        <LyingDomino inner={tile.inner} outer={tile.outer} highest={highest} label={dominoName(text)} />
      </span>
    </li>
  );
}

function Spot({ end, name, owner, onPlay }: { end: End; name: string; owner: number | null; onPlay: (end: string) => void }) {
  const key = owner === null ? "train.spot_mexican" : "train.spot";
  return (
    <button type="button" class="spot train-spot" data-spot={end.id} aria-label={t(key, { name, number: end.shows })} onClick={() => onPlay(end.id)}>
      <span aria-hidden="true">{end.shows}</span>
    </button>
  );
}
