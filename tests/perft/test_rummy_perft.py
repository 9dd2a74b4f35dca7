"""Counts of the plays of small positions of Tile Rummy: the engine and a plain second program agree."""

from __future__ import annotations

import plain_rummy
import pytest

from tilehall.core.ids import Seat
from tilehall.core.rummy_tile import RummyTile
from tilehall.games.tile_rummy.model import Draw, Public, RummyView
from tilehall.rulesets import preset

POSITIONS = [
    ("", "r4 r5 r6", 1),
    ("", "r4 r5 r6 r7", 3),
    ("", "r5 y5 k5 b5", 5),
    ("", "r4 r5 j", 2),
    ("", "r5 y5 j", 3),
    ("", "r5 y5 k5 j", 11),
    ("", "r4 r5 r6 r4 r5 r6", 2),
    ("r4 r5 r6", "k1", 0),
    ("r4 r5 r6", "r7 r8", 2),
    ("r4 r5 r6 r7 r8 r9", "r6 r7", 3),
    ("r3 r4 r5 r6 / y6 k6 b6", "r6 r7 b6", 4),
    ("r6 k6 b6 / y7 y8 y9 y10", "y6 y5", 4),
    ("r4 j=r5 r6 / y5 k5 b5", "r5 r7", 9),
    ("r11 r12 r13 / r1 y1 k1", "r13 r2 b1", 1),
    ("r5 y5 k5 / r6 y6 k6 / r7 y7 k7", "r8 y5", 1),
]
"""The table, the rack of the seat on turn, and how many plays there are."""


def tiles(text: str) -> list:
    return [RummyTile.parse(word) for word in text.replace("/", " ").split()]


def engine(table: str, rack: str) -> int:
    game = preset("tile-rummy").build({"players": 2})
    sets = tuple(tuple(map(RummyTile.parse, made.split())) for made in table.split("/") if made.strip())
    held = tuple(sorted(tiles(rack)))
    pool = 106 - sum(map(len, sets)) - len(held) - 1
    public = Public(2, (len(held), 1), (True, True), pool, sets, Seat(0), Seat(0))
    listed = list(game.legal(RummyView(public, Seat(0), held)))
    assert listed[0] == Draw()
    return len(listed) - 1


def plain(table: str, rack: str) -> int:
    def face(tile):
        return None if tile.is_joker else (tile.colour, tile.number)

    return plain_rummy.count([face(t) for t in tiles(table)], [face(t) for t in tiles(rack)])


@pytest.mark.parametrize(("table", "rack", "plays"), POSITIONS)
def test_both_programs_count_the_same(table, rack, plays):
    assert (engine(table, rack), plain(table, rack)) == (plays, plays)
