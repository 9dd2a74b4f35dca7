"""Other ways to find the best train: an integer programme, a table over subsets, and trying everything."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from tilehall.core.tile import Domino
from tilehall.solvers.train import Objective
from tilehall.testing.integer_programme import exact_model, is_solved

__all__ = ["Found", "Worth", "by_programme", "by_table", "by_trying"]

_NUMBERS: Final = range(13)

Worth = tuple[int, int]
"""Length and pips, or pips and length: what is compared first comes first."""

Found = tuple[frozenset[Domino], tuple[int, ...]]
"""Tiles that can be laid, and the open ends that they leave."""


def by_programme(
    starts: Sequence[int], tiles: Sequence[Domino], objective: Objective, end: int | None = None
) -> Worth | None:
    """The best train from one start, or the best two trains from two, by HiGHS; None when none fits.

    A tile is laid or not, every number has an even count of touching halves, start and end included,
    and whenever a group of tiles comes out that hangs on no start, a cut against it is added.
    """
    model = exact_model()
    weight = {tile: 4096 + tile.pips if objective == "length" else 4096 * tile.pips + 1 for tile in tiles}
    laid = {tile: model.addBinary(obj=-weight[tile]) for tile in tiles}
    ends = [{number: model.addBinary() for number in _NUMBERS} for _ in starts]
    for choice in ends:
        model.addConstr(sum(choice.values()) == 1)
        if end is not None:
            model.addConstr(choice[end] == 1)
    for number in _NUMBERS:
        touching = [laid[tile] for tile in tiles if tile.has(number) and not tile.is_double]
        half = model.addIntegral(lb=0, ub=10)
        here = starts.count(number)
        model.addConstr(sum(touching) + sum(choice[number] for choice in ends) - 2 * half == -here)
        double = Domino(number, number)
        if double in laid and not here:
            model.addConstr(laid[double] - sum(touching) <= 0)
    while True:
        model.run()
        if not is_solved(model):
            return None
        chosen = [tile for tile in tiles if model.variableValue(laid[tile]) > 0.5]
        loose = _loose_group(starts, chosen)
        if not loose:
            total = sum(weight[tile] for tile in chosen)
            return total // 4096, total % 4096
        crossing = sum(laid[tile] for tile in tiles if (tile.low in loose) != (tile.high in loose))
        for tile in chosen:
            if tile.low in loose and not tile.is_double:
                model.addConstr(laid[tile] - crossing <= 0)


def _loose_group(starts: Sequence[int], tiles: Sequence[Domino]) -> set[int]:
    """Numbers of tiles that hang together but on no start; empty when there are none."""
    reached = _reached(set(starts), tiles)
    for tile in tiles:
        if tile.low not in reached:
            return _reached({tile.low}, tiles)
    return set()


def _reached(numbers: set[int], tiles: Sequence[Domino]) -> set[int]:
    while True:
        more = {
            half
            for tile in tiles
            if tile.low in numbers or tile.high in numbers
            for half in (tile.low, tile.high)
        } - numbers
        if not more:
            return numbers
        numbers = numbers | more


def by_table(start: int, tiles: Sequence[Domino], objective: Objective) -> tuple[Worth, bool]:
    """What no train can beat, by the cheapest pairing of odd numbers; and whether a train reaches it."""
    edges = {
        tile: 4096 + tile.pips if objective == "length" else 4096 * tile.pips + 1
        for tile in tiles
        if {tile.low, tile.high} & _reached({start}, tiles)
    }
    odd = {start} ^ {
        number for number in _NUMBERS if sum(tile.has(number) for tile in edges if not tile.is_double) % 2
    }
    far: dict[tuple[int, int], tuple[int, tuple[Domino, ...]]]
    far = {(one, other): (0 if one == other else 1 << 40, ()) for one in _NUMBERS for other in _NUMBERS}
    far |= {(t.low, t.high): (cost, (t,)) for t, cost in edges.items() if not t.is_double}
    far |= {(t.high, t.low): (cost, (t,)) for t, cost in edges.items() if not t.is_double}
    for by in _NUMBERS:
        for one in _NUMBERS:
            for other in _NUMBERS:
                way = far[one, by][0] + far[by, other][0], far[one, by][1] + far[by, other][1]
                far[one, other] = min(far[one, other], way, key=lambda found: found[0])

    @cache
    def pairing(left: frozenset[int], loose: int) -> tuple[int, tuple[Domino, ...]]:
        if not left:
            return 0, ()
        first = min(left)
        ways = [pairing(left - {first}, 0)] if loose else []
        for mate in left - {first} if len(left) > 1 else ():
            cost, dropped = pairing(left - {first, mate}, loose)
            ways.append((cost + far[first, mate][0], dropped + far[first, mate][1]))
        return min(ways, key=lambda way: way[0], default=(1 << 50, ()))

    cost, dropped = pairing(frozenset(odd), 1)
    total = sum(edges.values()) - cost
    kept = [tile for tile in edges if dropped.count(tile) % 2 == 0]
    return (total // 4096, total % 4096), _reached({start}, kept) >= {tile.low for tile in kept}


def by_trying(start: int, tiles: Sequence[Domino], branches: int) -> set[Found]:
    """Every set of tiles that can be laid, with the open ends that it leaves."""
    begin: Found = (frozenset(), (start,))
    seen = {begin}
    pending = [begin]
    while pending:
        laid, ends = pending.pop()
        for tile in set(tiles) - laid:
            for end in {end for end in ends if tile.has(end)}:
                left = list(ends)
                left.remove(end)
                left += [tile.other(end)] * (branches if tile.is_double else 1)
                after = laid | {tile}, tuple(sorted(left))
                if after not in seen:
                    seen.add(after)
                    pending.append(after)
    return seen
