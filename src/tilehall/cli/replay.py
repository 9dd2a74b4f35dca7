"""`tilehall replay`: a recorded match told in words."""

from __future__ import annotations

import typer
from rich.text import Text

from tilehall.cli.output import console
from tilehall.cli.records import RecordArgument, each_record, names_of
from tilehall.cli.sheet import score_sheet
from tilehall.core.match import Match
from tilehall.record import Record, game_of_record, replay
from tilehall.words import Words, printable

__all__ = ["replay_command"]


def replay_command(context: typer.Context, record: RecordArgument) -> None:
    """Tell every match of the record with all tiles shown; nothing is judged, see `verify`."""
    words: Words = context.obj
    for _ in each_record(record, words, lambda found: _tell(found, words)):
        pass


def _tell(record: Record, words: Words) -> None:
    out = console()
    game, names = game_of_record(record), names_of(record, words)
    match = Match(len(names))
    title = printable(words.preset(record.preset).title)
    out.print(Text(f"{title} · {record.match.id}", "bold"))
    for position in replay(record):
        if position.entry.cause.kind == "system":
            out.print(Text(f"\n{words.say('cli.round', number=position.entry.round)}", "bold"))
        if position.entry.cause.kind == "timer" and position.entry.cause.seat is not None:
            out.print(words.say("cli.replay.timer", player=names[position.entry.cause.seat]))
        for event in position.events:
            line = words.event(game, event, None, names)
            if line is not None:
                out.print(line)
        if position.outcome is not None:
            for line in words.result(game, position.events[-1], names):
                out.print(line)
        match = position.match
    if match.rounds:
        out.print()
        out.print(score_sheet(match, names, words))
    outcome = game.match_outcome(match)
    ended = words.say("cli.replay.abandoned") if outcome is None else words.match_result(game, outcome, names)
    out.print(ended)
