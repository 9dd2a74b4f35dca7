"""What a table cannot know by itself: the time, chance, the pace of bots, when the hall slept.

Everything that is not a pure function of the log comes through here, so that tests can dictate it.
"""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tilehall.core.chance import SeededChance
from tilehall.store.log import Run

__all__ = ["Surroundings"]


def _now() -> int:
    return time.time_ns() // 1_000_000


@dataclass
class Surroundings:
    """The hall's clocks, randomness and pace.

    `now` is milliseconds since 1970, `clock` seconds of a clock that never jumps, `draw` random bytes
    for secrets, `random` the bots' dice, `bot_pace` seconds before a bot's move (a fixed time, so
    that it tells nothing of the bot's hand), `runs` the runs of the hall before this one.
    """

    now: Callable[[], int] = _now
    clock: Callable[[], float] = time.monotonic
    draw: Callable[[int], bytes] = secrets.token_bytes
    random: random.Random = field(default_factory=random.SystemRandom)
    bot_pace: float = 0.8
    runs: Sequence[Run] = ()
    chance: Any = SeededChance

    def asleep_since(self, last_at: int) -> int:
        """Since when the clock of a table must have stood still whose last entry has this time.

        A table that is found with a running clock was awake when the hall went down. The last heartbeat
        of the run in which its last entry was made bounds when that was.
        """
        before = [run for run in self.runs if run.started <= last_at]
        return max(last_at, before[-1].beat) if before else last_at
