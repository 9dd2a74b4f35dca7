"""The plays that one finds at a glance: sets that lie ready on the rack, and tiles that a set can take.

They are legal, found fast, and never rearrange the table; there may be many others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations

from tilehall.core.rummy_tile import COLOURS, HIGHEST, JOKER, RummyTile
from tilehall.games.tile_rummy.judging import judge_opening
from tilehall.games.tile_rummy.laying import Worth, lay
from tilehall.games.tile_rummy.melds import SHORTEST, Meld, readings, runs_of
from tilehall.games.tile_rummy.model import Play, RummyView, Table
from tilehall.games.tile_rummy.ruleset import RummyRuleset, WrapRuns

__all__ = ["every_set", "longer_tables", "opening", "simple_plays"]


def every_set(rules: RummyRuleset, tiles: Mapping[RummyTile, int]) -> Iterator[Meld]:
    """Every set that can be made of some of these tiles, each once, its jokers declared.

    Tiles are as they are on a rack. Groups come before runs, short sets before long ones.
    """
    jokers = tiles.get(JOKER, 0)
    held = sum(_bit(tile) for tile, count in tiles.items() if count and tile is not JOKER)
    for shape, bits in _shapes(rules.wrap_runs):
        if (bits & ~held).bit_count() <= jokers:
            yield from _filled(shape, tiles, jokers)


def _bit(tile: RummyTile) -> int:
    """The bit that stands for a number tile in a set of bits."""
    assert tile.colour is not None  # noqa: S101 - a joker has none
    return 1 << HIGHEST * COLOURS.index(tile.colour) + tile.number


@cache
def _shapes(wrap: WrapRuns) -> Sequence[tuple[Meld, int]]:
    """Every set that there can be, without jokers, and its tiles as bits."""
    groups = [
        shape
        for number in range(1, HIGHEST + 1)
        for size in (SHORTEST, len(COLOURS))
        for shape in combinations([RummyTile(colour, number) for colour in COLOURS], size)
    ]
    runs: dict[frozenset[RummyTile], Meld] = {}
    for length in range(SHORTEST, HIGHEST + 1):
        for numbers in runs_of(wrap, length):
            for colour in COLOURS:
                shape = tuple(RummyTile(colour, number) for number in numbers)
                runs.setdefault(frozenset(shape), shape)
    return [(shape, sum(map(_bit, shape))) for shape in (*groups, *runs.values())]


def _filled(shape: Meld, tiles: Mapping[RummyTile, int], jokers: int) -> Iterator[Meld]:
    """The shape made of these tiles, with jokers for some of its tiles, in every way."""
    needed = [place for place, tile in enumerate(shape) if not tiles.get(tile, 0)]
    others = [place for place in range(len(shape)) if place not in needed]
    for more in range(min(jokers - len(needed), len(others)) + 1):
        for extra in combinations(others, more):
            wild = {*needed, *extra}
            yield tuple(tile.joker if place in wild else tile for place, tile in enumerate(shape))


def opening(rules: RummyRuleset, view: RummyView) -> Play | None:
    """An opening from the rack alone that leaves the rest of the table as it is, or None if there is none."""
    rack = Counter(view.rack)
    if rules.initial_joker == "forbidden":
        del rack[JOKER]
    worth = Worth(by_number=True, jokers=rules.initial_joker == "counts")
    sets = lay(rules.wrap_runs, {}, rack, worth, max(1, rules.initial_meld))
    return None if sets is None else Play((*view.public.table, *sets), sets)


def simple_plays(rules: RummyRuleset, view: RummyView) -> Iterator[Play]:
    """The plays that leave every set of the table where it is: one new set, or one tile more in a set.

    Of a seat that has to open: one set that opens, else any opening that there is.
    """
    assert view.seat is not None  # noqa: S101 - only a seat can play
    if view.public.opened[view.seat]:
        yield from map(Play, dict.fromkeys(longer_tables(rules, view.public.table, Counter(view.rack))))
        return
    opened = False
    for made in every_set(rules, Counter(view.rack)):
        if judge_opening(rules, view.rack, (made,)).violation is None:
            opened = True
            yield Play((*view.public.table, made), (made,))
    if not opened and (other := opening(rules, view)) is not None:
        yield other


def longer_tables(rules: RummyRuleset, table: Table, rack: Mapping[RummyTile, int]) -> Iterator[Table]:
    """The tables with one set more from the rack, and those with one tile more in a set.

    Jokers that lie there keep what they stand for, so these are legal under every option.
    """
    for made in every_set(rules, rack):
        yield (*table, made)
    for tile, count in rack.items():
        for place, made in enumerate(table) if count else ():
            for longer in _longer(rules.wrap_runs, made, tile):
                yield (*table[:place], longer, *table[place + 1 :])


@lru_cache(maxsize=1 << 16)
def _longer(wrap: WrapRuns, made: Meld, tile: RummyTile) -> Sequence[Meld]:
    """The set with one tile more behind it, and before it, where it then is one still."""
    rules = RummyRuleset(wrap_runs=wrap)
    return tuple(
        found.tiles for tiles in ((*made, tile), (tile, *made)) for found in readings(rules, tiles)[:1]
    )
