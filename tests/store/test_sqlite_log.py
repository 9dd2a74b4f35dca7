"""The log in SQLite: in order, in groups, and on disk before anybody is told."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tilehall.store.log import Run, StoreError, TableRow
from tilehall.store.sqlite import SqliteLog

ROW = TableRow("table-1", "gaple", True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the hall's file is to be; its folder is not there yet."""
    return tmp_path / "some" / "folder" / "hall.sqlite3"


@pytest.fixture
def log(path: Path) -> Iterator[SqliteLog]:
    """An open log on a new file."""
    opened = SqliteLog(path)
    yield opened
    opened.close()


def on_disk(path: Path, table: str = ROW.name) -> list[tuple[int, bytes]]:
    """What another program finds in the file."""
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as other:
        rows = other.execute(
            "SELECT seq, data FROM entries WHERE table_name = ? ORDER BY seq", (table,)
        ).fetchall()
    other.close()
    return rows


async def test_what_was_appended_is_read_back_in_order(log: SqliteLog) -> None:
    assert await log.read("table-1") is None
    await log.create(ROW, b"first", 1000)
    for seq in range(1, 20):
        await log.append("table-1", seq, f"entry {seq + 1}".encode())
    found = await log.read("table-1")
    assert found is not None
    row, data = found
    assert row == ROW
    assert data == [b"first", *(f"entry {seq}".encode() for seq in range(2, 21))]


async def test_an_entry_is_on_disk_before_its_future_is_done(log: SqliteLog, path: Path) -> None:
    await log.create(ROW, b"first", 1000)
    assert on_disk(path) == [(1, b"first")]
    for seq in range(1, 30):
        await log.append("table-1", seq, b"x")
        assert on_disk(path)[-1][0] == seq + 1


async def test_the_disk_is_told_to_sync(log: SqliteLog) -> None:
    assert log._writer.execute("PRAGMA synchronous").fetchone() == (2,)  # 2 is FULL
    assert log._writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_what_waits_together_is_committed_together(log: SqliteLog, path: Path) -> None:
    tables = [f"table-{number}" for number in range(60)]
    await asyncio.gather(*(log.create(TableRow(name, "gaple", True), b"1", 0) for name in tables))
    commits: list[str] = []
    log._writer.set_trace_callback(lambda sql: commits.append(sql) if sql == "COMMIT" else None)
    for seq in range(1, 11):
        await asyncio.gather(*(log.append(name, seq, b"x") for name in tables))
    log._writer.set_trace_callback(None)
    assert len(commits) < 600 / 5
    assert all(len(on_disk(path, name)) == 11 for name in tables)


async def test_a_group_goes_on_without_the_one_that_is_refused(log: SqliteLog, path: Path) -> None:
    await log.create(ROW, b"1", 0)
    await log.create(TableRow("table-2", "gaple", True), b"1", 0)
    asked = [log.append("table-1", 1, b"2"), log.append("table-1", 7, b"8"), log.append("table-2", 1, b"2")]
    results = await asyncio.gather(*asked, return_exceptions=True)
    assert results[0] is None
    assert results[2] is None
    assert isinstance(results[1], StoreError)
    assert on_disk(path) == [(1, b"1"), (2, b"2")]
    assert on_disk(path, "table-2") == [(1, b"1"), (2, b"2")]


