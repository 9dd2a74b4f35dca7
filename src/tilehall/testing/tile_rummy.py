"""Tile Rummy for the conformance suite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from tilehall.bots import candidates
from tilehall.core.ids import Seat
from tilehall.core.rummy_tile import RummyTile, rummy_set
from tilehall.games.catalogue import AnyGame
from tilehall.games.tile_rummy.arrangements import as_listed
from tilehall.games.tile_rummy.model import (
    Abandon,
    Draw,
    Freed,
    Pass,
    Play,
    RummyAction,
    RummyView,
)
from tilehall.games.tile_rummy.simple import every_set
from tilehall.games.tile_rummy.state import RummyState

__all__ = ["RummySpecimen"]

_FEW = 8
"""Sets on a rack whose every combination is looked at, at most."""

_MOST = 12
"""Legal actions that are looked at in one position, at most."""

_TRIED = 3
"""Tiles, and sets, with which a seat tries its luck."""


@dataclass(frozen=True)
class RummySpecimen:
    """An account of the tiles: on the table, on racks, in the pool."""

    game: AnyGame
    every: int = 15

    @property
    def tiles(self) -> Collection[RummyTile]:
        """The whole set (TRM-01)."""
        return rummy_set()

    def tiles_in(self, state: RummyState) -> Iterator[RummyTile]:
        """The tiles of the table, the racks and the pool, jokers as they are on a rack."""
        yield from (tile.bare for made in state.public.table for tile in made)
        yield from self._unseen(state, None)

    def hidden(self, state: RummyState, seat: Seat | None) -> Collection[RummyTile]:
        """Tiles on other racks and in the pool, of which the seat sees no copy, until the round is scored.

        What was drawn for the start is known to be in the pool.
        """
        if state.public.result is not None:
            return ()
        seen = {tile.bare for made in state.public.table for tile in made}
        seen |= {lot.tile for lot in state.public.drawn}
        seen |= set() if seat is None else set(state.hidden.racks[seat])
        return [tile for tile in dict.fromkeys(self._unseen(state, seat)) if tile not in seen]

    def _unseen(self, state: RummyState, seat: Seat | None) -> Iterator[RummyTile]:
        for owner, rack in enumerate(state.hidden.racks):
            if owner != seat:
                yield from rack
        yield from state.hidden.pool

    def universe(self, view: RummyView) -> Collection[RummyAction]:
        """Plays with a tile or three of the seat's or somebody else's, and tables that lack something."""
        table = view.public.table
        if view.public.turn != view.seat or view.public.result is not None:
            return Play(table), Draw(), Pass(), Abandon()
        foreign = [tile for tile in dict.fromkeys(self.tiles) if tile not in view.rack][-_TRIED:]
        tried = [*list(dict.fromkeys(view.rack))[:_TRIED], *foreign]
        plays = [Play((*table, (tile,))) for tile in tried]
        for place, made in enumerate(table[:_TRIED]):
            others = (*table[:place], *table[place + 1 :])
            plays += [Play((*others, (*made, tile))) for tile in tried]
            plays += [
                Play(others),
                Play((*others, made[:1], made[1:])),
                Play(table, freed=(Freed(place, made[0].bare),)),
            ]
        three = tuple(view.rack[:3])
        plays += [Play(table), Play((*table, three)), Play((*table, three), (three,)), Play((three,) * 40)]
        return (*plays, Draw(), Pass(), Abandon())

    def listed(self, view: RummyView, action: RummyAction) -> RummyAction:
        """A play with its sets as they are read, in ascending order."""
        if not isinstance(action, Play) or view.seat is None:
            return action
        return as_listed(self.game.ruleset, view, action)

    def legal(self, view: RummyView) -> tuple[list[RummyAction], bool]:
        """All that is legal where that is little; else what is found at a glance."""
        if view.public.turn != view.seat or view.public.result is not None or self._is_small(view):
            return list(self.game.legal(view)), True
        actions: list[RummyAction] = candidates(self.game, view)  # type: ignore[assignment]
        found = (self.listed(view, action) for action in actions)
        return list(dict.fromkeys(found))[:_MOST], False

    def _is_small(self, view: RummyView) -> bool:
        """Whether all plays can be listed: nothing on the table, and few sets on the rack."""
        return not view.public.table and len(list(every_set(self.game.ruleset, Counter(view.rack)))) <= _FEW
