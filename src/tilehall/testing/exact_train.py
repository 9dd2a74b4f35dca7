"""The train solver against independent methods.

    python -m tilehall.testing.exact_train --hands 5000

Every hand, of 5 tiles up to all 91 and of kinds of graphs that are hard for the solver, is solved by an
integer programme (HiGHS, of the test extra); small ones also by trying every train and every tree of
tiles, and large ones by the plain table over subsets of odd numbers, which proves the answer whenever
the tiles that it leaves hang together.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

from tilehall.core.tile import Domino, domino_set
from tilehall.solvers.train import (
    Objective,
    Train,
    best_split,
    best_train,
    best_tree,
    plans,
    trains_by_end,
)
from tilehall.testing.faults import tell_faults
from tilehall.testing.train_methods import Worth, by_programme, by_table, by_trying

__all__ = ["CHECKS", "Hand", "fault", "hands", "worth"]

_NUMBERS: Final = range(13)
_SMALL: Final = 8
"""Hands up to this size are also solved by trying everything."""


class Hand(NamedTuple):
    """A hand, and the number from which the train starts."""

    kind: str
    start: int
    tiles: tuple[Domino, ...]


# Hands


def _random_graph(rng: random.Random) -> list[Domino]:
    return rng.sample(domino_set(12), rng.choice((rng.randrange(5, 17), rng.randrange(5, 92))))


def _few_numbers(rng: random.Random) -> list[Domino]:
    tiles = domino_set(rng.randrange(3, 8))
    return rng.sample(tiles, rng.randrange(min(5, len(tiles)), len(tiles) + 1))


def _tree(rng: random.Random, extra: int) -> list[Domino]:
    """A tree over all numbers, some more tiles, and many doubles: hardly any tile can be spared."""
    order = rng.sample(_NUMBERS, 13)
    back = rng.choice((1, 2, 13))
    tiles = {
        Domino(order[place], order[rng.randrange(max(0, place - back), place)]) for place in range(1, 13)
    }
    more = [tile for tile in domino_set(12) if not tile.is_double and tile not in tiles]
    tiles.update(rng.sample(more, extra))
    return sorted({*tiles, *(Domino(n, n) for n in rng.sample(_NUMBERS, rng.randrange(14)))})


def _islands(rng: random.Random) -> list[Domino]:
    """Two tight groups of numbers with few tiles between them."""
    order = rng.sample(_NUMBERS, 13)
    cut = rng.randrange(3, 11)
    inside = [Domino(*pair) for part in (order[:cut], order[cut:]) for pair in combinations(part, 2)]
    between = [Domino(one, other) for one in order[:cut] for other in order[cut:]]
    tiles = {*rng.sample(inside, len(inside) * 3 // 4), *rng.sample(between, rng.randrange(1, 5))}
    return sorted(tiles | {Domino(number, number) for number in rng.sample(_NUMBERS, rng.randrange(14))})


_KINDS: Final[dict[str, Callable[[random.Random], list[Domino]]]] = {
    "random": _random_graph,
    "few numbers": _few_numbers,
    "tree": lambda rng: _tree(rng, 0),
    "near tree": lambda rng: _tree(rng, rng.randrange(1, 5)),
    "sparse": lambda rng: _tree(rng, rng.randrange(5, 20)),
    "islands": _islands,
}


def hands(count: int, seed: str) -> Iterator[Hand]:
    """Hands of all kinds in turn."""
    rng = random.Random(seed)  # noqa: S311 - which hands are tried is no secret
    for number in range(count):
        kind = list(_KINDS)[number % len(_KINDS)]
        tiles = _KINDS[kind](rng)
        yield Hand(kind, rng.randrange(13), tuple(rng.sample(tiles, len(tiles))))


def worth(train: Any, objective: Objective) -> Worth:
    """What is compared: length then pips, or pips then length."""
    return (train.length, train.pips) if objective == "length" else (train.pips, train.length)


# The comparison


def _misfit(hand: Hand, start: int, train: Train) -> bool:
    """Whether this is no train from the hand."""
    used = [Domino(*halves) for halves in train.tiles]
    joints = [start, *(outward for _, outward in train.tiles)]
    touching = [touch for touch, _ in train.tiles]
    return (
        joints[:-1] != touching
        or joints[-1] != train.end
        or len(set(used)) != len(used)
        or not set(used) <= set(hand.tiles)
    )


def fault(hand: Hand, objective: Objective) -> str | None:
    """What is wrong with the solver's answers to a hand, to any question about it."""
    return next(filter(None, (check(hand, objective) for check in CHECKS)), None)


def _best_fault(hand: Hand, objective: Objective) -> str | None:
    """The best train, against the programme and the table."""
    best = best_train(hand.start, hand.tiles, objective=objective)
    expected = by_programme([hand.start], hand.tiles, objective)
    if best is None or _misfit(hand, hand.start, best) or worth(best, objective) != expected:
        return f"{best} but the programme says {expected}"
    bound, reached = by_table(hand.start, hand.tiles, objective)
    if bound < expected or (reached and bound != expected):
        return f"the table says {bound}, the programme {expected}"
    return None


