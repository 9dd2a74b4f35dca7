"""Mexican Train clause by clause: the rule set `hub` (MTH)."""

from __future__ import annotations

import pytest
from train_table import deal, game_of, match_started_by, position, tiles

from tilehall.core.errors import BadRuleset
from tilehall.core.ids import RuleId
from tilehall.core.match import Match, Outcome
from tilehall.core.tile import Domino, domino_set
from tilehall.games.mexican_train.model import Dealt, Drew, Marked, Started


@pytest.mark.rule("MTH-01")
@pytest.mark.case("T11")
@pytest.mark.parametrize("played", range(13))
def test_the_engine_is_set_aside_before_the_deal_and_goes_down(played):
    table = deal(game_of(players=4), "/ / /", match=match_started_by(*[0] * played, seats=4))
    engine = Domino(12 - played, 12 - played)
    dealt = table.events[0]
    assert isinstance(dealt, Dealt)
    assert (dealt.engine, dealt.laid, table.public.engine_laid) == (engine, True, True)
    there = [*table.state.hidden.yard, *(tile for hand in table.state.hidden.hands for tile in hand)]
    assert len(there) == 90
    assert set(there) == set(domino_set(12)) - {engine}
    assert {end.shows for train in table.public.trains for end in train.ends} == {engine.low}


@pytest.mark.rule("MTH-01")
def test_the_match_is_over_after_thirteen_rounds():
    game = game_of(players=2)
    assert game.match_outcome(match_started_by(*[0] * 12, seats=2)) is None
    assert game.match_outcome(match_started_by(*[0] * 13, seats=2)) is not None


@pytest.mark.rule("MTH-02")
@pytest.mark.parametrize(("players", "size"), [(2, 16), (3, 16), (4, 15), (5, 14), (6, 12), (7, 10), (8, 9)])
def test_hands_by_number_of_players(players, size):
    table = deal(game_of(players=players), " / " * (players - 1))
    assert table.public.counts == (size,) * players
    assert table.public.yard == len(table.state.hidden.yard) == 90 - players * size


@pytest.mark.rule("MTH-02")
def test_nine_players_have_no_hand_size():
    with pytest.raises(BadRuleset, match="no-hand-size"):
        game_of(players=9)


@pytest.mark.rule("MTH-03")
def test_the_starter_is_drawn_and_then_moves_one_seat_clockwise():
    game = game_of(players=3)
    first = deal(game, "/ /", lot=1)
    assert first.events[-1] == Started(1, "lot")
    assert first.turn == 1
    later = deal(game, "/ /", match=match_started_by(1, 2, seats=3), lot=1)
    assert later.events[-1] == Started(0, "clockwise")


@pytest.mark.rule("MTH-03")
@pytest.mark.rule("MTH-04")
def test_play_goes_clockwise_one_tile_a_turn():
    table = position("12-7 0-1 7-3 / 12-8 0-2 / 12-9 0-3").say("12-7 p0")
    assert table.turn == 1
    assert table.refusal("7-3 p0.0", seat=0) == ("MTH-04", "not-your-turn")
    assert table.say("12-8 p1", "12-9 p2").turn == 0


@pytest.mark.rule("MTH-04")
def test_a_train_starts_from_the_engine_and_goes_on_from_its_end():
    table = position("12-7 7-3 0-1 / 12-8 0-2")
    assert table.legal() == ["7-12 p0", "7-12 m0"]
    assert table.violation("7-3 p0").facts == {"tile": tiles("3-7")[0], "train": "p0", "shows": 12}
    table.say("12-7 p0", "12-8 p1")
    assert table.shows("p0") == [7]
    assert table.refusal("7-3 p0") == ("MTH-04", "no-such-end")
    assert table.refusal("7-3 p9") == ("MTH-04", "no-such-end")
    assert table.refusal("12-8 p0.0") == ("MTH-04", "not-in-hand")
    assert table.refusal("0-1 p0.0") == ("MTH-04", "does-not-fit")
    assert table.say("7-3 p0.0").shows("p0") == [3]


@pytest.mark.rule("MTH-05")
def test_own_train_and_the_mexican_train_are_open_and_others_are_not():
    table = position("12-4 3-5 8-6 0-0 / 1-1", {"p0": "12-3", "p1": "12-8"})
    assert table.legal() == ["3-5 p0.0", "4-12 m0"]
    found = table.violation("8-6 p1.0")
    assert (found.rule, found.reason, found.facts) == ("MTH-05", "train-closed", {"train": "p1"})
    table.say("12-4 m0")
    assert [train.name for train in table.public.trains if train.tiles] == ["p0", "p1", "m0"]


@pytest.mark.rule("MTH-06")
def test_a_stuck_player_draws_and_must_lay_what_fits_anywhere():
    table = position("0-1 0-2 / 5-5", {"p0": "12-3", "m0": "12-4"}, "3-4 6-6")
    assert table.legal() == ["draw"]
    table.say("draw")
    assert table.legal() == ["3-4 p0.0", "3-4 m0.0"]
    assert table.refusal("pass") == ("MTH-09", "must-play")
    assert table.refusal("draw") == ("MTH-06", "drawn-already")
    assert table.refusal("0-1 p0.0") == ("MTH-06", "only-the-drawn")
    table.say("3-4 m0.0")
    assert (table.turn, table.marked) == (1, [])


