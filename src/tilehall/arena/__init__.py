"""Matches without a table: bots among themselves on one core or several, and what came of them."""

from tilehall.arena.play import Chooser, MatchResult, Step, bot, play_match, steps
from tilehall.arena.simulate import Plan, simulate
from tilehall.arena.summary import Share, Summary, summarise

__all__ = [
    "Chooser",
    "MatchResult",
    "Plan",
    "Share",
    "Step",
    "Summary",
    "bot",
    "play_match",
    "simulate",
    "steps",
    "summarise",
]
