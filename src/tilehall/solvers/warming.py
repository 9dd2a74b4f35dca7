"""Compiling all kernels ahead of time, so that nobody waits for them later."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Final, NamedTuple

from tilehall.kernels import cache_folder

__all__ = ["SOLVERS", "Step", "folders", "steps"]

SOLVERS: Final = ("rummy", "train", "gaple")
"""The modules of this package that have kernels; each lists them in `WARMING`, made of steps."""


class Step(NamedTuple):
    """One kernel to compile, which solving something small with `run` does."""

    kernel: Callable[..., object]
    run: Callable[[], object]


def steps(solvers: Iterable[str] = SOLVERS) -> Iterator[Step]:
    """Everything that has to run once to have the kernels of these solvers compiled and kept."""
    for solver in solvers:
        yield from import_module(f"tilehall.solvers.{solver}").WARMING


def folders(done: Iterable[Step]) -> list[str]:
    """The folders in which the kernels of these steps are kept, each once; none when nowhere."""
    return sorted({folder for step in done if (folder := cache_folder(step.kernel)) is not None})
