"""Before opening (TRM-06): sets from the rack alone that are worth enough, and what may follow them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tilehall.games.tile_rummy.ruleset import RummyRuleset
from tilehall.solvers.rummy.candidates import Candidate, candidates, fits
from tilehall.solvers.rummy.packing import JOKERS, missing, pack_set, search
from tilehall.solvers.rummy.problem import LAST, Answer, Problem, lay_freely
from tilehall.solvers.rummy.rows import declared, meld_of, place_jokers, room_of

__all__ = ["open_table"]

_LONGEST_PIECE: Final = 5
"""A longer run is two runs that are worth the same; but a joker that keeps its place needs its company."""


def open_table(
    problem: Problem, cutoff: int, go_on: Callable[[Problem, int], Answer | None]
) -> Answer | None:
    """The best play of a player who has not opened; `go_on` plays once the opening is on the table.

    None when there is no opening, or no play counts more than `cutoff`. When the effort of the problem is
    spent, the best that was found.
    """
    if not problem.rules.open_then_rearrange:
        return _only_open(problem, cutoff)
    hoped = lay_freely(problem, cutoff)
    if hoped is None:
        return None
    best = None
    # the best play of all may hold an opening; else each opening has to be tried
    for rack in (hoped.laid, problem.may):
        for sets in _openings(problem.rules, rack):
            found = _opened_with(problem, sets, cutoff, go_on)
            if found is not None:
                best, cutoff = found, found.value
                if cutoff == hoped.value:
                    return best
            if problem.effort.is_spent:
                return best
    return best


def _opened_with(
    problem: Problem, sets: Sequence[Candidate], cutoff: int, go_on: Callable[[Problem, int], Answer | None]
) -> Answer | None:
    """The best play after this opening."""
    opening = tuple(declared(problem.rules, each.row) for each in sets)
    laid = sum(map(pack_set, opening))
    rest = problem.with_sets((*problem.sets, *opening))._replace(
        must=missing(problem.must, laid), may=problem.may - laid, has_opened=True
    )
    base = problem.weigh(laid)
    found = go_on(rest, cutoff - base)
    if found is None:
        return None
    return Answer(found.value + base, found.laid + laid, found.table, opening, found.freed)


def _only_open(problem: Problem, cutoff: int) -> Answer | None:
    """The best opening when it is all that the turn may do (TRM-06b)."""
    rules = problem.rules
    rack = problem.may
    if rules.initial_joker == "forbidden":
        rack &= (1 << JOKERS) - 1
    best = None
    hoped = search(0, rack, problem.worth, rules.wrap_runs, cutoff=cutoff)
    if hoped is None:
        return None
    for sets in _openings(rules, rack):
        rows = [each.row for each in sets]
        laid = sum(pack_set(meld_of(row)) for row in rows)
        base = problem.weigh(laid)
        must = missing(problem.must, laid)
        found = search(
            must,
            rack - laid,
            problem.worth,
            rules.wrap_runs,
            room=sum(map(room_of, rows)),
            cutoff=cutoff - base - problem.weigh(must),
        )
        if found is not None:
            rows = place_jokers([*rows, *found.rows], found.spare, LAST[rules.wrap_runs])
            opening = tuple(declared(rules, row) for row in rows)
            laid = sum(map(pack_set, opening))
            best = Answer(problem.weigh(laid), laid, (*problem.sets, *opening), opening)
            cutoff = best.value
            if cutoff == hoped.value:
                break
    return best


def _openings(rules: RummyRuleset, rack: int) -> Iterator[tuple[Candidate, ...]]:
    """All openings from these tiles that would be none without any one of their sets."""
    jokers = 0 if rules.initial_joker == "forbidden" else rack >> JOKERS
    possible = [
        (each.value if rules.initial_joker == "counts" else each.bare_value, each)
        for number in range(jokers + 1)
        for each in candidates(rules.wrap_runs, number)
        if (each.row.length <= _LONGEST_PIECE or (number and rules.joker == "replace"))
        and fits(each.tiles, rack)
    ]
    possible.sort(key=lambda pair: -pair[0])
    yield from _enough(possible, 0, rack, jokers, rules.initial_meld)


def _enough(
    possible: Sequence[tuple[int, Candidate]], begin: int, rack: int, jokers: int, wanted: int
) -> Iterator[tuple[Candidate, ...]]:
    """Sets from `begin` on that together reach what is wanted, the one worth least last."""
    for at in range(begin, len(possible)):
        value, each = possible[at]
        if each.jokers > jokers or not fits(each.tiles, rack):
            continue
        if value >= wanted:
            yield (each,)
        elif value > 0:
            for others in _enough(possible, at, rack - each.tiles, jokers - each.jokers, wanted - value):
                yield (each, *others)
