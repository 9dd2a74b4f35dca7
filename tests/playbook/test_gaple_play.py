"""Gaple clause by clause: what may be played, what follows, and when a round is over."""

from __future__ import annotations

import random

import pytest
from gaple_table import action, deal, gaple, match_won_by, position, tiles, written

from tilehall.bots import choose
from tilehall.games.gaple.model import Discarded, Passed, Play


@pytest.mark.rule("GAP-03")
def test_touching_halves_are_equal_at_either_end():
    table = position("3-4 5-6 1-2 / 0-0 4-6", "3-5")
    assert table.legal() == ["3-4 left", "5-6 right"]
    table.say("3-4 left")
    assert table.line() == "4-3 3-5"
    table.say("4-6 left", "5-6 right")
    assert table.line() == "6-4 4-3 3-5 5-6"


@pytest.mark.rule("GAP-03")
def test_the_tile_that_began_the_line_is_found_again():
    table = deal("0-0").say("0-0")
    while table.public.result is None:
        assert table.public.line[table.public.origin] == (0, 0)
        table.say(table.legal()[0])
    assert table.public.origin > 0


@pytest.mark.rule("GAP-03")
def test_a_tile_that_fits_neither_end_is_refused_by_both():
    violation = position("3-4 1-2 / 0-0 5-6", "3-5").refusal("1-2")
    assert (violation.rule, violation.reason) == ("GAP-03", "fits-neither")
    assert violation.facts == {"tile": tiles("1-2")[0], "left": 3, "right": 5}


@pytest.mark.rule("GAP-03")
def test_a_tile_that_does_not_fit_is_refused():
    violation = position("3-4 1-2 / 0-0 5-6", "3-5").refusal("3-4 right")
    assert (violation.rule, violation.reason) == ("GAP-03", "does-not-fit")
    assert violation.facts == {"tile": tiles("3-4")[0], "end": "right", "shows": 5}


@pytest.mark.rule("GAP-03")
def test_a_tile_of_somebody_else_is_refused():
    violation = position("3-4 1-2 / 0-0 5-6", "3-5").refusal("5-6 right")
    assert (violation.rule, violation.reason) == ("GAP-03", "not-in-hand")


@pytest.mark.rule("GAP-03")
def test_play_goes_clockwise_one_tile_a_turn():
    table = position("1-2 0-3 / 2-3 0-4 / 3-4 0-5 / 4-5 0-6", "1-1")
    for seat, laid in enumerate(("1-2 right", "2-3 right", "3-4 right", "4-5 right")):
        assert table.turn == seat
        for other in {0, 1, 2, 3} - {seat}:
            violation = table.refusal(laid, seat=other)
            assert (violation.rule, violation.reason) == ("GAP-03", "not-your-turn")
            assert table.legal(other) == []
        table.say(laid)
    assert table.turn == 0


@pytest.mark.rule("GAP-03")
def test_a_double_is_a_normal_tile_of_the_line():
    table = position("5-5 0-1 / 5-6 1-1", "3-5").say("5-5 right")
    assert table.line() == "3-5 5-5"
    assert table.legal() == ["5-6 right"]


@pytest.mark.rule("GAP-03")
def test_a_seat_without_tiles_is_skipped():
    game = gaple(players=3, ends="all-out")
    table = position("3-4 1-2 / - / 4-6 0-0", "3-5", game=game).say("3-4 left")
    assert table.turn == 2


@pytest.mark.rule("GAP-07")
def test_who_can_place_must_place():
    table = position("3-6 1-2 / 0-0 5-6", "3-5")
    for text in ("discard 1-2", "discard 3-6", "pass"):
        violation = table.refusal(text)
        assert (violation.rule, violation.reason) == ("GAP-07", "must-play")
        assert violation.facts["tile"] is tiles("3-6")[0]


@pytest.mark.rule("GAP-07")
def test_who_is_stuck_discards_one_tile_of_their_choice():
    table = position("0-1 3-4 / 2-2 0-6 / 1-1 6-6", "2-5")
    assert table.legal() == ["discard 0-1", "discard 3-4"]
    assert table.refusal("pass").reason == "must-discard"
    assert table.refusal("discard 0-6").reason == "not-in-hand"
    table.say("discard 3-4")
    assert (table.hand(0), table.state.hidden.dead[0]) == (tiles("0-1"), tiles("3-4"))
    assert (table.line(), table.turn) == ("2-5", 1)


@pytest.mark.rule("GAP-07")
def test_nobody_else_sees_which_tile_is_dead():
    table = position("0-1 3-4 / 2-2 0-6 / 1-1 6-6", "2-5").say("discard 3-4")
    event = table.events[-1]
    assert event == Discarded(0, tiles("3-4")[0])
    assert table.game.redact(event, 0) == event
    for other in (1, 2, None):
        assert table.game.redact(event, other) == Discarded(0, None)
        assert table.game.view(table.state, other).own_dead == ()
    assert table.view(0).own_dead == tiles("3-4")
    assert table.public.dead == (1, 0, 0)
    assert table.public.history == (Discarded(0, None),)


@pytest.mark.rule("GAP-07")
def test_a_dead_tile_counts_against_its_owner():
    table = position("0-1 3-4 / 2-2 0-6 / 5-5 6-6", "2-5").say("discard 3-4", "2-2 left", "5-5 right")
    assert table.result.pips == (1 + 7, 6, 12)


@pytest.mark.rule("GAP-08")
def test_with_pass_a_stuck_player_keeps_the_tile():
    table = position("0-1 3-4 / 2-2 0-6 / 1-1 6-6", "2-5", game=gaple(players=3, when_stuck="pass"))
    assert table.legal() == ["pass"]
    violation = table.refusal("discard 0-1")
    assert (violation.rule, violation.reason) == ("GAP-08", "must-pass")
    table.say("pass")
    assert table.events == [Passed(0)]
    assert (table.hand(0), table.turn, table.public.dead) == (tiles("0-1 3-4"), 1, (0, 0, 0))


