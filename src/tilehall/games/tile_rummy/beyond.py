"""Runs that go on after 13 (TRM-16): what a search that goes from number to number is told beforehand.

The ones that lie above a 13 have a place of their own, 14; a ring of numbers is cut.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement, count, product
from math import prod
from typing import Final

from tilehall.core.rummy_tile import COLOURS, HIGHEST, JOKER, RummyTile
from tilehall.games.tile_rummy.melds import SHORTEST

__all__ = ["Runs", "by_place", "cut_of_ring", "high_ones", "put_above"]

Runs = tuple[int, ...]
"""The lengths of the runs of a colour that go on, ascending, three standing for three and more."""

_AT_CUT: Final = range(-SHORTEST, SHORTEST - 1)
"""The places where a run that crosses a cut must have tiles, as far as one knows; 0 is the one after it."""


def by_place(tiles: Mapping[RummyTile, int], first: int) -> list[list[int]]:
    """How many of these tiles there are by place, from 1, and colour; the number `first` has place 1."""
    numbers = [0, *((first + place - 2) % HIGHEST + 1 for place in range(1, HIGHEST + 1))]
    return [[tiles.get(RummyTile(c, number), 0) if number else 0 for c in COLOURS] for number in numbers]


def high_ones(held: Mapping[RummyTile, int]) -> Iterator[tuple[int, ...]]:
    """How many ones of each colour may lie above a 13, in every way, none first."""
    choices = []
    for colour in COLOURS:
        twelve, thirteen, one = (held.get(RummyTile(colour, number), 0) for number in (12, 13, 1))
        jokers = held.get(JOKER, 0)
        choices.append(
            [high for high in range(one + 1) if max(0, high - twelve) + max(0, high - thirteen) <= jokers]
        )
    return product(*choices)


def put_above(high: Sequence[int], must: list[list[int]], may: list[list[int]]) -> int:
    """Put these ones in a place above 13, where they must be laid; how many of them need not be laid.

    Those that must be laid go first, for tiles that look the same can change places.
    """
    if not high:
        return 0
    must.append(list(high))
    may.append([0] * len(COLOURS))
    above = 0
    for colour, ones in enumerate(high):
        needed = min(ones, must[1][colour])
        must[1][colour] -= needed
        may[1][colour] -= ones - needed
        above += ones - needed
    return above


def cut_of_ring(held: Mapping[RummyTile, int]) -> tuple[int, Sequence[Sequence[tuple[Runs, int]]]]:
    """The number to begin at, so that the fewest runs can cross to it, and what can cross in each colour.

    With the runs come the jokers that they take near the cut.
    """
    jokers = held.get(JOKER, 0)
    cuts = []
    by_colour = list(zip(*by_place(held, 1)[1:], strict=True))
    for first in range(HIGHEST):
        near = [[tiles[(first + step) % HIGHEST] for step in _AT_CUT] for tiles in by_colour]
        cuts.append([_crossings(tuple(tiles), jokers) for tiles in near])
    first = min(range(HIGHEST), key=lambda first: prod(map(len, cuts[first])))
    return first + 1, cuts[first]


@cache
def _crossings(near: tuple[int, ...], jokers: int) -> Sequence[tuple[Runs, int]]:
    """The runs that can cross a cut in a colour, in every way, by their lengths before it; none first.

    There are so many tiles at the places of `_AT_CUT`; with the runs come the jokers that they take there.
    """
    found: list[tuple[Runs, int]] = []
    for crossing in count():
        possible = [
            (runs, missing)
            for runs in combinations_with_replacement(range(1, SHORTEST + 1), crossing)
            if (missing := _missing(near, runs)) <= jokers
        ]
        if not possible:
            break
        found += possible
    return found


def _missing(near: Sequence[int], runs: Runs) -> int:
    """How many tiles are missing at a cut for runs that cross it."""
    wanted = Counter(step for length in runs for step in range(-length, max(1, SHORTEST - length)))
    return sum(max(0, wanted[step] - tiles) for step, tiles in zip(_AT_CUT, near, strict=True))
