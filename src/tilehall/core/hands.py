"""Hands of tiles as people write them: "1-1 1-3 / 1-5 / -"."""

from __future__ import annotations

import re
from typing import Final, Protocol, TypeVar

from tilehall.core.errors import BadNotation

__all__ = ["TileType", "parse_hands"]

T_co = TypeVar("T_co", covariant=True)


class TileType(Protocol[T_co]):
    """A kind of tile that has a notation."""

    def parse(self, text: str, /) -> T_co:
        """The tile of that notation. Raises BadNotation for anything else."""
        ...


_WRITTEN: Final = re.compile(r"\[[^\[\]]*\]|[^\s\[]+|\[")
"""One tile: all that stands in brackets, else up to a space or the next bracket."""


def parse_hands(text: str, kind: TileType[T_co]) -> tuple[tuple[T_co, ...], ...]:
    """The hands by seat: tiles apart by spaces, hands apart by `/`, and `-` for a hand without tiles.

    Dominoes in brackets need no space between them.

    >>> from tilehall.core.tile import Domino
    >>> parse_hands("1-1 3-1 / -", Domino)
    ((Domino(1, 1), Domino(1, 3)), ())
    >>> parse_hands("[1-1][ 3-1 ] / -", Domino) == parse_hands("1-1 3-1 / -", Domino)
    True

    Raises BadNotation for anything that is not a tile, and for a hand with nothing written.
    """
    hands: list[tuple[T_co, ...]] = []
    for seat, written in enumerate(text.split("/")):
        tiles = _WRITTEN.findall(written)
        if not tiles:
            raise BadNotation("hand-blank", seat=seat)
        hands.append(() if tiles == ["-"] else tuple(map(kind.parse, tiles)))
    return tuple(hands)
