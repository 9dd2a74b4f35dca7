"""`tilehall simulate`: many matches between bots, and a summary."""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, TextIO

import typer
from rich.progress import track
from rich.table import Table

from tilehall.arena import MatchResult, Plan, Share, Summary, simulate, summarise
from tilehall.cli.inputs import RulesetArgument, SetOption, changes, ruleset_named, whole_number
from tilehall.cli.output import console, write
from tilehall.core.errors import BadNotation
from tilehall.record import dump_line
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
    chosen = secrets.token_hex(8) if seed is None else seed
    plan = Plan(made, levels, chosen, changes(made, settings), recorded=out is not None)
    total = whole_number("--games", games, 1, 10_000_000)
    results = simulate(plan, total, whole_number("--jobs", jobs, 1, 256))
    began = time.perf_counter()
    with _records(out) as file:
        summary = summarise(
            track(
                _written(results, file),
                words.say("cli.simulate.playing"),
                total=total,
                console=console(stderr=True),
                transient=True,
            ),
            plan.levels(),
        )
    _show(summary, plan, time.perf_counter() - began, words)
    if out is not None:
        write(words.say("cli.simulate.records", file=out))


def _written(results: Iterator[MatchResult], file: TextIO | None) -> Iterator[MatchResult]:
    for result in results:
        if file is not None and result.record is not None:
            file.write(dump_line(result.record) + "\n")
        yield result


@contextlib.contextmanager
def _records(name: str | None) -> Iterator[TextIO | None]:
    """The file for the records; it gets its name when all of them are in it."""
    if name is None:
        yield None
        return
    unfinished = Path(f"{name}.part")
    try:
        file = unfinished.open("w", encoding="utf-8")
    except OSError as error:
        raise BadNotation("bad-file", file=name, detail=error.strerror or str(error)) from None
    try:
        with file:
            yield file
        unfinished.replace(name)
    except OSError as error:
        raise BadNotation("bad-file", file=name, detail=error.strerror or str(error)) from None
    finally:
        unfinished.unlink(missing_ok=True)


def _show(summary: Summary, plan: Plan, seconds: float, words: Words) -> None:
    out = console()
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
    write(
        words.say(
            "cli.simulate.total",
            matches=summary.matches,
            rounds=summary.rounds,
            length=f"{summary.rounds / summary.matches:.1f}",
            moves=summary.moves,
        ),
        *_endings(summary, words),
        words.say("cli.simulate.speed", speed=round(summary.moves / seconds), seconds=f"{seconds:.1f}"),
        words.say("cli.simulate.seed", seed=plan.seed),
    )


def _cells(share: Share) -> tuple[str, str, str]:
    return str(share.matches), f"{share.wins} ({share.wins / share.matches:.0%})", f"{share.points:.1f}"


def _endings(summary: Summary, words: Words) -> Iterator[str]:
    for ending, count in sorted(summary.endings.items()):
        share = f"{count / summary.rounds:.0%}"
        yield words.say("cli.simulate.ending", ending=ending, number=count, share=share)
