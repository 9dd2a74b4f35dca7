"""Gaple clause by clause: the set, the deal, and who begins a round with what."""

from __future__ import annotations

from collections import Counter

import pytest
from gaple_table import deal, gaple, match_won_by, position, tiles

from tilehall.core.errors import BadRuleset
from tilehall.core.tile import domino_set
from tilehall.games.gaple.model import Dealt, Turned

# Two hands without a double, for rounds that are opened by a double.
NO_DOUBLE = "0-1 0-2 0-3 0-4 0-5 0-6 1-2"
NO_DOUBLE_EITHER = "1-3 1-4 1-5 1-6 2-3 2-4 2-5"
# Hands without a six, for rounds that begin with the double six turned up.
NO_SIX = "0-0 0-1 0-2 0-3 0-4 0-5 1-1"
NO_SIX_EITHER = "1-2 1-3 1-4 1-5 2-2 2-3 2-4"


@pytest.mark.rule("GAP-01")
def test_the_set_is_28_tiles_each_once():
    expected = {(low, high) for high in range(7) for low in range(high + 1)}
    dealt = deal("").events[0]
    assert isinstance(dealt, Dealt)
    there = [(tile.low, tile.high) for hand in dealt.hands for tile in hand]
    assert Counter(there) == Counter(expected)
    assert len(there) == 28


@pytest.mark.rule("GAP-02")
@pytest.mark.parametrize(
    ("name", "hands", "left_over"),
    [("gaple", [7] * 4, 0), ("gaple/six", [6] * 4, 4), ("gaple/five", [5] * 5, 3)],
)
def test_hands_and_left_over_tiles(name, hands, left_over):
    dealt = deal("", game=gaple(name)).events[0]
    assert isinstance(dealt, Dealt)
    assert [len(hand) for hand in dealt.hands] == hands
    assert len(dealt.undealt) == left_over


@pytest.mark.rule("GAP-02")
@pytest.mark.parametrize("options", [{"players": 1}, {"players": 6}, {"players": 5, "hand": 6}, {"hand": 5}])
def test_other_deals_are_refused(options):
    with pytest.raises(BadRuleset) as refused:
        gaple(**options)
    assert refused.value.rule == "GAP-02"


@pytest.mark.rule("GAP-02b")
@pytest.mark.parametrize("name", ["gaple/six", "gaple/five"])
def test_one_tile_is_turned_not_two(name):
    table = deal("", game=gaple(name))
    assert sum(isinstance(event, Turned) for event in table.events) == 1
    assert len(table.public.line) == 1


@pytest.mark.rule("GAP-04")
def test_the_double_blank_opens_the_first_round():
    table = deal(f"{NO_DOUBLE} / {NO_DOUBLE_EITHER} / 6-6 5-5 0-0 4-4 3-3 2-2 1-1")
    assert (table.opened.seat, table.opened.rule) == (2, "GAP-04")
    assert table.legal() == ["0-0"]
    violation = table.refusal("6-6")
    assert (violation.rule, violation.reason) == ("GAP-04", "must-open-with")
    assert violation.facts["tile"] is tiles("0-0")[0]
    assert table.say("0-0").line() == "0-0"


@pytest.mark.rule("GAP-05")
def test_the_winner_opens_later_rounds_with_a_double():
    table = deal("0-1 6-6 0-2 3-3 0-3 0-4 0-5", match=match_won_by(0))
    assert (table.opened.seat, table.opened.rule, table.opened.without_double) == (0, "GAP-05", ())
    assert table.legal() == ["3-3", "6-6"]
    violation = table.refusal("0-1")
    assert (violation.rule, violation.reason) == ("GAP-05", "must-open-double")


@pytest.mark.rule("GAP-05")
def test_a_winner_without_a_double_passes_the_right_on():
    table = deal(f"{NO_DOUBLE} / {NO_DOUBLE_EITHER}", match=match_won_by(0))
    assert (table.opened.seat, table.opened.without_double) == (2, (0, 1))
    assert table.legal() == ["0-0", "1-1", "2-2", "3-3"]


@pytest.mark.rule("GAP-05")
def test_the_right_is_passed_on_in_turn_order_past_the_last_seat():
    doubles = "0-0 1-1 2-2 3-3 4-4 5-5 6-6"
    filler = "2-6 3-4 3-5 3-6 4-5 4-6 5-6"
    table = deal(f"{NO_DOUBLE} / {doubles} / {filler} / {NO_DOUBLE_EITHER}", match=match_won_by(2))
    assert (table.opened.seat, table.opened.without_double) == (1, (2, 3, 0))


@pytest.mark.rule("GAP-05")
def test_the_next_round_belongs_to_the_winner_not_to_who_went_out():
    table = position("3-4 / 0-1 / 6-6 / 5-5", "3-5", dead="5-6 / - / - / -").say("3-4 left")
    outcome = table.game.outcome(table.state)
    assert (table.result.closed_by, table.result.winner) == (0, 1)
    following = deal("", match=match_won_by(0).with_round(outcome))
    assert following.opened.seat == 1


