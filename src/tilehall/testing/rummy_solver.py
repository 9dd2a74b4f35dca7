"""The solver of Tile Rummy against an integer programme, on random positions of all sizes and options.

    python -m tilehall.testing.rummy_solver --positions 5000

Tiles and value have to be equal, and the rules have to accept every play. It prints what was compared,
and ends with code 1 at the first difference, with the position as a line for `tilehall solve rummy`.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tilehall.core.options import resolve
from tilehall.core.rummy_tile import JOKER
from tilehall.games.tile_rummy.ruleset import RummyRuleset
from tilehall.solvers.rummy import Objective, solve_rummy
from tilehall.testing.rummy_model import best_by_programme
from tilehall.testing.rummy_positions import Position, random_position, refusal

__all__ = ["Question", "compared", "main", "random_question"]


class Question(NamedTuple):
    """A position, and what is asked about it."""

    position: Position
    options: Mapping[str, Any]
    opened: bool
    objective: Objective

    def line(self) -> str:
        """The question for `tilehall solve rummy`."""
        told = {
            "table": [list(map(str, tiles)) for tiles in self.position.table],
            "rack": list(map(str, self.position.rack)),
            "opened": self.opened,
            "objective": self.objective,
            "options": self.options,
        }
        return json.dumps(told)


def random_question(chance: random.Random) -> Question:
    """A question of any size and number of jokers, under any option that a solver has to obey."""
    options = {
        "wrap_runs": chance.choice(("no", "no", "no", "one-high", "wrap")),
        "initial_meld": chance.choice((0, 10, 30, 30, 50)),
        "open_then_rearrange": chance.random() < 2 / 3,
        "initial_joker": chance.choice(("counts", "zero", "forbidden")),
        "joker_points": chance.choice((0, 30, 30, 50)),
    }
    most_sets, most_tiles = chance.choice((0, 3, 8, 14, 22)), chance.choice((5, 14, 14, 30))
    position = random_position(
        resolve(RummyRuleset, options), chance, most_sets=most_sets, most_tiles=most_tiles
    )
    objective: Objective = chance.choice(("tiles", "value"))
    return Question(position, options, chance.random() < 2 / 3, objective)


def compared(question: Question) -> str | None:
    """What is wrong with the solver's answer, or None."""
    rules = resolve(RummyRuleset, question.options)
    (table, rack), opened, objective = question.position, question.opened, question.objective
    play = solve_rummy(rules, table, rack, opened=opened, objective=objective)
    best = best_by_programme(rules, table, rack, opened=opened, objective=objective)
    expected = (0, 0) if best is None else tuple(best)
    if (play.tiles, play.value) != expected:
        return f"the solver lays {play.tiles} worth {play.value}, the programme {expected}"
    refused = refusal(rules, question.position, opened, play)
    return None if refused is None else f"the rules refuse it: {refused}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare as the arguments say; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tilehall.testing.rummy_solver", description=__doc__)
    parser.add_argument("--positions", type=int, default=5000, help="how many (5000)")
    parser.add_argument("--seed", type=int, default=1, help="of the random positions (1)")
    given = parser.parse_args(arguments)
    console = Console()
    chance = random.Random(given.seed)  # noqa: S311 - positions, not deals
    counts: Counter[str] = Counter()
    for number in track(range(given.positions), "Comparing", console=console):
        question = random_question(chance)
        wrong = compared(question)
        if wrong is not None:
            console.print(f"Position {number} of seed {given.seed}: {wrong}\n{question.line()}", markup=False)
            return 1
        tiles = [tile for tiles in (*question.position.table, question.position.rack) for tile in tiles]
        counts[f"{'opened' if question.opened else 'opening'}, jokers: {tiles.count(JOKER)}"] += 1
        counts[f"wrap_runs={question.options['wrap_runs']}"] += 1
        counts[f"objective {question.objective}"] += 1
        counts[f"tiles: {len(tiles) // 20 * 20}-{len(tiles) // 20 * 20 + 19}"] += 1
    table = Table("positions", "equal and legal")
    for name, count in sorted(counts.items()):
        table.add_row(name, str(count))
    console.print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
