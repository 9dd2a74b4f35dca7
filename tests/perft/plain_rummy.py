"""A second, plain program that counts the plays of Tile Rummy; it shares no code with the engine.

For a seat that has opened, with free jokers, at most one of them, and runs that do not go round. Tiles
are (colour, number), the joker is None; what a joker stands for is written beside it, None for either
missing colour of a group of three.
"""

from __future__ import annotations

from itertools import combinations

COLOURS = "rykb"


def all_sets() -> set:
    """Every set as a sorted tuple of (colour, number, is it a joker); an open joker has no colour."""
    made = set()
    for number in range(1, 14):
        for size in (3, 4):
            for colours in combinations(COLOURS, size):
                made |= with_one_joker([(colour, number) for colour in colours])
                if size == 3:
                    for pair in combinations(colours, 2):
                        made.add(tuple(sorted([*((c, number, False) for c in pair), ("", number, True)])))
    for colour in COLOURS:
        for first in range(1, 14):
            for last in range(first + 2, 14):
                made |= with_one_joker([(colour, number) for number in range(first, last + 1)])
    return made


def with_one_joker(tiles: list) -> set:
    """These tiles, and these tiles with a joker for one of them."""
    plain = {tuple(sorted((*tile, False) for tile in tiles))}
    for wild in tiles:
        plain.add(tuple(sorted((*tile, tile == wild) for tile in tiles)))
    return plain


EVERY_SET = sorted(all_sets())


def faces(made: tuple) -> list:
    """The tiles as they are on a rack."""
    return [None if is_joker else (colour, number) for colour, number, is_joker in made]


def taken(tiles: list, some: list):
    """The tiles without some of them, or None when they are not there."""
    left = list(tiles)
    for tile in some:
        if tile not in left:
            return None
        left.remove(tile)
    return left


def tables(tiles: list) -> set:
    """Every way to lay exactly these tiles, each a sorted tuple of sets."""
    if not tiles:
        return {()}
    found = set()
    for made in EVERY_SET:
        if tiles[0] in faces(made):
            left = taken(tiles, faces(made))
            if left is not None:
                found |= {tuple(sorted((made, *rest))) for rest in tables(left)}
    return found


def count(table: list, rack: list) -> int:
    """How many different tables the seat can leave: with all tiles of this one, and some of the rack."""
    chosen = {
        tuple(sorted(some, key=str)) for size in range(1, len(rack) + 1) for some in combinations(rack, size)
    }
    return sum(len(tables([*table, *some])) for some in chosen)
