"""Dominoes: the values that all domino games share."""

from __future__ import annotations

import re
from functools import total_ordering
from typing import Final

from tilehall.core.errors import BadNotation

__all__ = ["LARGEST_NUMBER", "Domino", "domino_set"]

LARGEST_NUMBER: Final = 18
"""The highest number that a domino of any set shows."""

_NOTATION: Final = re.compile(r"(\[)?\s*([0-9]{1,2})\s*-\s*([0-9]{1,2})\s*(?(1)\])")


@total_ordering
class Domino:
    """A domino tile with two halves, `low <= high`, each a number of pips.

    There is one object per tile, so tiles compare by identity and hash fast. Tiles are ordered by
    low, then high; this is the ascending order that deals start from.

    >>> Domino(5, 3)
    Domino(3, 5)
    >>> str(Domino(5, 3)), Domino.parse("[5-3]") is Domino(3, 5)
    ('3-5', True)

    Raises BadNotation when a half is not a number from 0 to 18.
    """

    __slots__ = ("_text", "high", "low", "pips")

    low: int
    high: int
    pips: int
    _text: str

    def __new__(cls, one: int, other: int) -> Domino:
        tile = _TILES.get((one, other))
        if tile is None:
            raise BadNotation("bad-tile", text=f"{one}-{other}")
        return tile

    @classmethod
    def parse(cls, text: str) -> Domino:
        """The tile written as `3-5`, `5-3` or `[3-5]`. Raises BadNotation for anything else."""
        match = _NOTATION.fullmatch(text.strip())
        if match is None:
            raise BadNotation("bad-tile", text=text)
        return cls(int(match[2]), int(match[3]))

    @property
    def is_double(self) -> bool:
        """Whether both halves are equal."""
        return self.low == self.high

    def has(self, number: int) -> bool:
        """Whether one of the halves shows `number`."""
        return number in (self.low, self.high)

    def other(self, number: int) -> int:
        """The half that does not touch, when the other one touches `number` (which the tile must have)."""
        return self.high if number == self.low else self.low

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a tile never changes: {name}")

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Domino):
            return NotImplemented
        return (self.low, self.high) < (other.low, other.high)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Domino({self.low}, {self.high})"

    def __reduce__(self) -> tuple[type[Domino], tuple[int, int]]:
        return Domino, (self.low, self.high)


def _make(low: int, high: int) -> Domino:
    tile = object.__new__(Domino)
    for name, value in (("low", low), ("high", high), ("pips", low + high), ("_text", f"{low}-{high}")):
        object.__setattr__(tile, name, value)
    return tile


# All tiles there can be, made once: a tile that was made on demand could be made twice by two threads.
_TILES: Final[dict[tuple[int, int], Domino]] = {}
for _low in range(LARGEST_NUMBER + 1):
    for _high in range(_low, LARGEST_NUMBER + 1):
        _TILES[_low, _high] = _TILES[_high, _low] = _make(_low, _high)


def domino_set(highest: int) -> tuple[Domino, ...]:
    """All tiles of a double-`highest` set in ascending order, each once.

    >>> len(domino_set(6)), len(domino_set(9)), len(domino_set(12))
    (28, 55, 91)
    """
    return tuple(Domino(low, high) for low in range(highest + 1) for high in range(low, highest + 1))
