"""The score sheet: a row a round, a column a player, the totals below."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from tilehall.core.match import Match
from tilehall.words import Words

__all__ = ["score_sheet"]


def score_sheet(match: Match, names: Sequence[str], words: Words) -> Table:
    """The points of every round so far; a round's winner has a star."""
    sheet = Table(box=None, pad_edge=False)
    sheet.add_column(words.say("cli.sheet.round"))
    for name in names:
        sheet.add_column(name, justify="right")
    for number, outcome in enumerate(match.rounds, start=1):
        points = [
            f"{'*' if seat in outcome.winners else ''}{score}" for seat, score in enumerate(outcome.points)
        ]
        sheet.add_row(str(number), *points)
    sheet.add_row(words.say("cli.sheet.total"), *map(str, match.totals), style="bold")
    return sheet
