"""Hands of dominoes as people write them: "1-1 1-3 / 1-5 / -"."""

from __future__ import annotations

import re
from typing import Final

from tilehall.core.errors import BadNotation
from tilehall.core.tile import Domino

__all__ = ["Hand", "parse_hands"]

Hand = tuple[Domino, ...]

_WRITTEN: Final = re.compile(r"\[[^\[\]]*\]|[^\s\[]+|\[")
"""One tile: all that stands in brackets, else up to a space or the next bracket."""


def parse_hands(text: str) -> tuple[Hand, ...]:
    """The hands by seat: tiles apart by spaces, hands apart by `/`, and `-` for a hand without tiles.

    Tiles in brackets need no space between them.

    >>> parse_hands("1-1 3-1 / -")
    ((Domino(1, 1), Domino(1, 3)), ())
    >>> parse_hands("[1-1][ 3-1 ] / -") == parse_hands("1-1 3-1 / -")
    True

    Raises BadNotation for anything that is not a tile, and for a hand with nothing written.
    """
    hands: list[Hand] = []
    for seat, written in enumerate(text.split("/")):
        tiles = _WRITTEN.findall(written)
        if not tiles:
            raise BadNotation("hand-blank", seat=seat)
        hands.append(() if tiles == ["-"] else tuple(map(Domino.parse, tiles)))
    return tuple(hands)