@pytest.mark.rule("GAP-06")
@pytest.mark.parametrize(("name", "left"), [("gaple/six", 3), ("gaple/five", 2)])
def test_an_undealt_tile_is_turned_and_begins_the_line(name, left):
    table = deal("", undealt="2-4", game=gaple(name), lot=2)
    assert table.public.turned is tiles("2-4")[0]
    assert table.line() == "2-4"
    assert table.public.undealt == len(table.state.hidden.undealt) == left
    assert (table.opened.seat, table.opened.rule) == (2, "GAP-06")


@pytest.mark.rule("GAP-06")
def test_the_winner_has_the_first_turn_later_and_needs_no_double():
    table = deal("", undealt="2-4", game=gaple("gaple/five"), match=match_won_by(3, seats=5), lot=1)
    assert table.opened.seat == 3
    assert any("left" in legal or "right" in legal for legal in table.legal())


@pytest.mark.rule("GAP-06")
def test_the_other_undealt_tiles_count_for_nobody_and_stay_face_down():
    table = position("3-4 / 0-1", "3-5", undealt="6-6 5-6")
    for seat in (None, 0, 1):
        assert table.game.view(table.state, seat).public.undealt == 2
    table.say("3-4 left")
    assert table.result.points == (0, 1)
    assert table.result.undealt == tiles("5-6 6-6")


@pytest.mark.rule("GAP-06b")
def test_a_turned_tile_that_nobody_can_follow_ends_the_round_at_once():
    table = deal(f"{NO_SIX} / {NO_SIX_EITHER}", undealt="6-6", game=gaple(players=2))
    assert (table.turn, table.result.how, table.result.closed_by) == (None, "blocked", None)
    assert table.result.points == (0 + 1 + 2 + 3 + 4 + 5 + 2, 3 + 4 + 5 + 6 + 4 + 5 + 6)
    assert table.result.winner == 0
    assert table.game.outcome(table.state) is not None


@pytest.mark.rule("GAP-06b")
def test_a_first_player_who_is_stuck_discards():
    table = deal(f"{NO_SIX} / 0-6 1-2 1-3 1-4 1-5 2-2 2-3", undealt="6-6", game=gaple(players=2), lot=0)
    assert table.turn == 0
    assert table.legal() == [f"discard {tile}" for tile in tiles(NO_SIX)]


@pytest.mark.rule("GAP-16")
@pytest.mark.parametrize(("players", "left"), [(2, 28 - 14 - 1), (3, 28 - 21 - 1)])
def test_two_or_three_take_seven_each_and_one_tile_is_turned(players, left):
    table = deal("", undealt="0-6", game=gaple(players=players), lot=1)
    assert [len(hand) for hand in table.state.hidden.hands] == [7] * players
    assert (table.line(), table.public.undealt) == ("0-6", left)
    assert (table.opened.seat, table.opened.rule) == (1, "GAP-06")


@pytest.mark.rule("GAP-19")
def test_option_the_double_six_opens_the_first_round():
    table = deal("6-6 0-0 0-1 0-2 0-3 0-4 0-5", game=gaple(opening="double-six"))
    assert (table.opened.seat, table.opened.opening, table.opened.rule) == (0, "double-six", "GAP-19")
    assert table.legal() == ["6-6"]
    violation = table.refusal("0-0")
    assert (violation.rule, violation.reason) == ("GAP-19", "must-open-with")


@pytest.mark.rule("GAP-19")
def test_option_a_player_drawn_at_random_opens_with_any_tile():
    table = deal("", game=gaple(opening="any"), lot=3)
    assert (table.opened.seat, table.opened.rule) == (3, "GAP-19")
    assert len(table.legal()) == 7


@pytest.mark.rule("GAP-19")
def test_option_the_winner_opens_later_rounds_with_any_tile():
    table = deal(NO_DOUBLE, game=gaple(later_opening="winner-any"), match=match_won_by(0))
    assert (table.opened.seat, table.opened.rule) == (0, "GAP-19")
    assert table.legal() == NO_DOUBLE.split()


@pytest.mark.rule("GAP-19")
def test_the_defaults_of_the_opening():
    ruleset = gaple().ruleset
    assert (ruleset.opening, ruleset.later_opening) == ("double-blank", "winner-double")
    assert ruleset.blocked_teams == "lightest-player"


def test_the_helpers_deal_whole_sets():
    table = deal(NO_DOUBLE, undealt="6-6", game=gaple("gaple/five", players=5))
    there = [*table.state.hidden.undealt, *(tile for hand in table.state.hidden.hands for tile in hand)]
    assert sorted([*there, tiles("6-6")[0]]) == list(domino_set(6))
