"""Many matches between bots, in this process or spread over several."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

import msgspec

from tilehall import bots
from tilehall.arena.play import MatchResult, play_match
from tilehall.core.errors import UnsupportedRuleset
from tilehall.games.catalogue import AnyGame
from tilehall.rulesets import Preset

__all__ = ["Plan", "simulate"]


class Plan(msgspec.Struct, frozen=True):
    """What is to be played: a ruleset, a level of bot for each seat in turn, and the seed of the run.

    With fewer bots than seats they repeat. `recorded` asks for each match's record.
    """

    preset: Preset
    bots: tuple[str, ...]
    seed: str
    changes: Mapping[str, Any] = {}
    recorded: bool = False

    def build(self) -> AnyGame:
        """The game of the plan. Raises BadRuleset."""
        return self.preset.build(self.changes)

    def levels(self) -> tuple[str, ...]:
        """The level of bot on each seat. Raises UnsupportedRuleset for an unknown or a surplus bot."""
        players = self.build().ruleset.players
        for level in self.bots:
            if level not in bots.LEVELS:
                raise UnsupportedRuleset("unknown-bot", name=level[:60], known=", ".join(bots.LEVELS))
        if not 1 <= len(self.bots) <= players:
            raise UnsupportedRuleset("bot-count", count=len(self.bots), players=players)
        return tuple(self.bots[seat % len(self.bots)] for seat in range(players))


def simulate(plan: Plan, games: int, jobs: int = 1) -> Iterator[MatchResult]:
    """The matches numbered 1 to `games`, in order; the same plan gives the same ones with any `jobs`.

    Raises BadRuleset or UnsupportedRuleset, before anything is played, for a plan that cannot be.
    """
    plan.levels()
    return _play(plan, games, jobs)


def _play(plan: Plan, games: int, jobs: int) -> Iterator[MatchResult]:
    numbers = range(1, games + 1)
    if jobs == 1:
        yield from map(_match_of(plan), numbers)
        return
    # Not forked: the caller may have threads, such as the one that draws the progress bar
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context) as pool:
        chunk = max(1, min(50, games // (jobs * 4)))
        try:
            yield from pool.map(partial(_numbered, plan), numbers, chunksize=chunk)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _match_of(plan: Plan) -> partial[MatchResult]:
    return partial(
        play_match, plan.build(), plan.preset.name, plan.levels(), plan.seed, recorded=plan.recorded
    )


def _numbered(plan: Plan, number: int) -> MatchResult:
    return _match_of(plan)(number)