def _ends_fault(hand: Hand, objective: Objective) -> str | None:
    """The best train to each end, against the best of all and, for one of them, the programme."""
    ends = trains_by_end(hand.start, hand.tiles, objective=objective)
    if any(_misfit(hand, hand.start, train) or train.end != at for at, train in ends.items()):
        return f"a train that is none: {ends}"
    best = best_train(hand.start, hand.tiles, objective=objective)
    if best is None or max(worth(train, objective) for train in ends.values()) != worth(best, objective):
        return "the best of all ends is another than the best"
    end = len(hand.tiles) % 13
    found = worth(ends[end], objective) if end in ends else None
    expected = by_programme([hand.start], hand.tiles, objective, end)
    return None if found == expected else f"{found} to {end}, but the programme says {expected}"


def _split_fault(hand: Hand, objective: Objective) -> str | None:
    """The best split between two trains, against the programme."""
    mexican = len(hand.tiles) * 5 % 13
    split = best_split(hand.start, mexican, hand.tiles, objective=objective)
    both = Train((*split.own.tiles, *split.mexican.tiles), split.mexican.end)
    expected = by_programme([hand.start, mexican], hand.tiles, objective)
    if _misfit(hand, hand.start, split.own) or _misfit(hand, mexican, split.mexican):
        return f"a train that is none: {split}"
    if len({Domino(*halves) for halves in both.tiles}) != both.length or worth(both, objective) != expected:
        return f"{split} but the programme says {expected}"
    return None


def _small_fault(hand: Hand, objective: Objective) -> str | None:
    """Hands that are small by trying everything: all plans, no double at the end, and branching doubles."""
    if len(hand.tiles) > _SMALL:
        return None
    found = {
        (frozenset(Domino(*halves) for halves in plan.tiles), (plan.end,)): plan
        for plan in plans(hand.start, hand.tiles)
    }
    if found.keys() != by_trying(hand.start, hand.tiles, 1):
        return "plans are missing, or too many"
    plain = best_train(hand.start, hand.tiles, objective=objective, double_last=False)
    assert plain is not None  # noqa: S101 - there is no end to miss
    ends_plain = [
        worth(Train(tuple(halves), 0), objective)
        for halves in _orders(hand)
        if not halves or halves[-1][0] != halves[-1][1]
    ]
    if _misfit(hand, hand.start, plain) or worth(plain, objective) != max(ends_plain):
        return f"{plain} but without a double at the end {max(ends_plain)} is possible"
    tree = best_tree([hand.start], hand.tiles, objective=objective)
    sizes = [
        worth(Train(tuple((t.low, t.high) for t in laid), 0), objective)
        for laid, _ in by_trying(hand.start, hand.tiles, 3)
    ]
    if not tree.proved or worth(tree, objective) != max(sizes) or _no_tree(hand, tree.tiles, tree.on):
        return f"{tree} but {max(sizes)} is possible"
    return None


CHECKS: Final = (_best_fault, _ends_fault, _split_fault, _small_fault)
"""What is checked of a hand; each says what is wrong, or None."""


def _orders(hand: Hand) -> Iterator[list[tuple[int, int]]]:
    """Every train in every order."""
    pending: list[list[tuple[int, int]]] = [[]]
    while pending:
        train = pending.pop()
        yield train
        used = {Domino(*halves) for halves in train}
        end = train[-1][1] if train else hand.start
        pending += [[*train, (end, t.other(end))] for t in hand.tiles if t.has(end) and t not in used]


def _no_tree(hand: Hand, tiles: Sequence[tuple[int, int]], on: Sequence[int]) -> bool:
    """Whether a tile hangs where no end is open."""
    open_ends = {-1: [hand.start]}
    for place, ((touching, outward), parent) in enumerate(zip(tiles, on, strict=True)):
        if touching not in open_ends.get(parent, ()):
            return True
        open_ends[parent].remove(touching)
        open_ends[place] = [outward] * (3 if touching == outward else 1)
    return not {Domino(*halves) for halves in tiles} <= set(hand.tiles)


def main() -> int:
    """Check many hands; the exit code is 1 when one is wrong."""
    return tell_faults("The train solver against an integer programme.", "hands", 5000, _faults)


def _faults(count: int, seed: str) -> Iterator[str]:
    for number, hand in enumerate(hands(count, seed)):
        said = fault(hand, "pips" if number % 4 == 3 else "length")
        if said is not None:
            tiles = " ".join(map(str, hand.tiles))
            yield f"{hand.kind}, {hand.start} with {tiles}: {said}"


if __name__ == "__main__":
    sys.exit(main())
