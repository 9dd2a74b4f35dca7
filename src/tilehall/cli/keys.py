"""What the player types: one key at a time in a terminal, one line at a time from a pipe."""

from __future__ import annotations

import os
import re
import sys
from typing import Any, Final

from tilehall.cli.output import console

try:
    import termios
    import tty
except ImportError:  # pragma: no cover - on Windows every answer is a line
    _SINGLE_KEYS = False
else:
    _SINGLE_KEYS = True

__all__ = ["Keys", "Left"]

_END_OF_INPUT: Final = "\x04"
_KEY: Final = re.compile(r"\x1b(?:\[[0-9;]*|O)?.?|.", re.DOTALL)
"""One key: a character, or what a terminal sends for a key that has none."""
_ARROWS: Final = {"\x1b[D": "l", "\x1b[C": "r", "\x1bOD": "l", "\x1bOC": "r"}


class Left(Exception):
    """The player left: by Ctrl-C, or because there is nothing more to read."""


class Keys:
    """The player's keyboard, inside a `with`. In a terminal a single key is an answer, without Enter."""

    def __init__(self) -> None:
        self._out = console()
        self._terminal = sys.stdin.isatty()
        self._single = _SINGLE_KEYS and self._terminal and sys.stdout.isatty()
        self._ahead = ""
        self._before: list[Any] = []

    def __enter__(self) -> Keys:
        if self._single:
            # For as long as the game lasts, so that nothing typed ahead is lost
            self._before = termios.tcgetattr(sys.stdin)
            tty.setcbreak(sys.stdin, termios.TCSADRAIN)
        return self

    def __exit__(self, *_: object) -> None:
        if self._single:
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, self._before)

    def answer(self, prompt: str) -> str:
        """What the player answers to a prompt, in lower case and without spaces around it. Raises Left."""
        self._out.print(prompt, end=" ")
        self._out.file.flush()
        try:
            typed = self._key() if self._single else sys.stdin.readline()
        except KeyboardInterrupt:
            typed = ""
        if not typed or not self._terminal:
            # Nobody's Enter has ended the line of the prompt
            self._out.print()
        if not typed:
            raise Left
        return typed.strip().lower()

    def _key(self) -> str:
        """The next key; the arrows to the left and right stand for the ends. Empty when there is none."""
        if not self._ahead:
            self._ahead = os.read(sys.stdin.fileno(), 64).decode("utf-8", "ignore")
        pressed = _KEY.match(self._ahead)
        if pressed is None or pressed[0] == _END_OF_INPUT:
            return ""
        self._ahead = self._ahead[pressed.end() :]
        typed = _ARROWS.get(pressed[0], pressed[0][-1])
        self._out.print(typed if typed.isprintable() else "")
        return typed