async def test_what_is_refused_halfway_leaves_nothing(log: SqliteLog, path: Path) -> None:
    def halfway(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO entries VALUES ('table-1', 2, 'half')")
        raise StoreError("entry-conflict", table="table-1", seq=2)

    await log.create(ROW, b"1", 0)
    with pytest.raises(StoreError):
        await log._submit(halfway)
    assert on_disk(path) == [(1, b"1")]


@pytest.mark.parametrize("expected_seq", [0, 1, 3, 99])
async def test_another_entry_in_its_place_or_a_gap(expected_seq: int, log: SqliteLog, path: Path) -> None:
    await log.create(ROW, b"1", 0)
    await log.append("table-1", 1, b"2")
    with pytest.raises(StoreError) as caught:
        await log.append("table-1", expected_seq, b"other")
    assert caught.value.code == "entry-conflict"
    assert caught.value.facts == {"table": "table-1", "seq": expected_seq + 1}
    assert on_disk(path) == [(1, b"1"), (2, b"2")]


async def test_of_two_writers_of_one_place_one_wins(log: SqliteLog, path: Path) -> None:
    await log.create(ROW, b"1", 0)
    asked = [log.append("table-1", 1, str(number).encode()) for number in range(20)]
    results = await asyncio.gather(*asked, return_exceptions=True)
    assert results[0] is None
    assert all(isinstance(result, StoreError) for result in results[1:])
    assert on_disk(path) == [(1, b"1"), (2, b"0")]


async def test_no_table_is_made_twice(log: SqliteLog, path: Path) -> None:
    await log.create(ROW, b"1", 0)
    with pytest.raises(StoreError) as caught:
        await log.create(ROW, b"other", 5)
    assert caught.value.code == "entry-conflict"
    assert on_disk(path) == [(1, b"1")]


async def test_nothing_is_written_for_a_table_that_is_not_there(log: SqliteLog, path: Path) -> None:
    for seq in (0, 1):
        with pytest.raises(StoreError):
            await log.append("nowhere", seq, b"x")
    assert on_disk(path, "nowhere") == []


@pytest.mark.case("S03")
async def test_a_closed_table_takes_no_more_entries(log: SqliteLog, path: Path) -> None:
    await log.create(ROW, b"1", 0)
    await log.append("table-1", 1, b"closed", closes=True)
    with pytest.raises(StoreError) as caught:
        await log.append("table-1", 2, b"more")
    assert caught.value.code == "entry-conflict"
    assert on_disk(path) == [(1, b"1"), (2, b"closed")]
    found = await log.read("table-1")
    assert found is not None
    assert found[0] == TableRow("table-1", "gaple", False)


async def test_recent_tables_newest_first_without_the_closed_ones(log: SqliteLog) -> None:
    for number in range(5):
        await log.create(TableRow(f"table-{number}", "gaple", True), b"1", 1000 * number)
    await log.append("table-3", 1, b"closed", closes=True)
    assert [row.name for row in await log.recent(1000)] == ["table-4", "table-2", "table-1"]
    assert list(await log.recent(5000)) == []


async def test_everything_is_there_again_after_a_restart(path: Path) -> None:
    log = SqliteLog(path)
    await log.create(ROW, b"1", 0)
    await log.append("table-1", 1, b"2")
    log.close()
    again = SqliteLog(path)
    found = await again.read("table-1")
    assert found is not None
    assert found[1] == [b"1", b"2"]
    await again.append("table-1", 2, b"3")
    again.close()
    assert not path.with_name(f"{path.name}-wal").exists()
    assert on_disk(path) == [(1, b"1"), (2, b"2"), (3, b"3")]


async def test_what_is_queued_when_the_log_is_closed_is_still_written(path: Path) -> None:
    log = SqliteLog(path)
    await log.create(ROW, b"1", 0)
    asked = [log.append("table-1", seq, b"x") for seq in range(1, 200)]
    log.close()
    await asyncio.wait_for(asyncio.gather(*asked), 10)
    assert len(on_disk(path)) == 200


async def test_a_log_that_is_closed_refuses(path: Path) -> None:
    log = SqliteLog(path)
    await log.create(ROW, b"1", 0)
    log.close()
    log.close()
    with pytest.raises(StoreError) as caught:
        await asyncio.wait_for(log.append("table-1", 1, b"2"), 10)
    assert caught.value.code == "hall-shut"
    assert on_disk(path) == [(1, b"1")]


async def test_who_gives_up_waiting_stops_nobody(log: SqliteLog, path: Path) -> None:
    await log.create(ROW, b"1", 0)
    given_up = log.append("table-1", 1, b"2")
    assert isinstance(given_up, asyncio.Future)
    given_up.cancel()
    await log.append("table-1", 2, b"3")
    assert on_disk(path) == [(1, b"1"), (2, b"2"), (3, b"3")]


async def test_the_runs_of_the_hall_with_their_last_heartbeats(path: Path) -> None:
    expected: list[Run] = []
    for start in (1000, 50_000, 900_000):
        log = SqliteLog(path)
        assert list(log.runs) == expected
        await log.beat(start)
        await log.beat(start + 5000)
        await log.beat(start + 10_000)
        assert list(log.runs) == expected
        log.close()
        expected.append(Run(start, start + 10_000))
    log = SqliteLog(path)  # a run that never got to its first beat leaves no trace
    log.close()
    log = SqliteLog(path)
    assert list(log.runs) == expected
    log.close()
