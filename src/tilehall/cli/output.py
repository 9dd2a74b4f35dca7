"""Writing to the terminal: plain lines to standard output, one line of complaint to standard error."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.console import Console

__all__ = ["complain", "console", "write", "write_json"]


def console(*, stderr: bool = False) -> Console:
    """A console that shows text as it is: no markup, no guessing, no wrapping of lines in a pipe."""
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False, soft_wrap=True)


def write(*lines: str) -> None:
    """Write lines to standard output; what its encoding lacks becomes a question mark."""
    encoding = sys.stdout.encoding or "utf-8"
    for line in lines:
        sys.stdout.write(line.encode(encoding, "replace").decode(encoding) + "\n")


def write_json(value: Any) -> None:
    """Write a plain value to standard output as JSON in one line."""
    write(json.dumps(value, ensure_ascii=False))


def complain(sentence: str, code: int = 2) -> int:
    """Say in one line on standard error why nothing was done; the exit code for it."""
    # What was typed may be repeated here, and must not steer the terminal
    line = "".join(letter if letter.isprintable() else " " for letter in sentence)
    encoding = sys.stderr.encoding or "utf-8"
    sys.stderr.write(f"tilehall: {line}\n".encode(encoding, "replace").decode(encoding))
    return code
