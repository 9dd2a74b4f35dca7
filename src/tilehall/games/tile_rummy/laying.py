"""Can these tiles be laid as sets? An exact search, number by number.

At each number a tile goes into a group or into a run, so all that the search has to remember of the
numbers before is how long the runs are that still go on: one, two, or three and more (which may end). A
tile that could lengthen a run of three begins no run of its own, for the longer run can do whatever the
new one could. What was tried and failed is remembered, so the work grows with the number of such
situations and not with the number of tables. The idea is that of J. N. van Rijn, F. W. Takes and
J. K. Vis, "The Complexity of Rummikub Problems" (2015).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from tilehall.core.rummy_tile import COLOURS, HIGHEST, JOKER, RummyTile
from tilehall.games.tile_rummy.melds import SHORTEST, Meld
from tilehall.games.tile_rummy.ruleset import WrapRuns

__all__ = ["Worth", "lay"]

_AROUND: Final = {"no": 0, "one-high": 1, "wrap": 4}
"""How far a run may go on after 13; one that goes further can be cut in two."""

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


Runs = tuple[int, ...]
"""The lengths of the runs of a colour that go on, ascending, three standing for three and more."""


class _Part(NamedTuple):
    """What becomes of the tiles of one colour and number.

    `kept` are put aside to go on after 13, `grouped` go into groups, `in_run` tiles and `jokers` jokers
    into runs, `worth` is what the tiles count.
    """

    kept: int
    grouped: int
    in_run: int
    jokers: int
    runs: Runs
    worth: int


class _Step(NamedTuple):
    """What becomes of all tiles of one number: a part for each colour, and the jokers in groups."""

    parts: tuple[_Part, ...]
    in_groups: int


class _Situation(NamedTuple):
    """What matters of all that went before: where the search is, and what is left to do."""

    place: int
    runs: tuple[Runs, ...]
    kept: tuple[tuple[int, ...], ...]
    must_jokers: int
    may_jokers: int
    wanted: int


class _Question(NamedTuple):
    """What can become of the tiles of a colour at a place: all that the answer depends on."""

    place: int
    colour: int
    runs: Runs
    kept: tuple[int, ...]
    jokers: int


@dataclass
class _Search:
    """One search; where a run may go round, it begins at the number that the fewest can cross to.

    `must` and `may` count tiles by place, from 1, and colour; the place of the number `first` is 1.
    """

    must: Sequence[Sequence[int]]
    may: Sequence[Sequence[int]]
    jokers: int
    first: int
    around: int
    worth: Worth
    failed: set[_Situation] = field(default_factory=set)
    found: dict[_Question, Sequence[_Part]] = field(default_factory=dict)
    needed: dict[tuple[int, int, Runs], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """The last place, and what all tiles from a place on count that may be laid, and a joker there."""
        self.last = HIGHEST + self.around
        self.most_worth = [(0, 0)] * (self.last + 2)
        for place in range(self.last, 0, -1):
            tiles, joker = self.most_worth[place + 1]
            number = self.number(place)
            if place <= HIGHEST:
                tiles += self.worth.tile(number) * sum(self.may[place])
            self.most_worth[place] = (tiles, max(joker, self.worth.joker(number)))

    def number(self, place: int) -> int:
        """The number that has this place; after the last place comes the first again."""
        return (self.first + place - 2) % HIGHEST + 1

    def lay(self, now: _Situation) -> list[_Step] | None:
        """The steps from here to the end, or None when there is no way."""
        if now.place > self.last:
            done = not now.must_jokers and now.wanted <= 0 and all(_may_end(runs) for runs in now.runs)
            return [] if done else None
        if now in self.failed or not self._is_promising(now):
            return None
        for step in self._steps(now):
            rest = self.lay(self._after(now, step))
            if rest is not None:
                return [step, *rest]
        self.failed.add(now)
        return None

    def _is_promising(self, now: _Situation) -> bool:
        """Whether what is left to do could be done if each colour, and each tile, had all to itself."""
        tiles, joker = self.most_worth[now.place]
        if now.wanted > tiles + joker * now.may_jokers:
            return False
        jokers = now.must_jokers + now.may_jokers
        return (
            sum(self.jokers_needed(now.place, colour, runs) for colour, runs in enumerate(now.runs)) <= jokers
        )

    def _steps(self, now: _Situation) -> Iterator[_Step]:
        jokers = now.must_jokers + now.may_jokers
        parts = [
            self._parts(_Question(now.place, colour, runs, kept, jokers))
            for colour, (runs, kept) in enumerate(zip(now.runs, now.kept, strict=True))
        ]
        for chosen in product(*parts):
            left = jokers - sum(part.jokers for part in chosen)
            if now.place <= self.around and self._bridges(now, chosen) > jokers:
                continue
            for in_groups in range(left + 1):
                if _groups(tuple(part.grouped for part in chosen), in_groups) is not None:
                    yield _Step(chosen, in_groups)

    def _bridges(self, now: _Situation, chosen: Sequence[_Part]) -> int:
        """How many tiles are put aside that only a joker in the place before can lead to."""
        return sum(
            max(0, part.kept - self._led_to(now.place, colour, now.kept[colour]))
            for colour, part in enumerate(chosen)
        )

    def _parts(self, asked: _Question) -> Sequence[_Part]:
        """All that can become of the tiles of a colour at a place."""
        if asked not in self.found:
            self.found[asked] = list(self._find_parts(asked))
        return self.found[asked]

    def _find_parts(self, asked: _Question) -> Iterator[_Part]:
        place, colour, runs, before, jokers = asked
        beyond = place > HIGHEST
        if beyond:
            must, may = before[place - HIGHEST - 1], 0
        else:
            must, may = self.must[place][colour], self.may[place][colour]
        can_group = not beyond and self._can_group(place, jokers)
        least = sum(length < SHORTEST for length in runs)
        for used in range(must, must + may + 1):
            worth = self.worth.tile(self.number(place)) * (used - must)
            for kept in range(min(used, self._most_kept(asked)) + 1):
                for grouped in range(used - kept + 1 if can_group else 1):
                    in_run = used - kept - grouped
                    for wild in range(max(0, least - in_run), jokers + 1):
                        after = _go_on(runs, in_run + wild)
                        begins = in_run + wild > len(runs)
                        if beyond and begins:
                            continue
                        if self.jokers_needed(place + 1, colour, after) <= jokers - wild:
                            yield _Part(kept, grouped, in_run, wild, after, worth)

    def jokers_needed(self, place: int, colour: int, runs: Runs) -> int:
        """How many jokers these runs need at least, and those that begin from here on.

        It is as if the other colours had all the tiles for groups that one could wish for. What is put
        aside to go on after 13 may stay away, and there it needs nothing.
        """
        if place > HIGHEST:
            return 0 if self.around or _may_end(runs) else _MANY
        key = (place, colour, runs)
        if key not in self.needed:
            self.needed[key] = self._least_jokers(place, colour, runs)
        return self.needed[key]

    def _least_jokers(self, place: int, colour: int, runs: Runs) -> int:
        must, may = self.must[place][colour], self.may[place][colour]
        may_rest = place <= self.around or self._can_group(place, self.jokers)
        short = sum(length < SHORTEST for length in runs)
        least = _MANY
        for in_run in range(0 if may_rest else must, must + may + 1):
            for wild in range(max(0, short - in_run), self.jokers + 1):
                if wild >= least:
                    break
                later = self.jokers_needed(place + 1, colour, _go_on(runs, in_run + wild))
                least = min(least, wild + later)
        return least

    def _can_group(self, place: int, jokers: int) -> bool:
        colours = zip(self.must[place], self.may[place], strict=True)
        return sum(must + may > 0 for must, may in colours) + jokers >= SHORTEST

    def _most_kept(self, asked: _Question) -> int:
        """How many tiles of this number it makes sense to put aside to go on after the last place."""
        if asked.place > self.around:
            return 0
        return self._led_to(asked.place, asked.colour, asked.kept) + asked.jokers

    def _led_to(self, place: int, colour: int, kept: tuple[int, ...]) -> int:
        """How many tiles can be in the place before, when the runs have gone round."""
        if place > 1:
            return kept[-1]
        return self.must[HIGHEST][colour] + self.may[HIGHEST][colour]

    def _after(self, now: _Situation, step: _Step) -> _Situation:
        runs = tuple(part.runs for part in step.parts)
        used = step.in_groups + sum(part.jokers for part in step.parts)
        laid = max(0, used - now.must_jokers)
        worth = sum(part.worth for part in step.parts) + laid * self.worth.joker(self.number(now.place))
        kept = now.kept
        if now.place <= self.around:
            kept = tuple((*before, part.kept) for before, part in zip(kept, step.parts, strict=True))
        return _Situation(
            now.place + 1,
            runs,
            kept,
            max(0, now.must_jokers - used),
            now.may_jokers - laid,
            max(0, now.wanted - worth),
        )


def _may_end(runs: Runs) -> bool:
    return all(length >= SHORTEST for length in runs)


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
    first = (
        1 if wrap != "wrap" else min(range(1, HIGHEST + 1), key=lambda number: _crossing(number, must, may))
    )
    jokers = must.get(JOKER, 0) + may.get(JOKER, 0)
    for begin, around in dict.fromkeys([(1, 0), (first, _AROUND[wrap])]):
        search = _Search(_by_place(must, begin), _by_place(may, begin), jokers, begin, around, worth)
        start = _Situation(1, ((),) * 4, ((),) * 4, must.get(JOKER, 0), may.get(JOKER, 0), wanted)
        steps = search.lay(start)
        if steps is not None:
            return _sets(steps, begin)
    return None


def _by_place(tiles: Mapping[RummyTile, int], first: int) -> list[list[int]]:
    numbers = [0, *((first + place - 2) % HIGHEST + 1 for place in range(1, HIGHEST + 1))]
    return [[tiles.get(RummyTile(c, number), 0) if number else 0 for c in COLOURS] for number in numbers]


def _crossing(number: int, *tiles: Mapping[RummyTile, int]) -> int:
    """How many runs, about, can cross from the number before to this one."""
    before = (number - 2) % HIGHEST + 1

    def held(colour: str, wanted: int) -> int:
        return sum(each.get(RummyTile(colour, wanted), 0) for each in tiles)

    return sum(min(held(colour, before), held(colour, number)) for colour in COLOURS)


def _sets(steps: Sequence[_Step], first: int) -> tuple[Meld, ...]:
    """The sets that the steps of a search make."""
    done: list[Meld] = []
    going: list[list[list[RummyTile]]] = [[] for _ in COLOURS]
    for place, step in enumerate(steps):
        number = (first + place - 1) % HIGHEST + 1
        for colour, part, runs in zip(COLOURS, step.parts, going, strict=True):
            tile = RummyTile(colour, number)
            tiles = [tile] * part.in_run + [tile.joker] * part.jokers
            runs.sort(key=lambda run: min(len(run), SHORTEST))
            done += [tuple(run) for run in runs[len(tiles) :]]
            del runs[len(tiles) :]
            runs += [[] for _ in range(len(tiles) - len(runs))]
            for run, laid in zip(runs, tiles, strict=True):
                run.append(laid)
        done += _made_groups(number, [part.grouped for part in step.parts], step.in_groups)
    done += [tuple(run) for runs in going for run in runs]
    return tuple(piece for made in done for piece in _cut(made))


def _cut(made: Meld) -> list[Meld]:
    """A run that went round so far that a number came twice, in pieces."""
    if len(made) <= HIGHEST:
        return [made]
    return [made[:SHORTEST], *_cut(made[SHORTEST:])]


def _made_groups(number: int, tiles: Sequence[int], jokers: int) -> list[Meld]:
    count = _groups(tuple(tiles), jokers) or 0
    groups: list[list[RummyTile]] = [[] for _ in range(count)]
    turn = 0
    for colour, copies in zip(COLOURS, tiles, strict=True):
        for _ in range(copies):
            groups[turn % count].append(RummyTile(colour, number))
            turn += 1
    for _ in range(jokers):
        group = min(groups, key=len)
        missing = next(c for c in COLOURS if c not in {tile.colour for tile in group})
        group.append(RummyTile(missing, number).joker)
    return [tuple(group) for group in groups]
