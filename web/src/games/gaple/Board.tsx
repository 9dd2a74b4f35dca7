import { t } from "../../i18n/language";
import { Domino, dominoName } from "../../tiles/Domino";
import { asTile, isDouble } from "../../tiles/pips";
import { useArrival } from "../../tiles/useArrival";
import { useSize } from "../../ui/useSize";
import { useStray } from "../../ui/useStray";
import type { AtTable } from "../game";
import { endsOf, playAt, type Spot, spotsFor } from "./choice";
import { type Fit, fit, type Place } from "./layout";
import { type Action, eventOf, type PublicView, type View } from "./wire";

const MARGIN = 10;

function lastPlayed(history: PublicView["history"]): string | null {
  const played = history.flatMap((event) => eventOf(event, "played") ?? []);
  return played[played.length - 1]?.tile ?? null;
}

export function Board({ session }: AtTable<View, Action>) {
  const [element, size] = useSize();
  const shown = session.view.value?.public;
  const chosen = session.chosen.value;
  const isStray = useStray(chosen);
  const line = shown?.line ?? [];
  const spots = chosen ? spotsFor(chosen, session.legal.value, line) : [];
  const fitted = size && size.width > 0 ? fit(line, shown?.origin ?? 0, size.width, size.height, MARGIN) : null;


  const play = (spot: Spot) => {
    if (chosen && !isStray()) void session.act(playAt(chosen, spot));
  };
  const only = spots.length === 1 ? spots[0] : undefined;

  return (
    <div
      class={only ? "board board-open" : "board"}
      ref={element}
      role="group"
      aria-label={boardName(line)}
      // The same is offered by a button for each place: this only makes the target as large as the board.
      onClick={() => only && play(only)}
    >
      {fitted && shown && (
        <ol class="line" style={{ "--unit": `${fitted.unit}px` }}>
          {fitted.layout.places.map((place, index) => {
            const tile = asTile(line[index]!);
            return (
              <LaidTile key={tile} tile={tile} place={place} fitted={fitted} last={tile === lastPlayed(shown.history)} />
            );
          })}
        </ol>
      )}
      {fitted &&
        chosen &&
        spots.map((spot) => (
          <SpotButton
            key={spot}
            spot={spot}
            place={fitted.layout.next(spot === "right" ? "right" : "left", isDouble(chosen))}
            fitted={fitted}
            name={spotName(spot, line)}
            onPlay={() => play(spot)}
          />
        ))}
    </div>
  );
}

interface LaidTileProps {
  tile: string;
  place: Place;
  fitted: Fit;
  last: boolean;
}

const position = ({ x, y, unit }: Fit, place: Place): string =>
  `translate(${x + place.x * unit}px, ${y + place.y * unit}px)`;

function LaidTile({ tile, place, fitted, last }: LaidTileProps) {
  const travelling = useArrival(tile);
  return (
    <li class={last ? "laid last-laid" : "laid"} style={{ transform: position(fitted, place) }}>
      <span ref={travelling} class="travelling">
        <Domino top={place.inner} bottom={place.outer} angle={place.angle} label={dominoName(tile)} />
      </span>
    </li>
  );
}

interface SpotButtonProps {
  spot: Spot;
  place: Place;
  fitted: Fit;
  name: string;
  onPlay: () => void;
}

function SpotButton({ spot, place, fitted, name, onPlay }: SpotButtonProps) {
  const upright = place.angle % 180 === 0;
  return (
    <button
      type="button"
      class={upright ? "spot spot-upright" : "spot"}
      style={{ transform: position(fitted, place), "--unit": `${fitted.unit}px` }}
      data-spot={spot}
      aria-label={name}
      onClick={(event) => {
        event.stopPropagation();
        onPlay();
      }}
    />
  );
}

export function spotName(spot: Spot, line: PublicView["line"]): string {
  const ends = endsOf(line);
  if (spot === "start" || !ends) return t("play.start");
  return t(`play.${spot}_end`, { number: ends[spot] });
}

function boardName(line: PublicView["line"]): string {
  const ends = endsOf(line);
  return ends ? t("play.board", { count: line.length, left: ends.left, right: ends.right }) : t("play.empty_board");
}
