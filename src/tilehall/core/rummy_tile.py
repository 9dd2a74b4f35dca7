"""Rummy tiles: numbers in four colours, and jokers, which may say what they stand for."""

from __future__ import annotations

from functools import cache, total_ordering
from typing import Final, Literal

from tilehall.core.errors import BadNotation

__all__ = ["COLOURS", "HIGHEST", "JOKER", "Colour", "RummyTile", "rummy_set"]

Colour = Literal["r", "y", "k", "b"]

COLOURS: Final[tuple[Colour, ...]] = ("r", "y", "k", "b")
"""Red, yellow, black and blue, in their order."""

HIGHEST: Final = 13
"""The highest number on a tile; the lowest is 1."""


@total_ordering
class RummyTile:
    """A tile with a number from 1 to 13 in one of four colours, or a joker.

    `colour` and `number` are those of the tile. A joker may be declared: it then has the colour and
    number of the tile that it stands for. A joker that is not declared has no colour (None) and the
    number 0. There is one object for each tile, so tiles compare by identity and hash fast; the two
    copies of a tile are the same object. Tiles are ordered by colour, then number; jokers come last.

    >>> RummyTile("r", 7)
    RummyTile.parse("r7")
    >>> str(RummyTile.parse("j=r7")), RummyTile.parse("j=r7").number, RummyTile.parse("j=r7").bare is JOKER
    ('j=r7', 7, True)

    Raises BadNotation for another colour or number.
    """

    __slots__ = ("_order", "_text", "bare", "colour", "is_joker", "number")

    colour: Colour | None
    number: int
    is_joker: bool
    bare: RummyTile
    """The tile as it is on a rack: a joker without what it stands for."""
    _order: int
    _text: str

    def __new__(cls, colour: str, number: int) -> RummyTile:
        tile = _BY_NUMBER.get((colour, number))
        if tile is None:
            raise BadNotation("bad-rummy-tile", text=f"{colour}{number}")
        return tile

    @classmethod
    def parse(cls, text: str) -> RummyTile:
        """The tile written as `r7`, `j` or `j=r7`. Raises BadNotation for anything else."""
        tile = _TILES.get(text.strip())
        if tile is None:
            raise BadNotation("bad-rummy-tile", text=text)
        return tile

    @property
    def is_open(self) -> bool:
        """Whether this is a joker that does not say what it stands for."""
        return self.colour is None

    @property
    def meant(self) -> RummyTile:
        """The tile that a declared joker stands for; any other tile itself."""
        return self if self is JOKER or not self.is_joker else _TILES[self._text.removeprefix("j=")]

    @property
    def joker(self) -> RummyTile:
        """The joker that stands for this tile."""
        return JOKER if self is JOKER else _TILES[f"j={self.meant}"]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a tile never changes: {name}")

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, RummyTile):
            return NotImplemented
        return self._order < other._order

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f'RummyTile.parse("{self._text}")'

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return RummyTile.parse, (self._text,)


def _make(text: str, colour: Colour | None, number: int, bare: RummyTile | None, order: int) -> RummyTile:
    tile = object.__new__(RummyTile)
    is_joker = text.startswith("j")
    named = {"colour": colour, "number": number, "is_joker": is_joker, "_order": order, "_text": text}
    for name, value in named.items():
        object.__setattr__(tile, name, value)
    object.__setattr__(tile, "bare", tile if bare is None else bare)
    return tile


# All tiles there can be, made once: a tile that was made on demand could be made twice by two threads.
_NUMBERED: Final = [(colour, number) for colour in COLOURS for number in range(1, HIGHEST + 1)]

JOKER: Final = _make("j", None, 0, None, len(_NUMBERED))
"""The joker that does not say what it stands for."""

_TILES: Final[dict[str, RummyTile]] = {"j": JOKER}
_BY_NUMBER: Final[dict[tuple[str, int], RummyTile]] = {}
for _place, (_colour, _number) in enumerate(_NUMBERED):
    _name = f"{_colour}{_number}"
    _BY_NUMBER[_colour, _number] = _TILES[_name] = _make(_name, _colour, _number, None, _place)
    _TILES[f"j={_name}"] = _make(f"j={_name}", _colour, _number, JOKER, len(_NUMBERED) + 1 + _place)


@cache
def rummy_set() -> tuple[RummyTile, ...]:
    """The 106 tiles in ascending order: each number in each colour twice, then two jokers (TRM-01).

    >>> tiles = rummy_set()
    >>> len(tiles), " ".join(map(str, tiles[:4])), " ".join(map(str, tiles[-4:]))
    (106, 'r1 r1 r2 r2', 'b13 b13 j j')
    """
    numbered = [RummyTile(colour, number) for colour, number in _NUMBERED]
    return tuple(sorted([*numbered, *numbered, JOKER, JOKER]))
