"""Reading the records that `replay` and `verify` are given: one document, or one a line."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import Annotated, Final, TypeVar

import typer

from tilehall.cli.inputs import in_file, read_file
from tilehall.core.errors import BadRecord
from tilehall.record import LARGEST_RECORD, Record, load
from tilehall.words import Words, printable

__all__ = ["RecordArgument", "each_record", "names_of"]

RecordArgument = Annotated[str, typer.Argument(metavar="RECORD")]

T = TypeVar("T")

_LARGEST: Final = 1024 * 1024 * 1024


def each_record(name: str, words: Words, use: Callable[[Record], T]) -> Iterator[T]:
    """What `use` makes of each record in a file, or in standard input for `-`.

    Raises BadNotation when the file cannot be read, BadRecord for a document that is no record or that
    `use` cannot understand; of several it names the line.
    """
    data = read_file(name, _LARGEST).strip()
    first, _, more = data.partition(b"\n")
    if not (more and first.startswith(b"{") and first.rstrip().endswith(b"}")):
        with in_file(name, words):
            made = use(load(data[: LARGEST_RECORD + 1]))
        yield made
        return
    for number, line in enumerate(io.BytesIO(data), start=1):
        if not line.strip():
            continue
        try:
            made = use(load(line))
        except BadRecord as error:
            sentence = words.error(error)
            raise BadRecord("record-line", file=name, line=number, sentence=sentence) from None
        yield made


def names_of(record: Record, words: Words) -> list[str]:
    """The players by seat; a seat that nobody sat on at the end has its number."""
    return [
        printable(player.name) or words.say("cli.seat", seat=seat)
        for seat, player in enumerate(record.players)
    ]
