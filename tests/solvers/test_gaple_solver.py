"""The Gaple solver: against plain minimax over the rules, and the situations that people met."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tilehall.core.errors import BadNotation, TilehallError, UnsupportedRuleset
from tilehall.core.tile import Domino, domino_set
from tilehall.games.gaple.model import Discard, Pass, Play
from tilehall.games.gaple.ruleset import GapleRuleset
from tilehall.solvers.gaple import GaplePosition, Solution, solve
from tilehall.testing.exact_gaple import endings, fault

PASS = GapleRuleset(when_stuck="pass")
TWO = GapleRuleset(players=2)


def hands(text: str) -> tuple[tuple[Domino, ...], ...]:
    return tuple(tuple(map(Domino.parse, hand.split())) for hand in text.split("/"))


def deal(seed: int) -> tuple[tuple[Domino, ...], ...]:
    shuffled = random.Random(seed).sample(domino_set(6), 28)
    return tuple(tuple(shuffled[seat * 7 : seat * 7 + 7]) for seat in range(4))


def test_endings_under_every_option_against_minimax() -> None:
    met: set[tuple[Any, ...]] = set()
    for ending in endings(120, "suite", most_tiles=8):
        assert fault(ending) is None, ending
        rules = ending.game.ruleset
        met |= {("stuck", rules.when_stuck, ending.payoff), ("ends", rules.ends, ending.payoff)}
        met |= {("blank", rules.double_blank, ending.payoff), ("teams", ending.objective, ending.payoff)}
        met |= {("lighter", rules.blocked_teams, rules.teams), ("table", rules.players, rules.hand_size)}
    assert len(met) == 4 * 4 + 4 + 5


def test_a_whole_deal_goes_on_by_the_rules_to_the_value() -> None:
    solved = solve(PASS, GaplePosition(deal(3), (), 0), objective="seats", line=True)
    left = [set(hand) for hand in deal(3)]
    for seat, action in solved.line:
        if isinstance(action, Play):
            left[seat].remove(action.tile)
    pips = [sum(tile.pips for tile in hand) for hand in left]
    assert solved.value == sum(other - pips[0] for other in pips)
    assert solved.best == solved.line[0][1]
    assert solved.nodes > 1000


@pytest.mark.case("E15")
def test_the_other_sides_value_is_the_opposite() -> None:
    for seed in range(3):
        position = GaplePosition(deal(seed), (), seed)
        rules = GapleRuleset(when_stuck="pass", teams=True)
        ours = solve(rules, position, objective="teams", side=0)
        theirs = solve(rules, position, objective="teams", side=1)
        partners = solve(rules, position, objective="teams", side=2)
        assert ours.value == -theirs.value == partners.value


@pytest.mark.case("G11")
def test_on_an_empty_line_there_is_no_end_to_choose() -> None:
    position = GaplePosition(hands("1-1 1-3 / 2-6 3-4"), (), 0)
    solved = solve(TWO, position, objective="seats")
    assert isinstance(solved.best, Play)
    assert solved.best.end is None


@pytest.mark.case("G13")
def test_equal_ends_are_searched_once_and_nothing_depends_on_which_end_is_left() -> None:
    position = GaplePosition(hands("2-4 4-5 0-0 / 1-3 1-1 2-5"), ((4, 0), (0, 6), (6, 4)), 0)
    equal = solve(TWO, position, objective="seats")
    assert equal == solve(TWO, position._replace(line=((4, 6), (6, 0), (0, 4))), objective="seats")
    assert isinstance(equal.best, Play)
    assert equal.best.end == "left"
    one = solve(TWO, position._replace(line=((4, 0), (0, 6))), objective="seats")
    turned = solve(TWO, position._replace(line=((6, 0), (0, 4))), objective="seats")
    assert (one.value, one.nodes) == (turned.value, turned.nodes)
    assert isinstance(one.best, Play)
    assert turned.best == Play(one.best.tile, "right" if one.best.end == "left" else "left")


@pytest.mark.case("G18")
def test_a_stuck_player_discards_or_passes() -> None:
    position = GaplePosition(hands("0-1 3-4 / 2-2 5-6"), ((2, 6), (6, 5)), 0)
    discarded = solve(TWO, position._replace(line=((2, 4), (4, 5))), objective="seats")
    assert isinstance(discarded.best, Discard)
    passed = solve(
        GapleRuleset(players=2, when_stuck="pass"),
        position._replace(hands=hands("0-1 3-4 / 2-2 5-5"), line=((2, 6), (6, 5))),
        objective="seats",
        line=True,
    )
    assert passed.line[0] == (0, Pass())


@pytest.mark.case("G22")
def test_a_blocked_line_with_different_ends_is_over() -> None:
    held = "0-0 0-1 0-3 / 0-4 0-6 1-1 / 1-3 1-4 3-3 / 3-4 3-6 / 4-4 4-6"
    line = "2-2 2-0 0-5 5-5 5-3 3-2 2-4 4-5 5-2 2-1 1-6 6-5"
    laid = tuple((int(text[0]), int(text[2])) for text in line.split())
    position = GaplePosition(hands(held), laid, 0, ((), (), (), hands("1-5")[0], ()))
    rules = GapleRuleset(players=5)
    assert solve(rules, position, objective="seats") == Solution(12 + 15 + 22 + 18 - 4 * 4, None, (), 0)
    assert solve(rules, position, objective="seats", payoff="win").value == 1
    assert solve(rules, position, objective="seats", payoff="win", side=3).value == -1


def test_the_round_opens_with_what_it_must() -> None:
    dealt = deal(5)
    holder = next(seat for seat, hand in enumerate(dealt) if Domino(0, 0) in hand)
    position = GaplePosition(dealt, (), holder, opening="double-blank")
    assert solve(PASS, position, objective="seats").best == Play(Domino(0, 0))
    free = solve(PASS, position._replace(opening="any"), objective="seats")
    bound = solve(PASS, position._replace(opening="double"), objective="seats")
    assert free.value >= bound.value
    assert isinstance(bound.best, Play)
    assert bound.best.tile.is_double


def test_dead_tiles_count() -> None:
    position = GaplePosition(hands("0-1 / 2-2 2-3"), ((1, 4), (4, 6)), 0)
    fewer = solve(TWO, position, objective="seats")
    dead = solve(TWO, position._replace(dead=hands("5-5/3-6")), objective="seats")
    assert dead.value == fewer.value - 10 + 9


# Bad input

BASE = GaplePosition(hands("0-1 1-1 / 3-4 0-3"), ((0, 2), (2, 3)), 0)


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"hands": hands("0-1 1-1 / 3-4 0-1")}, "tile-twice"),
        ({"hands": hands("0-1 1-1 / 3-4 2-3")}, "tile-twice"),
        ({"dead": hands("0-1/4-4")}, "tile-twice"),
        ({"hands": hands("0-1 1-1 / 3-7 2-3")}, "tile-not-in-set"),
        ({"line": ((0, 2), (3, 2))}, "view-line-broken"),
        ({"to_move": 2}, "view-no-such-seat"),
        ({"hands": hands("0-1 1-1 / 3-4 0-3 / 4-4")}, "hands-players"),
        ({"line": (), "opening": "double-six"}, "view-opener"),
        ({"ran_out": (0,)}, "view-ran-out"),
    ],
)
def test_what_cannot_be_a_round_is_refused(changed: dict[str, Any], code: str) -> None:
    with pytest.raises(BadNotation) as refused:
        solve(TWO, BASE._replace(**changed), objective="seats")
    assert refused.value.code == code


def test_seats_that_are_not_there_and_objectives_that_do_not_fit_are_refused() -> None:
    with pytest.raises(UnsupportedRuleset):
        solve(TWO, BASE, objective="teams")
    with pytest.raises(TilehallError, match="view-no-such-seat"):
        solve(TWO, BASE, objective="seats", side=2)
    all_out = GapleRuleset(players=2, ends="all-out")
    with pytest.raises(BadNotation, match="view-turn-empty"):
        solve(all_out, BASE._replace(hands=hands(" / 3-4 0-3")), objective="seats")
