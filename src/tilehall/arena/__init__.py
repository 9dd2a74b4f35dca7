"""Bots among themselves: whole matches without a table, on one core or several, and what came of them."""

from tilehall.arena.play import MatchResult, play_match
from tilehall.arena.simulate import Plan, simulate
from tilehall.arena.summary import Summary, summarise

__all__ = ["MatchResult", "Plan", "Summary", "play_match", "simulate", "summarise"]
