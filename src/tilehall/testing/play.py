"""Rounds and matches played by whoever chooses the actions, with all that happened kept."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tilehall.core.chance import SeededChance
from tilehall.core.ids import Seat
from tilehall.core.match import Match
from tilehall.core.protocol import Chance
from tilehall.games.catalogue import AnyGame

__all__ = ["Choose", "RecordingChance", "Step", "any_legal", "match_steps", "round_steps"]

T = TypeVar("T")

Choose = Callable[[AnyGame, Any, random.Random], Any]
"""How a seat decides: from the game, its view and a source of randomness."""


@dataclass(frozen=True)
class Step:
    """One command of a round and what followed: the deal (no seat, no action) or a seat's action.

    `events` are those of this command alone; `state` is the one after them.
    """

    match: Match
    seat: Seat | None
    action: Any
    events: tuple[Any, ...]
    state: Any


@dataclass
class RecordingChance:
    """Passes every shuffle on to another chance, and remembers its order by its label."""

    inner: Chance
    orders: dict[str, tuple[Any, ...]] = field(default_factory=dict)

    def shuffle(self, what: str, items: Iterable[T]) -> tuple[T, ...]:
        """The items in the order of the other chance."""
        order = self.inner.shuffle(what, items)
        self.orders[what] = order
        return order


def any_legal(game: AnyGame, view: Any, rng: random.Random) -> Any:
    """One of the legal actions, each equally likely."""
    return rng.choice(list(game.legal(view)))


def fold(game: AnyGame, state: Any, events: Iterable[Any]) -> Any:
    """The state after the events."""
    for event in events:
        state = game.evolve(state, event)
    return state


def round_steps(
    game: AnyGame,
    rng: random.Random,
    match: Match | None = None,
    choose: Choose | Mapping[Seat, Choose] = any_legal,
    chance: Chance | None = None,
) -> Iterator[Step]:
    """The deal and then one step an action, lazily, until nobody is to act.

    `choose` decides for every seat, or a mapping says who decides for which. Without a `chance` the
    deal is drawn from `rng`.
    """
    match = match or Match(game.ruleset.players)
    chance = chance or SeededChance(rng.randbytes(32), f"round/{match.round_number}")
    events = tuple(game.deal(match, chance))
    state = fold(game, None, events)
    yield Step(match, None, None, events, state)
    while seats := game.to_act(state):
        seat = min(seats)
        decides = choose[seat] if isinstance(choose, Mapping) else choose
        action = decides(game, game.view(state, seat), rng)
        events = tuple(game.decide(state, seat, action))
        state = fold(game, state, events)
        yield Step(match, seat, action, events, state)


def match_steps(
    game: AnyGame, rng: random.Random, choose: Choose | Mapping[Seat, Choose] = any_legal
) -> Iterator[Step]:
    """The steps of all rounds of a match, until the match is over."""
    match = Match(game.ruleset.players)
    while game.match_outcome(match) is None:
        for step in round_steps(game, rng, match, choose):
            yield step
        outcome = game.outcome(step.state)
        assert outcome is not None, "nobody is to act, but the round has no outcome"  # noqa: S101
        match = match.with_round(outcome)
