"""A move of Tile Rummy without rearranging: sets that lie ready on the rack, and tiles that a set can take.

As many tiles as possible go down, heavy ones first. A joker is kept for the opening and for the end.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tilehall.core.rummy_tile import JOKER, RummyTile
from tilehall.games.catalogue import AnyGame
from tilehall.games.tile_rummy.exists import find_play
from tilehall.games.tile_rummy.melds import bare_tiles
from tilehall.games.tile_rummy.model import Play, RummyAction, RummyView, Table
from tilehall.games.tile_rummy.ruleset import RummyRuleset
from tilehall.games.tile_rummy.simple import longer_tables, opening, simple_plays

__all__ = ["candidates", "choose"]


def candidates(game: AnyGame, view: RummyView) -> list[RummyAction]:
    """What needs no tiles, and the plays that are found at a glance; where one has to play, any play."""
    found: list[RummyAction] = [*game.offered(view), *simple_plays(game.ruleset, view)]
    play = None if found else find_play(game.ruleset, view)
    return found if play is None else [play]


def choose(game: AnyGame, view: RummyView, rng: random.Random) -> RummyAction:
    """Lay what lies ready, else draw or pass; where one has to play, any play that there is."""
    play = _ready(game.ruleset, view, rng)
    if play is not None:
        return play
    offered: list[Any] = list(game.offered(view))
    found = offered[0] if offered else find_play(game.ruleset, view)
    assert found is not None  # noqa: S101 - who may not draw has a play (TRM-09)
    return found


def _ready(rules: RummyRuleset, view: RummyView, rng: random.Random) -> Play | None:
    """All that lies ready, as one play."""
    assert view.seat is not None  # noqa: S101 - only a seat has to move
    table, rack = view.public.table, Counter(view.rack)
    opened: Table = ()
    if not view.public.opened[view.seat]:
        play = opening(rules, view)
        if play is None or not rules.open_then_rearrange:
            return play
        table, opened = play.table, play.opening
        rack -= bare_tiles(opened)
    more = list(_longer(rules, table, rack))
    while more:
        longest = max(map(_weight, more))
        chosen = rng.choice([longer for longer in more if _weight(longer) == longest])
        rack -= bare_tiles(chosen) - bare_tiles(table)
        table = chosen
        more = list(_longer(rules, table, rack))
    return Play(table, opened) if table != view.public.table else None


def _longer(rules: RummyRuleset, table: Table, rack: Counter[RummyTile]) -> Iterator[Table]:
    """The tables with more tiles; with a joker more only if nothing is left then."""
    before = bare_tiles(table)
    for longer in longer_tables(rules, table, rack):
        laid = bare_tiles(longer) - before
        if not laid[JOKER] or laid == rack:
            yield longer


def _weight(table: Table) -> tuple[int, int]:
    """How many tiles lie there, and how heavy they are."""
    return sum(map(len, table)), sum(tile.number for made in table for tile in made)
