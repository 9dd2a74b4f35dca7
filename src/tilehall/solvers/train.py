"""The best train from a hand of dominoes, proved: longest or heaviest, at any size up to a whole set.

The length of a train is its number of tiles and its weight their pips. `objective="length"` asks for the
longest train, and among the longest for the heaviest; `objective="pips"` the other way round. How it is
found is told in `tilehall.kernels.train`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple

import numpy as np

from tilehall.core.tile import Domino
from tilehall.kernels import Array, branches
from tilehall.kernels import train as kernels
from tilehall.solvers.train_hand import PackedHand, pack_hand
from tilehall.solvers.warming import Step

__all__ = [
    "EXACT_TREE",
    "WARMING",
    "Objective",
    "Split",
    "Train",
    "Tree",
    "best_split",
    "best_train",
    "best_tree",
    "plans",
    "trains_by_end",
]

Objective = Literal["length", "pips"]

EXACT_TREE: Final = 16
"""Up to this many tiles the best tree is always found and proved, however long it takes."""

_BUDGET: Final = 200_000
_FOREVER: Final = 1 << 60
_COUNT: Final = 1 << 12
"""More than the pips, and so than the tiles, of any set: what one unit of the first aim is worth."""


class Train(NamedTuple):
    """A train as it is laid: each tile as (the number that touches, the number that looks outward)."""

    tiles: tuple[tuple[int, int], ...]
    end: int
    """The number that its last tile shows; of an empty train where it would start."""

    @property
    def length(self) -> int:
        """How many tiles it has."""
        return len(self.tiles)

    @property
    def pips(self) -> int:
        """The pips of all its tiles."""
        return sum(map(sum, self.tiles))


class Split(NamedTuple):
    """A hand shared out to one's own train and the Mexican train."""

    own: Train
    mexican: Train


class Tree(NamedTuple):
    """A train whose doubles branch, in an order in which it can be laid.

    `on` names for each tile the place of the tile that it hangs on, or -1, -2, ... for the first,
    second, ... of the ends that were open at the start. `proved` says that no better tree exists.
    """

    tiles: tuple[tuple[int, int], ...]
    on: tuple[int, ...]
    proved: bool

    @property
    def length(self) -> int:
        """How many tiles it has."""
        return len(self.tiles)

    @property
    def pips(self) -> int:
        """The pips of all its tiles."""
        return sum(map(sum, self.tiles))


def best_train(
    start: int,
    tiles: Iterable[Domino],
    *,
    objective: Objective = "length",
    end: int | None = None,
    double_last: bool = True,
    highest: int = 12,
) -> Train | None:
    """The best train that starts at a number.

    With `end` it ends on that number, and the answer is None when no train does; with `double_last`
    false its last tile is no double. `highest` is the highest number of the set. Raises BadNotation for
    a number or a tile that is not in the set, and for a tile that is there twice.

    >>> best_train(8, [Domino(3, 8), Domino(3, 3), Domino(0, 5)])
    Train(tiles=((8, 3), (3, 3)), end=3)
    >>> best_train(8, [Domino(3, 8), Domino(3, 3), Domino(0, 5)], double_last=False).tiles
    ((8, 3),)
    """
    hand = pack_hand(tiles, highest, (start,) if end is None else (start, end))
    if end is not None:
        return _to_an_end(hand, start, end, objective, double_last)
    train, _ = _search(hand, start, kernels.ANY_END, objective, True, 0)
    assert train is not None  # noqa: S101 - without an end there is always the empty train
    if double_last or not train.tiles or train.tiles[-1][0] != train.tiles[-1][1]:
        return train
    best, enough = Train((), start), 0
    for number in range(highest + 1):
        better, enough = _search(hand, start, number, objective, False, enough)
        best = better or best
    return best


