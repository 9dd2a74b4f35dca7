"""The layers of the architecture hold, and the contracts that say so would notice if they did not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "tilehall"
CONTRACTS = ROOT / ".importlinter"
LINT = """
import sys
from importlinter.cli import lint_imports
sys.exit(lint_imports(sys.argv[1], no_cache=True))
"""
MAY_IMPORT_KERNELS = ("tilehall.solvers", "tilehall.envs.vector", "tilehall.kernels")


def lint(source: Path) -> subprocess.CompletedProcess[str]:
    """The contracts checked on the package in this folder."""
    return subprocess.run(
        [sys.executable, "-c", LINT, str(CONTRACTS)],
        env={**os.environ, "PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_contracts_hold():
    done = lint(PACKAGE.parent)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("core/tile.py", "import tilehall.games.gaple.rules", "Upper layers"),
        ("bots/easy.py", "import tilehall.table.table", "Upper layers"),
        ("words/__init__.py", "import tilehall.record.model", "Upper layers"),
        ("newcomer.py", "", "Upper layers"),
        ("games/gaple/rules.py", "import tilehall.games.catalogue", "Games know nothing"),
        ("core/chance.py", "import random", "Core, games, record and table"),
        ("games/gaple/state.py", "import numpy", "Core, games, record and table"),
        ("table/table.py", "from time import time", "Core, games, record and table"),
        ("record/model.py", "import sqlite3", "Core, games, record and table"),
        ("testing/laws.py", "import hypothesis", "Only the strategies"),
        ("bots/gaple.py", "from tilehall.games.gaple.state import GapleState", "Bots see views"),
    ],
)
def test_a_broken_contract_is_noticed(tmp_path, file, line, contract):
    shutil.copytree(PACKAGE, tmp_path / "tilehall", ignore=shutil.ignore_patterns("static", "__pycache__"))
    with (tmp_path / "tilehall" / file).open("a", encoding="utf-8") as module:
        module.write(f"\n{line}\n")
    done = lint(tmp_path)
    broken = [said for said in done.stdout.splitlines() if said.endswith("BROKEN")]
    assert done.returncode == 1
    assert any(said.startswith(contract) for said in broken), done.stdout + done.stderr


def importers_of_kernels(graph: grimp.ImportGraph) -> set[str]:
    """The modules outside the permitted ones that import a kernel."""
    kernels = {module for module in graph.modules if f"{module}.".startswith("tilehall.kernels.")}
    importers = {
        importer for kernel in kernels for importer in graph.find_modules_that_directly_import(kernel)
    }
    permitted = tuple(f"{module}." for module in MAY_IMPORT_KERNELS)
    return {importer for importer in importers if not f"{importer}.".startswith(permitted)}


def test_only_solvers_and_vector_environments_import_kernels():
    assert importers_of_kernels(grimp.build_graph("tilehall", cache_dir=None)) == set()


def test_an_import_of_a_kernel_is_noticed():
    graph = grimp.ImportGraph()
    for importer in ("tilehall.solvers.rummy", "tilehall.envs.vector", "tilehall.envs.openspiel"):
        graph.add_import(importer=importer, imported="tilehall.kernels.rummy")
    assert importers_of_kernels(graph) == {"tilehall.envs.openspiel"}
