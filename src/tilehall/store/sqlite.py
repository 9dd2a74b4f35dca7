"""Logs in one SQLite file: write-ahead log, full sync, one writer thread that commits in groups.

Whatever waits when a commit ends goes into the next one together, so many tables share one sync to
disk and each of them still waits for its own entry.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

from filelock import FileLock, Timeout

from tilehall.store.log import Run, StoreError, TableRow

__all__ = ["SqliteLog", "check_database", "copy_database", "read_logs", "running_hall"]

_VERSION: Final = 1
_BUSY_SECONDS: Final = 5.0
_LARGEST_GROUP: Final = 512
_SCHEMA: Final = """
CREATE TABLE hall (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE runs (started INTEGER PRIMARY KEY, beat INTEGER NOT NULL);
CREATE TABLE tables (
    name TEXT PRIMARY KEY, game TEXT NOT NULL, made_at INTEGER NOT NULL, open INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE entries (
    table_name TEXT NOT NULL, seq INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (table_name, seq)
) WITHOUT ROWID;
"""
_TABLES: Final = frozenset({"hall", "runs", "tables", "entries"})
_APPEND: Final = """
INSERT INTO entries SELECT :name, :seq, :data
WHERE :seq = 1 + (SELECT max(seq) FROM entries WHERE table_name = :name)
AND EXISTS (SELECT 1 FROM tables WHERE name = :name AND open)
"""

Work = Callable[[sqlite3.Connection], None]
_Job = tuple[Work, "asyncio.Future[None]", asyncio.AbstractEventLoop]


def _failure(error: sqlite3.Error, path: Path) -> StoreError:
    """The reason in our words: what SQLite says of a locked, read-only, full or foreign file."""
    name = getattr(error, "sqlite_errorname", "") or ""
    for prefix, code in (
        ("SQLITE_BUSY", "database-locked"),
        ("SQLITE_LOCKED", "database-locked"),
        ("SQLITE_READONLY", "database-read-only"),
        ("SQLITE_FULL", "disk-full"),
        ("SQLITE_CANTOPEN", "database-cannot-open"),
        ("SQLITE_NOTADB", "database-foreign"),
        ("SQLITE_CORRUPT", "database-damaged"),
    ):
        if name.startswith(prefix):
            return StoreError(code, path=str(path))
    return StoreError("database-failed", path=str(path), detail=str(error))


def _connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    mode = "ro" if read_only else "rwc"
    return sqlite3.connect(
        f"{path.resolve().as_uri()}?mode={mode}",
        uri=True,
        timeout=_BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )


def _is_hall(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether the file has our tables; False when it is empty. Raises StoreError when it is another's."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    found = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if version == 0 and not found:
        return False
    if version > _VERSION:
        raise StoreError("database-newer", path=str(path), found=version, known=_VERSION)
    if version != _VERSION or not found >= _TABLES:
        raise StoreError("database-foreign", path=str(path))
    return True


def _look_at(path: Path) -> None:
    """Raises StoreError for a file of another program, before anything is made beside it."""
    connection = _connect(path, read_only=True)
    try:
        _is_hall(connection, path)
    finally:
        connection.close()


def _prepare(path: Path) -> sqlite3.Connection:
    """An open connection to a file of this format, made if it is not there."""
    connection = _connect(path)
    try:
        new = not _is_hall(connection, path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")
        if new:
            for statement in _SCHEMA.split(";"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {_VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        connection.close()
        raise
    return connection


class SqliteLog:
    """The logs of one hall in one file, which is locked for this process while it is open.

    `url` is where the hall can be reached, for a second one that finds the file locked.
    Raises StoreError when the file cannot be used; `hall-already-open` when another hall runs on it.
    """

    def __init__(self, path: Path, url: str = "") -> None:
        self.path = path
        try:
            if path.is_file():
                _look_at(path)
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = FileLock(f"{path}.lock")
            self._lock.acquire(blocking=False)
        except Timeout:
            # Where no file can be made, the lock is refused in the same way
            there = os.path.exists(f"{path}.lock")  # noqa: PTH110 - a Path fails on a name that is too long
            raise StoreError(
                "hall-already-open" if there else "database-cannot-open", path=str(path)
            ) from None
        except OSError as error:
            raise StoreError("database-cannot-open", path=str(path), detail=error.strerror) from None
        except sqlite3.Error as error:
            raise _failure(error, path) from None
        try:
            self._writer = _prepare(path)
            self._writer.execute("INSERT OR REPLACE INTO hall VALUES ('url', ?)", (url,))
            self._reader = _connect(path, read_only=True)
            rows = self._reader.execute("SELECT started, beat FROM runs ORDER BY started").fetchall()
        except sqlite3.Error as error:
            self._lock.release()
            raise _failure(error, path) from None
        except StoreError:
            self._lock.release()
            raise
        self._runs = tuple(Run(started, beat) for started, beat in rows)
        self._started: int | None = None
        self._shut = False
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._reading = threading.Lock()
        self._thread = threading.Thread(target=self._write, name="tilehall-store", daemon=True)
        self._thread.start()

    # What the server asks

    def append(self, table: str, expected_seq: int, data: bytes, *, closes: bool = False) -> Awaitable[None]:
        """Put an entry on disk after entry `expected_seq`."""

        def work(connection: sqlite3.Connection) -> None:
            row = {"name": table, "seq": expected_seq + 1, "data": data}
            if connection.execute(_APPEND, row).rowcount != 1:
                raise StoreError("entry-conflict", table=table, seq=expected_seq + 1)
            if closes:
                connection.execute("UPDATE tables SET open = 0 WHERE name = ?", (table,))

        return self._submit(work)

    def create(self, row: TableRow, first: bytes, at: int) -> Awaitable[None]:
        """Make a table with the first entry of its log."""

        def work(connection: sqlite3.Connection) -> None:
            values = (row.name, row.game, at, row.open)
            try:
                connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?)", values)
            except sqlite3.IntegrityError:
                raise StoreError("entry-conflict", table=row.name, seq=1) from None
            connection.execute("INSERT INTO entries VALUES (?, 1, ?)", (row.name, first))

        return self._submit(work)

    async def read(self, table: str) -> tuple[TableRow, Sequence[bytes]] | None:
        """A table and all entries of its log in order, or None."""
        found = await self._select("SELECT name, game, open FROM tables WHERE name = ?", (table,))
        if not found:
            return None
        entries = await self._select("SELECT data FROM entries WHERE table_name = ? ORDER BY seq", (table,))
        return TableRow(found[0][0], found[0][1], bool(found[0][2])), [data for (data,) in entries]

    async def recent(self, since: int) -> Sequence[TableRow]:
        """The open tables that were made since then, newest first."""
        rows = await self._select(
            "SELECT name, game FROM tables WHERE open AND made_at >= ? ORDER BY made_at DESC", (since,)
        )
        return [TableRow(name, game, True) for name, game in rows]

    def beat(self, at: int) -> Awaitable[None]:
        """Note that the hall is running at this time; the first beat begins its run."""
        started = self._started = at if self._started is None else self._started

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO runs VALUES (?, ?)", (started, at))

        return self._submit(work)

    @property
    def runs(self) -> Sequence[Run]:
        """The runs of the hall before this one, oldest first."""
        return self._runs

    def close(self) -> None:
        """Finish what is queued and let go of the file; what comes later is refused."""
        self._shut = True
        self._jobs.put(None)
        self._thread.join()
        with self._reading:
            self._reader.close()
        self._writer.close()  # the last to go, so that the write-ahead log is put into the file
        self._lock.release()

    # The threads

    async def _select(self, query: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        def select() -> list[tuple[Any, ...]]:
            with self._reading:
                return self._reader.execute(query, values).fetchall()

        try:
            return await asyncio.to_thread(select)
        except sqlite3.Error as error:
            raise _failure(error, self.path) from None

    def _submit(self, work: Work) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        if self._shut:
            future.set_exception(StoreError("hall-shut"))
        else:
            self._jobs.put((work, future, loop))
        return future

    def _write(self) -> None:
        running = True
        while running:
            group = [self._jobs.get()]
            while len(group) < _LARGEST_GROUP and not self._jobs.empty():
                group.append(self._jobs.get())
            jobs = [job for job in group if job is not None]
            running = len(jobs) == len(group)
            if jobs:
                self._commit(jobs)

    def _commit(self, jobs: Sequence[_Job]) -> None:
        """Commit the group and then tell each waiter; a job that is refused takes no other with it."""
        errors: dict[int, Exception] = {}
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            for place, (work, _, _) in enumerate(jobs):
                self._writer.execute("SAVEPOINT job")
                try:
                    work(self._writer)
                except StoreError as error:
                    errors[place] = error
                    self._writer.execute("ROLLBACK TO job")
                self._writer.execute("RELEASE job")
            self._writer.execute("COMMIT")
        except sqlite3.Error as error:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            failure = _failure(error, self.path)
            errors = dict.fromkeys(range(len(jobs)), failure)
        waiting: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[None], Exception | None]]] = {}
        for place, (_, future, loop) in enumerate(jobs):
            waiting.setdefault(loop, []).append((future, errors.get(place)))
        for loop, results in waiting.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(_tell, results)


def _tell(results: Sequence[tuple[asyncio.Future[None], Exception | None]]) -> None:
    for future, error in results:
        if future.done():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)


def running_hall(path: Path) -> str | None:
    """The address of the hall that runs on this file, or None when none does."""
    lock = FileLock(f"{path}.lock")
    try:
        if not (path.exists() and Path(lock.lock_file).exists()):
            return None
        lock.acquire(blocking=False)
    except Timeout:
        return _noted_url(path)
    except OSError:
        return None
    lock.release()
    return None


def _noted_url(path: Path) -> str | None:
    """The address that a hall put into its file, or None when it is only just opening it."""
    try:
        connection = _connect(path, read_only=True)
        try:
            row = connection.execute("SELECT value FROM hall WHERE key = 'url'").fetchone()
        finally:
            connection.close()
    except sqlite3.Error:
        return None
    return str(row[0]) if row else None


def read_logs(path: Path) -> Iterator[tuple[TableRow, Sequence[bytes]]]:
    """Every table of a hall's file with all entries of its log. Raises StoreError."""
    try:
        connection = _connect(path, read_only=True)
        try:
            for name, game, is_open in connection.execute("SELECT name, game, open FROM tables").fetchall():
                rows = connection.execute(
                    "SELECT data FROM entries WHERE table_name = ? ORDER BY seq", (name,)
                )
                yield TableRow(name, game, bool(is_open)), [data for (data,) in rows]
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise _failure(error, path) from None


def check_database(path: Path) -> int:
    """The number of tables in a hall's file, which is whole and can be written to.

    Raises StoreError when it is not, also when another program holds it.
    """
    try:
        connection = _existing(path)
        try:
            if connection.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                raise StoreError("database-damaged", path=str(path))
            tables = int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])
        finally:
            connection.close()
        writer = _connect(path)
        try:
            writer.execute("BEGIN IMMEDIATE")
            writer.execute("ROLLBACK")
        finally:
            writer.close()
        return tables
    except sqlite3.Error as error:
        raise _failure(error, path) from None


def _existing(path: Path) -> sqlite3.Connection:
    """An open connection for reading a hall's file that is there. Raises StoreError when it is none."""
    if not os.path.exists(path):  # noqa: PTH110 - a Path fails on a name that is too long
        raise StoreError("database-missing", path=str(path))
    connection = _connect(path, read_only=True)
    try:
        if not _is_hall(connection, path):
            raise StoreError("database-foreign", path=str(path))
    except BaseException:
        connection.close()
        raise
    return connection


def copy_database(source: Path, target: Path) -> None:
    """A consistent copy of a hall's file that is whole, also while the hall runs. Raises StoreError."""
    try:
        original = _existing(source)
        try:
            copied = sqlite3.connect(target, isolation_level=None)
            original.backup(copied)
            copied.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
            whole = copied.execute("PRAGMA quick_check").fetchone()[0] == "ok"
            copied.close()
            if not whole:
                raise StoreError("database-damaged", path=str(source))
        finally:
            original.close()
    except sqlite3.Error as error:
        raise _failure(error, source) from None
