"""Runs that go on after 13 (TRM-16): what the search is told beforehand, and how they are put together.

A search goes from a first number to a last one. With `one-high` the ones that lie above a 13 have a place
of their own, 14, and the search is told how many they are. With `wrap` the numbers are a ring, which is
cut where the fewest runs can cross the cut; the search is told which runs cross it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

from tilehall.core.rummy_tile import HIGHEST, JOKER, RummyTile
from tilehall.games.tile_rummy.beyond import Runs, cut_of_ring, high_ones
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

# The shape of the search for the lengths of the runs that are open, three standing for three and more.
_SHAPES: Final[dict[Runs, int]] = {
    runs: shape
    for shape, runs in enumerate([(), (1,), (2,), (3,), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)])
}


def guesses(held: Mapping[RummyTile, int], wrap: WrapRuns) -> Iterator[Guess]:
    """All that may be beyond the ends for runs of these tiles that go on after 13; the plainest first."""
    if wrap == "one-high":
        for high in high_ones(held):
            packed = sum(ones << 2 * colour for colour, ones in enumerate(high))
            yield Guess(1, HIGHEST + 1, False, 0, packed)
        return
    first, crossings = cut_of_ring(held)
    # more than two runs of a colour never need to go on at once
    possible = [[crossing for crossing in each if crossing[0] in _SHAPES] for each in crossings]
    for crossing in product(*possible):
        if sum(jokers for _, jokers in crossing) <= held.get(JOKER, 0):
            entry = 0
            for runs, _ in crossing:
                entry = entry * 10 + _SHAPES[runs]
            yield Guess(first, HIGHEST, True, entry, 0)


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
