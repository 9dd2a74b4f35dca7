import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n/language";
import { rummyName } from "../../tiles/RummyTile";
import { Icon } from "../../ui/Icon";
import { held } from "./drag";
import type { LaidSet, Piece } from "./draft";
import { sizeOf, tilesInARow } from "./places";
import { TileButton } from "./TileButton";
import type { Turn } from "./turn";
import { type Fault, faultOf, readingOf, type SetVerdict } from "./wire";

interface SetOnTableProps {
  turn: Turn;
  set: LaidSet;
  focusable: Piece | undefined;
  onKey: (event: KeyboardEvent, piece: Piece) => void;
  onFocus: (piece: Piece) => void;
}

/** A set where it lies, with what the hall says of it. */
export function SetOnTable({ turn, set, focusable, onKey, onFocus }: SetOnTableProps) {
  const layout = turn.layout.value;
  const spot = layout.spots.get(set.id);
  if (!spot) return null;
  const most = tilesInARow(layout.columns);
  const { width, rows } = sizeOf(set.pieces.length, layout.columns);
  const verdict = turn.isMine.value ? turn.verdictOf(set.id) : null;
  const over = held.value?.over;
  const target = over?.kind === "set" && over.set === set.id;
  const chosen = turn.chosen.value;
  const elsewhere = chosen.length > 0 && !chosen.every((piece) => set.pieces.includes(piece));
  const waits = turn.isMine.value && elsewhere && !turn.isLocked(set.pieces);
  const states = [faultOf(verdict) && "faulty", target && "over", waits && "waits", !turn.isOpen.value && turn.last.value.has(set.id) && "last"];
  return (
    <li
      class={["rummy-set", ...states].filter(Boolean).join(" ")}
      data-set={set.id}
      style={{ "--row": String(spot.row), "--column": String(spot.column), "--width": String(width), "--lines": String(rows) }}
      aria-label={setName(turn, set, verdict)}
      onClick={() => chosen.length > 0 && turn.drop(chosen, set.id)}
    >
      {set.pieces.map((piece, index) => (
        <TileButton
          key={piece}
          turn={turn}
          piece={piece}
          class="laid-tile"
          focusable={piece === focusable}
          style={{ "--at": String(index % most), "--line-at": String(Math.floor(index / most)) }}
          onKeyDown={(event) => {
            onFocus(piece);
            onKey(event, piece);
          }}
        />
      ))}
      <Verdict turn={turn} set={set} verdict={verdict} />
    </li>
  );
}

/** Fine and worth so much; or what is wrong. */
function Verdict({ turn, set, verdict }: { turn: Turn; set: LaidSet; verdict: SetVerdict | null }) {
  const fault = faultOf(verdict);
  const reading = readingOf(verdict);
  if (fault) return <FaultChip turn={turn} fault={fault} />;
  if (!reading || !turn.isTouched(set.id)) return null;
  return (
    <span class="set-fine" aria-hidden="true">
      <Icon name="tick" />
      {reading.value}
    </span>
  );
}

/** What is wrong, in a word, or by a sign where the word is wider than the set; a tap tells it in a sentence with its clause. */
function FaultChip({ turn, fault }: { turn: Turn; fault: Fault }) {
  const chip = useRef<HTMLButtonElement>(null);
  const [short, setShort] = useState(false);
  // With every change: the set may have grown, or the language be another.
  useLayoutEffect(() => {
    const most = Number.parseFloat(getComputedStyle(chip.current!).maxWidth);
    setShort(chip.current!.querySelector("span")!.offsetWidth > most);
  });
  return (
    <button
      type="button"
      ref={chip}
      class={short ? "set-chip short" : "set-chip"}
      aria-label={fault.text}
      title={fault.text}
      onClick={(event) => {
        event.stopPropagation();
        turn.explain(fault);
      }}
    >
      <span>{reasonName(fault.reason)}</span>
      {short && <Icon name="alert" />}
    </button>
  );
}

/** A few reasons are said in a word or two; the sentence says the rest. */
function reasonName(reason: string): string {
  switch (reason) {
    case "set-too-short":
      return t("rummy.fault.too_short");
    case "set-too-long":
      return t("rummy.fault.too_long");
    case "set-mixed":
      return t("rummy.fault.mixed");
    case "colour-twice":
    case "number-twice":
      return t("rummy.fault.twice");
    case "run-gap":
      return t("rummy.fault.gap");
    case "one-is-low":
      return t("rummy.fault.one_is_low");
    case "joker-without-place":
      return t("rummy.fault.no_place");
    default:
      return t("rummy.fault.other");
  }
}

function setName(turn: Turn, set: LaidSet, verdict: SetVerdict | null): string {
  const tiles = set.pieces.map((piece) => rummyName(turn.shown(piece))).join(", ");
  if (!verdict) return t("rummy.set", { tiles });
  if (!verdict.fine) return t("rummy.set_faulty", { tiles, fault: verdict.text });
  return t("rummy.set_fine", { tiles, count: verdict.value });
}