def trains_by_end(
    start: int,
    tiles: Iterable[Domino],
    *,
    objective: Objective = "length",
    double_last: bool = True,
    highest: int = 12,
) -> Mapping[int, Train]:
    """The best train for each number on which a train can end, the start's among them.

    Takes and raises what `best_train` does.

    >>> {end: train.length for end, train in trains_by_end(1, [Domino(1, 2), Domino(2, 5)]).items()}
    {1: 0, 2: 1, 5: 2}
    """
    hand = pack_hand(tiles, highest, (start,))
    found = {end: _to_an_end(hand, start, end, objective, double_last) for end in range(highest + 1)}
    return {end: train for end, train in found.items() if train is not None}


def best_split(
    own: int,
    mexican: int,
    tiles: Iterable[Domino],
    *,
    objective: Objective = "length",
    highest: int = 12,
) -> Split:
    """The best way to share a hand out to one's own train and the Mexican train.

    `own` and `mexican` are the numbers from which they go on; length and pips are those of both
    together. Raises what `best_train` does.

    >>> split = best_split(1, 2, [Domino(1, 3), Domino(2, 2), Domino(2, 4), Domino(2, 5)])
    >>> split.own.tiles, split.mexican.length
    (((1, 3),), 2)
    """
    hand = pack_hand(tiles, highest, (own, mexican))
    # One trail through both starts: a vertex of its own joins them, unless they are the same number
    joint = highest + 1
    fixed = np.zeros_like(hand.rows)
    start = own
    if own != mexican:
        start = joint
        fixed[joint] = 1 << own | 1 << mexican
        fixed[own] = fixed[mexican] = 1 << joint
    chosen, _ = _chosen(hand, fixed, start, kernels.ANY_END, 2, objective, True, 0)
    loose = [number for number, row in enumerate(chosen.tolist()) if row.bit_count() % 2]
    trail = _trail(chosen, hand.doubles, loose[0] if loose else start, True)
    if own == mexican:
        return _cut(trail, own)
    if loose:
        place = trail.index(joint)
        parts = [trail[place - 1 :: -1], trail[place + 1 :]]
    else:  # a round trip, all of it from one of the two, or nothing
        parts = [trail[1:-1], [mexican if trail[1:2] == [own] else own]]
    if parts[0][:1] != [own]:
        parts.reverse()
    return Split(_train(parts[0] or [own]), _train(parts[1] or [mexican]))


def best_tree(
    starts: Sequence[int],
    tiles: Iterable[Domino],
    *,
    objective: Objective = "length",
    highest: int = 12,
) -> Tree:
    """The best train whose doubles branch into three (MTS-08, `double_branches = 3`).

    `starts` are the ends that are open now: the engine's number for a new train, three times its number
    for a double at the end of one. Up to EXACT_TREE tiles the answer is always proved; with more it may
    only be the best that a bounded search has found. Raises what `best_train` does.

    >>> tiles = [Domino(1, 2), Domino(2, 2), Domino(2, 3), Domino(2, 4), Domino(2, 5)]
    >>> best_tree([1], tiles).length, best_train(1, tiles).length
    (5, 3)
    """
    held = list(tiles)
    hand = pack_hand(held, highest, starts)
    ends = np.zeros_like(hand.rows)
    for start in starts:
        ends[start] += 1
    laid = np.empty((len(held), 2), np.int64)
    budget = _FOREVER if len(held) <= EXACT_TREE else _BUDGET
    count, _, searched = branches.grow(hand.rows, hand.doubles, ends, *_aims(objective), budget, laid)
    order: list[tuple[int, int]] = [(touching, outward) for touching, outward in laid[:count].tolist()]
    return Tree(tuple(order), tuple(_hangs_on(starts, order)), searched <= budget)


