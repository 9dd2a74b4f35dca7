"""`tilehall export`: a safe copy of a hall's database, and the records of its finished matches."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from tilehall.cli.hall import database_path
from tilehall.cli.output import with_progress, write
from tilehall.core.errors import Refused
from tilehall.record.writer import dump
from tilehall.server.records import records
from tilehall.store.sqlite import copy_database, read_logs
from tilehall.table.events import decode_entry
from tilehall.words import Words

__all__ = ["export_command", "export_hall"]


def export_hall(words: Words, target: Path, database: str | None = None) -> None:
    """Copy the database and write the records into a new folder, also while the hall runs.

    Everything is made beside the target and put in place at the end, so a failure leaves nothing
    half-done. Raises Refused when the folder is there already, StoreError when the database cannot
    be read.
    """
    source = database_path(database)
    if os.path.lexists(target):
        raise Refused("export-exists", path=str(target))
    parent = target.absolute().parent
    if not os.path.isdir(parent):  # noqa: PTH112 - a Path fails on a name that is too long
        raise Refused("export-nowhere", path=str(parent))
    try:
        with tempfile.TemporaryDirectory(prefix=".tilehall-export-", dir=parent) as folder:
            made = Path(folder) / "export"
            made.mkdir()
            copy_database(source, made / "hall.sqlite3")
            written = _write_records(words, made)
            shutil.move(made, target)
    except OSError as error:
        raise Refused("export-failed", path=str(target), detail=error.strerror or str(error)) from None
    write(words.say("hall.exported", path=str(target), count=written))


def _write_records(words: Words, made: Path) -> int:
    folder = made / "records"
    folder.mkdir()
    written = 0
    logs = list(read_logs(made / "hall.sqlite3"))
    for row, data in with_progress(logs, words.say("hall.exporting"), len(logs)):
        for record in records([decode_entry(entry, row.game) for entry in data]):
            (folder / f"{record.match.id}.json").write_text(dump(record), "utf-8")
            written += 1
    return written


def export_command(
    context: typer.Context,
    target: Annotated[Path, typer.Argument()] = Path("tilehall-export"),
    database: Annotated[str | None, typer.Option("--db")] = None,
) -> None:
    """Copy the database and write the records into a new folder."""
    export_hall(context.obj, target, database)
