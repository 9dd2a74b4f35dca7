"""Tile Rummy: whether there is a play, against every table that can be made of the tiles."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tilehall.bots import choose
from tilehall.core.ids import Seat
from tilehall.core.options import resolve
from tilehall.core.rummy_tile import JOKER, RummyTile, rummy_set
from tilehall.games.catalogue import game_of
from tilehall.games.tile_rummy.arrangements import _every_play, as_listed, plays
from tilehall.games.tile_rummy.exists import find_play
from tilehall.games.tile_rummy.judging import judge
from tilehall.games.tile_rummy.melds import Reading, read
from tilehall.games.tile_rummy.model import Public, RummyView, Table
from tilehall.games.tile_rummy.ruleset import RummyRuleset
from tilehall.games.tile_rummy.simple import every_set, simple_plays

OPTIONS: list[dict[str, Any]] = [
    {},
    {"wrap_runs": "one-high"},
    {"wrap_runs": "wrap"},
    {"joker": "replace"},
    {"joker": "replace", "joker_source": "rack"},
    {"joker": "replace", "group_joker": "both"},
    {"joker": "replace", "joker_set_locked": True},
    {"joker": "replace", "wrap_runs": "wrap"},
]
OPENINGS: list[dict[str, Any]] = [
    {"initial_meld": 12},
    {"initial_meld": 0},
    {"initial_meld": 15, "initial_joker": "zero"},
    {"initial_meld": 15, "initial_joker": "forbidden"},
    {"initial_meld": 15, "open_then_rearrange": False},
]


def rules(**options: Any) -> RummyRuleset:
    return resolve(RummyRuleset, {"players": 2, **options})


def position(rules: RummyRuleset, rng: random.Random, *, opened: bool) -> RummyView:
    """A few sets of a few neighbouring tiles, and a small rack of such tiles."""
    numbers = rng.choice([(4, 5, 6, 7, 8), (1, 2, 12, 13), (6, 7, 8)])
    near = [tile for tile in rummy_set() if tile.number in numbers] + [JOKER] * 2
    table: list[Any] = []
    left = Counter(near)
    for _ in range(rng.randint(1, 2)):
        possible = list(every_set(rules, left))
        with_joker = [made for made in possible if any(tile.is_joker for tile in made)]
        chosen = rng.choice(with_joker if with_joker and rng.random() < 0.6 else possible)
        left -= Counter(tile.bare for tile in chosen)
        found = read(rules, [tile.bare for tile in chosen] if rng.random() < 0.5 else chosen)
        assert isinstance(found, Reading)
        table.append(found.tiles)
    rack = tuple(sorted(rng.sample(list(left.elements()), rng.randint(1, 3 if opened else 5))))
    ready = [made for made in every_set(rules, left) if len(made) == 3]
    if not opened and rng.random() < 0.6:
        rack = tuple(sorted(tile.bare for tile in rng.choice(ready)))
    pool = 106 - sum(map(len, table)) - len(rack) - 1
    public = Public(2, (len(rack), 1), (opened, True), pool, tuple(table), Seat(0), Seat(0))
    return RummyView(public, Seat(0), rack)


def agree(ruleset: RummyRuleset, view: RummyView) -> bool:
    """Whether there is a play, found in both ways."""
    found = find_play(ruleset, view)
    there_is = any(judge(ruleset, view, play).violation is None for play in _every_play(ruleset, view))
    assert (found is not None) == there_is, view
    if found is not None:
        assert judge(ruleset, view, found).violation is None
    return there_is


@pytest.mark.rule("TRM-09")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_play_is_found_exactly_when_there_is_one(options):
    ruleset, rng = rules(**options), random.Random(str(options))
    answers = Counter(agree(ruleset, position(ruleset, rng, opened=True)) for _ in range(10))
    assert answers[True] >= 1


@pytest.mark.rule("TRM-09")
@pytest.mark.rule("TRM-14")
@pytest.mark.parametrize("options", OPENINGS, ids=str)
def test_an_opening_is_found_exactly_when_there_is_one(options):
    ruleset, rng = rules(**options), random.Random(str(options))
    answers = Counter(agree(ruleset, position(ruleset, rng, opened=False)) for _ in range(8))
    assert answers[True] >= 1


@pytest.mark.parametrize("options", [*OPTIONS, *OPENINGS], ids=str)
def test_what_is_found_at_a_glance_is_legal_and_among_all_plays(options):
    ruleset, rng = rules(**options), random.Random(f"glance {options}")
    for _ in range(3):
        view = position(ruleset, rng, opened=options in OPTIONS)
        every = set(plays(ruleset, view))
        for play in simple_plays(ruleset, view):
            assert judge(ruleset, view, play).violation is None
            assert as_listed(ruleset, view, play) in every
        game = game_of("tile-rummy", ruleset)
        for level in ("random", "easy"):
            assert game.violation(view, choose(level, game, view, rng)) is None


def table_of(text: str) -> Table:
    return tuple(tuple(map(RummyTile.parse, made.split())) for made in text.split("/") if made.strip())


def view_of(rack: str, table: str) -> RummyView:
    sets, held = table_of(table), tuple(sorted(map(RummyTile.parse, rack.split())))
    pool = 106 - sum(map(len, sets)) - len(held) - 1
    return RummyView(Public(2, (len(held), 1), (True, True), pool, sets, Seat(0), Seat(0)), Seat(0), held)


@pytest.mark.parametrize(
    ("case", "rack", "table", "laid"),
    [
        ("R10", "y7", "r6 j=r7 r8 r9 / r7 k7 b7", "y7"),
        ("R11", "r9", "r3 k3 b3 / r6 r7 r8", "r9"),
        ("rearranged", "y6", "r6 k6 b6 / y7 y8 y9 y10", "y6"),
        ("split", "r5", "r3 r4 r5 r6 r7", "r5"),
        ("none", "k1", "r3 r4 r5 r6 r7", None),
    ],
)
def test_known_positions(case, rack, table, laid):
    del case
    view = view_of(rack, table)
    found = find_play(rules(), view)
    assert (found is not None) == (laid is not None)
    if found is not None:
        assert judge(rules(), view, found).laid == tuple(map(RummyTile.parse, (laid or "").split()))


@pytest.mark.rule("TRM-13")
@pytest.mark.parametrize(
    ("rack", "table", "laid"),
    [
        ("k4", "r5 r6 j=r7 / r5 r6 j=r7 / k1 k2 k3 k4 k5 k6", "k4"),
        ("r7 r7 k1 k4", "r5 r6 j=r7 / r5 r6 j=r7", "r7 r7 k1 k4"),
        ("k1 k2", "r13 j j / y10 y11 y12 y13", "k1 k2"),
    ],
    ids=["both kept", "both freed", "one of two freed"],
)
def test_two_jokers_that_look_the_same_are_told_apart(rack, table, laid):
    ruleset, view = rules(joker="replace"), view_of(rack, table)
    found = find_play(ruleset, view)
    assert found is not None
    judged = judge(ruleset, view, found)
    assert judged.violation is None
    assert sorted(judged.laid) == sorted(map(RummyTile.parse, laid.split()))


@pytest.mark.case("R12")
@pytest.mark.case("R13")
def test_every_set_of_some_tiles_is_listed_whatever_their_order():
    tiles = [RummyTile.parse(text) for text in ["r13", "y13", "k13", "k13"]]
    for order in (tiles, tiles[::-1]):
        assert [" ".join(map(str, made)) for made in every_set(rules(), Counter(order))] == ["r13 y13 k13"]
    split = Counter(map(RummyTile.parse, ["r3", "r4", "r5", "r6", "r7", "b6", "k6"]))
    assert {"r6 k6 b6", "r3 r4 r5", "r3 r4 r5 r6 r7"} <= {
        " ".join(map(str, made)) for made in every_set(rules(), split)
    }
