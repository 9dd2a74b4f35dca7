"""Tables of Tile Rummy set up by hand: what is on the racks and on the table, and whose turn it is.

>>> script = rummy_table(racks=("r1 k5", "b2 b3"), laid={1: "r10 r11 r12 / k1 k2 k3"})
>>> public = script.table.state.public
>>> public.turn, public.counts, [len(tiles) for tiles in public.table]
(0, (14, 8), [3, 3])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tilehall.core.rummy_tile import JOKER, RummyTile, rummy_set
from tilehall.games.tile_rummy.model import Draw, Play, Rack, Table
from tilehall.games.tile_rummy.ruleset import RACK_SIZE
from tilehall.testing.tables import ScriptedTable

__all__ = ["melds_of", "rack_of", "rummy_table"]


def rack_of(text: str) -> Rack:
    """The tiles of a text such as `r7 y13 j`."""
    return tuple(map(RummyTile.parse, text.split()))


def melds_of(text: str) -> Table:
    """The sets of a text such as `r5 r6 r7 / k1 k2 k3`; none of an empty one."""
    return tuple(rack_of(part) for part in text.split("/")) if text.strip() else ()


def rummy_table(
    racks: Sequence[str],
    laid: Mapping[int, str] | None = None,
    *,
    preset: str = "tile-rummy",
    options: Mapping[str, Any] | None = None,
    pool: str = "",
    names: Sequence[str] = ("Player 0", "Player 1", "Player 2", "Player 3"),
    **settings: Any,
) -> ScriptedTable:
    """A table with people at all seats, in its first round, seat 0 to move.

    `racks` are the first tiles of each rack, which is filled up to what it should hold. Each seat in
    `laid` has opened with these sets; those between them have drawn. `pool` are the tiles that are
    drawn next, `settings` those of ScriptedTable. Without `options` any set opens, and no turn is timed.
    """
    sets = {seat: melds_of(text) for seat, text in (laid or {}).items()}
    own = [tuple(tile.bare for tiles in sets.get(seat, ()) for tile in tiles) for seat in range(len(racks))]
    hands, rest = _dealt([(*own[seat], *rack_of(text)) for seat, text in enumerate(racks)], rack_of(pool))
    starter = min(sets, default=0)
    order = [tile for hand in hands for tile in hand] + rest
    deals = {"round/1": {"deal": order, "lot": _lot(rest, starter), "pool": rest}}
    resolved = {"initial_meld": 0, "turn_seconds": 0, **(options or {}), "players": len(racks)}
    script = ScriptedTable(preset, options=resolved, deals=deals, **settings)
    for seat in range(len(racks)):
        script.sit(seat, names[seat])
    script.ready_all()
    for seat in range(starter, len(racks) if sets else 0):
        before = script.table.state.public.table
        new = sets.get(seat, ())
        script.act(seat, Play((*before, *new), new) if new else Draw())
    return script


def _dealt(given: Sequence[Rack], pool: Rack) -> tuple[list[Rack], list[RummyTile]]:
    """Racks of fourteen that begin with the tiles given, and the pool that is left, drawn in that order."""
    left = list(
        (Counter(rummy_set()) - Counter(tile for rack in given for tile in rack) - Counter(pool)).elements()
    )
    fill = sorted((tile for tile in left if tile is not JOKER), key=lambda tile: (tile.number, tile))
    hands = []
    for rack in given:
        missing = RACK_SIZE - len(rack)
        if missing < 0:
            raise ValueError(f"a rack of {len(rack)} tiles: {' '.join(map(str, rack))}")
        hands.append((*rack, *fill[:missing]))
        fill = fill[missing:]
    rest = [*pool, *fill, *(tile for tile in left if tile is JOKER)]
    return hands, rest


def _lot(rest: Sequence[RummyTile], starter: int) -> list[RummyTile]:
    """The pool in an order in which that seat draws the highest number."""
    order = [tile for tile in rest if tile is not JOKER]
    order.sort(key=lambda tile: tile.number)
    high = order.pop()
    order.insert(starter, high)
    return [*order, *(tile for tile in rest if tile is JOKER)]
