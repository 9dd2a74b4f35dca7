"""The sets of a Tile Rummy table, from the path that the search for the best one took."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tilehall.kernels import kernel

__all__ = [
    "COLOURS",
    "FIRST",
    "GROUP",
    "JOKERS",
    "LENGTH",
    "RUN",
    "RUN_BEGUN",
    "RUN_OPEN",
    "SETS",
    "lay_out",
]

Ints = NDArray[Any]

RUN: Final = 0
GROUP: Final = 1
RUN_BEGUN: Final = 2
"""The rest of a run that was open before the first place of a ring, with its length there as `first`."""
RUN_OPEN: Final = 3
"""This part of a run is still open after the last place of a ring."""

SETS: Final = 48
"""More sets, and parts of runs, than 106 tiles can make."""

COLOURS: Final = 2
FIRST: Final = 6
LENGTH: Final = 10
JOKERS: Final = 15
"""Where the parts of a set begin in its number, after its kind."""

# How many runs of each length (3 or more are 3) are open in each shape of the search.
_OPEN: Final = np.array(
    [
        [0, 0, 0, 0],
        [0, 1, 0, 0],
        [0, 0, 1, 0],
        [0, 0, 0, 1],
        [0, 2, 0, 0],
        [0, 1, 1, 0],
        [0, 1, 0, 1],
        [0, 0, 2, 0],
        [0, 0, 1, 1],
        [0, 0, 0, 2],
    ]
)


@kernel
def _number(kind: int, colours: int, first: int, length: int, jokers: int) -> int:
    return kind | colours << COLOURS | first << FIRST | length << LENGTH | jokers << JOKERS


@kernel
def _put_groups(sets: Ints, count: int, place: int, code: int, colours: Ints, sizes: Ints) -> int:
    """Write down the one or two groups of a place, from its tiles of each colour and its jokers.

    Returns how many numbers there are then; `colours` and `sizes` are memory for two groups.
    """
    jokers = code >> 8
    tiles = 0
    for colour in range(4):
        tiles += (code >> (2 * (3 - colour))) & 3
    for group in range(2):
        colours[group] = sizes[group] = 0
    groups = 2 if tiles + jokers > 4 else 1
    for copies in (2, 1):
        for colour in range(4):
            if (code >> (2 * (3 - colour))) & 3 == copies:
                smaller = 1 if groups == 2 and sizes[1] < sizes[0] else 0
                for copy in range(copies):
                    to = copy if copies == 2 else smaller
                    colours[to] |= 1 << colour
                    sizes[to] += 1
    for group in range(groups):
        # the jokers make the smaller group as large as the other one
        own = min(jokers, max(3 - sizes[group], 0))
        if sizes[group] > 0:
            sets[count] = _number(GROUP, colours[group], place, sizes[group] + own, own)
            count += 1
        jokers -= own
    return count


@kernel
def _run_number(colour: int, run: Ints, is_open: bool) -> int:
    if run[0] == 0:
        return _number(RUN_BEGUN, colour, run[3], run[1] - run[3], run[2])
    return _number(RUN_OPEN if is_open else RUN, colour, run[0], run[1], run[2])


@kernel
def lay_out(path: Ints, last: int, is_ring: bool, entry: int, sets: Ints) -> int:
    """Write down the sets of a path, each as one number, and how many numbers these are.

    The first number is that of the jokers which the path leaves for a place in or beside the sets. A set is
    its kind, its colour (a group: a bit for each colour of its tiles), its first place, its length and its
    jokers (a run: a bit for each step).
    """
    sets[0] = path[0]
    count = 1
    # a run: its first place, or 0 if it was open before the first; its length; its jokers; its length then
    runs = np.zeros((4, 4, 4), np.int64)
    opened = np.zeros(4, np.int64)
    group_colours = np.empty(2, np.int64)
    group_sizes = np.empty(2, np.int64)
    for colour in range(3, -1, -1):
        for length in range(1, 4):
            for _ in range(_OPEN[entry % 10, length]):
                runs[colour, opened[colour], 1] = length
                runs[colour, opened[colour], 3] = length
                opened[colour] += 1
        entry //= 10
    path[last + 1] = 0
    for place in range(1, last + 2):
        is_open = is_ring and place > last
        groups = path[place] >> 16
        if groups > 0:
            count = _put_groups(sets, count, place, groups, group_colours, group_sizes)
        for colour in range(4):
            mine = runs[colour]
            extra = (path[place] >> (4 * (3 - colour))) & 3
            tiles = ((path[place] >> (4 * (3 - colour) + 2)) & 3) + extra
            if opened[colour] == 2 and mine[1, 1] < mine[0, 1]:
                # the shorter one needs the tile more
                for part in range(4):
                    mine[0, part], mine[1, part] = mine[1, part], mine[0, part]
            for at in range(tiles):
                if at >= opened[colour]:
                    mine[at, 0] = place
                    for part in range(1, 4):
                        mine[at, part] = 0
                if at >= tiles - extra:
                    mine[at, 2] |= 1 << (mine[at, 1] - mine[at, 3])
                mine[at, 1] += 1
            for at in range(tiles, opened[colour]):
                sets[count] = _run_number(colour, mine[at], is_open)
                count += 1
            opened[colour] = tiles
    return count
