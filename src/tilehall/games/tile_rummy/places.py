"""Jokers that keep their place until the tile that they stand for takes it (TRM-13, TRM-13b, TRM-13d).

Every joker that lay on the table has a place: its set, and the tiles that it may stand for. After a
play that place is filled in one set of the new table, beside at least one other tile of the old set:
by a joker that still stands for such a tile, or by that very tile, and then the joker was freed. Tiles
have no copy identity, so "a tile of the old set" is any tile with the same face.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Final, Literal, NamedTuple

from tilehall.core.rummy_tile import JOKER, RummyTile
from tilehall.games.tile_rummy.melds import Meld, Reading
from tilehall.games.tile_rummy.ruleset import RummyRuleset

__all__ = ["Broken", "Demand", "JokerPlace", "Spot", "StandIn", "Stays", "joker_places", "narrowed", "settle"]

Demand = Literal["kept", "taken", "source", "full-group", "whole-set", "used"]

FROM_RACK: Final = 2
"""Tiles from the rack in a set with a freed joker, at least (TRM-13)."""


@dataclass(frozen=True)
class JokerPlace:
    """The place of a joker on the table before a play.

    `set` is the place of its set on the table, `may` what it may stand for, `mates` the other tiles of
    the set (another joker as JOKER), `size` how many tiles the set has.
    """

    set: int
    may: frozenset[RummyTile]
    mates: Counter[RummyTile]
    size: int
    in_group: bool


class Spot(NamedTuple):
    """A tile of the new table: the place of its set, and its place in that set."""

    set: int
    at: int


class StandIn(NamedTuple):
    """A joker that was freed: its place, and the tile that takes it."""

    place: JokerPlace
    tile: RummyTile


Stays = Mapping[Spot, frozenset[RummyTile]]
"""Where the jokers are that were not freed, and what each of them may stand for there."""


class Broken(NamedTuple):
    """A demand on jokers that a play does not meet, and the place of the joker that it is about."""

    demand: Demand
    place: JokerPlace


def joker_places(sets: Sequence[Reading]) -> list[JokerPlace]:
    """The places of the jokers in these sets."""
    places = []
    for number, reading in enumerate(sets):
        for at, tile in enumerate(reading.tiles):
            if tile.is_joker:
                mates = Counter(other.bare for other in reading.tiles)
                mates[JOKER] -= 1
                may = frozenset(reading.may_stand_for(at))
                size, in_group = len(reading.tiles), reading.kind == "group"
                places.append(JokerPlace(number, may, +mates, size, in_group))
    return places


class _Table:
    """The new table as it is read, with the tiles that come from the rack."""

    def __init__(self, rules: RummyRuleset, sets: Sequence[Reading], laid: Counter[RummyTile]) -> None:
        self.rules = rules
        self.sets = sets
        self.laid = laid
        spots = [Spot(number, at) for number, made in enumerate(sets) for at in range(len(made.tiles))]
        self.jokers = [spot for spot in spots if self.tile(spot).is_joker]
        self.numbers = [spot for spot in spots if not self.tile(spot).is_joker]

    def tile(self, spot: Spot) -> RummyTile:
        return self.sets[spot.set].tiles[spot.at]

    def mates(self, spot: Spot) -> Counter[RummyTile]:
        """The other tiles of the spot's set."""
        others = Counter(tile.bare for tile in self.sets[spot.set].tiles)
        others[self.tile(spot).bare] -= 1
        return +others

    def keeps_company(self, place: JokerPlace, spot: Spot) -> bool:
        """Whether another tile of the old set is with it (TRM-13d)."""
        return bool(place.mates & self.mates(spot))

    def stands_there(self, place: JokerPlace, spot: Spot) -> bool:
        """Whether the joker in this spot can be the one of that place, standing for what it did."""
        may = self.sets[spot.set].may_stand_for(spot.at)
        return not place.may.isdisjoint(may) and self.keeps_company(place, spot)


# The demands on jokers, in the order in which a refusal names them
_DEMANDS: Final[tuple[Demand, ...]] = ("kept", "taken", "source", "full-group", "whole-set", "used")


def settle(
    rules: RummyRuleset,
    places: Sequence[JokerPlace],
    freed: Sequence[StandIn],
    sets: Sequence[Reading],
    laid: Counter[RummyTile],
) -> Stays | Broken:
    """Where the jokers that were not freed are now, or the first demand that cannot be met.

    `places` are all places before the play, `freed` those whose joker was freed with the tile that
    takes each, `sets` the new table as it is read, `laid` the tiles from the rack.
    """
    table = _Table(rules, sets, laid)
    kept = list(places)
    for stand_in in freed:
        kept.remove(stand_in.place)
    found = next(_arrangements(table, kept, freed, _DEMANDS), None)
    if found is not None:
        return found
    unmet = next(
        number
        for number in range(len(_DEMANDS))
        if next(_arrangements(table, kept, freed, _DEMANDS[: number + 1]), None) is None
    )
    demand = _DEMANDS[unmet]
    if demand != "kept":
        return Broken(demand, freed[0].place if freed else kept[0])
    homeless = (place for place in kept if not any(table.stands_there(place, spot) for spot in table.jokers))
    return Broken(demand, next(homeless, kept[0]))


