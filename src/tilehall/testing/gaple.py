"""Gaple for the conformance suite."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, get_args

from tilehall.core.ids import Seat
from tilehall.core.tile import Domino, domino_set
from tilehall.games.catalogue import AnyGame
from tilehall.games.gaple.model import Discard, End, GapleAction, GapleView, Pass, Play
from tilehall.games.gaple.ruleset import HIGHEST
from tilehall.games.gaple.state import GapleState

__all__ = ["GapleSpecimen"]

_UNIVERSE: Final[Collection[GapleAction]] = (
    *(Play(tile, end) for tile in domino_set(HIGHEST) for end in (None, *get_args(End))),
    *(Discard(tile) for tile in domino_set(HIGHEST)),
    Pass(),
)


@dataclass(frozen=True)
class GapleSpecimen:
    """An account of Gaple's 28 tiles: on the line, in hands, dead or undealt."""

    game: AnyGame
    every: int = 1

    @property
    def tiles(self) -> Collection[Domino]:
        """The double-six set (GAP-01)."""
        return domino_set(HIGHEST)

    def tiles_in(self, state: GapleState) -> Iterator[Domino]:
        """The tiles of the line, the hands, the dead and the undealt ones."""
        yield from (Domino(left, right) for left, right in state.public.line)
        yield from self._unseen(state, None)

    def hidden(self, state: GapleState, seat: Seat | None) -> Collection[Domino]:
        """Other hands, other seats' dead tiles and the undealt ones, until the round is scored."""
        return () if state.public.result is not None else tuple(self._unseen(state, seat))

    def _unseen(self, state: GapleState, seat: Seat | None) -> Iterator[Domino]:
        hidden = state.hidden
        for owner, (hand, dead) in enumerate(zip(hidden.hands, hidden.dead, strict=True)):
            if owner != seat:
                yield from (*hand, *dead)
        yield from hidden.undealt

    def universe(self, view: GapleView) -> Collection[GapleAction]:
        """Every tile at the left, at the right and at no end, every discard, and the pass."""
        del view  # the same for every view
        return _UNIVERSE

    def legal(self, view: GapleView) -> tuple[Sequence[GapleAction], bool]:
        """All that is legal."""
        return list(self.game.legal(view)), True

    def listed(self, view: GapleView, action: GapleAction) -> GapleAction:
        """With equal ends a tile is listed at the left alone (GAP-17)."""
        ends = view.public.ends
        if isinstance(action, Play) and action.end == "right" and ends is not None and ends[0] == ends[1]:
            return Play(action.tile, "left")
        return action
