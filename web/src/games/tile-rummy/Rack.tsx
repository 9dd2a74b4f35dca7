import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n/language";
import { type RummySorting, sortedRummy } from "../../tiles/rummy";
import type { AtTable } from "../game";
import { held } from "./drag";
import type { Piece } from "./draft";
import { followFocus, pressed } from "./keys";
import { moveTiles } from "./motion";
import { TileButton } from "./TileButton";
import { turnAt } from "./turn";
import { useScrolls } from "./useScrolls";
import type { Action, View } from "./wire";

/** My tiles that are not on the table, in my own order. While I lay them they lie in one row on a phone. */
export function Rack({ session }: AtTable<View, Action>) {
  const turn = turnAt(session);
  const list = useRef<HTMLUListElement>(null);
  const [focus, setFocus] = useState<Piece | null>(null);
  const rack = turn.rack.value;
  const focusable = focus && rack.includes(focus) ? focus : rack[0];
  const over = held.value?.over;
  const scrolls = useScrolls(list, rack);
  useLayoutEffect(moveTiles, [rack]);

  const onKey = (event: KeyboardEvent, piece: Piece): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step !== 0) {
      const to = rack.indexOf(piece) + step;
      if (event.ctrlKey || event.metaKey) {
        turn.reorder([piece], (step > 0 ? rack[to + 1] : rack[Math.max(0, to)]) ?? null);
        followFocus(piece);
      } else {
        const next = rack[(to + rack.length) % rack.length]!;
        setFocus(next);
        list.current?.querySelector<HTMLElement>(`[data-piece="${next}"]`)?.focus();
      }
    } else if (pressed(turn, piece, event)) followFocus(piece);
    else return;
    event.preventDefault();
  };

  return (
    <div class={["rack rummy-rack", turn.isOpen.value && "folded", scrolls && "scrolls", over?.kind === "rack" && "over"].filter(Boolean).join(" ")}>
      <ul ref={list} class="rack-tiles" aria-label={t("rack.title")}>
        {rack.map((piece) => (
          <li key={piece}>
            <TileButton turn={turn} piece={piece} class="rack-tile" focusable={piece === focusable} onKeyDown={(event) => onKey(event, piece)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** At the edge of the tray: for runs, and for groups. */
export function SortButtons({ session }: AtTable<View, Action>) {
  const turn = turnAt(session);
  const hand = session.view.value?.rack ?? [];
  const sort = (by: RummySorting) => () => {
    turn.beforeChange();
    session.arrange(sortedRummy(hand, by));
  };
  return (
    <div class="rummy-sort">
      <button type="button" class="icon-button" aria-label={t("rummy.sort_colour")} onClick={sort("colour")}>
        <span aria-hidden="true">789</span>
      </button>
      <button type="button" class="icon-button" aria-label={t("rummy.sort_number")} onClick={sort("number")}>
        <span aria-hidden="true">777</span>
      </button>
    </div>
  );
}
