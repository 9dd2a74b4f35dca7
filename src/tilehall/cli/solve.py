"""`tilehall solve`: exact answers, one question a line in and one answer a line out."""

from __future__ import annotations

import json
import sys
import time
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Final

import typer

from tilehall.cli.examples import QUESTIONS_FOR_EXAMPLE
from tilehall.cli.output import remark, write_json
from tilehall.cli.question import Question
from tilehall.core.codec import decode
from tilehall.core.errors import BadNotation, TilehallError
from tilehall.words import Words

__all__ = ["QUESTIONS", "solve_command"]

QUESTIONS: Final = {
    "rummy": "tilehall.cli.solve_rummy:RummyQuestion",
    "train": "tilehall.cli.solve_train:TrainQuestion",
    "gaple": "tilehall.cli.solve_gaple:GapleQuestion",
}
"""Each solver and where the questions to it are, in the order in which they are listed."""

_LONGEST: Final = 64 * 1024
"""Bytes of a line; the longest sensible question is far below."""


def solve_command(
    context: typer.Context,
    solver: Annotated[str, typer.Argument(metavar="|".join(QUESTIONS))],
    batch: Annotated[str, typer.Option(metavar="FILE|-")] = "-",
) -> int:
    """Answer every line; one that cannot be answered gets an error, and the exit code is 1 then."""
    words: Words = context.obj
    if solver not in QUESTIONS:
        raise BadNotation("unknown-solver", name=solver[:60], known=", ".join(QUESTIONS))
    module, _, name = QUESTIONS[solver].partition(":")
    kind: type[Question] = getattr(import_module(module), name)
    if batch == "-" and sys.stdin.isatty():
        remark(words.say("cli.solve.question", example=QUESTIONS_FOR_EXAMPLE[solver]))
    failed = False
    for line in _lines(batch):
        answer = _answer(line, solver, kind, words)
        failed |= "error" in answer
        write_json(answer)
        sys.stdout.flush()
    return 1 if failed else 0


def _answer(line: bytes, solver: str, kind: type[Question], words: Words) -> dict[str, Any]:
    try:
        if len(line) > _LONGEST:
            raise BadNotation("line-too-long", most=_LONGEST)
        question: Question = decode(line, kind)
        call: Callable[[], Any] = question.call()
        _load(solver)
        began = time.perf_counter()
        solved = call()
        micros = round((time.perf_counter() - began) * 1e6)
        return {"id": question.id, **question.tell(solved), "micros": micros}
    except TilehallError as error:
        return {"id": _id_of(line), "error": words.error(error)}


@cache
def _load(solver: str) -> None:
    """Have the kernels ready, so that the time of the first call is that of its solving alone."""
    from tilehall.solvers.warming import steps

    for step in steps([solver]):
        step.run()


def _id_of(line: bytes) -> Any:
    """The id of a question that is bad otherwise, or None when even that cannot be read."""
    if len(line) > _LONGEST:
        return None
    try:
        plain = json.loads(line)
    except (ValueError, RecursionError):
        return None
    name = plain.get("id") if isinstance(plain, dict) else None
    return name if isinstance(name, str | int) else None


def _lines(name: str) -> Iterator[bytes]:
    """The lines of a file, or of standard input for `-`, without blank ones; a long one is cut."""
    try:
        if name == "-":
            yield from _cut(sys.stdin.buffer)
            return
        with Path(name).open("rb") as file:
            yield from _cut(file)
    except OSError as error:
        raise BadNotation("bad-file", file=name, detail=error.strerror or str(error)) from None


def _cut(file: BinaryIO) -> Iterator[bytes]:
    mark = BOM_UTF8  # which some editors put before the text
    while line := file.readline(len(mark) + _LONGEST + 1):
        line, mark = line.removeprefix(mark), b""
        rest = line
        while len(rest) > _LONGEST and not rest.endswith(b"\n"):
            rest = file.readline(_LONGEST + 1)
        if line.strip():
            yield line
