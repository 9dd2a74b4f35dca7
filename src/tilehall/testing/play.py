"""Single rounds of a game played step by step, with all that happened kept."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tilehall.arena.play import Chooser
from tilehall.bots import candidates
from tilehall.core.chance import SeededChance
from tilehall.core.ids import Seat
from tilehall.core.match import Match
from tilehall.core.protocol import Chance
from tilehall.games.catalogue import AnyGame

__all__ = ["RecordingChance", "Step", "any_legal", "fold", "random_round", "round_steps"]

T = TypeVar("T")


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


def fold(game: AnyGame, state: Any, events: Iterable[Any]) -> Any:
    """The state after the events."""
    for event in events:
        state = game.evolve(state, event)
    return state


def any_legal(game: AnyGame, rng: random.Random) -> Chooser:
    """Chooses one of the legal actions, or of those that are found at a glance, each equally likely."""
    return lambda view: rng.choice(candidates(game, view))


def round_steps(game: AnyGame, match: Match, chance: Chance, choose: Chooser) -> Iterator[Step]:
    """The deal of the next round of a match, and then one step an action, lazily, until nobody is to act.

    `choose` decides for every seat. Raises IllegalAction when it chooses what the rules forbid.
    """
    events = tuple(game.deal(match, chance))
    state = fold(game, None, events)
    yield Step(match, None, None, events, state)
    while seats := game.to_act(state):
        seat = min(seats)
        action = choose(game.view(state, seat))
        events = tuple(game.decide(state, seat, action))
        state = fold(game, state, events)
        yield Step(match, seat, action, events, state)


def random_round(game: AnyGame, rng: random.Random, match: Match | None = None) -> Iterator[Step]:
    """The steps of a round (the first, unless a match is given) that is dealt and played at random."""
    match = match or Match(game.ruleset.players)
    chance = SeededChance(rng.randbytes(32), f"round/{match.round_number}")
    return round_steps(game, match, chance, any_legal(game, rng))
