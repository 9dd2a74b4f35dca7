"""Mexican Train for the conformance suite."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from tilehall.core.ids import Seat
from tilehall.core.tile import Domino, domino_set
from tilehall.games.catalogue import AnyGame
from tilehall.games.mexican_train.model import Call, Draw, Pass, Play, Stop, TrainAction, TrainView
from tilehall.games.mexican_train.state import TrainState

__all__ = ["TrainSpecimen"]

_FOREIGN = 2
"""Tiles of somebody else with which a seat tries its luck."""


@dataclass(frozen=True)
class TrainSpecimen:
    """An account of the tiles: the engine, on trains, in hands or in the yard."""

    game: AnyGame
    every: int = 1

    @property
    def tiles(self) -> Collection[Domino]:
        """The whole set (MTO-03)."""
        return domino_set(self.game.ruleset.set)

    def tiles_in(self, state: TrainState) -> Iterator[Domino]:
        """The tiles of the trains, the hands and the yard, and the engine if it lies."""
        if state.public.engine_laid:
            yield state.public.engine
        for train in state.public.trains:
            yield from (Domino(laid.inner, laid.outer) for laid in train.tiles)
        yield from self._unseen(state, None)

    def hidden(self, state: TrainState, seat: Seat | None) -> Collection[Domino]:
        """Other hands and the yard, until the round is scored."""
        return () if state.public.result is not None else tuple(self._unseen(state, seat))

    def _unseen(self, state: TrainState, seat: Seat | None) -> Iterator[Domino]:
        for owner, hand in enumerate(state.hidden.hands):
            if owner != seat:
                yield from hand
        yield from state.hidden.yard

    def universe(self, view: TrainView) -> Collection[TrainAction]:
        """The seat's tiles, and a few that are not its own, at every end there is and at some that are not.

        Of a seat that is not on turn, one tile does for all.
        """
        public = view.public
        ends = [end.id for train in public.trains for end in train.ends]
        held = view.hand if view.seat is not None and view.seat == public.turn else view.hand[:1]
        foreign = [tile for tile in self.tiles if tile not in view.hand][:_FOREIGN]
        wrong = ("p0.99", "p99", "m7", "")
        return (
            *(Play(tile, end) for tile in (*held, *foreign) for end in ends),
            *(Play(tile, end) for tile in (*held, *foreign)[:1] for end in wrong),
            Draw(),
            Pass(),
            Stop(),
            Call(),
        )

    def legal(self, view: TrainView) -> tuple[Sequence[TrainAction], bool]:
        """All that is legal."""
        return list(self.game.legal(view)), True

    def listed(self, view: TrainView, action: TrainAction) -> TrainAction:
        """Every action is listed as it is written."""
        del view
        return action