@pytest.mark.rule("GAP-08")
def test_with_pass_who_can_place_still_must():
    table = position("0-5 3-4 / 2-2 0-6", "2-5", game=gaple(players=2, when_stuck="pass"))
    for text in ("pass", "discard 3-4"):
        violation = table.refusal(text)
        assert (violation.rule, violation.reason) == ("GAP-07", "must-play")


@pytest.mark.rule("GAP-08")
def test_discarding_is_the_default():
    assert gaple().ruleset.when_stuck == "discard"
    assert gaple("gaple/pass").ruleset.when_stuck == "pass"


@pytest.mark.rule("GAP-09")
def test_the_round_ends_when_a_player_is_out():
    table = position("3-4 / 4-6 / 4-4 / 0-5", "3-5").say("3-4 left")
    assert (table.result.how, table.result.closed_by, table.turn) == ("out", 0, None)
    assert (table.result.points, table.result.winner) == ((0, 10, 8, 5), 0)
    violation = table.refusal("4-6 left", seat=1)
    assert (violation.rule, violation.reason) == ("GAP-09", "round-over")
    assert table.legal(1) == []


@pytest.mark.rule("GAP-09")
def test_a_blocked_line_ends_the_round_at_once():
    table = position("3-6 0-1 / 1-1 / 0-0 / 0-2", "4-6").say("3-6 right")
    assert (table.result.how, table.result.closed_by) == ("blocked", 0)
    assert table.result.points == (1, 2, 0, 2)
    assert len(table.events) == 2


@pytest.mark.rule("GAP-09")
def test_a_line_is_not_blocked_while_anybody_can_place():
    table = position("3-6 0-1 / 1-1 / 0-0 / 2-3", "4-6").say("3-6 right")
    assert table.public.result is None
    assert table.legal() == ["discard 1-1"]


@pytest.mark.rule("GAP-09")
def test_out_and_blocked_together_is_out():
    table = position("3-6 / 1-1 / 0-0 / 0-2", "4-6").say("3-6 right")
    assert table.result.how == "out"


@pytest.mark.rule("GAP-09b")
def test_a_last_tile_that_dies_ends_the_round():
    table = position("0-1 / 2-6 / 2-2 / 5-5", "2-5").say("discard 0-1")
    assert (table.result.how, table.result.closed_by) == ("out", 0)
    assert table.result.pips[0] == 1
    assert table.result.dead[0] == tiles("0-1")


@pytest.mark.rule("GAP-09b")
def test_with_all_out_the_others_play_on_until_every_hand_is_empty():
    game = gaple(players=2, ends="all-out")
    table = position("3-4 / 4-6 2-6", "3-5", game=game).say("3-4 left")
    assert table.public.result is None
    assert table.say("4-6 left", "2-6 left").result.how == "out"
    assert table.result.closed_by == 1


@pytest.mark.rule("GAP-09b")
def test_with_all_out_the_others_play_on_until_the_line_is_blocked():
    game = gaple(players=3, ends="all-out")
    table = position("3-4 / 4-6 1-1 / 0-0", "3-5", game=game).say("3-4 left", "4-6 left")
    assert (table.result.how, table.result.closed_by) == ("blocked", 1)
    assert table.result.points == (0, 2, 0)


@pytest.mark.rule("GAP-17")
def test_with_equal_ends_a_tile_is_listed_once_and_either_end_is_accepted():
    assert position("2-4 4-5 1-3 / 0-0 4-6", "4-0 0-4").legal() == ["2-4 left", "4-5 left"]
    for end, line in (("left", "2-4 4-0 0-4"), ("right", "4-0 0-4 4-2")):
        table = position("2-4 4-5 1-3 / 0-0 4-6", "4-0 0-4").say(f"2-4 {end}")
        assert table.line() == line


@pytest.mark.rule("GAP-17")
def test_on_an_empty_line_there_is_no_end_to_choose():
    table = deal("0-0 1-1 1-3 2-6 3-4 0-4 1-4", match=match_won_by(0), game=gaple(later_opening="winner-any"))
    assert table.legal() == [str(tile) for tile in sorted(tiles("0-0 1-1 1-3 2-6 3-4 0-4 1-4"))]
    violation = table.refusal("1-3 left")
    assert (violation.rule, violation.reason) == ("GAP-17", "no-end-yet")
    for text in ("discard 1-3", "pass"):
        assert table.refusal(text).reason == "cannot-discard-on-empty"


@pytest.mark.rule("GAP-17")
def test_on_a_line_the_end_has_to_be_named():
    violation = position("2-4 / 0-0 4-6", "4-5").refusal("2-4")
    assert (violation.rule, violation.reason) == ("GAP-17", "end-missing")


@pytest.mark.rule("GAP-18")
def test_when_time_is_up_the_proposed_legal_move_is_made():
    table = position("3-4 5-6 4-5 / 0-0 4-6", "3-5")
    proposed = choose("easy", table.game, table.view(0), random.Random(1))
    (event,) = table.game.expire(table.state, 0, proposed)
    assert list(table.game.decide(table.state, 0, proposed)) == [event]


@pytest.mark.rule("GAP-18")
@pytest.mark.parametrize("draft", [None, "0-0 left", "discard 4-5"])
def test_when_time_is_up_without_a_legal_proposal_a_legal_move_is_made(draft):
    table = position("3-4 5-6 4-5 / 0-0 4-6", "3-5")
    (event,) = table.game.expire(table.state, 0, draft and action(draft))
    assert written(Play(event.tile, event.end)) in table.legal()
