"""HiGHS as the exact solvers' second opinion: how it is set up, and what it says."""

from __future__ import annotations

from typing import Any

import highspy

__all__ = ["exact_model", "is_solved"]


def exact_model() -> Any:
    """A silent model that is solved to the end.

    All models of a process share their threads, and one that asks for another number of them than the
    first is refused: so all ask for one.
    """
    model: Any = highspy.Highs()  # type: ignore[no-untyped-call]
    model.silent()
    model.setOptionValue("threads", 1)
    model.setOptionValue("mip_rel_gap", 0.0)
    return model


def is_solved(model: Any) -> bool:
    """Whether a model that has run has a best solution (true), or none at all (false).

    Raises RuntimeError when it knows neither.
    """
    status = model.getModelStatus()
    if status == highspy.HighsModelStatus.kOptimal:
        return True
    if status == highspy.HighsModelStatus.kInfeasible:
        return False
    raise RuntimeError(f"the integer programme was not solved: {model.modelStatusToString(status)}")
