"""`tilehall doctor`: what is well with this installation, and what to do about what is not."""

from __future__ import annotations

import os
import platform
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer

from tilehall import __version__
from tilehall.cli.app import PORT
from tilehall.cli.hall import database_path, port_number
from tilehall.cli.output import write
from tilehall.core.errors import TilehallError
from tilehall.server.app import STATIC
from tilehall.server.run import bind, home_address
from tilehall.store.sqlite import check_database, running_hall
from tilehall.words import Words

__all__ = ["Finding", "doctor_command", "examine"]

_SLOW_DISK_MILLISECONDS: Final = 100
_SYNCS: Final = 5


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: whether it is well, and a sentence about it."""

    well: bool
    text: str


def examine(words: Words, database: str | None, port: int) -> Iterator[Finding]:
    """Look at everything that the hall needs, one finding after the other; nothing is changed."""
    yield Finding(
        True,
        words.say(
            "doctor.versions",
            tilehall=__version__,
            python=platform.python_version(),
            sqlite=sqlite3.sqlite_version,
            system=platform.platform(terse=True),
        ),
    )
    page = (STATIC / "index.html").is_file()
    yield Finding(page, words.say("doctor.page" if page else "doctor.no-page"))
    yield from _database(words, database, port)
    address = home_address()
    yield Finding(
        True, words.say("doctor.address", address=address) if address else words.say("doctor.no-address")
    )
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    unicode = encoding.startswith("utf")
    yield Finding(
        unicode, words.say("doctor.terminal" if unicode else "doctor.old-terminal", encoding=encoding)
    )


def _database(words: Words, database: str | None, port: int) -> Iterator[Finding]:
    try:
        path = database_path(database)
        tables = check_database(path) if os.path.exists(path) else None  # noqa: PTH110
    except TilehallError as error:
        yield Finding(False, words.error(error))
        return
    if tables is None:
        yield Finding(True, words.say("doctor.no-database", path=str(path)))
    else:
        yield Finding(True, words.say("doctor.database", path=str(path), count=tables))
    yield _folder(words, path)
    running = running_hall(path)
    if running is not None:
        yield Finding(True, words.say("doctor.running", url=running))
        return
    try:
        with bind("127.0.0.1", port) as listener:
            free = listener.getsockname()[1]
        yield Finding(True, words.say("doctor.port", port=free))
    except TilehallError as error:
        yield Finding(False, words.error(error))


def _folder(words: Words, path: Path) -> Finding:
    """Whether the folder can be written to, and how long one sync to its disk takes."""
    folder = path.parent
    while not os.path.exists(folder):  # noqa: PTH110
        folder = folder.parent
    try:
        with tempfile.NamedTemporaryFile(dir=folder, prefix=".tilehall-doctor-") as file:
            started = time.perf_counter()
            for _ in range(_SYNCS):
                file.write(b"x" * 4096)
                file.flush()
                os.fsync(file.fileno())
            milliseconds = (time.perf_counter() - started) * 1000 / _SYNCS
    except OSError as error:
        return Finding(False, words.say("doctor.read-only", path=str(folder), detail=error.strerror))
    well = milliseconds < _SLOW_DISK_MILLISECONDS
    key = "doctor.disk" if well else "doctor.slow-disk"
    return Finding(well, words.say(key, path=str(folder), milliseconds=f"{milliseconds:.1f}"))


def doctor_command(
    context: typer.Context,
    database: Annotated[str | None, typer.Option("--db")] = None,
    port: Annotated[str, typer.Option("--port")] = PORT,
) -> int:
    """Say what is well and what is not; the exit code is 1 when something is not."""
    findings = []
    for finding in examine(context.obj, database, port_number(port)):
        write(("✓ " if finding.well else "✗ ") + finding.text)
        findings.append(finding)
    return 0 if all(finding.well for finding in findings) else 1
