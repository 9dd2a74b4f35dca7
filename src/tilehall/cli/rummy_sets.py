"""The verdicts on the sets of a table of Tile Rummy, a line for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tilehall.core.violation import Violation
from tilehall.games.tile_rummy.judging import Verdict, judge
from tilehall.games.tile_rummy.model import Play, RummyView
from tilehall.games.tile_rummy.refusals import turn_violation
from tilehall.games.tile_rummy.ruleset import RummyRuleset
from tilehall.words import Words

__all__ = ["check_lines", "verdict_lines"]


def verdict_lines(verdicts: Sequence[Verdict], words: Words, names: Sequence[str]) -> list[str]:
    """Each set with its number from 1, as it is read; what is no set says why."""
    lines = []
    for number, verdict in enumerate(verdicts, start=1):
        line = f"{number:>3}: {' '.join(map(str, verdict.read_as))}"
        if isinstance(verdict.found, Violation):
            line += "  " + words.violation("tile-rummy", verdict.found, names)
        lines.append(line)
    return lines


def check_lines(ruleset: Any, view: Any, action: Any, words: Words, names: Sequence[str]) -> list[str]:
    """What `tilehall check` says beside its answer: of a play by the seat on turn, every set."""
    assert isinstance(ruleset, RummyRuleset)  # noqa: S101 - the caller chose by the game
    assert isinstance(view, RummyView)  # noqa: S101 - as above
    if not isinstance(action, Play) or turn_violation(view) is not None:
        return []
    return verdict_lines(judge(ruleset, view, action).verdicts, words, names)
