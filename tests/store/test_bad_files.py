"""Files that cannot be used, disks that are full, and copies: nothing is lost, and the reason is told."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from filelock import FileLock

from tilehall.store import sqlite
from tilehall.store.log import StoreError, TableRow
from tilehall.store.sqlite import SqliteLog, check_database, copy_database, read_logs, running_hall

ROW = TableRow("table-1", "gaple", True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the hall's file is to be."""
    return tmp_path / "hall.sqlite3"


@pytest.fixture(autouse=True)
def short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait only a moment for a locked file."""
    monkeypatch.setattr(sqlite, "_BUSY_SECONDS", 0.05)


@contextmanager
def refused(code: str, path: Path) -> Iterator[None]:
    """A block in which the store refuses for this reason and names the file."""
    with pytest.raises(StoreError) as caught:
        yield
    assert caught.value.code == code
    assert caught.value.facts["path"] == str(path)


@contextmanager
def locked_by_another(path: Path) -> Iterator[None]:
    """A block in which another program has the file for itself."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@contextmanager
def as_somebody_without_rights() -> Iterator[None]:
    """A block that runs without the rights of the system's owner, if we have them."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def scribble_on(path: Path) -> None:
    """Overwrite some pages in the middle of the file."""
    data = bytearray(path.read_bytes())
    data[4096 * 3 : 4096 * 8] = b"scribble" * (4096 * 5 // 8)
    path.write_bytes(data)


def close_after(path: Path) -> None:
    """Make a hall's file and close it."""
    SqliteLog(path).close()


def test_a_newer_file_is_left_alone(path: Path) -> None:
    close_after(path)
    other = sqlite3.connect(path)
    other.execute("PRAGMA user_version = 99")
    other.close()
    before = path.read_bytes()
    with pytest.raises(StoreError) as caught:
        SqliteLog(path)
    assert caught.value.code == "database-newer"
    assert caught.value.facts == {"path": str(path), "found": 99, "known": 1}
    with pytest.raises(StoreError, match="database-newer"):
        check_database(path)
    assert path.read_bytes() == before


