"""Claim: with a warm cache a fresh process has its first answer within 1.5 s, in less than 300 MB.

For each solver: the CPU time of a whole Python process that imports it and asks one question, beside that
of a process that only imports numba, and its peak memory.

tilehall warm; python benchmarks/first_answer.py
"""

from __future__ import annotations

import subprocess
import sys

LIMIT_SECONDS = 1.5
LIMIT_MEGABYTES = 300

GAPLE = """
from tilehall.core.tile import Domino
from tilehall.games.gaple.ruleset import GapleRuleset
hands = ((Domino(0, 1), Domino(3, 4)), (Domino(1, 2), Domino(2, 5)))
solve(GapleRuleset(players=2), GaplePosition(hands, ((0, 0),), 0), objective="seats")
"""
RUMMY = """
from tilehall.core.rummy_tile import RummyTile
from tilehall.games.tile_rummy.ruleset import RummyRuleset
solve_rummy(RummyRuleset(), [], [RummyTile("r", number) for number in (5, 6, 7)])
"""
QUESTIONS = {
    "numba alone": "import numba",
    "train": "from tilehall.solvers.train import *; best_train(1, [])",
    "train, branching": "from tilehall.solvers.train import *; best_tree([1], [])",
    "gaple": "from tilehall.solvers.gaple import *\n" + GAPLE,
    "rummy": "from tilehall.solvers.rummy import *\n" + RUMMY,
}
MEASURED = """
import resource as r
used = r.getrusage(r.RUSAGE_SELF)
print(used.ru_utime + used.ru_stime, used.ru_maxrss)
"""


def main() -> None:
    for name, question in QUESTIONS.items():
        command = [sys.executable, "-c", question + MEASURED]
        runs = [subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(4)]
        measured = [tuple(map(float, run.stdout.split())) for run in runs[1:]]
        spent = min(time for time, _ in measured)
        megabytes = max(memory for _, memory in measured) / 1024
        print(
            f"{name}: {spent:.2f} s ({spent / LIMIT_SECONDS:.0%} of the limit), "
            f"{megabytes:.0f} MB ({megabytes / LIMIT_MEGABYTES:.0%})"
        )
        assert spent < LIMIT_SECONDS, f"{name}: {spent:.2f} s"
        assert megabytes < LIMIT_MEGABYTES, f"{name}: {megabytes:.0f} MB"


if __name__ == "__main__":
    main()
