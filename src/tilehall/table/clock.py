"""The clock of a turn, as a value: times are milliseconds since 1970, told from outside."""

from __future__ import annotations

import msgspec

from tilehall.core.ids import Seat

__all__ = ["Clock"]


class Clock(msgspec.Struct, frozen=True):
    """The seat whose turn is timed, its limit, when the turn began, and the time it stood still."""

    seat: Seat
    limit: int
    started: int
    paused: int = 0
    stopped: int | None = None

    def left(self, now: int) -> int:
        """Milliseconds that are left; 0 when time is up."""
        until = now if self.stopped is None else self.stopped
        return max(0, self.limit - max(0, until - self.started - self.paused))

    def stop(self, at: int) -> Clock:
        """The clock standing still from then on."""
        return self if self.stopped is not None else msgspec.structs.replace(self, stopped=at)

    def start(self, since: int, at: int) -> Clock:
        """The clock going on after it stood still since then (or since it was stopped)."""
        paused = self.paused + max(0, at - (since if self.stopped is None else self.stopped))
        return msgspec.structs.replace(self, paused=paused, stopped=None)
