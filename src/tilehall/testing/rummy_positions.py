"""Random positions of Tile Rummy, sets on a table and a rack; and whether the rules accept a play there."""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

from tilehall.core.ids import Seat
from tilehall.core.rummy_tile import COLOURS, HIGHEST, JOKER, RummyTile, rummy_set
from tilehall.core.violation import Violation
from tilehall.games.tile_rummy.judging import judge
from tilehall.games.tile_rummy.melds import Meld, runs_of
from tilehall.games.tile_rummy.model import Public, RummyView
from tilehall.games.tile_rummy.ruleset import RummyRuleset
from tilehall.solvers.rummy import RummyPlay

__all__ = ["Position", "random_position", "refusal", "view_of"]


class Position(NamedTuple):
    """A table and a rack."""

    table: tuple[Meld, ...]
    rack: tuple[RummyTile, ...]


def random_position(
    rules: RummyRuleset, chance: random.Random, *, most_sets: int, most_tiles: int, jokers: int | None = None
) -> Position:
    """A position with at most so many sets on the table and tiles on the rack, which is not empty.

    With `jokers`, so many of the two are on the table or the rack; the others are in the pool.
    """
    bag = Counter(rummy_set())
    bag[JOKER] = chance.randint(0, 2) if jokers is None else jokers
    table = []
    for _ in range(chance.randint(0, most_sets)):
        tiles = _some_set(rules, chance)
        for at in range(len(tiles)):
            if bag[JOKER] and chance.random() < 1 / 12 and JOKER not in tiles:
                tiles[at] = JOKER
        if Counter(tiles) <= bag:
            bag -= Counter(tiles)
            table.append(tuple(tiles))
    rest = [tile for tile in bag.elements() if tile is not JOKER]
    chance.shuffle(rest)
    rack = [JOKER] * chance.randint(0, bag[JOKER]) if jokers is None else [JOKER] * bag[JOKER]
    rack += rest[: max(1 - len(rack), chance.randint(1, most_tiles) - len(rack))]
    return Position(tuple(table), tuple(sorted(rack)))


def _some_set(rules: RummyRuleset, chance: random.Random) -> list[RummyTile]:
    if chance.random() < 1 / 2:
        number = chance.randint(1, HIGHEST)
        return [RummyTile(colour, number) for colour in chance.sample(COLOURS, chance.choice((3, 3, 4)))]
    colour = chance.choice(COLOURS)
    numbers = chance.choice(list(runs_of(rules.wrap_runs, chance.choice((3, 3, 3, 4, 4, 5, 6)))))
    return [RummyTile(colour, number) for number in numbers]


def view_of(position: Position, opened: bool) -> RummyView:
    """What the first of two players sees, on turn in this position with an empty pool."""
    rack = tuple(sorted(position.rack))
    public = Public(
        players=2,
        counts=(len(rack), 1),
        opened=(opened, True),
        pool=0,
        table=position.table,
        turn=Seat(0),
        starter=Seat(0),
    )
    return RummyView(public, Seat(0), rack)


def refusal(rules: RummyRuleset, position: Position, opened: bool, play: RummyPlay) -> Violation | None:
    """Why the rules forbid this play in this position, or None."""
    return None if play.action is None else judge(rules, view_of(position, opened), play.action).violation
