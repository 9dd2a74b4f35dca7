"""Can these tiles be laid as sets? An exact search, number by number.

At each number a tile goes into a group or into a run, so all that the search has to remember of the
numbers before is how long the runs are that still go on: one, two, or three and more (which may end). A
tile that could lengthen a run of three begins no run of its own, for the longer run can do whatever the
new one could. What was tried and failed is remembered, so the work grows with the number of such
situations and not with the number of tables. The idea is that of J. N. van Rijn, F. W. Takes and
J. K. Vis, "The Complexity of Rummikub Problems" (2015).

What goes on after 13 is guessed beforehand, and every guess is a search of its own that need not remember
anything more. Where only ones may lie above a 13 they have a place of their own, 14, and the guess is how
many they are. Where the numbers are a ring it is cut where the fewest runs can cross, and the guess is
which runs cross the cut: they are open when the search begins, and such runs must be open when it ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product, repeat
from operator import attrgetter
from typing import Final, NamedTuple

from tilehall.core.rummy_tile import COLOURS, HIGHEST, JOKER, RummyTile
from tilehall.games.tile_rummy.beyond import Runs, by_place, cut_of_ring, high_ones, put_above
from tilehall.games.tile_rummy.melds import SHORTEST, Meld
from tilehall.games.tile_rummy.ruleset import WrapRuns

__all__ = ["Worth", "lay"]

_LARGEST_GROUP: Final = 4

_MANY: Final = 1000
"""More jokers than there are."""


class Worth(NamedTuple):
    """What the tiles that may be laid count: each number tile its number or one, a joker likewise."""

    by_number: bool = False
    jokers: bool = True

    def tile(self, number: int) -> int:
        """What a tile of that number counts."""
        return number if self.by_number else 1

    def joker(self, number: int) -> int:
        """What a joker counts that stands for a tile of that number."""
        return self.tile(number) if self.jokers else 0


class _Part(NamedTuple):
    """What becomes of the tiles of one colour and number that go into no group.

    `in_run` tiles and `jokers` jokers go into runs, `worth` is what the tiles count, those in groups too.
    `needed` are the jokers that the colour needs at least from here on, these included.
    """

    in_run: int
    jokers: int
    runs: Runs
    worth: int
    needed: int


class _Grouping(NamedTuple):
    """What goes into groups of one number: so many tiles of each colour, and jokers."""

    tiles: tuple[int, ...]
    jokers: int


class _Step(NamedTuple):
    """What becomes of all tiles of one number: what goes into groups, and for each colour the rest."""

    grouping: _Grouping
    parts: tuple[_Part, ...]


class _Situation(NamedTuple):
    """What matters of all that went before: where the search is, and what is left to do.

    `ends` are the runs of each colour that must be open at the end.
    """

    place: int
    runs: tuple[Runs, ...]
    ends: tuple[Runs, ...]
    must_jokers: int
    may_jokers: int
    wanted: int


class _Question(NamedTuple):
    """What can become of the tiles of a colour at a place: all that the answer depends on."""

    place: int
    colour: int
    runs: Runs
    ends: Runs


@dataclass
class _Search:
    """One search, or some that differ in nothing but the runs that cross to its first place.

    `must` and `may` count tiles by place, from 1, and colour; the place of the number `first` is 1.
    """

    must: Sequence[Sequence[int]]
    may: Sequence[Sequence[int]]
    jokers: int
    first: int
    worth: Worth
    failed: set[_Situation] = field(default_factory=set)
    found: dict[_Question, Sequence[Sequence[_Part]]] = field(default_factory=dict)
    needed: dict[tuple[int, int, Runs, Runs], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """The last place, and for each place what may go into groups and what can still be counted.

        Of the ones above a 13 there are no groups.
        """
        self.last = len(self.must) - 1
        self.groupings = [_groupings((0,) * len(COLOURS), 0)] * (self.last + 1)
        for place in range(1, HIGHEST + 1):
            held = [must + may for must, may in zip(self.must[place], self.may[place], strict=True)]
            self.groupings[place] = _groupings(tuple(held), self.jokers)
        columns = [zip(*(grouping.tiles for grouping in each), strict=True) for each in self.groupings]
        self.in_groups = [list(map(set, column)) for column in columns]
        self.most_worth = [(0, 0)] * (self.last + 2)
        for place in range(self.last, 0, -1):
            tiles, joker = self.most_worth[place + 1]
            number = self.number(place)
            tiles += self.worth.tile(number) * sum(self.may[place])
            self.most_worth[place] = (tiles, max(joker, self.worth.joker(number)))

    def number(self, place: int) -> int:
        """The number that has this place; after the last place comes the first again."""
        return (self.first + place - 2) % HIGHEST + 1

    def likely(self, crossings: Sequence[Sequence[tuple[Runs, int]]]) -> Sequence[tuple[Runs, ...]]:
        """Which runs may cross to the first place, if each colour had all to itself; the fewest first."""
        likely = [
            [runs for runs, _ in possible if self.jokers_needed(1, colour, runs, runs) <= self.jokers]
            for colour, possible in enumerate(crossings)
        ]
        return sorted(product(*likely), key=lambda crossing: sum(map(len, crossing)))

    def lay(self, now: _Situation) -> list[_Step] | None:
        """The steps from here to the end, or None when there is no way."""
        if now.place > self.last:
            ended = all(map(_end_well, now.runs, now.ends))
            return [] if ended and not now.must_jokers and now.wanted <= 0 else None
        if self._has_failed(now) or not self._is_promising(now):
            return None
        for step in self._steps(now):
            rest = self.lay(self._after(now, step))
            if rest is not None:
                return [step, *rest]
        self.failed.add(now)
        return None

    def _has_failed(self, now: _Situation) -> bool:
        """Whether this failed before, or the same when no long runs had to be open at the end."""
        if now in self.failed:
            return True
        easier = tuple(map(_short, now.ends))
        return easier != now.ends and now._replace(ends=easier) in self.failed

    def _is_promising(self, now: _Situation) -> bool:
        """Whether what is left to do could be done if each colour, and each tile, had all to itself."""
        tiles, joker = self.most_worth[now.place]
        if now.wanted > tiles + joker * now.may_jokers:
            return False
        jokers = now.must_jokers + now.may_jokers
        needed = map(self.jokers_needed, repeat(now.place), range(len(COLOURS)), now.runs, now.ends)
        return sum(needed) <= jokers

    def _steps(self, now: _Situation) -> Iterator[_Step]:
        jokers = now.must_jokers + now.may_jokers
        red, yellow, black, blue = map(
            self._parts, map(_Question, repeat(now.place), range(len(COLOURS)), now.runs, now.ends)
        )
        for grouping in self.groupings[now.place]:
            one, two, three, four = grouping.tiles
            parts = red[one], yellow[two], black[three], blue[four]
            spare = jokers - grouping.jokers - sum([each[0].needed if each else _MANY for each in parts])
            if spare < 0:
                continue
            possible = [[part for part in each if part.needed - each[0].needed <= spare] for each in parts]
            for chosen in product(*possible):
                if grouping.jokers + sum([part.needed for part in chosen]) <= jokers:
                    yield _Step(grouping, chosen)

    def _parts(self, asked: _Question) -> Sequence[Sequence[_Part]]:
        """All that can become of the tiles of a colour at a place, by how many of them are in groups."""
        if asked not in self.found:
            most = self.must[asked.place][asked.colour] + self.may[asked.place][asked.colour]
            in_groups = self.in_groups[asked.place][asked.colour]
            self.found[asked] = [
                sorted(self._find_parts(asked, grouped), key=_needed) if grouped in in_groups else ()
                for grouped in range(most + 1)
            ]
        return self.found[asked]

    def _find_parts(self, asked: _Question, grouped: int) -> Iterator[_Part]:
        place, colour, runs, ends = asked
        must = self.must[place][colour]
        most = must + self.may[place][colour] - grouped
        short = len(_short(runs))
        for wild in range(self.jokers + 1):
            # what can lengthen a run does so: it counts, and a run that is long enough may end at any time
            least = max(0, must - grouped, short - wild, min(most, len(runs) - wild))
            for in_run in range(least, most + 1):
                after = _go_on(runs, in_run + wild)
                needed = wild + self.jokers_needed(place + 1, colour, after, ends)
                if needed <= self.jokers:
                    worth = self.worth.tile(self.number(place)) * max(0, grouped + in_run - must)
                    yield _Part(in_run, wild, after, worth, needed)

    def jokers_needed(self, place: int, colour: int, runs: Runs, ends: Runs) -> int:
        """How many jokers these runs need at least, and those that begin from here on.

        It is as if the other colours had all the tiles for groups that one could wish for.
        """
        if place > self.last:
            return 0 if _end_well(runs, ends) else _MANY
        key = (place, colour, runs, ends)
        if key not in self.needed:
            self.needed[key] = self._least_jokers(*key)
        return self.needed[key]

    def _least_jokers(self, place: int, colour: int, runs: Runs, ends: Runs) -> int:
        must, may = self.must[place][colour], self.may[place][colour]
        short = len(_short(runs))
        least = _MANY
        can_group = len(self.groupings[place]) > 1
        for in_run in range(0 if can_group else must, must + may + 1):
            for wild in range(max(0, short - in_run), self.jokers + 1):
                if wild >= least:
                    break
                later = self.jokers_needed(place + 1, colour, _go_on(runs, in_run + wild), ends)
                least = min(least, wild + later)
            if not least:
                break
        return least

    def _after(self, now: _Situation, step: _Step) -> _Situation:
        runs = tuple(part.runs for part in step.parts)
        used = step.grouping.jokers + sum([part.jokers for part in step.parts])
        laid = max(0, used - now.must_jokers)
        worth = sum([part.worth for part in step.parts]) + laid * self.worth.joker(self.number(now.place))
        return _Situation(
            now.place + 1,
            runs,
            now.ends,
            max(0, now.must_jokers - used),
            now.may_jokers - laid,
            max(0, now.wanted - worth),
        )


_needed: Final = attrgetter("needed")

_NONE: Final[tuple[Runs, ...]] = ((),) * len(COLOURS)


@cache
def _end_well(runs: Runs, ends: Runs) -> bool:
    """Whether these runs are those that must be open at the end, and others that are long enough."""
    return len(runs) >= len(ends) and _short(runs) == _short(ends)


@cache
def _short(runs: Runs) -> Runs:
    return tuple(length for length in runs if length < SHORTEST)


@cache
def _go_on(runs: Runs, tiles: int) -> Runs:
    """The runs after so many tiles of the next number, the shortest first; what is left begins runs."""
    longer = [min(length + 1, SHORTEST) for length in runs[:tiles]]
    return tuple(sorted([1] * (tiles - len(longer)) + longer))


@cache
def _groups(tiles: tuple[int, ...], jokers: int) -> int | None:
    """How many groups so many tiles of each colour and jokers make, or None when they make none."""
    total = sum(tiles) + jokers
    for groups in range(-(-total // _LARGEST_GROUP), total // SHORTEST + 1):
        if max(tiles) <= groups:
            return groups
    return None


@cache
def _groupings(most: tuple[int, ...], jokers: int) -> Sequence[_Grouping]:
    """All that can go into groups of one number, of so many tiles of each colour and jokers; none first."""
    return [
        _Grouping(tiles, wild)
        for tiles in product(*(range(held + 1) for held in most))
        for wild in range(jokers + 1)
        if _groups(tiles, wild) is not None
    ]


def lay(
    wrap: WrapRuns,
    must: Mapping[RummyTile, int],
    may: Mapping[RummyTile, int],
    worth: Worth,
    wanted: int,
) -> tuple[Meld, ...] | None:
    """Sets of all tiles that must and some that may be laid, which count at least `wanted`, or None.

    Tiles are as they are on a rack. What must be laid counts nothing; a joker in the sets that are
    found is declared.

    >>> tiles = dict.fromkeys(map(RummyTile.parse, "r4 r5 j k9 y11 b1".split()), 1)
    >>> [" ".join(map(str, made)) for made in lay("no", {}, tiles, Worth(), 3) or ()]
    ['r4 r5 j=r6']
    >>> lay("no", tiles, {}, Worth(), 0) is None
    True
    """
    jokers = must.get(JOKER, 0), may.get(JOKER, 0)
    held = {tile: must.get(tile, 0) + may.get(tile, 0) for tile in {**must, **may}}
    if wrap == "wrap":
        first, crossings = cut_of_ring(held)
        search = _Search(by_place(must, first), by_place(may, first), sum(jokers), first, worth)
        for crossing in search.likely(crossings):
            steps = search.lay(_Situation(1, crossing, crossing, *jokers, wanted))
            if steps is not None:
                return _sets(steps, first, crossing)
        return None
    for high in high_ones(held) if wrap == "one-high" else [()]:
        rows = by_place(must, 1), by_place(may, 1)
        above = put_above(high, *rows)
        search = _Search(*rows, sum(jokers), 1, worth)
        steps = search.lay(_Situation(1, _NONE, _NONE, *jokers, max(0, wanted - worth.tile(1) * above)))
        if steps is not None:
            return _sets(steps, 1, _NONE)
    return None


@dataclass(eq=False)
class _Run:
    """A run that is being made, `before` being its length (3 for more) when the search began."""

    before: int
    tiles: list[RummyTile]

    @property
    def length(self) -> int:
        """Its length as the search knows it."""
        return min(self.before + len(self.tiles), SHORTEST)


def _sets(steps: Sequence[_Step], first: int, crossing: tuple[Runs, ...]) -> tuple[Meld, ...]:
    """The sets that the steps of a search make."""
    done: list[Meld] = []
    begun = [[_Run(length, []) for length in runs] for runs in crossing]
    going = [[*runs] for runs in begun]
    every = [[*runs] for runs in begun]
    for place, step in enumerate(steps):
        number = (first + place - 1) % HIGHEST + 1
        for at, (colour, part) in enumerate(zip(COLOURS, step.parts, strict=True)):
            tile = RummyTile(colour, number)
            tiles = [tile] * part.in_run + [tile.joker] * part.jokers
            runs = sorted(going[at], key=lambda run: run.length)[: len(tiles)]
            new = [_Run(0, []) for _ in range(len(tiles) - len(runs))]
            every[at] += new
            going[at] = [*runs, *new]
            for run, laid in zip(going[at], tiles, strict=True):
                run.tiles.append(laid)
        done += _made_groups(number, step.grouping)
    for heads, ends, runs in zip(begun, going, every, strict=True):
        done += _joined(heads, ends, runs)
    return tuple(piece for made in done for piece in _cut(made))


def _joined(begun: Sequence[_Run], going: list[_Run], runs: Sequence[_Run]) -> Iterator[Meld]:
    """The runs, those that cross the cut put together; a run that goes on as itself is a whole ring."""
    after: dict[_Run, _Run] = {}
    for run in begun:
        before = next(other for other in going if other.length == run.before and other not in after)
        after[before] = run
    used: set[_Run] = set()
    for run in sorted(runs, key=lambda run: run.before > 0):
        made: list[RummyTile] = []
        part: _Run | None = run
        while part is not None and part not in used:
            used.add(part)
            made += part.tiles
            part = after.get(part)
        if made:
            yield tuple(made)


def _cut(made: Meld) -> list[Meld]:
    """A run that is longer than a run may be, in pieces."""
    if len(made) <= HIGHEST:
        return [made]
    return [made[:SHORTEST], *_cut(made[SHORTEST:])]


def _made_groups(number: int, grouping: _Grouping) -> list[Meld]:
    count = _groups(*grouping) or 0
    groups: list[list[RummyTile]] = [[] for _ in range(count)]
    turn = 0
    for colour, copies in zip(COLOURS, grouping.tiles, strict=True):
        for _ in range(copies):
            groups[turn % count].append(RummyTile(colour, number))
            turn += 1
    for _ in range(grouping.jokers):
        group = min(groups, key=len)
        missing = next(c for c in COLOURS if c not in {tile.colour for tile in group})
        group.append(RummyTile(missing, number).joker)
    return [tuple(group) for group in groups]
