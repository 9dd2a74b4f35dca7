"""What a game needs to be played in the terminal: how a seat is shown, and how keys become actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from rich.text import Text

from tilehall.core.ids import Seat
from tilehall.core.protocol import Action
from tilehall.words import Words

__all__ = ["SeatModule", "Unclear", "counted"]

_LONGEST_NUMBER: Final = 100
"""No count here has more digits, and of thousands of digits Python reads no number at all."""


class Unclear(Exception):
    """What was typed means nothing here; a sentence may say why, else the help does."""


def counted(typed: str, most: int) -> int | None:
    """The place, from 0, of the one that a number from 1 to `most` counts; None when it counts none.

    >>> counted("2", 3), counted("0", 3), counted("4", 3), counted("r7", 3)
    (1, None, None, None)
    """
    number = int(typed) if typed.isdecimal() and len(typed) <= _LONGEST_NUMBER else 0
    return number - 1 if 1 <= number <= most else None


class SeatModule(Protocol):
    """One module of this package for each game."""

    def introduction(self, ruleset: Any, seat: Seat, names: Sequence[str], words: Words) -> str | None:
        """What the player is told before the first deal, if anything."""
        ...

    def draw(self, view: Any, legal: Sequence[Any], names: Sequence[str], words: Words) -> list[Text]:
        """The table as the seat of the view sees it."""
        ...

    def prompt(self, view: Any, legal: Sequence[Any], words: Words) -> str:
        """What the player is asked."""
        ...

    def help_text(self, words: Words) -> str:
        """What can be typed."""
        ...

    def read(
        self,
        typed: str,
        view: Any,
        legal: Sequence[Any],
        ask: Callable[[str], str],
        words: Words,
        ruleset: Any,
    ) -> Action | None:
        """The action that was typed, perhaps after further questions; None when those got no answer.

        The action need not be legal. Raises Unclear, and BadNotation for a tile that does not exist.
        """
        ...
