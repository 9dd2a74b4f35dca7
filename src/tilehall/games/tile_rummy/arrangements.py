"""Every play there is, one by one: for small positions, as there can be very many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, product

from tilehall.core.rummy_tile import RummyTile
from tilehall.games.tile_rummy.exists import find_play
from tilehall.games.tile_rummy.judging import judge, judge_opening
from tilehall.games.tile_rummy.melds import Meld, Reading, bare_tiles, read
from tilehall.games.tile_rummy.model import Freed, Play, RummyView, Table
from tilehall.games.tile_rummy.places import joker_places
from tilehall.games.tile_rummy.ruleset import RummyRuleset
from tilehall.games.tile_rummy.simple import every_set, simple_plays

__all__ = ["as_listed", "plays", "tilings"]


def plays(rules: RummyRuleset, view: RummyView) -> Iterator[Play]:
    """Every legal play of the seat of this view, which is on turn, once each, as `as_listed` writes it.

    Those that are found at a glance come first.
    """
    seen = set()
    found = find_play(rules, view)
    for play in chain(simple_plays(rules, view), () if found is None else (found,), _every_play(rules, view)):
        if judge(rules, view, play).violation is None:
            listed = as_listed(rules, view, play)
            if listed not in seen:
                seen.add(listed)
                yield listed


def _every_play(rules: RummyRuleset, view: RummyView) -> Iterator[Play]:
    """Every table that can be made of the tiles that there are; not all of them are legal."""
    assert view.seat is not None  # noqa: S101 - only a seat can play
    if view.public.opened[view.seat]:
        yield from _with_opening(rules, view, ())
        return
    rack = Counter(view.rack)
    for opening in tilings(_different(rules, rack), Counter(), rack):
        if judge_opening(rules, view.rack, opening).violation is None:
            yield from _with_opening(rules, view, opening)


def as_listed(rules: RummyRuleset, view: RummyView, play: Play) -> Play:
    """A legal play with its sets as they are read and all that has no order in ascending order."""
    judged = judge(rules, view, play)
    opening = play.opening  # where none is to be judged, none may be named, and one that is stays
    if judged.opening is not None:
        opening = tuple(verdict.read_as for verdict in judged.opening.verdicts)
    freed = sorted(play.freed, key=lambda each: (each.set, each.tile))
    return Play(tuple(sorted(judged.table)), tuple(sorted(opening)), tuple(freed))


def _different(rules: RummyRuleset, tiles: Mapping[RummyTile, int]) -> list[Meld]:
    """Every set of these tiles as it is read: the groups that leave a joker open are one."""
    found: dict[Meld, None] = {}
    for made in every_set(rules, tiles):
        reading = read(rules, made)
        assert isinstance(reading, Reading)  # noqa: S101 - it is made as a set
        found[reading.tiles] = None
        opened = read(rules, tuple(tile.bare for tile in made))
        if isinstance(opened, Reading) and opened.missing:
            found[opened.tiles] = None
    return list(found)


def tilings(sets: Sequence[Meld], must: Counter[RummyTile], may: Counter[RummyTile]) -> Iterator[Table]:
    """Every choice among these sets that uses all tiles that must, and some that may, be laid."""
    by_lowest: dict[RummyTile, list[Meld]] = {}
    for made in sets:
        by_lowest.setdefault(min(tile.bare for tile in made), []).append(made)
    ordered = sorted(by_lowest)

    def choose(place: int, at: int, must: Counter[RummyTile], may: Counter[RummyTile]) -> Iterator[Table]:
        if place == len(ordered):
            if not must:
                yield ()
            return
        lowest = ordered[place]
        if any(tile < lowest for tile in must):
            return
        for number, made in enumerate(by_lowest[lowest][at:], at):
            bare = Counter(tile.bare for tile in made)
            if bare <= must + may:
                left = may - (bare - must)
                for rest in choose(place, number, must - bare, left):
                    yield (made, *rest)
        yield from choose(place + 1, 0, must, may)

    return choose(0, 0, must, may)


def _with_opening(rules: RummyRuleset, view: RummyView, opening: Table) -> Iterator[Play]:
    """Every table that can follow this opening (or, once opened, no opening), with every freed joker."""
    start = (*view.public.table, *opening)
    rack = Counter(view.rack) - bare_tiles(opening)
    if opening and not rules.open_then_rearrange:
        yield Play(start, opening)
        return
    must = bare_tiles(start)
    fates: list[tuple[Freed | None, ...]] = []
    if rules.joker == "replace":
        readings = [found for made in start if isinstance(found := read(rules, made), Reading)]
        fates = [
            (None, *(Freed(place.set, tile) for tile in sorted(place.may)))
            for place in joker_places(readings)
        ]
    for table in tilings(_different(rules, must + rack), must, rack):
        for fate in product(*fates):
            yield Play(table, opening, tuple(freed for freed in fate if freed is not None))
