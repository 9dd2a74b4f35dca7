"""`tilehall export`: a safe copy of a hall's database, and the records of its finished matches."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from tilehall.cli.hall import database_path
from tilehall.cli.output import write
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
    if target.exists():
        raise Refused("export-exists", path=str(target))
    parent = target.absolute().parent
    if not parent.is_dir():
        raise Refused("export-nowhere", path=str(parent))
    console = Console(stderr=True)
    try:
        with tempfile.TemporaryDirectory(prefix=".tilehall-export-", dir=parent) as folder:
            made = Path(folder) / "export"
            made.mkdir()
            copy_database(source, made / "hall.sqlite3")
            written = _write_records(words, made, console)
            shutil.move(made, target)
    except OSError as error:
        raise Refused("export-failed", path=str(target), detail=error.strerror or str(error)) from None
    write(words.say("hall.exported", path=str(target), count=written))


def _write_records(words: Words, made: Path, console: Console) -> int:
    folder = made / "records"
    folder.mkdir()
    written = 0
    logs = list(read_logs(made / "hall.sqlite3"))
    label = words.say("hall.exporting")
    for row, data in track(logs, description=label, console=console, transient=True):
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
