"""Sets of Tile Rummy against the definition, word by word: every joker is tried as every tile."""

from __future__ import annotations

import copy
import pickle
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tilehall.core.errors import BadNotation, BadRuleset
from tilehall.core.options import resolve
from tilehall.core.rummy_tile import JOKER, RummyTile, rummy_set
from tilehall.core.violation import Violation
from tilehall.games.tile_rummy.melds import read, readings, runs_of
from tilehall.games.tile_rummy.ruleset import RummyRuleset

FACES = sorted({tile for tile in rummy_set() if tile is not JOKER})
WRAPS = st.sampled_from(["no", "one-high", "wrap"])
SUCCESSOR = {number: number % 13 + 1 for number in range(1, 14)}


def tiles(text: str) -> list[RummyTile]:
    return [RummyTile.parse(tile) for tile in text.split()]


def rules(**options) -> RummyRuleset:
    return resolve(RummyRuleset, options)


def is_run(meant: list[RummyTile], wrap: str) -> bool:
    """By the words of TRM-04 and TRM-16: one colour, and each number followed by the next."""
    numbers = {tile.number for tile in meant}
    if len({tile.colour for tile in meant}) > 1 or len(numbers) < len(meant) or not 3 <= len(meant) <= 13:
        return False
    for first in numbers:
        line = [first]
        while SUCCESSOR[line[-1]] in numbers - set(line):
            line.append(SUCCESSOR[line[-1]])
        wraps = 13 in line[:-1] and line[line.index(13) + 1] == 1
        ends_high = wraps and line[-1] == 1
        allowed = not wraps or wrap == "wrap" or (wrap == "one-high" and ends_high)
        if len(line) == len(meant) and allowed:
            return True
    return False


def is_group(meant: list[RummyTile]) -> bool:
    """By the words of TRM-04: three or four tiles of one number in different colours."""
    return len(meant) in (3, 4) and len({t.number for t in meant}) == 1 and len(set(meant)) == len(meant)


def every_meaning(held: list[RummyTile], wrap: str) -> set[tuple[RummyTile, ...]]:
    """All that these tiles can stand for as a set, as sorted tiles."""
    found = set()
    named = [tile for tile in held if not tile.is_open]
    faces = [
        face
        for face in FACES
        if not named or face.colour == named[0].colour or face.number == named[0].number
    ]
    for meant in product(*([tile.meant] if not tile.is_open else faces for tile in held)):
        if is_group(list(meant)) or is_run(list(meant), wrap):
            found.add(tuple(sorted(meant)))
    return found


near = st.builds(RummyTile, st.sampled_from("ry"), st.sampled_from([1, 2, 3, 11, 12, 13]))
named = near | near | near | near.map(lambda tile: tile.joker)
sets = st.tuples(st.lists(named, min_size=1, max_size=5), st.integers(0, 2)).flatmap(
    lambda parts: st.permutations([*parts[0], *[JOKER] * parts[1]])
)


@given(sets, WRAPS)
@settings(max_examples=60)
@example(tiles("r7 j j"), "no")
@example(tiles("r7 y7 b7 k7 j"), "no")
@example(tiles("j r12 r13"), "one-high")
def test_a_set_is_read_as_one_exactly_when_its_jokers_can_make_it_one(held, wrap):
    found = readings(rules(wrap_runs=wrap), held)
    meanings = every_meaning(held, wrap)
    assert bool(found) == bool(meanings)
    assert isinstance(read(rules(wrap_runs=wrap), held), Violation) == (not meanings)
    shown = set()
    for reading in found:
        assert sorted(tile.bare for tile in reading.tiles) == sorted(tile.bare for tile in held)
        jokers = [place for place, tile in enumerate(reading.tiles) if tile.is_joker]
        for choice in product(*(reading.may_stand_for(place) for place in jokers)):
            meant = list(reading.tiles)
            for place, tile in zip(jokers, choice, strict=True):
                meant[place] = tile
            if len(set(meant)) == len(meant):
                shown.add(tuple(sorted(meant)))
                assert sum(tile.number for tile in meant) == reading.value
                assert tuple(sorted(meant)) in meanings
    assert shown == meanings


