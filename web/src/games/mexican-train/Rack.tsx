import { useEffect } from "preact/hooks";
import { t } from "../../i18n/language";
import { LyingDomino } from "../../tiles/Domino";
import { DominoRack } from "../../tiles/DominoRack";
import { kept, sorted } from "../../tiles/order";
import { Icon } from "../../ui/Icon";
import { Popover } from "../../ui/Popover";
import type { AtTable } from "../game";
import { chainOf, put } from "./chain";
import { endsFor, meantPlay, movable } from "./choice";
import { arranging, chainShown, lifted, showChain } from "./plan";
import type { Action, View } from "./wire";

/** My tiles: upright, or end to end as the chain that I plan. */
export function Rack({ session }: AtTable<View, Action>) {
  const legal = session.legal.value;
  const view = session.view.value!;
  const highest = Number(session.table.value!.options.set);
  useEffect(() => () => void (arranging.value = false), []);

  const arrange = (tile: string, order: readonly string[]): boolean => {
    if (!arranging.value) return false;
    if (lifted.value !== null && lifted.value !== tile) session.arrange(put(order, lifted.value, tile));
    lifted.value = lifted.value === null ? tile : null;
    return true;
  };
  const links = chainOf(kept(session.order.value, view.hand), ownEnd(view));
  return (
    <DominoRack
      session={session}
      able={movable(legal)}
      fits={(tile) => endsFor(tile, legal).size > 0}
      explain={(tile) => void session.explain(meantPlay(tile, view))}
      highest={highest}
      onTap={arrange}
      lifted={lifted.value}
      {...(chainShown.value && {
        lie: (tile: string) => {
          const { inner, outer, joins } = links.find((link) => link.tile === tile)!;
          return { class: joins ? "joins" : "", face: <LyingDomino inner={inner} outer={outer} highest={highest} /> };
        },
      })}
    >
      {arranging.value && (
        <p class="arranging" role="status">
          {t(lifted.value === null ? "train.arrange_lift" : "train.arrange_put")}
          <button type="button" class="primary" onClick={() => void (arranging.value = false)}>
            {t("train.arrange_done")}
          </button>
        </p>
      )}
    </DominoRack>
  );
}

/** What my train ends in, where that is one number. */
function ownEnd({ public: { trains }, seat }: View): number | null {
  const ends = trains[seat ?? 0]?.ends ?? [];
  return ends.at(-1)?.[1] ?? null;
}

/** At the edge of the tray: sort, look at the chain, put tiles elsewhere. */
export function RackMenu({ session }: AtTable<View, Action>) {
  const hand = session.view.value?.hand ?? [];
  if (hand.length < 2) return null;
  return (
    <Popover label={t("train.rack_menu")} class="icon-button" face={<Icon name="sort" />}>
      {(close) => {
        const button = (text: string, does: () => void, pressed?: boolean) => (
          <button
            type="button"
            {...(pressed !== undefined && { "aria-pressed": pressed })}
            onClick={() => {
              does();
              close();
            }}
          >
            {pressed && <Icon name="tick" />}
            {text}
          </button>
        );
        return (
          <div class="menu">
            {button(t("rack.sort_number"), () => session.arrange(sorted(hand, "number")))}
            {button(t("rack.sort_pips"), () => session.arrange(sorted(hand, "pips")))}
            {button(t("train.chain"), () => showChain(!chainShown.value), chainShown.value)}
            {button(t("train.arrange"), () => void (arranging.value = true))}
          </div>
        );
      }}
    </Popover>
  );
}
