"""All sets that there can be, for the searches that have to choose single sets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from tilehall.core.rummy_tile import COLOURS, HIGHEST, RummyTile
from tilehall.games.tile_rummy.melds import SHORTEST, runs_of
from tilehall.games.tile_rummy.ruleset import WrapRuns
from tilehall.kernels.rummy_sets import GROUP, RUN
from tilehall.solvers.rummy.packing import HIGH_BITS, ONE
from tilehall.solvers.rummy.rows import LONGEST_GROUP, Row

__all__ = ["Candidate", "candidates", "fits"]

_MOST_JOKERS: Final = 2


class Candidate(NamedTuple):
    """A set that there can be: its row, its number tiles as a collection, its jokers.

    `stands_for` are the tiles that its jokers stand for, or may stand for in a group. `value` counts a
    joker as the tile that it stands for (TRM-06), `bare_value` as nothing.
    """

    row: Row
    tiles: int
    jokers: int
    stands_for: tuple[RummyTile, ...]
    value: int
    bare_value: int


@cache
def candidates(wrap: WrapRuns, jokers: int) -> tuple[Candidate, ...]:
    """All sets with exactly so many jokers."""
    return (*_runs(wrap, jokers), *_groups(jokers))


def _runs(wrap: WrapRuns, jokers: int) -> Iterator[Candidate]:
    for bit, colour in enumerate(COLOURS):
        for length in range(SHORTEST, HIGHEST + 1):
            for numbers in runs_of(wrap, length):
                for steps in combinations(range(length), jokers):
                    tiles = [RummyTile(colour, number) for number in numbers]
                    stands_for = tuple(tiles[step] for step in steps)
                    yield Candidate(
                        Row(RUN, bit, numbers[0], length, sum(1 << step for step in steps)),
                        sum(ONE[tile] for step, tile in enumerate(tiles) if step not in steps),
                        jokers,
                        stands_for,
                        sum(numbers),
                        sum(numbers) - sum(tile.number for tile in stands_for),
                    )


def _groups(jokers: int) -> Iterator[Candidate]:
    for number in range(1, HIGHEST + 1):
        for length in range(SHORTEST, LONGEST_GROUP + 1):
            for colours in combinations(range(LONGEST_GROUP), length - jokers):
                tiles = [RummyTile(colour, number) for colour in COLOURS]
                missing = tuple(tile for bit, tile in enumerate(tiles) if bit not in colours)
                yield Candidate(
                    Row(GROUP, sum(1 << bit for bit in colours), number, length, jokers),
                    sum(ONE[tiles[bit]] for bit in colours),
                    jokers,
                    missing if jokers else (),
                    number * length,
                    number * (length - jokers),
                )


def fits(part: int, whole: int) -> bool:
    """Whether a collection holds another one."""
    return (whole | HIGH_BITS) - part & HIGH_BITS == HIGH_BITS
