import { t } from "../i18n/language";
import { halves, pips } from "./pips";

export function dominoName(tile: string): string {
  const [a, b] = halves(tile);
  if (a === b) return t("tile.double", { number: t(`tile.number.${a}`) });
  return t("tile.plain", { first: t(`tile.number.${a}`), second: t(`tile.number.${b}`) });
}

const PIP_RADIUS = { few: 9.5, many: 8 };

function Half({ value, top, coloured }: { value: number; top: number; coloured: boolean }) {
  const radius = value > 9 ? PIP_RADIUS.many : PIP_RADIUS.few;
  return (
    <g class={coloured ? `pips pips-${value}` : "pips"}>
      {pips(value).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x * 100} cy={top + y * 100} r={radius} />
      ))}
    </g>
  );
}

interface DominoProps {
  /** The half on top and the half below, before any turning. */
  top: number;
  bottom: number;
  angle?: number;
  /** Sets above double-six tell their numbers apart by colour as well. */
  coloured?: boolean;
  /** Read aloud; without it the tile is a drawing beside a text that says the same. */
  label?: string;
}

/** An upright tile is 1 wide and 2 high; its size is the CSS variable --unit, the side of one half. */
export function Domino({ top, bottom, angle = 0, coloured = false, label }: DominoProps) {
  return (
    <svg
      class="domino"
      viewBox="0 0 100 200"
      style={angle ? { transform: `rotate(${angle}deg)` } : undefined}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      <rect class="face" x="2" y="2" width="96" height="196" rx="13" />
      <path class="bar" d="M13 100H87" />
      <circle class="rivet" cx="50" cy="100" r="5" />
      <Half value={top} top={2} coloured={coloured} />
      <Half value={bottom} top={98} coloured={coloured} />
    </svg>
  );
}

export function FaceDown({ label }: { label?: string }) {
  return (
    <svg
      class="domino"
      viewBox="0 0 100 200"
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      <rect class="back" x="2" y="2" width="96" height="196" rx="13" />
      <rect class="back-line" x="14" y="14" width="72" height="172" rx="7" />
    </svg>
  );
}

/** A tile by its text, standing upright; used in racks and results. */
export function TextDomino({ tile, labelled = true }: { tile: string; labelled?: boolean }) {
  const [top, bottom] = halves(tile);
  return <Domino top={top} bottom={bottom} {...(labelled ? { label: dominoName(tile) } : {})} />;
}
