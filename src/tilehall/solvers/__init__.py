"""Exact solvers: the best play, proved.

Importing this package is cheap; numba and the compiled kernels come with the first solver that is
asked for.
"""

from __future__ import annotations

__all__: list[str] = []
