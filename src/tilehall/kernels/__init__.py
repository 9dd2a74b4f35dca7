"""Compiled kernels: arrays in, arrays out; no rules in words, no objects, no recursion.

Only the solvers import them. A kernel calls other kernels of its own file alone: numba keeps compiled
code by the source of one file and would not notice that another one has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pickle import UnpicklingError
from typing import Any, TypeAlias, TypeVar, cast

import numba
import numpy as np
from numba.core import caching

__all__ = ["Array", "Int", "cache_folder", "copy", "kernel", "part"]

F = TypeVar("F", bound=Callable[..., Any])

Array: TypeAlias = np.ndarray[Any, Any]
"""An array of numpy; each kernel says what is in it."""

Int: TypeAlias = Any
"""A whole number of 64 bits, numpy's or Python's."""


_FunctionCache: Any = caching.FunctionCache  # numba's types are not told


class _Kept(_FunctionCache):  # type: ignore[misc]
    """Machine code on disk: what cannot be read is compiled anew, what cannot be written is not kept."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The code, or None when it is not there or damaged; what is damaged is thrown away."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # whatever pickle makes of half a file
            with suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the code, if there is room for it and nothing damaged in the way that cannot be removed."""
        with suppress(OSError, EOFError, UnpicklingError):
            super().save_overload(sig, data)


def kernel(function: F) -> F:
    """Compile the function when it is first called, and keep the machine code for the next process.

    numba keeps it in `NUMBA_CACHE_DIR` if that is set, else beside the source, else in the user's cache
    folder. Where none of them can be written, every process compiles anew.
    """
    compiled = numba.njit(function)
    if hasattr(compiled, "enable_caching"):  # not when numba is told to compile nothing
        with suppress(RuntimeError):  # numba's word for "no folder to keep it in"
            compiled._cache = _Kept(function)
    return cast("F", compiled)


def part(function: F) -> F:
    """Compile the function into each kernel of its file that calls it, as if it were written there.

    For what is called in a loop with arrays: numba hands over ten numbers for each array, and counts who
    holds it, which takes longer than what a short function does.
    """
    return cast("F", numba.njit(inline="always")(function))


@kernel
def copy(source: Array, target: Array) -> None:
    """Copy a row element by element: numba takes seconds to compile an assignment of slices.

    The one kernel that others may share, since it will not change.
    """
    for place in range(source.size):
        target[place] = source[place]


def cache_folder(compiled: Callable[..., Any]) -> str | None:
    """Where the machine code of a kernel is kept, or None when it is not kept or not compiled at all."""
    stats = getattr(compiled, "stats", None)
    return None if stats is None else stats.cache_path
