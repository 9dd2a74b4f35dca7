"""A round in progress, whatever the game: what the tables of the playbooks share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from tilehall.core.errors import IllegalAction
from tilehall.core.ids import Seat
from tilehall.core.protocol import Violation
from tilehall.core.tile import Domino


def tiles(text: str) -> tuple[Domino, ...]:
    """The tiles of `0-1 3-5`; `-` and nothing at all are an empty hand."""
    return tuple(Domino.parse(word) for word in text.split() if word != "-")


class RoundTable(ABC):
    """A round in progress. A game's own table reads and writes actions: `action` and `written`."""

    def __init__(self, game: Any, state: Any, events: list[Any]) -> None:
        self.game = game
        self._state = state
        self.events: list[Any] = []
        self._happen(events)

    @abstractmethod
    def action(self, text: str) -> Any:
        """The action that a text stands for."""

    @abstractmethod
    def written(self, asked: Any) -> str:
        """An action as `action` reads it."""

    def _happen(self, events: Any) -> None:
        for event in events:
            self._state = self.game.evolve(self._state, event)
            self.events.append(event)

    @property
    def state(self) -> Any:
        assert self._state is not None
        return self._state

    @property
    def public(self) -> Any:
        return self.state.public

    @property
    def turn(self) -> int | None:
        return self.public.turn

    @property
    def result(self) -> Any:
        assert self.public.result is not None, "the round goes on"
        return self.public.result

    def view(self, seat: int | None = None) -> Any:
        return self.game.view(self.state, self.turn if seat is None else Seat(seat))

    def hand(self, seat: int) -> tuple[Domino, ...]:
        return self.state.hidden.hands[seat]

    def legal(self, seat: int | None = None) -> list[str]:
        """What the seat (the one on turn, unless told) may do."""
        return [self.written(legal) for legal in self.game.legal(self.view(seat))]

    def violation(self, text: str, seat: int | None = None) -> Violation:
        """Why an action is refused; the state is unchanged."""
        before = self.state
        asking = self.turn if seat is None else Seat(seat)
        assert asking is not None
        try:
            self.game.decide(self.state, asking, self.action(text))
        except IllegalAction as error:
            assert self.state is before
            return error.violation
        raise AssertionError(f"{text} is not refused")
