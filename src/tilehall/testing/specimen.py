"""What the conformance suite must know of a game that the game protocol does not say."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Protocol

from tilehall.core.ids import Seat
from tilehall.games.catalogue import AnyGame

__all__ = ["Specimen"]


class Specimen(Protocol):
    """A game to be examined, and an honest account of its tiles, written without its own rules.

    Tiles are any values with an order whose `str` is what stands for them in JSON.
    """

    @property
    def game(self) -> AnyGame:
        """The game, under the ruleset to be examined."""
        ...

    @property
    def tiles(self) -> Collection[Any]:
        """Every tile of the set, as often as it is in it."""
        ...

    @property
    def every(self) -> int:
        """The laws are put to the test at every so-many-th command: 1, or more where rounds are long."""
        ...

    def tiles_in(self, state: Any) -> Iterable[Any]:
        """Every tile of a state, wherever it lies."""
        ...

    def hidden(self, state: Any, seat: Seat | None) -> Collection[Any]:
        """The tiles whose place this seat, or a spectator, must not learn."""
        ...

    def universe(self, view: Any) -> Collection[Any]:
        """Actions that a seat with this view can write down, at least all that could be legal."""
        ...

    def legal(self, view: Any) -> tuple[Sequence[Any], bool]:
        """What the seat may do, as `legal` lists it, and whether that is all; of very much, some."""
        ...

    def listed(self, view: Any, action: Any) -> Any:
        """The action in the form in which `legal` would list it, if it were legal."""
        ...