@pytest.mark.rule("MTH-06")
def test_a_drawn_tile_that_does_not_fit_marks_the_train_and_ends_the_turn():
    table = position("0-1 0-2 / 5-5", {"p0": "12-3", "m0": "12-4"}, "6-6 3-4").say("draw")
    assert table.kinds() == ["drew", "marked", "turned"]
    assert (table.turn, table.marked, len(table.hand(0))) == (1, [0], 3)


@pytest.mark.rule("MTH-06")
def test_only_its_owner_sees_the_drawn_tile():
    table = position("0-1 0-2 / 5-5", {"p0": "12-3"}, "3-4").say("draw")
    event = table.events[0]
    assert table.game.redact(event, 0) == Drew(0, tiles("3-4"), "stuck")
    for other in (1, None):
        assert table.game.redact(event, other) == Drew(0, 1, "stuck")
        assert table.game.view(table.state, other).drawn is None
    assert table.view(0).drawn is Domino(3, 4)


@pytest.mark.rule("MTH-07")
def test_a_marked_train_is_open_until_its_owner_plays_there():
    table = position("3-5 8-6 0-0 / 8-1 6-2 5-5", {"p0": "12-3", "p1": "12-8"}, marked="1")
    assert table.legal() == ["3-5 p0.0", "6-8 p1.0"]
    table.say("6-8 p1.0")
    assert table.marked == [1]
    table.say("2-6 p1.1")
    assert (table.marked, table.kinds()[-2:]) == ([], ["unmarked", "turned"])


@pytest.mark.rule("MTH-07")
@pytest.mark.case("T22")
def test_playing_elsewhere_leaves_the_marker():
    table = position("4-9 4-7 0-0 / 1-1 1-2", {"p0": "12-4", "m0": "12-4"}, marked="0").say("4-9 m0.0")
    assert table.marked == [0]
    own = position("4-9 4-7 0-0 / 1-1 1-2", {"p0": "12-4", "m0": "12-4"}, marked="0").say("4-9 p0.0")
    assert own.marked == []


@pytest.mark.rule("MTH-07b")
def test_anyone_may_begin_a_marked_train():
    table = position("12-5 0-0 / 5-3 0-1", marked="1", before_own_train=False)
    assert table.legal() == ["5-12 p0"]
    open_to_all = position("12-5 0-0 / 5-3 0-1", marked="1").say("12-5 p1")
    assert open_to_all.marked == [1]
    assert open_to_all.legal() == ["3-5 p1.0"]
    closed = position("12-5 0-0 / 5-3 12-1", marked="1", before_own_train=False)
    assert closed.refusal("12-5 p1") == ("MTO-19", "own-train-first")


@pytest.mark.rule("MTH-08")
@pytest.mark.case("T18")
def test_a_double_must_be_followed_anywhere_one_may_play():
    table = position("7-7 7-2 4-9 0-0 / 1-1", {"p0": "12-7", "m0": "12-4"}).say("7-7 p0.0")
    assert (table.turn, table.public.stage) == (0, "follow")
    assert table.legal() == ["2-7 p0.1", "4-9 m0.0"]
    table.say("4-9 m0.0")
    assert (table.turn, table.public.open_doubles) == (1, ("p0.1",))


@pytest.mark.rule("MTH-08")
def test_the_tile_that_follows_may_not_be_a_double():
    """Two trains: the second double would fit the Mexican train, and is banned all the same."""
    table = position("3-3 7-7 0-1 / 1-1", {"p0": "12-3", "m0": "12-7"}, "0-2 5-6").say("3-3 p0.0")
    assert table.refusal("7-7 m0.0") == ("MTH-08", "no-second-double")
    assert table.legal() == ["draw"]
    table.say("draw")
    assert (table.turn, table.marked) == (1, [0])


@pytest.mark.rule("MTH-08b")
def test_who_cannot_follow_draws_and_lays_or_is_marked():
    trains = {"p0": "12-3"}
    helped = position("3-3 0-1 / 1-1", trains, "3-8").say("3-3 p0.0", "draw")
    assert helped.legal() == ["3-8 p0.1"]
    assert helped.say("3-8 p0.1").marked == []
    stuck = position("3-3 0-1 / 3-4 1-1", trains, "6-8").say("3-3 p0.0", "draw")
    assert (stuck.turn, stuck.marked) == (1, [0])
    assert "3-4 p0.1" in stuck.legal()
    double = position("3-3 0-1 / 1-1", {**trains, "m0": "12-8"}, "8-8").say("3-3 p0.0", "draw")
    assert (double.turn, double.marked) == (1, [0])


@pytest.mark.rule("MTH-08b")
def test_an_open_double_binds_nobody():
    table = position("3-3 0-1 / 3-4 12-5 0-0", {"p0": "12-3"}, "6-8 6-9").say("3-3 p0.0", "draw")
    assert set(table.legal()) == {"3-4 p0.1", "5-12 p1", "5-12 m0"}


