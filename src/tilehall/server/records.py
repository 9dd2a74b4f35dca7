"""From a table's log to the records of its matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tilehall.core.codec import to_plain
from tilehall.record.model import SYSTEM, Cause, MatchInfo, Player, Record, RecordEntry
from tilehall.record.writer import make_record
from tilehall.table.events import Entry, MatchClosed, MatchOpened, OfTable
from tilehall.table.table import Place, Table

__all__ = ["last_record", "records"]


def last_record(entries: Sequence[Entry[Any]]) -> Record | None:
    """The record of the last match of a log that is over or was abandoned, or None."""
    closings = [entry for entry in entries if _closed(entry) is not None]
    return _record(entries, closings[-1]) if closings else None


def records(entries: Sequence[Entry[Any]]) -> list[Record]:
    """The records of all matches of a log that are over or were abandoned, oldest first."""
    return [_record(entries, entry) for entry in entries if _closed(entry) is not None]


def _closed(entry: Entry[Any]) -> MatchClosed | None:
    return next((event for event in entry.events if isinstance(event, MatchClosed)), None)


def _record(entries: Sequence[Entry[Any]], closing: Entry[Any]) -> Record:
    closed = _closed(closing)
    assert closed is not None  # noqa: S101 - the caller found it there
    table = Table(entries[0].events[0])
    kept: list[RecordEntry] = []
    for entry in entries[: closing.seq]:
        table.apply(entry)
        for event in entry.events:
            if isinstance(event, MatchOpened):
                kept = []
        events = tuple(to_plain(event) for event in entry.events if not isinstance(event, OfTable))
        if events:
            kept.append(RecordEntry(len(kept) + 1, entry.at, entry.round, _cause(entry), events))
    opened = table.opened
    assert opened is not None  # noqa: S101 - a match is opened before it is closed
    match = MatchInfo(
        id=opened.match,
        number=opened.number,
        commitment=opened.commitment,
        secret=closed.secret,
        salts=table.salts,
        seed=None,
    )
    players = [_player(place) for place in table.places]
    return make_record(table.game, table.made.preset, match, players, kept)


def _cause(entry: Entry[Any]) -> Cause:
    """Why the game moved on: a seat's action or its clock, else the hall dealt."""
    cause = entry.cause
    if cause.kind != "timer" and cause.action is None:
        return SYSTEM
    return Cause(cause.kind, cause.seat, cause.action, cause.by)


def _player(place: Place) -> Player:
    return Player(place.name, "bot" if place.kind == "bot" else "person", place.level)
