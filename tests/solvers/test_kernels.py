"""Kernels are compiled once, are kept where possible, and do in plain Python what they do compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

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


DOUBLING = """
from tilehall.kernels import kernel

@kernel
def double(number):
    return 2 * number
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


@pytest.mark.parametrize("size", [0, 100])
@pytest.mark.parametrize("pattern", ["*.nbi", "*.nbc"])
def test_damaged_machine_code_is_compiled_anew_and_kept(tmp_path: Path, size: int, pattern: str) -> None:
    (tmp_path / "doubling.py").write_text(DOUBLING, "utf-8")
    kept = {"NUMBA_CACHE_DIR": str(tmp_path / "kept"), "PYTHONPATH": str(tmp_path)}
    ask = "from doubling import double; print(double(21), sum(double.stats.cache_hits.values()))"
    assert python(ask, **kept) == "42 0"
    (file,) = tmp_path.rglob(pattern)
    os.truncate(file, size)
    assert [python(ask, **kept) for _ in range(2)] == ["42 0", "42 1"]


def test_a_kernel_that_is_not_compiled_is_kept_nowhere() -> None:
    assert cache_folder(np.sum) is None
    assert train.WARMING
