"""Reading the records that `replay` and `verify` are given: one document, or one a line."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Annotated, Final

import typer

from tilehall.cli.inputs import read_file
from tilehall.record import LARGEST_RECORD, Record, load
from tilehall.words import Words

__all__ = ["RecordArgument", "names_of", "read_records"]

RecordArgument = Annotated[str, typer.Argument(metavar="RECORD")]

_LARGEST: Final = 1024 * 1024 * 1024


def read_records(name: str) -> Iterator[Record]:
    """The records in a file, or in standard input for `-`.

    Raises BadNotation when the file cannot be read, BadRecord for a document that is no record.
    """
    data = read_file(name, _LARGEST)
    first = data.split(b"\n", 1)[0].strip()
    if not (first.startswith(b"{") and first.endswith(b"}")):
        yield load(data[: LARGEST_RECORD + 1])
        return
    for line in io.BytesIO(data):
        if line.strip():
            yield load(line)


def names_of(record: Record, words: Words) -> list[str]:
    """The players by seat; a seat that nobody sat on at the end has its number."""
    return [player.name or words.say("cli.seat", seat=seat) for seat, player in enumerate(record.players)]
