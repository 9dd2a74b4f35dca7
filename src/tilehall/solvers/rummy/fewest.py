"""Among plays that are equally good, one that leaves most sets of the table as they are."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from tilehall.games.tile_rummy.model import Freed
from tilehall.solvers.rummy.packing import pack_set
from tilehall.solvers.rummy.play import best_answer
from tilehall.solvers.rummy.problem import Answer, Problem

__all__ = ["fewest_moves", "moved"]

_MOST_SEARCHES: Final = 20_000


def moved(problem: Problem, answer: Answer) -> int:
    """How many sets of the table are not on it any more with the same tiles."""
    gone = list(problem.packed)
    for tiles in map(pack_set, answer.table):
        if tiles in gone:
            gone.remove(tiles)
    return len(gone)


def fewest_moves(problem: Problem, answer: Answer) -> tuple[Answer, bool]:
    """An equally good answer that changes the fewest sets, and whether that is proved.

    Some sets are given free and all others stay; first none, then each one, and so on. It is not proved
    when there are too many choices to try them all, or the effort of the problem is spent.
    """
    searches = 0
    for number in range(moved(problem, answer)):
        for chosen in combinations(range(len(problem.sets)), number):
            searches += 1
            if searches > _MOST_SEARCHES or problem.effort.is_spent:
                return answer, False
            part = problem.with_sets(tuple(problem.sets[at] for at in chosen))
            found = best_answer(part, answer.value - 1)
            if found is not None:
                kept = tuple(tiles for at, tiles in enumerate(problem.sets) if at not in chosen)
                # the sets of an opening come after those of the table
                places = (*chosen, *range(len(problem.sets), len(problem.sets) + len(found.opening)))
                freed = tuple(Freed(places[each.set], each.tile) for each in found.freed)
                return found._replace(table=(*kept, *found.table), freed=freed), not problem.effort.is_spent
    return answer, not problem.effort.is_spent
