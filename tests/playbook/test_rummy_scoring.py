"""Tile Rummy clause by clause: how rounds and matches end, and what they are worth (TRM-10 to 15)."""

from __future__ import annotations

import pytest
from rummy_table import game_of, position

from tilehall.core.ids import RuleId, Seat
from tilehall.core.match import Match, Outcome
from tilehall.words import Words


@pytest.mark.rule("TRM-10")
def test_who_goes_out_gets_what_the_others_hold():
    table = position("r7 / r7 k8 / y9 y13", "r4 r5 r6").say("r4 r5 r6 r7")
    assert (table.result.how, table.result.closed_by) == ("out", 0)
    assert table.result.points == (37, -15, -22)
    outcome = table.game.outcome(table.state)
    assert (outcome.winners, outcome.reason) == ((0,), "TRM-10")


@pytest.mark.rule("TRM-10")
@pytest.mark.rule("TRM-15")
@pytest.mark.parametrize("worth", [0, 30, 50])
def test_a_joker_left_over_has_its_price(worth):
    table = position("r7 / j r1", "r4 r5 r6", joker_points=worth).say("r4 r5 r6 r7")
    assert table.result.points == (worth + 1, -worth - 1)


def exhausted(racks: str, **options):
    table = position(racks, "k4 k5 k6", pool=0, **options)
    return table.say(*["pass"] * table.public.players)


@pytest.mark.rule("TRM-12")
@pytest.mark.case("R30")
@pytest.mark.parametrize(
    ("exhausted_option", "points"), [("difference", (34, -9, -25)), ("full", (44, -14, -30))]
)
def test_when_all_pass_the_lowest_rack_wins(exhausted_option, points):
    table = exhausted("r5 / k13 b1 / j", exhausted=exhausted_option)
    assert (table.result.points, table.result.winners, table.result.closed_by) == (points, (0,), None)
    assert table.game.outcome(table.state).reason == "TRM-12"


@pytest.mark.rule("TRM-12")
@pytest.mark.parametrize(
    ("racks", "option", "points"),
    [
        ("r5 / k5 / b10", "difference", (2, 2, -5)),
        ("r5 / b10 / k5", "difference", (2, -5, 2)),
        ("r5 / k5 / b10", "full", (5, 5, -10)),
        ("r5 / k5 / b5", "difference", (0, 0, 0)),
        ("r5 / k5 / b5", "full", (0, 0, 0)),
    ],
)
def test_equal_lowest_racks_share_equally_rounded_down(racks, option, points):
    table = exhausted(racks, exhausted=option)
    assert table.result.points == points
    assert table.result.winners == tuple(seat for seat, won in enumerate(points) if won >= 0)


@pytest.mark.rule("TRM-12")
def test_a_play_begins_the_circle_of_passes_anew():
    table = position("k7 r1 / r2 / r3", "k4 k5 k6", pool=0, turn=1)
    table.say("pass", "pass", "k4 k5 k6 k7", "pass", "pass")
    assert table.public.result is None
    assert table.say("pass").result.how == "exhausted"


@pytest.mark.rule("TRM-12")
def test_one_each_gives_everybody_a_turn_after_the_last_tile_the_drawer_last():
    table = position("r1 / k7 r2 / r3", "k4 k5 k6", pool=1, last_turns="one-each").say("draw")
    assert (table.turn, table.public.last_turns) == (1, 3)
    table.say("k4 k5 k6 k7", "pass")
    assert (table.turn, table.public.last_turns) == (0, 1)
    assert table.say("pass").result.how == "exhausted"
    plain = position("r1 / k7 r2 / r3", "k4 k5 k6", pool=1).say("draw", "k4 k5 k6 k7", "pass", "pass")
    assert plain.public.result is None


def outcome(*points: int) -> Outcome:
    return Outcome(points, (Seat(0),), Seat(0), RuleId("TRM-10"))


@pytest.mark.rule("TRM-11")
def test_the_match_ends_at_200_and_the_highest_total_wins():
    game = game_of(players=3)
    assert game.match_outcome(Match(3, (outcome(199, -100, -99),))) is None
    over = game.match_outcome(Match(3, (outcome(199, -100, -99), outcome(1, 0, -1))))
    assert (over.winners, over.totals, over.reason) == ((0,), (200, -100, -100), "TRM-11")
    both = game.match_outcome(Match(3, (outcome(150, 190, -340), outcome(60, 15, -75))))
    assert both.winners == (0,)
    shared = game.match_outcome(Match(3, (outcome(210, 210, -420),)))
    assert shared.winners == (0, 1)


@pytest.mark.rule("TRM-11")
def test_the_match_has_a_length_of_rounds_or_points_and_at_most_100_rounds():
    assert game_of(players=2, match={"rounds": 2}).match_outcome(Match(2, (outcome(500, -500),))) is None
    assert game_of(players=2, match={"rounds": 1}).match_outcome(Match(2, (outcome(1, -1),))).winners == (0,)
    long = game_of(players=2, match={"until": 1000})
    assert long.match_outcome(Match(2, (outcome(0, 0),) * 99)) is None
    assert long.match_outcome(Match(2, (outcome(0, 0),) * 100)).winners == (0, 1)


@pytest.mark.rule("TRM-14")
@pytest.mark.parametrize(
    ("option", "reason"), [("zero", "opening-too-low"), ("forbidden", "joker-in-opening")]
)
def test_what_a_joker_is_worth_in_the_opening(option, reason):
    text = "k10 b10 j | k10 b10 j"
    refused = position("k10 b10 j r1 / r1", opened=False, initial_joker=option).violation(text)
    assert refused.reason == reason
    assert refused.facts.get("sum", 20) == 20
    assert position("k10 b10 j r1 / r1", opened=False).say(text).public.opened[0]
    enough = position("k10 b10 r10 j r1 / r1", opened=False, initial_joker="zero")
    assert enough.say("k10 b10 r10 j | k10 b10 r10 j").public.opened[0]


def test_the_score_is_told_with_how_it_came_about():
    words = Words("en")
    out = position("r7 / r7 k8 / y9 y13", "r4 r5 r6").say("r4 r5 r6 r7")
    assert words.result(out.game, out.events[-1], ["Ayu", "Budi", "Citra"]) == [
        "Ayu goes out and gets what the others have left: 15 + 22 = 37 (TRM-10).",
        "Ayu: - = 0 → +37",
        "Budi: r7 k8 = 15 → -15",
        "Citra: y9 y13 = 22 → -22",
    ]
    low = exhausted("r5 / k5 / j")
    assert words.result(low.game, low.events[-1], ["Ayu", "Budi", "Citra"]) == [
        "Ayu and Budi are level on the lowest rack, 5, and share what the others lose: 25, 12 each (TRM-12).",
        "A joker left on a rack counts 30 here (TRM-15).",
        "Ayu: r5 = 5 → +12",
        "Budi: k5 = 5 → +12",
        "Citra: j = 30, 30 - 5 → -25",
    ]