def _arrangements(
    table: _Table, kept: Sequence[JokerPlace], freed: Sequence[StandIn], demands: Sequence[str]
) -> Iterator[Stays]:
    """Which joker of the new table is which, in every way that meets the demands."""
    for spots in permutations(table.jokers, len(kept)):
        if not all(map(table.stands_there, kept, spots)):
            continue
        staying = dict(zip(spots, kept, strict=True))
        # of two that are freed for the same tile, the tile is at fault and no joker that stays
        may = _agreed(table, staying, freed) if kept or "taken" in demands else {}
        if may is None:
            continue
        if "taken" not in demands:
            yield may
            continue
        others = [spot for spot in table.jokers if spot not in staying]
        for taken in _spots_taken(table, freed, demands):
            if "whole-set" in demands and not _sets_are_whole(table, staying, freed, taken):
                continue
            if "used" not in demands or any(
                _is_used(table, free, staying) for free in permutations(others, len(freed))
            ):
                yield may


def _agreed(table: _Table, staying: Mapping[Spot, JokerPlace], freed: Sequence[StandIn]) -> Stays | None:
    """What each joker that stays may stand for if all of them hold to it; None when they cannot.

    No two jokers of one set stand for the same tile (TRM-04), neither now nor before, and a freed one stood
    for the tile that takes its place.
    """
    found: dict[Spot, set[RummyTile]] = {spot: set() for spot in staying}
    possible = [
        place.may.intersection(table.sets[spot.set].may_stand_for(spot.at)) for spot, place in staying.items()
    ]
    is_possible = False
    for tiles in product(*possible):
        before = [(stand_in.place.set, stand_in.tile) for stand_in in freed]
        before += [(place.set, tile) for place, tile in zip(staying.values(), tiles, strict=True)]
        now = [(spot.set, tile) for spot, tile in zip(staying, tiles, strict=True)]
        if len(set(before)) == len(before) and len(set(now)) == len(now):
            is_possible = True
            for spot, tile in zip(staying, tiles, strict=True):
                found[spot].add(tile)
    return {spot: frozenset(tiles) for spot, tiles in found.items()} if is_possible else None


def _spots_taken(
    table: _Table, freed: Sequence[StandIn], demands: Sequence[str]
) -> Iterator[tuple[Spot, ...]]:
    """The spots where the tiles lie that took the places of freed jokers."""
    tiles = Counter(stand_in.tile for stand_in in freed)
    if "source" in demands and table.rules.joker_source == "rack" and not tiles <= table.laid:
        return
    needs_full = "full-group" in demands and table.rules.group_joker == "both"
    possible = [
        [
            spot
            for spot in table.numbers
            if table.tile(spot) is stand_in.tile
            and table.keeps_company(stand_in.place, spot)
            and not (needs_full and _lacks_colours(table, stand_in.place, spot))
        ]
        for stand_in in freed
    ]
    for spots in product(*possible):
        if len(set(spots)) == len(spots):
            yield spots


def _lacks_colours(table: _Table, place: JokerPlace, spot: Spot) -> bool:
    """Whether the joker was in a group of three that has not become four real colours (TRM-13b)."""
    tiles = table.sets[spot.set].tiles
    full = len(tiles) == 4 and not any(tile.is_joker for tile in tiles)
    return place.in_group and place.size == 3 and not full


def _sets_are_whole(
    table: _Table, staying: dict[Spot, JokerPlace], freed: Sequence[StandIn], taken: Sequence[Spot]
) -> bool:
    """Whether every set that keeps a joker is still together (TRM-13b, `joker_set_locked`)."""
    if not table.rules.joker_set_locked:
        return True
    for spot, place in staying.items():
        jokers_gone = Counter({JOKER: sum(stand_in.place.set == place.set for stand_in in freed)})
        if not place.mates - jokers_gone <= table.mates(spot):
            return False
        for stand_in, where in zip(freed, taken, strict=True):
            if stand_in.place.set == place.set and where.set != spot.set:
                return False
    return True


def _is_used(table: _Table, free: Sequence[Spot], staying: dict[Spot, JokerPlace]) -> bool:
    """Whether each freed joker is in a set with two tiles from the rack, none of them counted twice."""
    from_table = {*free, *staying}
    wanted = []
    for number in {spot.set for spot in free}:
        tiles = enumerate(table.sets[number].tiles)
        wanted.append(Counter(tile.bare for at, tile in tiles if Spot(number, at) not in from_table))
    together: Counter[RummyTile] = sum(wanted, Counter())
    return (together & table.laid).total() >= FROM_RACK * len(wanted) and all(
        (tiles & table.laid).total() >= FROM_RACK for tiles in wanted
    )


def narrowed(reading: Reading, number: int, stays: Stays) -> Meld:
    """The tiles of a set of the new table, its open jokers declared if nothing else is left for them.

    `number` is the place of the set on the table. In a group left open a joker may stand for either
    missing colour, and narrows as colours arrive (TRM-13d).
    """
    tiles = list(reading.tiles)
    jokers = [at for at, tile in enumerate(tiles) if tile.is_open]
    may = [stays.get(Spot(number, at), frozenset(reading.missing)) for at in jokers]
    choices = [
        choice
        for choice in permutations(reading.missing, len(jokers))
        if all(tile in tiles for tile, tiles in zip(choice, may, strict=True))
    ]
    if len({frozenset(choice) for choice in choices}) == 1:
        for at, tile in zip(jokers, choices[0], strict=True):
            tiles[at] = tile.joker
    return tuple(tiles)
