"""What the player types: a line at a time, ended with Enter, in a terminal and from a pipe."""

from __future__ import annotations

import sys

from tilehall.cli.output import console

__all__ = ["Left", "answer"]


class Left(Exception):
    """The player left: by Ctrl-C, or because there is nothing more to read."""


def answer(prompt: str) -> str:
    """What the player answers to a prompt, in lower case and without spaces around it. Raises Left."""
    out = console()
    out.print(prompt, end=" ")
    out.file.flush()
    try:
        typed = sys.stdin.readline()
    except KeyboardInterrupt:
        typed = ""
    if not typed or not sys.stdin.isatty():
        # Nobody's Enter has ended the line of the prompt
        out.print()
    if not typed:
        raise Left
    return typed.strip().lower()
