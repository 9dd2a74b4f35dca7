"""Many matches between bots, in this process or spread over several."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Generator, Iterable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing.process import BaseProcess
from typing import Any

import msgspec

from tilehall import bots
from tilehall.arena.play import MatchResult, play_match
from tilehall.core.errors import Refused, UnsupportedRuleset
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


def simulate(plan: Plan, games: int, jobs: int = 1) -> Generator[MatchResult, None, None]:
    """The matches numbered 1 to `games`, in order; the same plan gives the same ones with any `jobs`.

    Closing it early ends the processes at once. Raises BadRuleset or UnsupportedRuleset, before anything
    is played, for a plan that cannot be, and Refused when the system ends a process.
    """
    plan.levels()
    return _play(plan, games, jobs)


def _play(plan: Plan, games: int, jobs: int) -> Generator[MatchResult, None, None]:
    numbers = range(1, games + 1)
    if jobs == 1:
        yield from map(_match_of(plan), numbers)
        return
    size = max(1, min(50, games // (jobs * 4)))
    pool, workers = _started(jobs)
    ahead: deque[Future[list[MatchResult]]] = deque()
    try:
        for first in range(0, games, size):
            ahead.append(pool.submit(_numbered, plan, numbers[first : first + size]))
            if len(ahead) > 2 * jobs:
                yield from ahead.popleft().result()
        while ahead:
            yield from ahead.popleft().result()
    except BrokenProcessPool:
        raise Refused("worker-lost") from None
    except BaseException:
        # Ctrl-C, or a caller that wants no more: what is being played is of no use to anybody. Its
        # futures are not cancelled, which the pool's own thread could not stand when a process ends
        for worker in workers:
            worker.terminate()
        raise
    finally:
        pool.shutdown()


def _started(jobs: int) -> tuple[ProcessPoolExecutor, list[BaseProcess]]:
    """A pool whose processes run, and these.

    They are not forked, since the caller may have threads, such as the one that draws the progress bar.
    Ctrl-C goes to every process of a terminal; it is blocked while they start, which they inherit, so
    that this one alone hears it.
    """
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _deaf_to_interrupts)
    blocked = hasattr(signal, "pthread_sigmask")
    if blocked:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        pool.submit(int)  # the first task starts them
    finally:
        if blocked:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    return pool, [child for child in multiprocessing.active_children() if child not in before]


def _deaf_to_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _match_of(plan: Plan) -> partial[MatchResult]:
    return partial(
        play_match, plan.build(), plan.preset.name, plan.levels(), plan.seed, recorded=plan.recorded
    )


def _numbered(plan: Plan, numbers: Iterable[int]) -> list[MatchResult]:
    return [*map(_match_of(plan), numbers)]
