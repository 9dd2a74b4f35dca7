"""Random matches by the thousand: each ends in time, with every tile there after every event.

    python -m tilehall.testing.soak --matches 10000

plays that many matches of each preset with each number of players, and prints a table. It ends with
code 1 when a match went wrong, and says how to play it again.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import astuple, dataclass
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tilehall.arena.play import steps
from tilehall.rulesets import presets, ruleset_named
from tilehall.testing.laws import LawBroken, Point, tiles_conserved
from tilehall.testing.play import any_legal
from tilehall.testing.specimens import specimen_of
from tilehall.testing.variations import player_counts

__all__ = ["Tally", "main", "soak_matches"]

_BATCH: Final = 20
_MOST_ROUNDS: Final = 1000  # far more than a match of any preset takes: most rounds cost everybody points


@dataclass(frozen=True)
class Tally:
    """What was played: matches, rounds and actions, and the longest round and match."""

    matches: int = 0
    rounds: int = 0
    actions: int = 0
    longest_round: int = 0
    longest_match: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.matches + other.matches,
            self.rounds + other.rounds,
            self.actions + other.actions,
            max(self.longest_round, other.longest_round),
            max(self.longest_match, other.longest_match),
        )


def soak_matches(ruleset: str, players: int, numbers: Sequence[int]) -> Tally:
    """Play the numbered random matches. Raises LawBroken with a note that names the match."""
    tally = Tally()
    for number in numbers:
        try:
            tally += _soak_match(ruleset, players, number)
        except Exception as error:
            error.add_note(f"{ruleset}, {players} players, match {number}")
            raise
    return tally


def _soak_match(ruleset: str, players: int, number: int) -> Tally:
    game = ruleset_named(ruleset).build({"players": players})
    specimen = specimen_of(game)
    choosers = [any_legal(game, random.Random(f"{number} {seat}")) for seat in range(players)]  # noqa: S311
    rounds = actions = in_round = longest = 0
    state = None
    for step in steps(game, choosers, f"soak {ruleset} {players}", number):
        if step.seat is None:
            state, in_round, rounds = None, 0, rounds + 1
        else:
            in_round, actions = in_round + 1, actions + 1
        longest = max(longest, in_round)
        if in_round > game.longest_round or rounds > _MOST_ROUNDS:
            raise LawBroken("ends_in_time", f"round {rounds} is not over after {in_round} actions")
        for event in step.events:
            state = game.evolve(state, event)
            tiles_conserved(Point(specimen, (event,), state))
    return Tally(1, rounds, actions, longest, rounds)


def _jobs(matches: int, names: Sequence[str]) -> Iterator[tuple[str, int, range]]:
    for name in names:
        for players in player_counts(ruleset_named(name)):
            for first in range(1, matches + 1, _BATCH):
                yield name, players, range(first, min(first + _BATCH, matches + 1))


def _table(tallies: dict[tuple[str, int], Tally]) -> Table:
    table = Table(title="Random matches that ended, with every tile there after every event")
    table.add_column("preset", no_wrap=True)
    for heading in ("players", "matches", "rounds", "actions", "longest round", "longest match"):
        table.add_column(heading, justify="right")
    for (name, players), tally in tallies.items():
        table.add_row(name, str(players), *(f"{number:,}" for number in astuple(tally)))
    table.caption = "The longest round is counted in actions, the longest match in rounds."
    return table


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the matches, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tilehall.testing.soak", description="Random matches.")
    parser.add_argument("--matches", type=int, default=10_000, help="of each preset and number of players")
    parser.add_argument(
        "--presets", nargs="+", default=list(presets()), help="or files of house rules; default: all"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    options = parser.parse_args(arguments)
    console = Console()
    tallies: dict[tuple[str, int], Tally] = {}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        Progress(*columns, console=Console(stderr=True)) as progress,
        ProcessPoolExecutor(options.jobs, multiprocessing.get_context("spawn")) as pool,
    ):
        jobs = {pool.submit(soak_matches, *job): job for job in _jobs(options.matches, options.presets)}
        for name, players, _ in jobs.values():
            tallies.setdefault((name, players), Tally())
        bar = progress.add_task("matches", total=options.matches * len(tallies))
        for done in as_completed(jobs):
            name, players, numbers = jobs[done]
            error = done.exception()
            if error is not None:
                pool.shutdown(cancel_futures=True)
                progress.stop()
                console.print(f"{error} ({', '.join(getattr(error, '__notes__', ()))})", markup=False)
                sys.exit(1)
            tallies[name, players] += done.result()
            progress.advance(bar, len(numbers))
    console.print(_table(tallies))


if __name__ == "__main__":
    main()
