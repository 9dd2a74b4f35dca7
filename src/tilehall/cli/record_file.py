"""Where `simulate --out` writes: a new file, named once it is whole, a device, or standard output."""

from __future__ import annotations

import contextlib
import secrets
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from tilehall.core.errors import BadNotation

__all__ = ["records_to"]


@contextlib.contextmanager
def records_to(name: str | None) -> Iterator[TextIO | None]:
    """The file of that name, open for writing; standard output for `-`, None without a name.

    A file gets its name when everything is in it, and nothing stays of one that was not finished, also
    when the process is told to end. Raises BadNotation when it is there already or cannot be written.
    """
    if name is None or name == "-":
        yield None if name is None else sys.stdout
        return
    try:
        target = Path(name).resolve()
        if not name or target.is_dir():
            raise IsADirectoryError(0, "Is a directory")
        if target.is_file():
            raise FileExistsError(0, "File exists")
        with _ended_politely(), _device(target) if target.exists() else _new_file(target) as file:
            yield file
    except OSError as error:
        raise BadNotation("bad-file", file=name, detail=error.strerror or str(error)) from None


def _device(target: Path) -> TextIO:
    return target.open("w", encoding="utf-8")


@contextlib.contextmanager
def _new_file(target: Path) -> Iterator[TextIO]:
    unfinished = target.with_name(f".tilehall-{secrets.token_hex(8)}")
    try:
        with unfinished.open("x", encoding="utf-8") as file:
            yield file
        if target.exists():
            raise FileExistsError(0, "File exists")
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


@contextlib.contextmanager
def _ended_politely() -> Iterator[None]:
    """Have SIGTERM end the process by an exception, so that it clears up after itself."""

    def end(number: int, _: Any) -> None:
        raise SystemExit(128 + number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
