"""What a finished round and match of Tile Rummy are worth (TRM-10 to TRM-12, TRM-15)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tilehall.core.ids import Seat
from tilehall.core.rummy_tile import RummyTile
from tilehall.games.tile_rummy.ruleset import RummyRuleset

__all__ = ["MOST_ROUNDS", "highest", "points", "rack_value", "winners"]

MOST_ROUNDS = 100
"""A match ends after so many rounds at the latest (TRM-11)."""


def rack_value(rules: RummyRuleset, rack: Iterable[RummyTile]) -> int:
    """What the tiles left on a rack cost: their numbers, and a joker its points (TRM-10, TRM-15)."""
    return sum(rules.joker_points if tile.is_joker else tile.number for tile in rack)


def winners(values: Sequence[int], closed_by: Seat | None) -> tuple[Seat, ...]:
    """Who won the round: who went out, else the lowest racks (TRM-10, TRM-12)."""
    if closed_by is not None:
        return (closed_by,)
    return tuple(Seat(seat) for seat, value in enumerate(values) if value == min(values))


def points(rules: RummyRuleset, values: Sequence[int], closed_by: Seat | None) -> tuple[int, ...]:
    """What each seat writes down, `values` being what the racks are worth.

    Who went out gets what all others lose (TRM-10). When the pool ran out, the lowest racks share it
    equally, rounded down (TRM-12).
    """
    won = winners(values, closed_by)
    lowest = min(values)
    less = lowest if closed_by is None and rules.exhausted == "difference" else 0
    losses = [0 if seat in won else value - less for seat, value in enumerate(values)]
    share = sum(losses) // len(won)
    return tuple(share if seat in won else -loss for seat, loss in enumerate(losses))


def highest(totals: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the highest total; equals share (TRM-11)."""
    return tuple(Seat(seat) for seat, total in enumerate(totals) if total == max(totals))
