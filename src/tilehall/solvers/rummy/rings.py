"""Runs that go on after 13 (TRM-16): what the search is told beforehand, and how they are put together.

A search goes from a first number to a last one. With `one-high` the ones that lie above a 13 have a place
of their own, 14, and the search is told how many they are. With `wrap` the numbers are a ring, which is
cut where the fewest runs can cross the cut; the search is told which runs cross it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import Final, NamedTuple

from tilehall.core.rummy_tile import COLOURS, HIGHEST
from tilehall.games.tile_rummy.melds import SHORTEST
from tilehall.games.tile_rummy.ruleset import WrapRuns
from tilehall.kernels.rummy_sets import RUN, RUN_BEGUN, RUN_OPEN
from tilehall.solvers.rummy.rows import Row

__all__ = ["PLAIN", "Guess", "guesses", "joined"]


class Guess(NamedTuple):
    """What the search is told of the runs beyond its ends: see `tilehall.kernels.rummy.best_table`."""

    first: int
    last: int
    is_ring: bool
    entry: int
    high: int


PLAIN: Final = Guess(1, HIGHEST, False, 0, 0)
"""Nothing is beyond the ends."""

# The lengths (3 for more) of the runs that are open in each shape of the search.
_CROSSING: Final = ((), (1,), (2,), (3,), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3))


def guesses(tiles: Sequence[int], wrap: WrapRuns) -> Sequence[Guess] | Iterator[Guess]:
    """All that may be beyond the ends, for tiles counted in the order of their bytes; the plainest first."""
    if wrap == "no":
        return (PLAIN,)
    return _high_ones(tiles) if wrap == "one-high" else _cuts(tiles)


def _high_ones(tiles: Sequence[int]) -> Iterator[Guess]:
    jokers = tiles[-1]
    choices = []
    for colour in range(len(COLOURS)):
        below = [min(1, tiles[4 * number + colour]) for number in (HIGHEST - 1, HIGHEST - 2)]
        most = tiles[colour] if sum(below) + jokers >= 2 else 0
        choices.append(range(most + 1))
    for high in product(*choices):
        packed = sum(ones << 2 * colour for colour, ones in enumerate(high))
        yield Guess(1, HIGHEST + 1, False, 0, packed)


def _cuts(tiles: Sequence[int]) -> Iterator[Guess]:
    crossings = {first: _crossings(tiles, first) for first in range(1, HIGHEST + 1)}
    first = min(crossings, key=lambda first: prod(map(len, crossings[first])))
    for shapes in product(*crossings[first]):
        if sum(missing for _, missing in shapes) <= tiles[-1]:
            entry = 0
            for shape, _ in shapes:
                entry = entry * 10 + shape
            yield Guess(first, HIGHEST, True, entry, 0)


def _crossings(tiles: Sequence[int], first: int) -> list[list[tuple[int, int]]]:
    """For each colour the shapes that can cross the cut before `first`, each with the jokers it takes."""
    found = []
    for colour in range(len(COLOURS)):
        near = {step: tiles[4 * ((first + step - 1) % HIGHEST) + colour] for step in (-3, -2, -1, 0, 1)}
        ways = []
        for shape, lengths in enumerate(_CROSSING):
            wanted = dict.fromkeys(near, 0)
            for length in lengths:
                for step in range(-length, 3 - length if length < 3 else 1):
                    wanted[step] += 1
            missing = sum(max(0, wanted[step] - near[step]) for step in near)
            if missing <= tiles[-1]:
                ways.append((shape, missing))
        found.append(ways)
    return found


def joined(rows: Sequence[Row], first: int) -> list[Row]:
    """The sets of a ring that was cut before the number `first`, with the runs that cross the cut whole."""
    opened = [row for row in rows if row.kind == RUN_OPEN]
    whole = [part for row in rows if row.kind not in (RUN_BEGUN, RUN_OPEN) for part in _split(row)]
    begun = [row for row in rows if row.kind == RUN_BEGUN]
    # a run that was open before, and still is after all numbers, goes on as itself
    for row in begun:
        if row.length == HIGHEST and row.first == SHORTEST:
            whole.append(row._replace(kind=RUN, first=1))
            continue
        start = next(
            part for part in opened if part.colours == row.colours and min(part.length, SHORTEST) == row.first
        )
        opened.remove(start)
        jokers = start.jokers | row.jokers << start.length
        whole += _split(start._replace(kind=RUN, length=start.length + row.length, jokers=jokers))
    whole += [row._replace(kind=RUN) for row in opened]
    return [row._replace(first=(first + row.first - 2) % HIGHEST + 1) for row in whole]


def _split(run: Row) -> list[Row]:
    """The run, or two of half its length when it has more tiles than a run may have."""
    if run.length <= HIGHEST:
        return [run]
    half = run.length // 2
    return [
        run._replace(length=half, jokers=run.jokers & ((1 << half) - 1)),
        run._replace(first=run.first + half, length=run.length - half, jokers=run.jokers >> half),
    ]
