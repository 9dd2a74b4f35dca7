"""Sets as the kernels write them, jokers that are still to be placed in them, and their tiles."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from tilehall.core.rummy_tile import COLOURS, HIGHEST, JOKER, RummyTile
from tilehall.games.tile_rummy.melds import SHORTEST, Meld, Reading, read
from tilehall.games.tile_rummy.ruleset import RummyRuleset
from tilehall.kernels import rummy_sets as kernel
from tilehall.kernels.rummy_sets import GROUP, RUN

__all__ = ["LONGEST_GROUP", "Row", "declared", "meld_of", "place_jokers", "room_of"]

LONGEST_GROUP: Final = len(COLOURS)


class Row(NamedTuple):
    """A set: a run or a group.

    `colours` is the colour of a run, or a bit for each colour of a group's tiles. `first` is the first
    number of a run or the number of a group. `jokers` is a bit for each step of a run that a joker
    takes, or the number of jokers in a group.
    """

    kind: int
    colours: int
    first: int
    length: int
    jokers: int

    @classmethod
    def of(cls, number: int) -> Row:
        """The set that a kernel writes as this number."""
        return cls(
            number & (1 << kernel.COLOURS) - 1,
            number >> kernel.COLOURS & (1 << kernel.FIRST - kernel.COLOURS) - 1,
            number >> kernel.FIRST & (1 << kernel.LENGTH - kernel.FIRST) - 1,
            number >> kernel.LENGTH & (1 << kernel.JOKERS - kernel.LENGTH) - 1,
            number >> kernel.JOKERS,
        )


@lru_cache(maxsize=1 << 14)
def meld_of(row: Row) -> Meld:
    """The tiles of a set in their order; jokers say nothing."""
    if row.kind == GROUP:
        tiles = [RummyTile(colour, row.first) for bit, colour in enumerate(COLOURS) if row.colours >> bit & 1]
        return (*tiles, *[JOKER] * row.jokers)
    numbers = [(row.first + step - 1) % HIGHEST + 1 for step in range(row.length)]
    colour = COLOURS[row.colours]
    return tuple(
        JOKER if row.jokers >> step & 1 else RummyTile(colour, number) for step, number in enumerate(numbers)
    )


def declared(rules: RummyRuleset, row: Row) -> Meld:
    """The tiles of a set in their order; a joker is declared where it would be read otherwise."""
    tiles = meld_of(row)
    reading = read(rules, tiles)
    assert isinstance(reading, Reading)  # noqa: S101 - every row is a set
    if (reading.kind == "group") == (row.kind == GROUP) and reading.tiles[0].meant.number == row.first:
        return tiles
    if row.kind == GROUP:
        missing = [colour for bit, colour in enumerate(COLOURS) if not row.colours >> bit & 1]
        stands_for = [RummyTile(colour, row.first) for colour in missing]
        return (
            *(tile for tile in tiles if tile is not JOKER),
            *(tile.joker for tile in stands_for[: row.jokers]),
        )
    whole = meld_of(row._replace(jokers=0))
    return tuple(meant.joker if tile is JOKER else tile for tile, meant in zip(tiles, whole, strict=True))


def room_of(row: Row) -> int:
    """How many jokers a set has room for."""
    return (HIGHEST if row.kind == RUN else LONGEST_GROUP) - row.length


def place_jokers(rows: list[Row], jokers: int, last: int | None) -> list[Row]:
    """The sets with so many more jokers in them, for which there must be room.

    Runs end at the number `last` at the latest (14: a high 1), or go on after 13 when it is None.
    """
    rows = list(rows)
    for _ in range(jokers):
        roomy = [at for at, row in enumerate(rows) if room_of(row)]
        if roomy:
            at = min(roomy, key=lambda at: (rows[at].kind, rows[at].length))
            rows[at] = _longer(rows[at], last)
        elif any(row.kind == RUN for row in rows):
            rows = _two_of_one(rows)
        else:
            rows = _three_of_two(rows)
    return rows


def _longer(row: Row, last: int | None) -> Row:
    """The set with one more joker in it."""
    if row.kind == GROUP:
        return row._replace(length=row.length + 1, jokers=row.jokers + 1)
    if last is None or row.first + row.length <= last:
        return row._replace(length=row.length + 1, jokers=row.jokers | 1 << row.length)
    return row._replace(first=row.first - 1, length=row.length + 1, jokers=row.jokers << 1 | 1)


def _two_of_one(rows: list[Row]) -> list[Row]:
    """The sets with one more joker, where the first run of all numbers makes two runs."""
    at, row = next((at, row) for at, row in enumerate(rows) if row.kind == RUN)
    low = row._replace(length=SHORTEST + 1, jokers=row.jokers & 7 | 8)
    first = (row.first + SHORTEST - 1) % HIGHEST + 1
    high = row._replace(first=first, length=HIGHEST - SHORTEST, jokers=row.jokers >> SHORTEST)
    return [*rows[:at], low, high, *rows[at + 1 :]]


def _three_of_two(rows: list[Row]) -> list[Row]:
    """The sets with one more joker, where two groups of four of one number make three groups."""
    by_number: dict[int, list[Row]] = {}
    for row in rows:
        by_number.setdefault(row.first, []).append(row)
    one, other = next(pair for pair in by_number.values() if len(pair) == 2)
    taken = one.colours & -one.colours
    also = other.colours & ~taken
    also &= -also
    rest = [row for row in rows if row not in (one, other)]
    return [
        *rest,
        one._replace(colours=one.colours ^ taken, length=SHORTEST),
        other._replace(colours=other.colours ^ also, length=SHORTEST),
        Row(GROUP, taken | also, one.first, SHORTEST, 1),
    ]
