"""Whether a play is legal: the only place that judges one, set by set and as a whole, from a view alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, Final, NamedTuple

from tilehall.core.ids import RuleId
from tilehall.core.rummy_tile import RummyTile
from tilehall.core.violation import Violation
from tilehall.games.tile_rummy.melds import Meld, Reading, bare_set, bare_tiles, read, readings
from tilehall.games.tile_rummy.model import Freed, Play, Rack, RummyView, Table
from tilehall.games.tile_rummy.places import (
    Broken,
    Demand,
    JokerPlace,
    StandIn,
    joker_places,
    narrowed,
    settle,
)
from tilehall.games.tile_rummy.ruleset import RummyRuleset

__all__ = [
    "ALL_TILES",
    "JOKER_DEMANDS",
    "Judgement",
    "Opening",
    "Verdict",
    "impossible",
    "judge",
    "judge_opening",
]

ALL_TILES: Final = 106
"""Tiles in the set (TRM-01)."""

_BROKEN_DEMANDS: Final[Mapping[Demand, tuple[str, str]]] = {
    "kept": ("TRM-13d", "joker-left-its-place"),
    "taken": ("TRM-13", "place-not-taken"),
    "source": ("TRM-13b", "joker-tile-not-from-rack"),
    "full-group": ("TRM-13b", "group-not-full"),
    "whole-set": ("TRM-13b", "joker-set-split"),
    "used": ("TRM-13", "freed-joker-unused"),
}

JOKER_DEMANDS: Final = tuple(reason for _, reason in _BROKEN_DEMANDS.values())
"""The reasons of refusals about jokers that keep their place, in the order in which they are judged."""


class Verdict(NamedTuple):
    """What is to be said of one set: how it is read, or why it is none."""

    tiles: Meld
    found: Reading | Violation

    @property
    def fine(self) -> bool:
        """Whether the tiles are a set."""
        return isinstance(self.found, Reading)

    @property
    def read_as(self) -> Meld:
        """The tiles as they are read; those of no set as they lie."""
        return self.found.tiles if isinstance(self.found, Reading) else self.tiles

    def facts(self) -> Mapping[str, Any]:
        """The verdict for a refusal: the tiles as they are read and their value, or why they are no set.

        `open` are the jokers that an open joker of a group may be declared as.
        """
        if isinstance(self.found, Violation):
            return {
                "fine": False,
                "tiles": self.tiles,
                "rule": self.found.rule,
                "reason": self.found.reason,
                "facts": self.found.facts,
            }
        return {
            "fine": True,
            "tiles": self.found.tiles,
            "reading": self.found.kind,
            "value": self.found.value,
            "open": tuple(tile.joker for tile in self.found.missing),
        }


class Opening(NamedTuple):
    """What is to be said of an opening: its sets, what they are worth (TRM-06, TRM-14), and what is wrong."""

    verdicts: tuple[Verdict, ...]
    value: int
    violation: Violation | None


class Judgement(NamedTuple):
    """What is to be said of a play.

    `table` is the new table as it is read and `laid` what comes from the rack; both say what the play
    would come to even when `violation` says why it may not be made. `opening` is None after opening.
    """

    verdicts: tuple[Verdict, ...]
    opening: Opening | None
    table: Table
    laid: Rack
    violation: Violation | None

    @property
    def is_idle(self) -> bool:
        """Whether the table is valid but holds no new tile (TRM-08c)."""
        return self.violation is not None and self.violation.reason == "nothing-new"


def _refused(rule: str, reason: str, **facts: object) -> Violation:
    return Violation(RuleId(rule), reason, facts)


def judge(rules: RummyRuleset, view: RummyView, play: Play) -> Judgement:
    """Everything that is to be said of a play by the seat of this view, on its turn.

    The first thing that is wrong, in the order in which a player would mend it, is the violation; its
    facts list the verdict on every set.
    """
    too_many = _too_many(play)
    if too_many is not None:
        return Judgement((), None, (), (), too_many)
    assert view.seat is not None  # noqa: S101 - only a seat can play
    verdicts = tuple(Verdict(tiles, read(rules, tiles)) for tiles in play.table)
    has_opened = view.public.opened[view.seat]
    opening = None if has_opened else judge_opening(rules, view.rack, play.opening)
    start = (*view.public.table, *(() if opening is None else (v.read_as for v in opening.verdicts)))
    before, after = bare_tiles(start), bare_tiles(play.table)
    rack = Counter(view.rack) - (bare_tiles(play.opening) if opening is not None else Counter())
    laid = after - before
    wrong = (
        (opening.violation if opening is not None and play.opening else None)
        or _impossible(before, after, rack)
        or _broken(verdicts)
        or (None if laid or play.opening else _refused("TRM-07b", "nothing-new"))
        or (_refused("TRM-06c", "opened-already") if has_opened and play.opening else None)
        or (None if opening is None else opening.violation)
        or (None if opening is None else _too_early(rules, start, play.table))
    )
    table = tuple(verdict.read_as for verdict in verdicts)
    if wrong is None:
        settled = _settled(rules, start, play, verdicts, laid)
        if isinstance(settled, Violation):
            wrong = settled
        else:
            table = settled
    if wrong is not None:
        facts = {**wrong.facts, "sets": tuple(verdict.facts() for verdict in verdicts)}
        wrong = Violation(wrong.rule, wrong.reason, facts)
    if opening is not None:
        laid += bare_tiles(play.opening)
    return Judgement(verdicts, opening, table, tuple(sorted(laid.elements())), wrong)


def impossible(view: RummyView, play: Play) -> Violation | None:
    """Why nobody could have laid this table out of the old one and the rack, be its sets right or wrong."""
    return _too_many(play) or _impossible(
        bare_tiles(view.public.table), bare_tiles(play.table), Counter(view.rack)
    )


def _too_many(play: Play) -> Violation | None:
    """More of anything than there are tiles."""
    tiles = sum(map(len, play.table)), sum(map(len, play.opening))
    count = max(*tiles, len(play.table), len(play.opening), len(play.freed))
    return _refused("TRM-01", "too-many-tiles", count=count, most=ALL_TILES) if count > ALL_TILES else None


def _impossible(
    before: Counter[RummyTile], after: Counter[RummyTile], rack: Counter[RummyTile]
) -> Violation | None:
    """Why the new table cannot be made of the old one and the rack."""
    foreign = after - before - rack
    if foreign:
        tile = min(foreign)
        there = before[tile] + rack[tile]
        if not there:
            return _refused("TRM-07b", "not-on-rack", tile=tile)
        return _refused("TRM-07b", "tile-twice", tile=tile, count=after[tile], there=there)
    missing = before - after
    if missing:
        return _refused("TRM-07b", "table-tile-missing", tile=min(missing))
    return None


def _broken(verdicts: Sequence[Verdict]) -> Violation | None:
    """The first set that is none, with its place on the table."""
    for place, verdict in enumerate(verdicts):
        if isinstance(verdict.found, Violation):
            fault = verdict.found
            return Violation(fault.rule, fault.reason, {**fault.facts, "set": place})
    return None


def judge_opening(rules: RummyRuleset, rack: Rack, sets: Table) -> Opening:
    """What these sets are worth as an opening from this rack, and what is wrong (TRM-06, 06c, 14)."""
    verdicts = tuple(Verdict(tiles, read(rules, tiles)) for tiles in sets)
    value = sum(_opening_value(rules, verdict) for verdict in verdicts)
    wrong = None
    foreign = bare_tiles(sets) - Counter(rack)
    jokers = [tile for tiles in sets for tile in tiles if tile.is_joker]
    if not sets:
        wrong = _refused("TRM-06c", "opening-needed", least=rules.initial_meld)
    elif foreign:
        wrong = _refused("TRM-06c", "opening-not-from-rack", tile=min(foreign))
    elif (broken := _broken(verdicts)) is not None:
        wrong = broken
    elif jokers and rules.initial_joker == "forbidden":
        wrong = _refused("TRM-14", "joker-in-opening", tile=jokers[0])
    elif value < rules.initial_meld:
        wrong = _refused("TRM-06", "opening-too-low", sum=value, least=rules.initial_meld)
    return Opening(verdicts, value, wrong)


def _opening_value(rules: RummyRuleset, verdict: Verdict) -> int:
    if isinstance(verdict.found, Violation):
        return 0
    if rules.initial_joker == "counts":
        return verdict.found.value
    return sum(tile.number for tile in verdict.found.tiles if not tile.is_joker)


def _too_early(rules: RummyRuleset, start: Table, table: Table) -> Violation | None:
    """Where a turn that opens does more than that, which not every table allows (TRM-06b)."""
    old = Counter(map(bare_set, start))
    new = Counter(map(bare_set, table))
    return None if rules.open_then_rearrange or old == new else _refused("TRM-06b", "only-the-opening")


def _settled(
    rules: RummyRuleset, start: Table, play: Play, verdicts: Sequence[Verdict], laid: Counter[RummyTile]
) -> Table | Violation:
    """The new table with what its jokers stand for, or why a joker may not be where it is (TRM-13)."""
    if rules.joker == "free":
        return _refused("TRM-13", "jokers-are-free") if play.freed else tuple(v.read_as for v in verdicts)
    places = joker_places([found for tiles in start if isinstance(found := read(rules, tiles), Reading)])
    freed = _named(play.freed, places)
    if isinstance(freed, Violation):
        return freed
    broken: Broken | None = None
    for sets in product(*(readings(rules, verdict.tiles) for verdict in verdicts)):
        stays = settle(rules, places, freed, sets, laid)
        if not isinstance(stays, Broken):
            return tuple(_as_it_lies(rules, narrowed(made, at, stays)) for at, made in enumerate(sets))
        broken = broken or stays
    assert broken is not None  # noqa: S101 - every set has a reading
    rule, reason = _BROKEN_DEMANDS[broken.demand]
    jokers = tuple(tile.joker for tile in sorted(broken.place.may))
    return Violation(RuleId(rule), reason, {"jokers": jokers, "set": broken.place.set})


def _as_it_lies(rules: RummyRuleset, tiles: Meld) -> Meld:
    return Verdict(tiles, read(rules, tiles)).read_as


def _named(named: Sequence[Freed], places: Sequence[JokerPlace]) -> list[StandIn] | Violation:
    """The jokers that a play names as freed, each with the tile that takes its place (TRM-13d)."""
    left, freed = list(places), []
    for each in named:
        here = [place for place in left if place.set == each.set]
        place = next((place for place in here if each.tile in place.may), None)
        if not here:
            return _refused("TRM-13", "no-joker-there", set=each.set)
        if place is None:
            return _refused("TRM-13", "not-its-tile", tile=each.tile, set=each.set)
        left.remove(place)
        freed.append(StandIn(place, each.tile))
    return freed
