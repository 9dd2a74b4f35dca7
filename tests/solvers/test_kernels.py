"""Kernels are compiled once, are kept where possible, and do in plain Python what they do compiled."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from tilehall.kernels import cache_folder, kernel
from tilehall.solvers import train
from tilehall.solvers.warming import SOLVERS, folders, steps

HALL = """
import sys
import tilehall.cli.hall, tilehall.cli.play, tilehall.server.run, tilehall.arena, tilehall.solvers
print(sorted({"numba", "numpy", "tilehall.kernels"} & set(sys.modules)))
"""

CACHED = """
from tilehall.solvers.warming import steps
for step in steps():
    step.run()
    assert not step.kernel.stats.cache_misses, step.kernel.stats
print("cached")
"""

PLAIN = """
import numba
from tilehall.testing.exact_gaple import endings, fault
from tilehall.testing.exact_train import CHECKS, hands
assert numba.config.DISABLE_JIT
for ending in endings(20, "plain", most_tiles=6):
    assert fault(ending) is None, ending
for number, hand in enumerate(hands(24, "plain")):
    if len(hand.tiles) < 20:
        assert CHECKS[number % 4](hand, "length") is None, hand
print("agreed")
"""


def python(code: str, **environment: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()[-1]


def test_the_hall_starts_without_the_kernels() -> None:
    assert python(HALL) == "[]"


def test_a_second_process_starts_from_the_cache() -> None:
    for step in steps():
        step.run()
    assert python(CACHED) == "cached"
    assert folders(steps())
    assert "train" in SOLVERS


def test_kernels_agree_with_the_rules_when_they_are_not_compiled() -> None:
    assert python(PLAIN, NUMBA_DISABLE_JIT="1") == "agreed"


def test_without_a_folder_to_keep_it_in_a_kernel_still_works(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba.core.caching import CacheImpl

    monkeypatch.setattr(CacheImpl, "_locator_classes", [])

    def double(number: int) -> int:
        return 2 * number

    compiled = kernel(double)
    assert compiled(21) == 42
    assert cache_folder(compiled) is None


def test_a_kernel_that_is_not_compiled_is_kept_nowhere() -> None:
    assert cache_folder(np.sum) is None
    assert train.WARMING