@given(sets, WRAPS)
def test_the_first_reading_keeps_what_is_declared_then_the_places_then_is_the_highest(held, wrap):
    found = readings(rules(wrap_runs=wrap), held)
    if not found:
        return
    declared = [tile for tile in held if not tile.is_open]
    assert all(tile in found[0].tiles for tile in declared)
    lines = [line for line in runs_of(wrap, len(held)) if fits(held, line)]
    if lines and declared and len({tile.colour for tile in declared}) == 1:
        numbers = [tile.number for tile in found[0].tiles]
        assert numbers in map(list, lines)
    else:
        assert found[0].value == max(reading.value for reading in found)


def fits(held: list[RummyTile], line: tuple[int, ...]) -> bool:
    return all(tile.is_open or tile.number == number for tile, number in zip(held, line, strict=True))


@given(sets, st.randoms(use_true_random=False), WRAPS)
def test_only_jokers_that_are_not_declared_depend_on_the_order(held, rng, wrap):
    mixed = list(held)
    rng.shuffle(mixed)
    one, other = readings(rules(wrap_runs=wrap), held), readings(rules(wrap_runs=wrap), mixed)
    assert sorted(one) == sorted(other)
    if JOKER not in held:
        assert one == other


@pytest.mark.rule("TRM-13c")
@pytest.mark.parametrize(
    ("written", "read_as", "value"),
    [
        ("j r5 r6", "j=r4 r5 r6", 15),
        ("r12 r13 j", "j=r11 r12 r13", 36),
        ("r7 j j", "r7 j=r8 j=r9", 24),
        ("r7 j=y7 j=b7", "r7 j=y7 j=b7", 21),
        ("r7 j=y7 j", "r7 j=y7 j", 21),
        ("r5 r7 j", "r5 j=r6 r7", 18),
        ("j r13 j", "r13 j j", 39),
        ("j j r1", "r1 j=r2 j=r3", 6),
        ("j r1 r2", "r1 r2 j=r3", 6),
        ("k10 b10 j", "k10 b10 j", 30),
        ("b8 j k8 r8", "r8 j=y8 k8 b8", 32),
        ("b8 j k8 j", "j=r8 j=y8 k8 b8", 32),
        ("r8 r6 r7", "r6 r7 r8", 21),
        ("j=r7 r8 r9", "j=r7 r8 r9", 24),
    ],
)
def test_what_a_joker_stands_for(written, read_as, value):
    found = read(rules(), tiles(written))
    assert not isinstance(found, Violation)
    assert (" ".join(map(str, found.tiles)), found.value) == (read_as, value)


@pytest.mark.rule("TRM-04")
@pytest.mark.rule("TRM-05")
@pytest.mark.parametrize(
    ("written", "rule", "reason", "facts"),
    [
        ("", "TRM-04", "set-too-short", {"count": 0, "least": 3}),
        ("j j", "TRM-04", "set-too-short", {"count": 2, "least": 3}),
        ("r13 y13 k13 k13", "TRM-04", "colour-twice", {"tile": "k13"}),
        ("r13 y13 j=r13", "TRM-04", "colour-twice", {"tile": "j=r13"}),
        ("r5 j r8", "TRM-04", "run-gap", {"low": "r5", "high": "r8", "count": 2, "jokers": 1}),
        ("r5 r6 r8", "TRM-04", "run-gap", {"low": "r6", "high": "r8", "count": 1, "jokers": 0}),
        ("r5 r6 r6 r7", "TRM-04", "number-twice", {"tile": "r6"}),
        ("r12 r13 r1", "TRM-04", "one-is-low", {"tile": "r1"}),
        ("r13 r1 j", "TRM-04", "one-is-low", {"tile": "r1"}),
        ("r1 b2 k3", "TRM-04", "set-mixed", {"tile": "r1", "other": "b2"}),
        ("r7 y7 k7 b7 j", "TRM-05", "joker-without-place", {"number": 7}),
        (" ".join(f"b{n}" for n in range(1, 14)) + " j", "TRM-04", "set-too-long", {"count": 14, "most": 13}),
    ],
)
def test_why_tiles_are_no_set(written, rule, reason, facts):
    found = read(rules(), tiles(written))
    assert isinstance(found, Violation)
    plain = {name: str(fact) if isinstance(fact, RummyTile) else fact for name, fact in found.facts.items()}
    assert (found.rule, found.reason, plain) == (rule, reason, facts)


