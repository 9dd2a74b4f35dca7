"""Writing to the terminal, where nothing that came from outside can steer it or make a line of its own."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from rich.console import Console, ConsoleOptions, RenderableType
from rich.progress import track
from rich.segment import Segment

from tilehall.words import printable

__all__ = ["complain", "console", "remark", "with_progress", "write", "write_json"]

T = TypeVar("T")


class _Console(Console):
    """A console whose texts are cleaned; the colours and the lines are its own."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        """What is shown of something, without letters that would steer the terminal."""
        for segment in super().render(renderable, options):
            if segment.control or segment.text.isprintable():
                yield segment
            else:
                lines = "\n".join(map(printable, segment.text.split("\n")))
                yield Segment(lines, segment.style)


def console(*, stderr: bool = False) -> Console:
    """A console that shows text as it is: no markup, no guessing, no wrapping of lines in a pipe."""
    return _Console(stderr=stderr, markup=False, highlight=False, emoji=False, soft_wrap=True)


def write(*lines: str) -> None:
    """Write texts to standard output, each as one line."""
    for line in lines:
        sys.stdout.write(printable(line) + "\n")


def write_json(value: Any) -> None:
    """Write a plain value to standard output as JSON in one line."""
    encoding = sys.stdout.encoding or "utf-8"
    text = json.dumps(value, ensure_ascii=False)
    plain = text.isprintable() and text.encode(encoding, "replace").decode(encoding) == text
    sys.stdout.write((text if plain else json.dumps(value)) + "\n")


def with_progress(items: Iterable[T], label: str, total: int | None = None) -> Iterator[T]:
    """The items, with a bar on standard error that shows how many are done, if that is a terminal."""
    shown = console(stderr=True)
    quiet = not shown.is_terminal
    yield from track(items, label, total=total, console=shown, transient=True, disable=quiet)


def remark(sentence: str) -> None:
    """Say something in one line on standard error, beside what the command writes."""
    with contextlib.suppress(OSError):
        sys.stderr.write(f"{printable(sentence)}\n")


def complain(sentence: str, code: int = 2) -> int:
    """Say in one line on standard error why nothing was done; the exit code for it."""
    remark(f"tilehall: {sentence}")
    return code
