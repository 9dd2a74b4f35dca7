import { t } from "../i18n/language";
import { numerals } from "../settings";
import { halves, pips } from "./pips";

export function dominoName(tile: string): string {
  const [a, b] = halves(tile);
  if (a === b) return t("tile.double", { number: t(`tile.number.${a}`) });
  return t("tile.plain", { first: t(`tile.number.${a}`), second: t(`tile.number.${b}`) });
}

const PIP_RADIUS = { few: 9.5, many: 8 };
/** Sets up to this have plain pips; in larger ones each number has a colour as well. */
const PLAIN = 6;
/** More than this nobody counts at a glance: larger sets carry numerals. */
const MOST_PIPS = 12;

interface HalfProps {
  value: number;
  top: number;
  highest: number;
  angle: number;
}

function Half({ value, top, highest, angle }: HalfProps) {
  const colour = highest > PLAIN ? `pips pips-${value}` : "pips";
  if (numerals.value || highest > MOST_PIPS)
    return (
      <text class={value > 9 ? `numeral numeral-long ${colour}` : `numeral ${colour}`} x="50" y={top + 50} transform={`rotate(${-angle} 50 ${top + 50})`}>
        {value}
      </text>
    );
  const radius = value > 9 ? PIP_RADIUS.many : PIP_RADIUS.few;
  return (
    <g class={colour}>
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
  /** The highest number of the set: above six each number has its colour, above twelve its numeral. */
  highest?: number | undefined;
  /** Read aloud; without it the tile is a drawing beside a text that says the same. */
  label?: string;
}

/** An upright tile is 1 wide and 2 high; its size is the CSS variable --unit, the side of one half. */
export function Domino({ top, bottom, angle = 0, highest = PLAIN, label }: DominoProps) {
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
      <Half value={top} top={2} highest={highest} angle={angle} />
      <Half value={bottom} top={98} highest={highest} angle={angle} />
    </svg>
  );
}

/** A tile end to end with others in a row: a double lies crosswise. Its box is as long and high as it looks. */
export function LyingDomino({ inner, outer, highest, label }: { inner: number; outer: number; highest?: number | undefined; label?: string }) {
  const name = label === undefined ? {} : { label };
  if (inner === outer) return <Domino top={inner} bottom={outer} highest={highest} {...name} />;
  return (
    <span class="lying">
      <Domino top={inner} bottom={outer} angle={270} highest={highest} {...name} />
    </span>
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

interface TextDominoProps {
  tile: string;
  labelled?: boolean;
  highest?: number | undefined;
}

/** A tile by its text, standing upright; used in racks and results. */
export function TextDomino({ tile, labelled = true, highest }: TextDominoProps) {
  const [top, bottom] = halves(tile);
  return <Domino top={top} bottom={bottom} highest={highest} {...(labelled ? { label: dominoName(tile) } : {})} />;
}
