"""The best play where jokers keep their places, by trying everything: every choice from the rack, every way
to make sets of it with the table, every way to free jokers. Only for small positions."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, product

from tilehall.core.rummy_tile import COLOURS, JOKER, RummyTile
from tilehall.games.tile_rummy.melds import read, readings
from tilehall.games.tile_rummy.places import Broken, StandIn, joker_places, settle
from tilehall.testing.rummy_positions import Position, random_position


def best_by_trying(rules, position, objective):
    """How many tiles the best play lays and what they are worth, in the order of the objective."""
    places = joker_places([read(rules, part) for part in position.table])
    on_table = tuple(tile for part in position.table for tile in part)

    def worth(laid):
        value = sum(rules.joker_points if tile is JOKER else tile.number for tile in laid)
        return (len(laid), value) if objective == "tiles" else (value, len(laid))

    choices = {
        laid for size in range(len(position.rack) + 1) for laid in combinations(position.rack, size) if laid
    }
    for laid in sorted(choices, key=worth, reverse=True):
        for table in _partitions(rules, tuple(sorted(on_table + laid))):
            if _is_allowed(rules, places, table, Counter(laid)):
                return worth(laid)
    return 0, 0


def _partitions(rules, tiles):
    if not tiles:
        yield ()
        return
    first, rest = tiles[0], tiles[1:]
    tried = set()
    for size in range(2, len(rest) + 1):
        for others in combinations(range(len(rest)), size):
            part = (first, *(rest[at] for at in others))
            if part in tried or not _may_be_a_set(part) or not readings(rules, part):
                continue
            tried.add(part)
            left = tuple(tile for at, tile in enumerate(rest) if at not in others)
            for parts in _partitions(rules, left):
                yield (part, *parts)


def _may_be_a_set(tiles):
    numbers = [tile for tile in tiles if tile is not JOKER]
    return len({tile.colour for tile in numbers}) <= 1 or len({tile.number for tile in numbers}) <= 1


def _is_allowed(rules, places, table, laid):
    for tiles in product(*((None, *place.may) for place in places)):
        freed = [StandIn(place, tile) for place, tile in zip(places, tiles, strict=True) if tile]
        for sets in product(*(readings(rules, part) for part in table)):
            if not isinstance(settle(rules, places, freed, sets, laid), Broken):
                return True
    return False


def random_joker_position(rules, chance: random.Random) -> Position:
    """A small position with jokers on the table, and a rack of tiles near to what lies there."""
    while True:
        position = random_position(rules, chance, most_sets=3, most_tiles=6, jokers=2)
        tiles = [tile for part in position.table for tile in part]
        if JOKER not in tiles or len(tiles) + len(position.rack) > 13:
            continue
        stood_for = [
            t for place in joker_places([read(rules, part) for part in position.table]) for t in place.may
        ]
        near = stood_for + [tile for tile in tiles if tile is not JOKER]
        rack = []
        for tile in position.rack:
            other = chance.choice(near)
            if tile is not JOKER and chance.random() < 2 / 3:
                number = min(13, max(1, other.number + chance.choice((-2, -1, 0, 0, 1, 2))))
                tile = RummyTile(chance.choice((other.colour, other.colour, *COLOURS)), number)
            rack.append(tile)
        if max(Counter([*tiles, *rack]).values()) <= 2:
            return Position(position.table, tuple(sorted(rack)))
