import { t } from "../i18n/language";
import { type Colour, colourOf, isJoker, meantBy, numberOf } from "./rummy";

/** "red seven", "joker", "joker as red seven". */
export function rummyName(tile: string): string {
  const meant = meantBy(tile);
  if (meant === null) return t("rummy_tile.joker");
  const plain = t("rummy_tile.plain", {
    colour: t(`rummy_tile.colour.${colourOf(meant)}`),
    number: t(`tile.number.${numberOf(meant)}`),
  });
  return isJoker(tile) ? t("rummy_tile.joker_as", { tile: plain }) : plain;
}

/** Each colour has a mark of its own, so that nobody needs to tell the colours apart: drawn around 0, 0. */
const MARKS: Readonly<Record<Colour, string>> = {
  r: "M0-10a10 10 0 100 20 10 10 0 100-20z",
  y: "M0-11L11.500 9h-23z",
  k: "M-9.500-9.500h19v19h-19z",
  b: "M0-13L10 0 0 13-10 0z",
};

/** A star with five points around 0, 0. */
const STAR = "M0-27L7.600-9.300 26.600-7.500 12.300 5.200 16.500 24 0 14.300-16.500 24-12.300 5.200-26.600-7.500-7.600-9.300z";

function Mark({ colour, x, y, scale = 1 }: { colour: Colour; x: number; y: number; scale?: number }) {
  return <path class={`mark-${colour}`} d={MARKS[colour]} transform={`translate(${x} ${y}) scale(${scale})`} />;
}

/** A star that smiles, and below it, small, the tile that it stands for. */
function JokerFace({ meant }: { meant: string | null }) {
  return (
    <>
      <g transform={meant === null ? "translate(45 62) scale(1.25)" : "translate(45 45)"}>
        <path class="joker-star" d={STAR} />
        <circle class="joker-eye" cx="-5.500" cy="-2" r="2.400" />
        <circle class="joker-eye" cx="5.500" cy="-2" r="2.400" />
        <path class="joker-mouth" d="M-6.500 4.500q6.500 7 13 0" />
      </g>
      {meant !== null && (
        <g class={`ink-${colourOf(meant)}`}>
          <text class="joker-meant" x="39" y="105" text-anchor="end">
            {numberOf(meant)}
          </text>
          <Mark colour={colourOf(meant)} x={58} y={93.5} scale={0.9} />
        </g>
      )}
    </>
  );
}

interface RummyTileProps {
  tile: string;
  /** Laid in this turn: a dotted foot. */
  fresh?: boolean;
  /** Read aloud; without it the tile is a drawing inside something that has its name. */
  label?: string;
}

/** A tile of 3 by 4; its width is the CSS variable --tile. */
export function RummyTile({ tile, fresh = false, label }: RummyTileProps) {
  const meant = meantBy(tile);
  return (
    <svg
      class="rummy-tile"
      viewBox="0 0 90 120"
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      <rect class="face" x="1.500" y="1.500" width="87" height="117" rx="11" />
      {isJoker(tile) || meant === null ? (
        <JokerFace meant={meant} />
      ) : (
        <g class={`ink-${colourOf(meant)}`}>
          <text class="numeral" x="45" y="64" text-anchor="middle">
            {numberOf(meant)}
          </text>
          <Mark colour={colourOf(meant)} x={45} y={88} />
        </g>
      )}
      {fresh && <path class="fresh-foot" d="M14 111H76" />}
    </svg>
  );
}

/** The back of a tile, for what others hold. */
export function RummyBack() {
  return (
    <svg class="rummy-tile" viewBox="0 0 90 120" aria-hidden="true">
      <rect class="back" x="1.500" y="1.500" width="87" height="117" rx="11" />
    </svg>
  );
}