@pytest.mark.rule("MTH-08b")
def test_a_drawn_double_that_is_laid_is_followed_with_one_more_draw():
    table = position("0-1 0-2 / 1-1", {"p0": "12-3"}, "3-3 6-8 3-9").say("draw", "3-3 p0.0")
    assert table.legal() == ["draw"]
    table.say("draw")
    assert (table.turn, table.marked, table.public.yard) == (1, [0], 1)


@pytest.mark.rule("MTH-08b")
def test_a_double_on_ones_train_lifts_the_marker_and_failing_puts_it_back():
    table = position("3-3 0-1 / 1-1", {"p0": "12-3"}, "6-8", marked="0").say("3-3 p0.0")
    assert table.marked == []
    assert table.say("draw").marked == [0]


@pytest.mark.rule("MTH-08b")
def test_a_double_as_last_tile_ends_the_round():
    table = position("3-3 / 1-1 4-5", {"p0": "12-3"}, "3-8").say("3-3 p0.0")
    assert (table.result.how, table.result.closed_by, table.result.points) == ("out", 0, (0, 11))


@pytest.mark.rule("MTH-09")
def test_who_can_play_can_neither_draw_nor_pass():
    table = position("3-5 0-0 / 1-1", {"p0": "12-3"}, "6-8")
    assert table.legal() == ["3-5 p0.0"]
    for asked, clause in (("draw", "MTH-06"), ("pass", "MTH-09")):
        found = table.violation(asked)
        assert found.rule == clause
        assert found.facts == {"tile": Domino(3, 5), "train": "p0"}


@pytest.mark.rule("MTH-10")
def test_the_round_ends_with_the_last_tile():
    table = position("3-5 / 1-1 0-4", {"p0": "12-3"}, "6-8").say("3-5 p0.0")
    assert (table.result.how, table.result.closed_by) == ("out", 0)
    assert table.legal(1) == []
    assert table.refusal("draw", seat=1) == ("MTH-10", "round-over")
    assert table.game.to_act(table.state) == frozenset()


@pytest.mark.rule("MTH-10")
def test_the_round_ends_blocked_after_a_circle_without_tile_or_new_marker():
    table = position("0-1 / 0-2 / 0-3", {"p0": "12-5", "p1": "12-6", "p2": "12-7"})
    table.say("pass", "pass", "pass")
    assert table.marked == [0, 1, 2]
    assert table.public.result is None
    table.say("pass", "pass")
    assert table.public.result is None
    table.say("pass")
    assert (table.result.how, table.result.closed_by, table.result.points) == ("blocked", None, (1, 2, 3))


@pytest.mark.rule("MTH-10")
def test_the_circle_counts_from_the_turn_after_the_last_draw():
    table = position("0-1 / 0-2", {"p0": "12-5", "p1": "12-6"}, "0-3", marked="01")
    table.say("draw", "pass")
    assert table.public.result is None
    assert table.say("pass").result.how == "blocked"


@pytest.mark.rule("MTH-10")
def test_a_tile_or_a_new_marker_begins_the_circle_anew():
    table = position("0-1 5-9 / 0-2 6-3", {"p0": "12-7", "p1": "12-6"}, marked="0").say("pass", "3-6 p1.0")
    assert table.say("pass", "pass").public.result is None
    assert isinstance(table.events[-2], Marked)


@pytest.mark.rule("MTH-11")
@pytest.mark.case("T10")
def test_points_are_the_pips_left_in_hand():
    table = position("12-1 / 3-5 0-12 / 11-11 1-1").say("12-1 p0")
    assert table.result.pips == table.result.points == (0, 20, 24)
    assert table.result.winners == (0,)
    assert table.game.outcome(table.state) == Outcome((0, 20, 24), (0,), 0, RuleId("MTH-10"))


@pytest.mark.rule("MTH-11")
@pytest.mark.case("T12")
def test_the_lowest_total_wins_and_equals_share():
    game = game_of(players=4, rounds=1)
    match = Match(4, (Outcome((120, 45, 45, 46), (1, 2), 0, RuleId("MTH-10")),))
    over = game.match_outcome(match)
    assert over is not None
    assert (over.totals, over.winners, over.reason) == ((120, 45, 45, 46), (1, 2), "MTH-11")


@pytest.mark.rule("MTH-12")
@pytest.mark.case("T04")
@pytest.mark.case("T25")
def test_with_an_empty_yard_a_stuck_player_is_marked_and_passes():
    with_a_tile = position("6-9 / 1-1", {"p0": "12-3", "m0": "12-4"}, "12-9")
    assert with_a_tile.legal() == ["draw"]
    assert with_a_tile.refusal("pass") == ("MTH-06", "must-draw")
    table = position("6-9 / 1-1", {"p0": "12-3", "m0": "12-4"})
    assert table.legal() == ["pass"]
    assert table.refusal("draw") == ("MTH-12", "yard-empty")
    assert table.say("pass").kinds() == ["passed", "marked", "turned"]
    able = position("6-9 0-0 / 1-1", {"p0": "12-9", "m0": "12-4"}, "12-3")
    assert able.legal() == ["6-9 p0.0"]
