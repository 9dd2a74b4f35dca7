"""All choices of tiles from the rack that are equally good."""

from __future__ import annotations

from collections.abc import Iterator

from tilehall.solvers.rummy.packing import JOKERS
from tilehall.solvers.rummy.play import best_answer
from tilehall.solvers.rummy.problem import Problem

__all__ = ["best_choices"]


def best_choices(problem: Problem) -> Iterator[int]:
    """Every collection of tiles from the rack that a best play lays, each once.

    After each one the others are split by the first tile in whose number they differ from it (E. L. Lawler,
    "A procedure for computing the K best solutions to discrete optimization problems", 1972).
    """
    found = best_answer(problem)
    if found is None:  # there is no opening, and the one best play lays nothing
        yield 0
        return
    value = found.value
    waiting = [(problem, found.laid)]
    while waiting:
        part, laid = waiting.pop()
        yield laid
        must, may = part.must, part.may
        for shift in range(0, JOKERS + 8, 8):
            low, own, high = (tiles >> shift & 255 for tiles in (must, laid, may))
            for least, most in ((low, own - 1), (own + 1, high)):
                if least <= most:
                    narrowed = part._replace(
                        must=must + (least - low << shift), may=may - (high - most << shift)
                    )
                    other = best_answer(narrowed, value - 1)
                    if other is not None:
                        waiting.append((narrowed, other.laid))
            must += own - low << shift
            may -= high - own << shift
