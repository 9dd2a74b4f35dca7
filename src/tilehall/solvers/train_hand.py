"""A hand of dominoes as the arrays of the train kernels."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from tilehall.core.errors import BadNotation
from tilehall.core.tile import LARGEST_NUMBER, Domino
from tilehall.kernels import Array

__all__ = ["PackedHand", "pack_hand"]


class PackedHand(NamedTuple):
    """A hand as a graph: bit v of rows[u] is the tile u-v, bit v of `doubles` the double v-v."""

    rows: Array
    doubles: int


def pack_hand(tiles: Iterable[Domino], highest: int, numbers: Iterable[int] = ()) -> PackedHand:
    """A hand of dominoes as rows of bits, one for each number of the set and one to spare.

    `highest` is the highest number of the set, and `numbers` are others that have to be in it. Raises
    BadNotation for a tile or a number that is not in the set, and for a tile that is there twice.
    """
    if not 0 <= highest <= LARGEST_NUMBER:
        raise BadNotation("no-such-set", number=highest, highest=LARGEST_NUMBER)
    for number in numbers:
        if not 0 <= number <= highest:
            raise BadNotation("number-not-in-set", number=number, highest=highest)
    rows = [0] * (highest + 2)
    doubles = 0
    for tile in tiles:
        low, high = tile.low, tile.high
        if high > highest:
            raise BadNotation("tile-beyond-set", tile=tile, highest=highest)
        if low == high:
            if doubles >> low & 1:
                raise BadNotation("tile-twice", tile=tile)
            doubles |= 1 << low
        else:
            if rows[low] >> high & 1:
                raise BadNotation("tile-twice", tile=tile)
            rows[low] |= 1 << high
            rows[high] |= 1 << low
    return PackedHand(np.array(rows, np.int64), doubles)
