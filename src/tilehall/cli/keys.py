"""What the player types: one key at a time in a terminal, one line at a time from a pipe."""

from __future__ import annotations

import sys

import typer

from tilehall.cli.output import console

__all__ = ["Keys", "Left"]


class Left(Exception):
    """The player left: by Ctrl-C, or because there is nothing more to read."""


class Keys:
    """The player's keyboard. In a terminal a single key is an answer, without Enter."""

    def __init__(self) -> None:
        self._out = console()
        self._single = sys.stdin.isatty() and sys.stdout.isatty()

    def answer(self, prompt: str) -> str:
        """What the player answers to a prompt, in lower case and without spaces around it. Raises Left."""
        self._out.print(prompt, end=" ")
        self._out.file.flush()
        try:
            typed = self._key() if self._single else sys.stdin.readline()
        except (KeyboardInterrupt, EOFError):
            typed = ""
        if not typed:
            self._out.print()
            raise Left
        if not sys.stdin.isatty():
            # Nobody's Enter has ended the line of the prompt
            self._out.print()
        return typed.strip().lower()

    def _key(self) -> str:
        typed = typer.getchar()
        self._out.print(typed if typed.isprintable() else "")
        return typed