def plans(start: int, tiles: Iterable[Domino], *, highest: int = 12) -> Iterator[Train]:
    """Every train that can be laid, one for each set of tiles and the number on which it ends.

    The shorter come first, the empty train among them. There can be very many: a hand of 15 from a
    double-twelve set has hundreds, but all 21 tiles of a double-five have millions. Raises what
    `best_train` does, when the first is asked for.

    >>> sorted(train.tiles for train in plans(1, [Domino(1, 2), Domino(2, 2)]))
    [(), ((1, 2),), ((1, 2), (2, 2))]
    """
    hand = pack_hand(tiles, highest, (start,))
    rows = hand.rows.tolist()
    for double in range(highest + 1):
        if hand.doubles >> double & 1:
            rows[double] |= 1 << double
    level: dict[tuple[int, ...], list[int]] = {(*rows, start): [start]}
    while level:
        longer: dict[tuple[int, ...], list[int]] = {}
        for (*left, here), trail in level.items():
            yield _train(trail)
            for there in range(highest + 1):
                if left[here] >> there & 1:
                    rest = list(left)
                    rest[here] &= ~(1 << there)
                    rest[there] &= ~(1 << here)
                    longer.setdefault((*rest, there), [*trail, there])
        level = longer


def _to_an_end(
    hand: PackedHand, start: int, end: int, objective: Objective, double_last: bool
) -> Train | None:
    train, _ = _search(hand, start, end, objective, double_last, 0)
    return Train((), start) if train is None and start == end else train


def _search(
    hand: PackedHand, start: int, end: int, objective: Objective, double_last: bool, enough: int
) -> tuple[Train | None, int]:
    """The best train and what it is worth; None when there is none that is worth more than enough."""
    loose = 1 if end == kernels.ANY_END else 0
    fixed = np.zeros_like(hand.rows)
    chosen, worth = _chosen(hand, fixed, start, end, loose, objective, double_last, enough)
    if worth == enough and end != kernels.ANY_END:
        return None, enough
    return _train(_trail(chosen, hand.doubles, start, double_last)), worth


def _chosen(
    hand: PackedHand,
    fixed: Array,
    start: int,
    end: int,
    loose: int,
    objective: Objective,
    double_last: bool,
    enough: int,
) -> tuple[Array, int]:
    chosen = np.zeros_like(hand.rows)
    worth = kernels.best_rows(
        hand.rows,
        fixed,
        hand.doubles,
        start,
        end,
        loose,
        not double_last,
        hand.rows.size - 1,
        *_aims(objective),
        enough,
        chosen,
    )
    return chosen, worth


def _aims(objective: Objective) -> tuple[int, int]:
    """What a tile and what a pip is worth."""
    return (_COUNT, 1) if objective == "length" else (1, _COUNT)


def _trail(chosen: Array, doubles: int, start: int, double_last: bool) -> list[int]:
    """The chosen tiles one after the other, as the numbers that they show."""
    size = chosen.size
    room = np.empty(size * (size + 1) // 2 + 2 * size, np.int64)
    count = kernels.lay(chosen, doubles, start, not double_last, room)
    numbers: list[int] = room[:count].tolist()
    return numbers


def _train(trail: list[int]) -> Train:
    return Train(tuple(pairwise(trail)), trail[-1])


def _cut(trail: list[int], number: int) -> Split:
    """A trail cut in two where it meets the number, with as much as possible for one's own train."""
    first = trail.index(number)
    last = len(trail) - 1 - trail[::-1].index(number)
    if len(trail) - first > last:
        return Split(_train(trail[first:]), _train(trail[first::-1]))
    return Split(_train(trail[last::-1]), _train(trail[last:]))


def _hangs_on(starts: Sequence[int], order: Iterable[tuple[int, int]]) -> Iterator[int]:
    """For each tile in turn the place of the one with the open end that it takes."""
    open_ends: dict[int, list[int]] = {}
    for place, start in enumerate(starts):
        open_ends.setdefault(start, []).append(-1 - place)
    for place, (touching, outward) in enumerate(order):
        yield open_ends[touching].pop()
        open_ends.setdefault(outward, []).extend([place] * (3 if touching == outward else 1))


def _warm_train() -> None:
    best_train(0, [Domino(0, 1)])


def _warm_tree() -> None:
    best_tree([0], [Domino(0, 1)])


WARMING: Final = (
    Step(kernels.best_rows, _warm_train),
    Step(kernels.lay, _warm_train),
    Step(branches.grow, _warm_tree),
)
"""What `tilehall warm` compiles."""
