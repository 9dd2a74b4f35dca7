"""What the server needs of a store: append to a table's log, read it back, keep a heartbeat."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import NamedTuple, Protocol

import msgspec

from tilehall.core.errors import TilehallError

__all__ = ["Log", "Run", "StoreError", "TableRow"]


class StoreError(TilehallError):
    """The store did not take an entry, or cannot be opened; what was asked was not done."""


class TableRow(msgspec.Struct, frozen=True):
    """A table in the store: its name, its game, and whether it can still be played on."""

    name: str
    game: str
    open: bool


class Run(NamedTuple):
    """A time for which the hall was open: its start, and its last heartbeat."""

    started: int
    beat: int


class Log(Protocol):
    """Logs of tables. All times are milliseconds since 1970."""

    def append(self, table: str, expected_seq: int, data: bytes, *, closes: bool = False) -> Awaitable[None]:
        """Put an entry on disk after entry `expected_seq`; done when awaited.

        Raises StoreError when another entry stands there, the table is closed, or the disk refuses;
        nothing is kept then.
        """
        ...

    def create(self, row: TableRow, first: bytes, at: int) -> Awaitable[None]:
        """Make a table with the first entry of its log."""
        ...

    def read(self, table: str) -> Awaitable[tuple[TableRow, Sequence[bytes]] | None]:
        """A table and all entries of its log in order, or None."""
        ...

    def recent(self, since: int) -> Awaitable[Sequence[TableRow]]:
        """The open tables that were made since then, newest first."""
        ...

    def beat(self, at: int) -> Awaitable[None]:
        """Note that the hall is running at this time."""
        ...

    @property
    def runs(self) -> Sequence[Run]:
        """The runs of the hall before this one, oldest first."""
        ...

    def close(self) -> None:
        """Finish what is queued and let go of the store."""
        ...
