import { useState } from "preact/hooks";
import { t } from "../../i18n/language";
import { dominoName, FaceDown, TextDomino } from "../../tiles/Domino";
import { DominoRack } from "../../tiles/DominoRack";
import { type Sorting, sorted } from "../../tiles/order";
import { Icon } from "../../ui/Icon";
import type { AtTable } from "../game";
import { meantPlay, movable, spotsFor } from "./choice";
import type { Action, View } from "./wire";

export function Rack({ session }: AtTable<View, Action>) {
  const legal = session.legal.value;
  const { own_dead: dead, public: { line } } = session.view.value!;
  return (
    <DominoRack
      session={session}
      able={movable(legal)}
      fits={(tile) => spotsFor(tile, legal, line).length > 0}
      explain={(tile) => void session.explain(meantPlay(tile))}
    >
      <OwnDead tiles={dead} />
    </DominoRack>
  );
}

/** My dead tiles lie face down like everybody's, but I may look at them. */
function OwnDead({ tiles }: { tiles: readonly string[] }) {
  const [open, setOpen] = useState(false);
  if (tiles.length === 0) return null;
  const name = open ? t("rack.hide_dead", { tiles: tiles.map(dominoName).join(", ") }) : t("rack.look_dead", { count: tiles.length });
  return (
    <button type="button" class="own-dead" aria-label={name} onClick={() => setOpen(!open)}>
      {tiles.map((tile) => (open ? <TextDomino key={tile} tile={tile} labelled={false} /> : <FaceDown key={tile} />))}
    </button>
  );
}

/** At the edge of the tray; by turns by numbers and by pips. */
export function SortButton({ session }: AtTable<View, Action>) {
  const [sorting, setSorting] = useState<Sorting>("number");
  const hand = session.view.value?.hand ?? [];
  if (hand.length < 2) return null;
  return (
    <button
      type="button"
      class="icon-button sort"
      aria-label={t(`rack.sort_${sorting}`)}
      onClick={() => {
        session.arrange(sorted(hand, sorting));
        setSorting(sorting === "number" ? "pips" : "number");
      }}
    >
      <Icon name="sort" />
    </button>
  );
}
