"""A match: the seats at a table and the outcomes of the rounds played so far."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tilehall.core.ids import RuleId, Seat

__all__ = ["Length", "Match", "MatchOutcome", "Outcome"]


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one round ended.

    `points` has one number a seat; `winners` won the round; `starter` began it (the next round may
    need to know); `reason` is the clause by which it ended.
    """

    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    starter: Seat
    reason: RuleId


class MatchOutcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a match ended: the total of each seat, who won it (equal totals share), and the clause."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: RuleId


class Match(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of seats, and the outcome of each round played so far, oldest first."""

    seats: int
    rounds: tuple[Outcome, ...] = ()

    @property
    def round_number(self) -> int:
        """The number of the round that is being played or comes next, counted from 1."""
        return len(self.rounds) + 1

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of the points of each seat over all rounds so far."""
        return tuple(sum(outcome.points[seat] for outcome in self.rounds) for seat in range(self.seats))

    def with_round(self, outcome: Outcome) -> Match:
        """This match after one more round."""
        return Match(self.seats, (*self.rounds, outcome))


class Length(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How long a match is: a number of rounds, or until a total reaches a number of points.

    Exactly one of the two is given; anything else raises ValueError.
    """

    rounds: Annotated[int, msgspec.Meta(ge=1, le=100)] | None = None
    until: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None

    def __post_init__(self) -> None:
        if (self.rounds is None) == (self.until is None):
            raise ValueError("a match length is either rounds or until")

    def reached(self, match: Match) -> bool:
        """Whether a match of this length is over after these rounds."""
        if self.rounds is not None:
            return len(match.rounds) >= self.rounds
        assert self.until is not None  # noqa: S101 - one of the two is set, see __post_init__
        return bool(match.rounds) and max(match.totals) >= self.until