@pytest.mark.case("R26")
@pytest.mark.rule("TRM-16")
@pytest.mark.parametrize(
    ("written", "no", "one_high", "wrap"),
    [
        ("r12 r13 r1", False, True, True),
        ("r13 r1 r2", False, False, True),
        ("r1 r2 r3", True, True, True),
        ("r13 r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12", True, True, True),
        ("r13 r2 j", False, False, True),
    ],
)
def test_whether_1_may_follow_13_is_an_option(written, no, one_high, wrap):
    for option, wanted in (("no", no), ("one-high", one_high), ("wrap", wrap)):
        assert bool(readings(rules(wrap_runs=option), tiles(written))) is wanted, option


@pytest.mark.rule("TRM-16")
def test_a_high_1_is_worth_1():
    found = read(rules(wrap_runs="one-high"), tiles("r12 r13 r1"))
    assert not isinstance(found, Violation)
    assert found.value == 26
    by_place = read(rules(wrap_runs="one-high"), tiles("r12 r13 j"))
    assert not isinstance(by_place, Violation)
    assert str(by_place.tiles[-1]) == "j=r1"
    refused = read(rules(wrap_runs="one-high"), tiles("r13 r1 r2"))
    assert isinstance(refused, Violation)
    assert refused.rule == "TRM-16"


@pytest.mark.case("R04")
def test_a_set_of_jokers_alone_is_read_without_a_crash():
    found = read(rules(), [JOKER] * 3)
    assert not isinstance(found, Violation)
    assert (found.kind, found.value) == ("group", 39)


def test_a_set_of_ten_thousand_tiles_is_refused():
    found = read(rules(), tiles("r7") * 10_000)
    assert isinstance(found, Violation)
    assert found.reason == "colour-twice"


@pytest.mark.rule("TRM-01")
def test_the_set_has_106_tiles_in_ascending_order():
    every = rummy_set()
    assert len(every) == 106
    assert list(every) == sorted(every)
    assert {tile: every.count(tile) for tile in every} == dict.fromkeys(every, 2)
    assert sum(tile.number for tile in every) == 2 * 4 * 91


@pytest.mark.parametrize("text", ["", "r0", "r14", "r07", "o7", "J", "j=", "j=j", "r7 ", "jr7", "rr7", "7r"])
def test_only_the_notation_is_a_tile(text):
    if text.strip() == "r7":
        assert str(RummyTile.parse(text)) == "r7"
    else:
        with pytest.raises(BadNotation):
            RummyTile.parse(text)


def test_there_is_one_object_for_each_tile():
    for text in ("r7", "j", "j=r7"):
        tile = RummyTile.parse(text)
        assert pickle.loads(pickle.dumps(tile)) is tile  # noqa: S301 - our own bytes
        assert copy.deepcopy(tile) is tile
    assert RummyTile.parse("j=r7").meant is RummyTile("r", 7)
    assert RummyTile("r", 7).joker is RummyTile.parse("j=r7")
    with pytest.raises(AttributeError):
        JOKER.number = 3  # type: ignore[misc]


@pytest.mark.rule("TRM-13b")
@pytest.mark.parametrize(
    "option", [{"joker_source": "rack"}, {"group_joker": "both"}, {"joker_set_locked": True}]
)
def test_how_a_joker_is_freed_needs_jokers_that_are_freed(option):
    assert rules(joker="replace", **option)
    with pytest.raises(BadRuleset, match="TRM-13b"):
        rules(**option)


@pytest.mark.rule("TRM-08")
@pytest.mark.parametrize(("seconds", "fine"), [(0, True), (1, False), (14, False), (15, True), (600, True)])
def test_a_turn_is_not_limited_or_has_at_least_15_seconds(seconds, fine):
    if fine:
        assert rules(turn_seconds=seconds).turn_seconds == seconds
    else:
        with pytest.raises(BadRuleset, match="TRM-08"):
            rules(turn_seconds=seconds)
