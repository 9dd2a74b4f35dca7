import { t } from "../../i18n/language";
import { RummyTile, rummyName } from "../../tiles/RummyTile";
import { lift } from "./drag";
import type { Piece } from "./draft";
import type { Turn } from "./turn";

interface TileButtonProps {
  turn: Turn;
  piece: Piece;
  class: string;
  focusable: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  style?: Record<string, string>;
}

/** A tile that can be chosen and carried, on the rack or on the table. */
export function TileButton({ turn, piece, class: className, focusable, onKeyDown, style }: TileButtonProps) {
  const chosen = turn.chosen.value.includes(piece);
  const fresh = turn.isFresh(piece) && !turn.rack.value.includes(piece);
  const tile = turn.shown(piece);
  const name = rummyName(tile);
  return (
    <button
      type="button"
      data-piece={piece}
      data-tile={tile}
      class={chosen ? `${className} chosen` : className}
      style={style}
      tabIndex={focusable ? 0 : -1}
      aria-pressed={chosen}
      aria-label={fresh ? t("rummy.fresh", { tile: name }) : name}
      onPointerDown={(event) => lift(turn, piece, event)}
      onClick={(event) => {
        event.stopPropagation();
        turn.tap(piece, event.shiftKey || event.ctrlKey || event.metaKey);
      }}
      onKeyDown={onKeyDown}
    >
      <RummyTile tile={tile} fresh={fresh} />
    </button>
  );
}
