"""What a finished round of Mexican Train costs each player (MTH-11, MTS-09, MTO-13, MTO-18)."""

from __future__ import annotations

from collections.abc import Sequence

from tilehall.core.ids import Seat
from tilehall.core.tile import Domino
from tilehall.games.mexican_train.ruleset import TrainRuleset

__all__ = ["cost", "lowest", "pips_left", "points"]


def cost(rules: TrainRuleset, tile: Domino) -> int:
    """What one tile left in hand costs: its pips, and what MTO-13 adds for blanks and doubles."""
    if tile.high == 0:
        return rules.double_blank
    pips = tile.pips * 2 if tile.is_double and rules.doubles_twice else tile.pips
    return pips + (rules.blank_half if tile.low == 0 else 0)


def pips_left(rules: TrainRuleset, hand: Sequence[Domino]) -> int:
    """What a hand costs its owner."""
    return sum(cost(rules, tile) for tile in hand)


def points(rules: TrainRuleset, pips: Sequence[int], closed_by: Seat | None) -> tuple[int, ...]:
    """What each seat writes down; `closed_by` went out, None is a blocked round (MTO-18)."""
    if closed_by is None:
        fewest = min(pips)
        zero = rules.blocked_lowest_zero
        return tuple(0 if zero and value == fewest else value for value in pips)
    return tuple(value - rules.out_bonus * (seat == closed_by) for seat, value in enumerate(pips))


def lowest(totals: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the lowest number; equals share (MTH-11)."""
    return tuple(Seat(seat) for seat, total in enumerate(totals) if total == min(totals))
