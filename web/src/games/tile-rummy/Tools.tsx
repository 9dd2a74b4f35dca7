import { useLayoutEffect } from "preact/hooks";
import { t } from "../../i18n/language";
import { RummyTile, rummyName } from "../../tiles/RummyTile";
import { Icon } from "../../ui/Icon";
import { type Piece, setOf } from "./draft";
import type { Turn } from "./turn";

/** What can be done with the tiles that are chosen; "New set" is always there. */
export function Tools({ turn }: { turn: Turn }) {
  const chosen = turn.chosen.value;
  const draft = turn.draft.value;
  const sets = new Set(chosen.map((piece) => setOf(draft, piece)));
  const [set] = sets;
  const single = sets.size === 1 && set ? set : null;
  const first = chosen.length === 1 ? chosen[0]! : null;
  const own = chosen.length > 0 && chosen.every((piece) => turn.isFresh(piece) && setOf(draft, piece));
  return (
    <div class="rummy-tools" role="toolbar" aria-label={t("rummy.tools")}>
      <div class="rummy-moves">
        <button type="button" class={chosen.length > 0 ? "new-set ready" : "new-set"} data-new onClick={() => turn.makeSet()}>
          <Icon name="plus" />
          {t("rummy.new_set")}
        </button>
        {first && single && single.pieces.indexOf(first) > 0 && (
          <button type="button" onClick={() => turn.cutBefore(first)}>
            {t("rummy.cut")}
          </button>
        )}
        {single && chosen.length < single.pieces.length && (
          <button type="button" onClick={() => turn.choose(single.pieces)}>
            {t("rummy.whole_set")}
          </button>
        )}
        {own && (
          <button type="button" onClick={() => turn.toRack(chosen)}>
            {t("rummy.to_rack")}
          </button>
        )}
      </div>
      {first && single && <Meanings turn={turn} joker={first} set={single.id} />}
    </div>
  );
}

/** What a joker may stand for, to choose from. */
function Meanings({ turn, joker, set }: { turn: Turn; joker: Piece; set: number }) {
  const meanings = turn.meanings(joker);
  const now = turn.readingOf(set)?.join();
  const offered = meanings.length > 0;
  // They take their room from the board: what they are about stays in sight.
  useLayoutEffect(() => {
    if (offered) document.querySelector(`[data-piece="${joker}"]`)?.scrollIntoView({ block: "nearest" });
  }, [joker, offered]);
  if (!offered) return null;
  return (
    <div class="rummy-meanings">
      {meanings.map(({ jokers, tiles }) => (
        <button
          key={jokers.join()}
          type="button"
          class="meaning"
          aria-pressed={now === jokers.join()}
          aria-label={jokers.map(rummyName).join(", ")}
          onClick={() => turn.readAs(set, tiles)}
        >
          {jokers.map((tile, index) => (
            <RummyTile key={index} tile={tile} />
          ))}
        </button>
      ))}
    </div>
  );
}
