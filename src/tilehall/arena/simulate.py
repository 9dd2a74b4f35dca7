"""Many matches between bots, in this process or spread over several."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing.synchronize import Event
from typing import Any, Final

import msgspec

from tilehall import bots
from tilehall.arena.play import MatchResult, play_match
from tilehall.core.errors import Refused, UnsupportedRuleset
from tilehall.games.catalogue import AnyGame
from tilehall.rulesets import Preset

__all__ = ["Plan", "simulate"]


_STOPPED_BY_PARENT: Final = (signal.SIGINT, signal.SIGTERM)


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

    Closing it early ends the processes after the match that each is at. Raises BadRuleset or
    UnsupportedRuleset, before anything is played, for a plan that cannot be, and Refused when the system
    ends a process.
    """
    plan.levels()
    return _play(plan, games, jobs)


def _play(plan: Plan, games: int, jobs: int) -> Generator[MatchResult, None, None]:
    numbers = range(1, games + 1)
    if jobs == 1:
        yield from map(_match_of(plan), numbers)
        return
    size = max(1, min(50, games // (jobs * 4)))
    context = multiprocessing.get_context("spawn")  # the caller may have threads, which a fork would lose
    with held_signals():  # half a semaphore could not be given back
        stopping = context.Event()
        pool = ProcessPoolExecutor(jobs, context, _begin, (stopping,))
    ahead: deque[Future[list[MatchResult]]] = deque()
    try:
        for first in range(0, games, size):
            with held_signals():  # each of the first tasks starts a process
                ahead.append(pool.submit(_numbered, plan, numbers[first : first + size]))
            if len(ahead) > 2 * jobs:
                yield from ahead.popleft().result()
        while ahead:
            yield from ahead.popleft().result()
    except BrokenProcessPool:
        raise Refused("worker-lost") from None
    finally:
        # Also after Ctrl-C, or when the caller wants no more. A process that is killed while it hands
        # over its results would leave the pool waiting for the rest of them
        stopping.set()
        pool.shutdown()


@contextmanager
def held_signals() -> Iterator[None]:
    """A block that Ctrl-C and SIGTERM do not interrupt; what came meanwhile is heard at its end.

    Ctrl-C goes to every process of a terminal. Processes that are started here inherit that it is
    blocked, so this process alone hears it and stops them. Other threads of this process may still take
    the signal, which would interrupt the main thread halfway through a start: so it is noted as well.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    heard: list[int] = []
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, _STOPPED_BY_PARENT)
    handlers = {}
    if threading.current_thread() is threading.main_thread():
        for number in _STOPPED_BY_PARENT:
            handlers[number] = signal.signal(number, lambda taken, _: heard.append(taken))
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        for missed in heard:
            signal.raise_signal(missed)


class _Worker:
    """What a process of a pool knows: whether anybody still wants its results."""

    stopping: Event | None = None


def _begin(stopping: Event) -> None:
    for number in _STOPPED_BY_PARENT:
        signal.signal(number, signal.SIG_IGN)
    _Worker.stopping = stopping


def _match_of(plan: Plan) -> partial[MatchResult]:
    return partial(
        play_match, plan.build(), plan.preset.name, plan.levels(), plan.seed, recorded=plan.recorded
    )


def _numbered(plan: Plan, numbers: Iterable[int]) -> list[MatchResult]:
    play, stopping = _match_of(plan), _Worker.stopping
    return [play(number) for number in numbers if stopping is None or not stopping.is_set()]
