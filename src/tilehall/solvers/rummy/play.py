"""The best answer to a problem, by the way of solving that its rules ask for."""

from __future__ import annotations

from tilehall.solvers.rummy.openings import open_table
from tilehall.solvers.rummy.packing import NOTHING
from tilehall.solvers.rummy.problem import Answer, Problem, lay_freely
from tilehall.solvers.rummy.replacing import lay_replacing

__all__ = ["best_answer"]


def best_answer(problem: Problem, cutoff: int = NOTHING) -> Answer | None:
    """The best play, which may lay nothing; None when none counts more than `cutoff`.

    None as well when a player who has not opened cannot, or what must be laid cannot be.
    """
    if not problem.has_opened:
        return open_table(problem, cutoff, best_answer)
    return lay_freely(problem, cutoff) if problem.is_free else lay_replacing(problem, cutoff)
