"""`tilehall simulate`: many matches between bots, and a summary."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from typing import Annotated, TextIO

import typer
from rich.console import Console
from rich.table import Table

from tilehall.arena import MatchResult, Plan, Share, Summary, simulate, summarise
from tilehall.cli.inputs import (
    RulesetArgument,
    SetOption,
    changes,
    seed_or_new,
    whole_number,
)
from tilehall.cli.output import console, with_progress
from tilehall.cli.record_file import records_to
from tilehall.record import dump_line
from tilehall.rulesets import ruleset_named
from tilehall.words import Words

__all__ = ["simulate_command"]


def simulate_command(
    context: typer.Context,
    ruleset: RulesetArgument,
    games: Annotated[str, typer.Option(metavar="N")],
    bots: Annotated[str, typer.Option(metavar="A,B,...")] = "easy",
    seed: Annotated[str | None, typer.Option()] = None,
    out: Annotated[str | None, typer.Option(metavar="FILE")] = None,
    jobs: Annotated[str, typer.Option(metavar="J")] = "1",
    settings: SetOption = None,
) -> None:
    """Play the matches, write their records if asked to, and say what came of them."""
    words: Words = context.obj
    made = ruleset_named(ruleset)
    levels = tuple(level.strip() for level in bots.split(","))
    plan = Plan(made, levels, seed_or_new(seed), changes(made, settings), recorded=out is not None)
    total = whole_number("--games", games, 1, 10_000_000)
    played = simulate(plan, total, whole_number("--jobs", jobs, 1, 256))
    began = time.perf_counter()
    with records_to(out) as file, closing(played) as results:
        shown = with_progress(_written(results, file), words.say("cli.simulate.playing"), total)
        summary = summarise(shown, plan.levels())
    # Records on standard output are for a program, which wants nothing else there
    told = console(stderr=out == "-")
    _show(summary, plan, time.perf_counter() - began, words, told)
    if out not in (None, "-"):
        told.print(words.say("cli.simulate.records", file=out))


def _written(results: Iterator[MatchResult], file: TextIO | None) -> Iterator[MatchResult]:
    for result in results:
        if file is not None and result.record is not None:
            file.write(dump_line(result.record) + "\n")
        yield result


def _show(summary: Summary, plan: Plan, seconds: float, words: Words, out: Console) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column(words.say("cli.simulate.seat"))
    for heading in ("bot", "matches", "wins", "points"):
        table.add_column(
            words.say(f"cli.simulate.{heading}"), justify="left" if heading == "bot" else "right"
        )
    for seat, (level, share) in enumerate(zip(plan.levels(), summary.seats, strict=True)):
        table.add_row(str(seat), level, *_cells(share))
    for level, share in summary.bots.items():
        table.add_row("", level, *_cells(share))
    out.print(table)
    counts = {
        "matches": words.say("cli.count.matches", count=summary.matches),
        "rounds": words.say("cli.count.rounds", count=summary.rounds),
        "moves": words.say("cli.count.moves", count=summary.moves),
    }
    length = f"{summary.rounds / summary.matches:.1f}"
    out.print(words.say("cli.simulate.total", **counts, length=length))
    for line in _endings(summary, words):
        out.print(line)
    speed = round(summary.moves / seconds)
    out.print(words.say("cli.simulate.speed", speed=speed, seconds=f"{seconds:.1f}"))
    out.print(words.say("cli.simulate.seed", seed=plan.seed))


def _cells(share: Share) -> tuple[str, str, str]:
    return str(share.matches), f"{share.wins} ({share.wins / share.matches:.0%})", f"{share.points:.1f}"


def _endings(summary: Summary, words: Words) -> Iterator[str]:
    for ending, count in sorted(summary.endings.items()):
        rounds = words.say("cli.count.rounds", count=count)
        share = f"{count / summary.rounds:.0%}"
        yield words.say("cli.simulate.ending", ending=ending, rounds=rounds, share=share)