def test_a_foreign_database_is_left_alone(path: Path) -> None:
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.commit()
    other.close()
    before = path.read_bytes()
    with refused("database-foreign", path):
        SqliteLog(path)
    with refused("database-foreign", path):
        check_database(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("version", [-1, 0, 1])
def test_a_foreign_database_is_not_copied_and_gets_nothing_beside_it(
    version: int, path: Path, tmp_path: Path
) -> None:
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE entries (name TEXT)")
    other.execute(f"PRAGMA user_version = {version}")
    other.close()
    for use in (SqliteLog, check_database, lambda path: copy_database(path, tmp_path / "copy")):
        with refused("database-foreign", path):
            use(path)
    assert running_hall(path) is None
    assert list(tmp_path.iterdir()) == [path]


def test_a_newer_or_an_empty_file_is_not_copied(path: Path, tmp_path: Path) -> None:
    path.touch()
    with refused("database-foreign", path):
        copy_database(path, tmp_path / "copy")
    close_after(path)
    other = sqlite3.connect(path)
    other.execute("PRAGMA user_version = 99")
    other.close()
    with pytest.raises(StoreError, match="database-newer"):
        copy_database(path, tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def test_a_database_that_another_program_holds_is_not_well(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    close_after(path)
    monkeypatch.setattr("tilehall.store.sqlite._BUSY_SECONDS", 0)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with refused("database-locked", path):
        check_database(path)
    other.close()
    assert check_database(path) == 0


@pytest.mark.parametrize("content", [b"Dear diary, " * 500, b"\x00" * 5000, bytes(range(256)) * 40])
def test_a_file_that_is_no_database_is_left_alone(content: bytes, path: Path) -> None:
    path.write_bytes(content)
    with refused("database-foreign", path):
        SqliteLog(path)
    assert path.read_bytes() == content


def test_an_empty_file_becomes_a_hall(path: Path) -> None:
    path.touch()
    close_after(path)
    assert check_database(path) == 0


def test_a_file_that_may_only_be_read(tmp_path: Path) -> None:

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hall.sqlite3"
        close_after(path)
        path.chmod(0o444)
        Path(f"{path}.lock").chmod(0o666)
        Path(folder).chmod(0o777)
        with as_somebody_without_rights(), refused("database-read-only", path):
            SqliteLog(path)


def test_a_folder_that_may_only_be_read() -> None:

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "below" / "hall.sqlite3"
        Path(folder).chmod(0o555)
        with as_somebody_without_rights(), refused("database-cannot-open", path):
            SqliteLog(path)
        Path(folder).chmod(0o755)


def test_a_folder_where_a_file_should_be(path: Path) -> None:
    path.mkdir()
    with refused("database-cannot-open", path):
        SqliteLog(path)


def test_a_file_where_a_folder_should_be(path: Path) -> None:
    path.touch()
    with refused("database-cannot-open", path / "hall.sqlite3"):
        SqliteLog(path / "hall.sqlite3")


def test_a_file_that_another_program_has_locked(path: Path) -> None:
    close_after(path)
    with locked_by_another(path), refused("database-locked", path):
        SqliteLog(path)
    close_after(path)


def test_a_refused_file_is_not_kept_locked(path: Path) -> None:
    path.write_bytes(b"not a database at all" * 100)
    for _ in range(2):
        with refused("database-foreign", path):
            SqliteLog(path)
    path.unlink()
    close_after(path)


async def test_a_lock_while_playing_refuses_and_goes_on_afterwards(path: Path) -> None:
    log = SqliteLog(path)
    await log.create(ROW, b"1", 0)
    with locked_by_another(path):
        with refused("database-locked", path):
            await log.append("table-1", 1, b"lost?")
        with refused("database-locked", path):
            await log.append("table-1", 1, b"lost again?")
    await log.append("table-1", 1, b"2")
    found = await log.read("table-1")
    assert found is not None
    assert found[1] == [b"1", b"2"]
    log.close()


async def test_a_full_disk_refuses_and_keeps_what_was_there(path: Path) -> None:
    log = SqliteLog(path)
    await log.create(ROW, b"1", 0)
    pages = log._writer.execute("PRAGMA page_count").fetchone()[0]
    log._writer.execute(f"PRAGMA max_page_count = {pages + 1}")
    seq = 1
    with refused("disk-full", path):
        for _ in range(100):
            await log.append("table-1", seq, b"x" * 2000)
            seq += 1
    with refused("disk-full", path):
        await log.append("table-1", seq, b"y" * 100_000)
    found = await log.read("table-1")
    assert found is not None
    assert found[1] == [b"1", *[b"x" * 2000] * (seq - 1)]
    log._writer.execute("PRAGMA max_page_count = 1000000")
    await log.append("table-1", seq, b"there is room again")
    log.close()
    assert check_database(path) == 1


async def test_a_damaged_file_is_told(path: Path) -> None:
    log = SqliteLog(path)
    await log.create(ROW, b"1", 0)
    for seq in range(1, 200):
        await log.append("table-1", seq, b"x" * 500)
    log.close()
    scribble_on(path)
    with refused("database-damaged", path):
        check_database(path)
    with refused("database-damaged", path):
        copy_database(path, path.with_name("copy.sqlite3"))


# Two halls, and copies


def test_one_file_has_one_hall_at_a_time(path: Path) -> None:
    first = SqliteLog(path, "http://127.0.0.1:8765")
    with refused("hall-already-open", path):
        SqliteLog(path)
    assert running_hall(path) == "http://127.0.0.1:8765"
    first.close()
    assert running_hall(path) is None
    close_after(path)


def test_no_hall_runs_on_a_file_that_is_not_there(path: Path) -> None:
    assert running_hall(path) is None
    assert not path.exists()


def test_a_hall_that_is_only_just_opening_has_no_address_yet(path: Path) -> None:

    path.touch()
    with FileLock(f"{path}.lock"):
        assert running_hall(path) is None


def test_the_lock_of_a_process_that_died_is_gone(path: Path) -> None:
    script = (
        "import os, sys; from pathlib import Path; from tilehall.store.sqlite import SqliteLog;"
        "SqliteLog(Path(sys.argv[1])); print('open', flush=True); os.kill(os.getpid(), 9)"
    )
    died = subprocess.run([sys.executable, "-c", script, path], check=False, capture_output=True, text=True)
    assert (died.stdout, died.returncode) == ("open\n", -9)
    close_after(path)


async def test_a_copy_of_a_hall_that_goes_on_playing_is_whole(path: Path, tmp_path: Path) -> None:
    log = SqliteLog(path)
    tables = [f"table-{number}" for number in range(5)]
    for name in tables:
        await log.create(TableRow(name, "gaple", True), b"1", 0)

    async def play(name: str) -> None:
        for seq in range(1, 100):
            await log.append(name, seq, f"{name} {seq + 1}".encode())

    playing = asyncio.gather(*map(play, tables))
    copies = [tmp_path / f"copy-{number}.sqlite3" for number in range(3)]
    for copy in copies:
        await asyncio.to_thread(copy_database, path, copy)
    await playing
    log.close()
    for copy in copies:
        assert check_database(copy) == 5
        for row, data in read_logs(copy):
            assert list(data) == [b"1", *(f"{row.name} {seq}".encode() for seq in range(2, len(data) + 1))]
    close_after(copies[-1])


def test_a_copy_needs_something_to_copy(path: Path, tmp_path: Path) -> None:
    with refused("database-missing", path):
        copy_database(path, tmp_path / "copy.sqlite3")
    assert not (tmp_path / "copy.sqlite3").exists()
    assert not path.exists()


async def test_all_logs_of_a_file(path: Path) -> None:
    log = SqliteLog(path)
    await log.create(ROW, b"1", 0)
    await log.append("table-1", 1, b"closed", closes=True)
    await log.create(TableRow("table-2", "gaple", True), b"1", 0)
    log.close()
    assert list(read_logs(path)) == [
        (TableRow("table-1", "gaple", False), [b"1", b"closed"]),
        (TableRow("table-2", "gaple", True), [b"1"]),
    ]
