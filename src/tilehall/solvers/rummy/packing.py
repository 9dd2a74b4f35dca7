"""Tiles as numbers: the bridge from Tile Rummy to its kernels.

A collection of tiles is one integer with a byte for each tile, ascending by number, then colour, jokers
last: collections are added and taken away as numbers, and their bytes are the array that a kernel reads.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

import numpy as np

from tilehall.core.rummy_tile import COLOURS, HIGHEST, JOKER, RummyTile
from tilehall.games.tile_rummy.melds import Meld
from tilehall.games.tile_rummy.ruleset import WrapRuns
from tilehall.kernels.rummy import MEMORY, NOTHING, best_table
from tilehall.kernels.rummy_sets import SETS, lay_out
from tilehall.solvers.rummy.effort import Effort
from tilehall.solvers.rummy.remembered import Remembered
from tilehall.solvers.rummy.rings import PLAIN, Guess, guesses, joined
from tilehall.solvers.rummy.rows import Row, meld_of

__all__ = [
    "FACES",
    "HIGH_BITS",
    "JOKERS",
    "NOTHING",
    "ONE",
    "SHIFT",
    "Found",
    "Worth",
    "copies",
    "missing",
    "pack",
    "pack_set",
    "search",
    "set_of",
    "unpack",
]

FACES: Final[tuple[RummyTile, ...]] = (
    *(RummyTile(colour, number) for number in range(1, HIGHEST + 1) for colour in COLOURS),
    JOKER,
)
"""Every tile in the order of its byte."""

ONE: Final[dict[RummyTile, int]] = {tile: 1 << (8 * place) for place, tile in enumerate(FACES)}
"""The collection of one tile; a declared joker is a joker."""
ONE.update({tile.joker: ONE[JOKER] for tile in FACES})

SHIFT: Final[dict[RummyTile, int]] = {tile: one.bit_length() - 1 for tile, one in ONE.items()}
"""Where the byte of a tile begins."""

JOKERS: Final = 8 * (len(FACES) - 1)
"""Where the byte of the jokers begins."""

HIGH_BITS: Final = int.from_bytes(bytes([128]) * len(FACES), "little")
"""The highest bit of each byte, which no count of a tile reaches."""

_WIDTH: Final = 48
"""States that a layer of the first search keeps: so many find the best table nearly always."""


def pack(tiles: Iterable[RummyTile]) -> int:
    """The collection of these tiles, of which there are fewer than 256."""
    return sum(map(ONE.__getitem__, tiles))


pack_set: Final[Callable[[Meld], int]] = Remembered(pack).__getitem__
"""The collection of the tiles of a set; the same sets come again and again."""


def unpack(tiles: int) -> Iterator[RummyTile]:
    """The tiles of a collection, each as often as it is there."""
    for face, number in zip(FACES, tiles.to_bytes(len(FACES), "little"), strict=True):
        for _ in range(number):
            yield face


def copies(tiles: int, tile: RummyTile) -> int:
    """How often a tile is in a collection."""
    return tiles >> SHIFT[tile] & 255


def missing(wanted: int, there: int) -> int:
    """What a collection lacks of another one."""
    if not wanted:
        return 0
    pairs = zip(wanted.to_bytes(len(FACES), "little"), there.to_bytes(len(FACES), "little"), strict=True)
    return int.from_bytes(bytes(max(0, one - other) for one, other in pairs), "little")


class Worth(NamedTuple):
    """What laying a tile is worth: so much each, so much for every pip, and so much for a joker."""

    each: int
    pip: int
    joker: int


class _Memory(threading.local):
    """The arrays that a search works in: one set of them for each thread."""

    def __init__(self) -> None:
        self.states = np.zeros(MEMORY, np.int64)
        self.path = np.empty(16, np.int64)
        self.sets = np.empty(SETS, np.int64)


_memory: Final = _Memory()


class Found(NamedTuple):
    """A table: its value as the search counts it, its sets as a kernel writes them, as it was searched for,
    and how many jokers have room beside them."""

    value: int
    numbers: list[int]
    guess: Guess
    spare: int

    @property
    def rows(self) -> list[Row]:
        """The sets of the table."""
        rows = list(map(Row.of, self.numbers))
        return rows if self.guess == PLAIN else joined(rows, self.guess.first)

    @property
    def is_plain(self) -> bool:
        """Whether the sets are whole, and hold all that is laid."""
        return self.guess == PLAIN and not self.spare


def _set_of(number: int) -> tuple[Meld, int]:
    tiles = meld_of(Row.of(number))
    return tiles, pack(tiles)


set_of: Final[Callable[[int], tuple[Meld, int]]] = Remembered(_set_of).__getitem__
"""The tiles of a set that a kernel writes as this number, in their order and as a collection."""


def search(
    must: int,
    can: int,
    worth: Worth,
    wrap: WrapRuns,
    *,
    room: int = 0,
    cutoff: int = NOTHING,
    effort: Effort | None = None,
) -> Found | None:
    """The best table with all tiles of `must`, and others of `can` (which holds those too).

    The value is that of the tiles beyond `must`. `room` jokers have a place elsewhere. None when there is
    no such table, or none that is worth more than `cutoff`. A search that spends the last of the `effort`
    has looked at a part only: what it gives then is not proved.
    """
    best = None
    least, most = must.to_bytes(len(FACES), "little"), can.to_bytes(len(FACES), "little")
    beyond = (PLAIN,) if wrap == "no" else guesses(dict(zip(FACES, most, strict=True)), wrap)
    for guess in beyond:
        if effort is not None and not effort.spend():
            break
        value = best_table(
            least,
            most,
            room,
            *guess,
            *worth,
            cutoff,
            _WIDTH,
            _memory.states,
            _memory.path,
        )
        if value != NOTHING:
            best, cutoff = _found(value, guess), value
    return best


def _found(value: int, guess: Guess) -> Found:
    sets = _memory.sets
    count = lay_out(_memory.path, guess.last, guess.is_ring, guess.entry, sets)
    spare, *numbers = sets[:count].tolist()
    return Found(value, numbers, guess, spare)
