"""Sets on the table: whether some tiles are a group or a run, how their jokers are read, what they are worth.

A set is a list of tiles in any order; the order only says how a joker is to be read (TRM-13c).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from tilehall.core.ids import RuleId
from tilehall.core.rummy_tile import COLOURS, HIGHEST, JOKER, Colour, RummyTile
from tilehall.core.violation import Violation
from tilehall.games.tile_rummy.ruleset import RummyRuleset, WrapRuns

__all__ = ["SHORTEST", "Meld", "Reading", "bare_set", "bare_tiles", "fault", "read", "readings", "runs_of"]

Meld = tuple[RummyTile, ...]

SHORTEST: Final = 3
"""The fewest tiles of a set (TRM-04)."""


_REMEMBERED: Final = 4096
"""Sets whose readings are remembered; a table is judged again and again with few sets changed."""


class Reading(NamedTuple):
    """One way to read a set.

    `tiles` are in their order, a run ascending and a group by colour with open jokers last; a joker is
    declared wherever it can stand for one tile only. `value` counts a joker as the tile that it stands
    for. `missing` are the colours of a group that no tile has and no declared joker stands for: what
    each open joker may stand for (TRM-13d).
    """

    kind: Literal["group", "run"]
    tiles: Meld
    value: int
    missing: Meld = ()

    def may_stand_for(self, place: int) -> Meld:
        """The tiles that the tile in that place of `tiles` is or may stand for."""
        tile = self.tiles[place]
        return self.missing if tile.is_open else (tile.meant,)


def bare_tiles(sets: Iterable[Iterable[RummyTile]]) -> Counter[RummyTile]:
    """The tiles of these sets as they are on a rack, and how often each is there."""
    return Counter(tile.bare for tiles in sets for tile in tiles)


def bare_set(tiles: Iterable[RummyTile]) -> Meld:
    """The tiles of a set as they are on a rack, ascending: equal for sets of the same tiles."""
    return tuple(sorted(tile.bare for tile in tiles))


@cache
def runs_of(wrap: WrapRuns, length: int) -> tuple[tuple[int, ...], ...]:
    """The numbers of every run of that length in their order, by where it begins (TRM-04, TRM-16).

    >>> runs_of("no", 12) == (tuple(range(1, 13)), tuple(range(2, 14)))
    True
    >>> runs_of("one-high", 3)[-1], runs_of("wrap", 3)[-1]
    ((12, 13, 1), (13, 1, 2))
    """
    if not SHORTEST <= length <= HIGHEST:
        return ()
    last = {"no": HIGHEST + 1 - length, "one-high": HIGHEST + 2 - length, "wrap": HIGHEST}[wrap]
    return tuple(
        tuple((first + step - 1) % HIGHEST + 1 for step in range(length))
        for first in range(1, min(last, HIGHEST) + 1)
    )


def read(rules: RummyRuleset, tiles: Sequence[RummyTile]) -> Reading | Violation:
    """How these tiles are read as a set (TRM-13c), or why they are none.

    >>> rules = RummyRuleset()
    >>> found = read(rules, [JOKER, RummyTile("r", 5), RummyTile("r", 6)])
    >>> found.kind, found.value, str(found.tiles[0])
    ('run', 15, 'j=r4')
    """
    found = readings(rules, tiles)
    return found[0] if found else fault(rules, tiles)


def readings(rules: RummyRuleset, tiles: Sequence[RummyTile]) -> Sequence[Reading]:
    """Every way to read these tiles as a set, the one of TRM-13c first; empty when they are none.

    What a joker is declared to stand for holds in each. Then comes what the places in an ordered run
    say, then the highest value (of equals a run, and of runs the one that begins lowest).
    """
    return _readings(rules.wrap_runs, tuple(tiles)) if SHORTEST <= len(tiles) <= HIGHEST else ()


@lru_cache(maxsize=_REMEMBERED)
def _readings(wrap: WrapRuns, tiles: Meld) -> Sequence[Reading]:
    by_place: list[Reading] = []
    others: list[Reading] = []
    named = [tile for tile in tiles if not tile.is_open]
    for colour in _colours_for_run(named):
        for numbers in runs_of(wrap, len(tiles)):
            run = _as_run(named, colour, numbers)
            if run is not None:
                fits = all(tile.number in (0, number) for tile, number in zip(tiles, numbers, strict=True))
                (by_place if fits and named else others).append(run)
    others += _as_groups(named, len(tiles) - len(named))
    by_place.sort(key=_worth)
    others.sort(key=_worth)
    # the runs of all thirteen numbers differ only in where they begin
    different: dict[Meld, Reading] = {}
    for reading in by_place + others:
        different.setdefault(tuple(sorted(reading.tiles)), reading)
    return tuple(different.values())


def _worth(reading: Reading) -> int:
    return -reading.value


def _colours_for_run(named: Sequence[RummyTile]) -> Sequence[Colour]:
    """The colours that a run of these tiles can have: theirs, any if there are none, none if they differ."""
    colours = {tile.colour for tile in named}
    return [colour for colour in COLOURS if colours <= {colour}]


def _as_run(named: Sequence[RummyTile], colour: Colour, numbers: Sequence[int]) -> Reading | None:
    by_number = {tile.number: tile for tile in named}
    if len(by_number) < len(named) or not by_number.keys() <= set(numbers):
        return None
    tiles = tuple(by_number.get(number) or RummyTile(colour, number).joker for number in numbers)
    return Reading("run", tiles, sum(numbers))


def _as_groups(named: Sequence[RummyTile], jokers: int) -> Iterator[Reading]:
    numbers = {tile.number for tile in named}
    colours = {tile.colour for tile in named}
    if len(numbers) > 1 or len(colours) < len(named) or len(named) + jokers > len(COLOURS):
        return
    for number in numbers or range(1, HIGHEST + 1):
        missing = tuple(RummyTile(colour, number) for colour in COLOURS if colour not in colours)
        value = number * (len(named) + jokers)
        if len(missing) == jokers:
            declared = sorted([*named, *(tile.joker for tile in missing)], key=_by_colour)
            yield Reading("group", tuple(declared), value)
        else:
            tiles = (*sorted(named, key=_by_colour), *[JOKER] * jokers)
            yield Reading("group", tiles, value, missing if jokers else ())


def _by_colour(tile: RummyTile) -> RummyTile:
    return tile.meant


def fault(rules: RummyRuleset, tiles: Sequence[RummyTile]) -> Violation:
    """Why these tiles, which cannot be read as a set, are none: the clause, and the tiles at fault."""
    named = [tile for tile in tiles if not tile.is_open]
    if len(tiles) < SHORTEST:
        return _fault("TRM-04", "set-too-short", count=len(tiles), least=SHORTEST)
    kinds = list(dict.fromkeys(named))
    pair = next(((one, other) for one in kinds for other in kinds if _differ(one, other)), None)
    if pair is not None:
        return _fault("TRM-04", "set-mixed", tile=pair[0], other=pair[1])
    twice = _first_twice(named)
    if len({tile.number for tile in named}) == 1:
        if twice is not None:
            return _fault("TRM-04", "colour-twice", tile=twice)
        return _fault("TRM-05", "joker-without-place", number=named[0].number)
    if twice is not None:
        return _fault("TRM-04", "number-twice", tile=twice)
    if len(tiles) > HIGHEST:
        return _fault("TRM-04", "set-too-long", count=len(tiles), most=HIGHEST)
    return _gap(rules, sorted(named, key=_by_number), len(tiles) - len(named))


def _fault(rule: str, reason: str, **facts: object) -> Violation:
    return Violation(RuleId(rule), reason, facts)


def _differ(one: RummyTile, other: RummyTile) -> bool:
    return one.colour != other.colour and one.number != other.number


def _by_number(tile: RummyTile) -> int:
    return tile.number


def _first_twice(named: Sequence[RummyTile]) -> RummyTile | None:
    """The first tile that is there, or is stood for, a second time."""
    seen = set()
    for tile in named:
        if tile.meant in seen:
            return tile
        seen.add(tile.meant)
    return None


def _round(length: int) -> list[tuple[int, ...]]:
    """The runs of that length that go on after 13 with 1."""
    return [numbers for numbers in runs_of("wrap", length) if numbers[-1] < numbers[0]]


def _gap(rules: RummyRuleset, named: Sequence[RummyTile], jokers: int) -> Violation:
    """Why tiles of one colour, ascending, are no run: the first gap that the jokers do not fill."""
    if any(
        numbers.issuperset(tile.number for tile in named) for numbers in map(set, _round(len(named) + jokers))
    ):
        clause = "TRM-04" if rules.wrap_runs == "no" else "TRM-16"
        return _fault(clause, "one-is-low", tile=named[0])
    left = jokers
    for low, high in pairwise(named):
        wanted = high.number - low.number - 1
        if wanted > left:
            return _fault("TRM-04", "run-gap", low=low, high=high, count=wanted, jokers=left)
        left -= wanted
    raise AssertionError("tiles without a gap are a run")
