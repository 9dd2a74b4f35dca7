"""The train solver: against known hands, an integer programme, a table and trying everything."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.core.errors import BadNotation
from tilehall.core.tile import Domino, domino_set
from tilehall.solvers.train import EXACT_TREE, Train, best_split, best_train, best_tree, plans, trains_by_end
from tilehall.testing.exact_train import CHECKS, hands, worth

KNOWN = [
    json.loads(line) for line in Path(__file__).with_name("train_hands.jsonl").read_text("utf-8").splitlines()
]
"""Hands whose best trains were found by two to four independent methods."""


def tiles(text: str) -> list[Domino]:
    return [Domino.parse(tile) for tile in text.split()]


def best(start: int, held: list[Domino], **asked: Any) -> Train:
    found = best_train(start, held, **asked)
    assert found is not None
    return found


# The right answer


@pytest.mark.parametrize(
    "known", KNOWN, ids=lambda known: f"{known['start']} with {len(known['tiles'].split())}"
)
def test_known_hands(known: dict[str, Any]) -> None:
    held = tiles(known["tiles"])
    longest, heaviest = best(known["start"], held), best(known["start"], held, objective="pips")
    assert [longest.length, longest.pips] == known["longest"]
    assert heaviest.pips == known["heaviest_pips"]


def test_hands_of_every_kind_against_other_methods() -> None:
    """Every fourth hand has the same check; all hands and all checks are a command of their own."""
    for number, hand in enumerate(hands(200, "suite")):
        objective = "pips" if number // 4 % 3 == 2 else "length"
        said = CHECKS[(number + number // 24) % 4](hand, objective)
        assert said is None, f"{hand}: {said}"


def test_small_hands_of_few_numbers_by_trying_everything() -> None:
    small = [hand for hand in hands(300, "small") if hand.kind == "few numbers" and len(hand.tiles) <= 8]
    assert len(small) > 10
    for hand in small:
        assert CHECKS[-1](hand, "length") is None
        assert CHECKS[-1](hand, "pips") is None


@pytest.mark.case("T08")
def test_all_tiles_of_a_double_six_without_doubles_make_one_train() -> None:
    held = [Domino(*pair) for pair in combinations(range(7), 2)]
    for objective in ("length", "pips"):
        found = best(6, held, objective=objective)
        assert (found.length, found.pips) == (21, 126)


def test_a_whole_set_of_any_size() -> None:
    for highest in (6, 9, 12, 15, 18):
        found = best(highest, list(domino_set(highest)), highest=highest)
        numbers = highest + 1
        # With an even count of numbers each has an odd count of tiles: one in two of them pairs off
        spare = 0 if numbers % 2 else numbers // 2 - 1
        assert found.length == len(domino_set(highest)) - spare


@given(st.integers(0, 12), st.lists(st.sampled_from(domino_set(12)), max_size=30, unique=True), st.randoms())
def test_the_order_of_the_tiles_and_one_more_tile_never_make_it_worse(
    start: int, held: Any, rng: Any
) -> None:
    found = best(start, held)
    shuffled = held[:]
    rng.shuffle(shuffled)
    assert best(start, shuffled) == found
    assert all(worth(best(start, held[:-1]), "length") <= worth(found, "length") for _ in held[:1])


# Narrower questions


def test_no_double_at_the_end() -> None:
    held = tiles("1-2 2-2")
    assert best(1, held).tiles == ((1, 2), (2, 2))
    assert best(1, held, double_last=False).tiles == ((1, 2),)
    assert best(1, tiles("1-1"), double_last=False).tiles == ()
    assert best(1, tiles("1-1 1-2"), double_last=False).tiles == ((1, 1), (1, 2))
    # The number is met once more, so that its double need not be the last
    assert best(1, tiles("1-2 2-2 2-3 2-4 3-4"), end=2, double_last=False).length == 5


def test_an_end_that_no_train_reaches() -> None:
    held = tiles("1-2 2-5 7-8")
    assert best_train(1, held, end=7) is None
    assert best_train(1, held, end=2) == Train(((1, 2),), 2)
    assert trains_by_end(1, held) == {
        1: Train((), 1),
        2: Train(((1, 2),), 2),
        5: Train(((1, 2), (2, 5)), 5),
    }


def test_a_split_gives_ones_own_train_as_much_as_it_can() -> None:
    split = best_split(3, 3, tiles("3-4 4-5 3-6"))
    assert (split.own.tiles, split.mexican.tiles) == (((3, 4), (4, 5)), ((3, 6),))
    round_trip = best_split(3, 3, tiles("3-4 4-5 3-5"))
    assert (round_trip.own.length, round_trip.mexican.length) == (3, 0)


def test_a_split_from_two_numbers() -> None:
    assert best_split(1, 2, []) == (Train((), 1), Train((), 2))
    assert best_split(1, 2, tiles("1-2")).own.length + best_split(1, 2, tiles("1-2")).mexican.length == 1
    split = best_split(1, 2, tiles("1-5 5-6 5-5 2-6 2-7"))
    assert split.own.length + split.mexican.length == 5


def test_branching_doubles_of_a_whole_hand() -> None:
    held = tiles("0-0 0-1 0-2 1-1 1-3 1-4 2-2 2-5 2-6 3-7")
    tree = best_tree([0], held)
    assert (tree.length, tree.proved) == (10, True)
    assert best(0, held).length < 10


def test_a_tree_may_grow_from_several_ends() -> None:
    tree = best_tree([1, 1, 2], tiles("1-3 1-4 2-5"))
    assert (tree.length, sorted(tree.on)) == (3, [-3, -2, -1])


def test_a_tree_that_was_not_searched_to_the_end_says_so() -> None:
    proved: dict[bool, set[bool]] = {True: set(), False: set()}
    for hand in hands(60, "trees"):
        small = len(hand.tiles) <= EXACT_TREE
        proved[small].add(best_tree([hand.start], hand.tiles).proved)
    assert proved[True] == {True}
    assert False in proved[False]


def test_plans_come_with_the_shorter_first() -> None:
    lengths = [plan.length for plan in plans(0, tiles("0-1 1-2 2-0 1-1"))]
    assert lengths == sorted(lengths)
    assert lengths[0] == 0
    assert lengths[-1] == 4


# Bad input


@pytest.mark.parametrize(
    ("start", "held", "code"),
    [
        (13, "1-2", "number-not-in-set"),
        (-1, "1-2", "number-not-in-set"),
        (1, "1-13", "tile-beyond-set"),
        (1, "1-2 2-1", "tile-twice"),
        (1, "2-2 2-2", "tile-twice"),
    ],
)
def test_what_makes_no_sense_is_refused(start: int, held: str, code: str) -> None:
    for ask in (best_train, lambda s, t: best_split(s, 0, t), lambda s, t: best_tree([s], t)):
        with pytest.raises(BadNotation) as refused:
            ask(start, tiles(held))
        assert refused.value.code == code


def test_a_set_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadNotation) as refused:
        best_train(1, [], highest=19)
    assert refused.value.facts == {"number": 19, "highest": 18}
