"""What people at a table were told, held against the logs on disk.

- Every entry that somebody was told is there, with the same events.
- Every command that was acknowledged stands in the entry that the answer named.
- No log has a gap, and no command stands in it twice.
- Every draft that was answered is there, and the latest is what its seat is shown.
- What the hall showed at the end is the fold of the log.
- The records of the matches that ended are verified.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tilehall.core.codec import encode
from tilehall.core.ids import Seat
from tilehall.record.verify import verify
from tilehall.server.records import records
from tilehall.store.sqlite import read_logs
from tilehall.table.events import Entry, OfTable, decode_entry, redact
from tilehall.table.table import Table

__all__ = ["Verdict", "Witness", "judge", "told"]


@dataclass
class Witness:
    """Somebody at a seat of a table, and what they were told.

    `seen` holds the events of each entry and `shown` the last entry and view, as JSON;
    `acknowledged` the entry that the answer to each command named. `drafts` are the commands with which
    a move was laid out that were answered, and `shown_draft` is what was shown of one at the end.
    """

    table: str
    seat: Seat
    seen: dict[int, bytes] = field(default_factory=dict)
    acknowledged: dict[str, int] = field(default_factory=dict)
    shown: tuple[int, bytes] | None = None
    drafts: set[str] = field(default_factory=set)
    shown_draft: dict[str, Any] | None = None
    contradictions: list[str] = field(default_factory=list)

    def saw(self, seq: int, events: bytes) -> None:
        """Told of an entry, perhaps once more after coming back."""
        if self.seen.setdefault(seq, events) != events:
            self.contradictions.append(f"{self.table}: entry {seq} was told twice, with different events")


@dataclass
class Verdict:
    """How much was looked at, and what was wrong: `faults` is empty when nothing was lost."""

    entries: int = 0
    seen: int = 0
    acknowledged: int = 0
    drafts: int = 0
    matches: int = 0
    faults: list[str] = field(default_factory=list)


def judge(database: Path, witnesses: Iterable[Witness]) -> Verdict:
    """Hold the logs in a hall's file against what these people were told."""
    verdict = Verdict()
    logs = {row.name: [decode_entry(entry, row.game) for entry in data] for row, data in read_logs(database)}
    for name, log in logs.items():
        verdict.entries += len(log)
        faults = list(_log_faults(name, log))
        verdict.faults += faults
        for record in () if faults else records(log):
            verdict.matches += 1
            verdict.faults += [f"{name}: in its record {finding}" for finding in verify(record).findings]
    for witness in witnesses:
        verdict.seen += len(witness.seen)
        verdict.acknowledged += len(witness.acknowledged)
        verdict.drafts += len(witness.drafts)
        verdict.faults += witness.contradictions
        verdict.faults += _witness_faults(witness, logs.get(witness.table, []))
    return verdict


def told(table: Table, entry: Entry[Any], seat: Seat) -> bytes:
    """The events of an entry as a seat may see them, as JSON."""
    return encode(
        [
            redact(event) if isinstance(event, OfTable) else table.game.redact(event, seat)
            for event in entry.events
        ]
    )


def _is_whole(log: list[Entry[Any]]) -> bool:
    return [entry.seq for entry in log] == list(range(1, len(log) + 1))


def _log_faults(name: str, log: list[Entry[Any]]) -> Iterator[str]:
    if not _is_whole(log):
        yield f"{name}: the log has a gap"
    commands = [entry.cause.command for entry in log if entry.cause.command is not None]
    if len(commands) != len(set(commands)):
        yield f"{name}: a command was done twice"


def _witness_faults(witness: Witness, log: list[Entry[Any]]) -> Iterator[str]:
    where, seat = witness.table, witness.seat
    missing = set(witness.seen) - {entry.seq for entry in log}
    if missing:
        yield f"{where}: seat {seat} was told of entry {min(missing)}, which is not there"
    by_command = {entry.cause.command: entry.seq for entry in log}
    for command, seq in witness.acknowledged.items():
        if by_command.get(command) != seq:
            yield f"{where}: command {command} was acknowledged as entry {seq}, which it is not"
    if not witness.drafts <= by_command.keys():
        yield f"{where}: a draft of seat {seat} was answered and is not kept"
    if missing or not log or not _is_whole(log):
        return
    table = Table(log[0].events[0])
    for entry in log:
        table.apply(entry)
        if witness.seen.get(entry.seq) not in (None, told(table, entry, seat)):
            yield f"{where}: entry {entry.seq} is not what seat {seat} was told"
        if witness.shown is not None and witness.shown[0] == entry.seq:
            view = None if table.state is None else table.game.view(table.state, seat)
            if encode(view) != witness.shown[1]:
                yield f"{where}: the hall shows seat {seat} another view than the log gives"
            if _own_draft(table, seat) != _action(witness.shown_draft, seat):
                yield f"{where}: the hall shows seat {seat} another draft than its latest"


def _own_draft(table: Table, seat: Seat) -> Mapping[str, Any] | None:
    return table.draft.action if table.draft is not None and table.draft.seat == seat else None


def _action(shown: Mapping[str, Any] | None, seat: Seat) -> Mapping[str, Any] | None:
    """The action of a draft as it was shown, if it is the seat's own."""
    return shown["action"] if shown is not None and shown["seat"] == seat else None
