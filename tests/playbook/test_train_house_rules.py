"""Mexican Train clause by clause: options on scoring, ending, calling, and tables that are refused."""

from __future__ import annotations

import random

import pytest
from train_table import action, deal, game_of, match_started_by, position, tiles, written

from tilehall.bots import choose
from tilehall.core.errors import BadRuleset
from tilehall.core.tile import Domino
from tilehall.games.mexican_train import scoring
from tilehall.games.mexican_train.model import Call, Drew


@pytest.mark.rule("MTO-13")
@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({}, 0 + 5 + 14 + 9),
        ({"double_blank": 25}, 25 + 5 + 14 + 9),
        ({"double_blank": 50}, 50 + 5 + 14 + 9),
        ({"blank_half": 5}, 0 + 10 + 14 + 9),
        ({"blank_half": 25}, 0 + 30 + 14 + 9),
        ({"doubles_twice": True}, 0 + 5 + 28 + 9),
        ({"doubles_twice": True, "double_blank": 25, "blank_half": 5}, 25 + 10 + 28 + 9),
    ],
)
def test_dear_tiles(options, points):
    rules = game_of(**options).ruleset
    assert scoring.pips_left(rules, tiles("0-0 0-5 7-7 4-5")) == points


@pytest.mark.rule("MTO-14")
def test_a_last_double_must_be_followed_with_one_drawn_tile():
    options = {"finish_on_double": "must-follow"}
    table = position("3-3 / 1-1 4-5", {"p0": "12-3"}, "3-8 0-0", **options).say("3-3 p0.0")
    assert (table.turn, table.hand(0), table.legal()) == (0, tiles("3-8"), ["3-8 p0.1"])
    assert table.refusal("pass") == ("MTH-09", "must-play")
    assert table.say("3-8 p0.1").result.closed_by == 0
    stuck = position("3-3 / 1-1 4-5", {"p0": "12-3"}, "6-8", **options).say("3-3 p0.0")
    assert (stuck.turn, stuck.marked, stuck.hand(0)) == (1, [0], tiles("6-8"))
    empty = position("3-3 / 1-1 4-5", {"p0": "12-3"}, **options).say("3-3 p0.0")
    assert empty.result.closed_by == 0


@pytest.mark.rule("MTO-14")
def test_the_tile_drawn_for_a_last_double_cannot_be_kept():
    table = position(
        "3-3 / 1-1 4-5", {"p0": "12-3"}, "3-8", name="station", finish_on_double="must-follow"
    ).say("3-3 p0.0")
    assert table.legal() == ["3-8 p0.1"]


@pytest.mark.rule("MTO-14")
def test_an_exhausted_last_double_ends_the_round():
    small = {"set": 6, "rounds": 7, "hand_sizes": {"2": 5}}
    trains = {"p1": "6-0 0-3 3-2 2-4 4-5 5-2", "p0": "6-2 2-0 0-1 1-2"}
    options = {**small, "after_double": "on-the-double", "finish_on_double": "must-follow"}
    assert position("2-2 / 1-1", trains, "4-4", engine=6, **options).say("2-2 p0.3").result.closed_by == 0


@pytest.mark.rule("MTO-15")
def test_a_short_match_starts_from_the_top():
    game = game_of("hub/short", players=2)
    assert game.ruleset.rounds == 3
    assert deal(game, "/").public.engine == Domino(12, 12)
    assert game.match_outcome(match_started_by(0, 1, seats=2)) is None
    assert game.match_outcome(match_started_by(0, 1, 0, seats=2)) is not None
    with pytest.raises(BadRuleset) as refused:
        game_of(players=2, set=6, hand_sizes={"2": 5})
    assert (refused.value.code, refused.value.rule) == ("too-many-rounds", "MTO-15")
    assert refused.value.facts == {"rounds": 13, "set": 6, "most": 7}


@pytest.mark.rule("MTO-16")
def test_without_the_duty_to_play_one_may_decline():
    trains = {"p0": "12-3"}
    table = position("3-5 0-0 / 1-1", trains, "3-9 6-6", must_play=False)
    assert table.legal() == ["3-5 p0.0", "pass"]
    table.say("pass")
    assert table.events[:2] == [type(table.events[0])(0), Drew(0, tiles("3-9"), "declined")]
    assert (table.turn, table.marked, len(table.hand(0))) == (1, [0], 3)
    empty = position("3-5 0-0 / 1-1", trains, must_play=False).say("pass")
    assert (empty.turn, empty.marked) == (1, [0])
    drawn = position("0-0 0-1 / 1-1", trains, "3-9", must_play=False).say("draw")
    assert drawn.legal() == ["3-9 p0.0"]


CALL = {"last_tile_call": "call"}


@pytest.mark.rule("MTO-17")
def test_who_ends_a_turn_with_one_tile_calls_and_the_play_goes_on():
    table = position("3-5 5-9 / 12-1 1-2 / 2-2 12-4", {"p0": "12-3"}, "6-6 7-7 8-8", **CALL).say("3-5 p0.0")
    assert table.public.owing == (0,)
    assert table.game.to_act(table.state) == {0, 1}
    assert (table.turn, table.legal(0), table.legal(1)) == (1, ["call"], ["1-12 p1", "1-12 m0"])
    assert table.game.on_turn(table.state) == 1
    assert table.refusal("call", seat=2) == ("MTO-17", "nothing-to-call")
    table.say("0: call")
    assert table.public.owing == ()
    assert table.say("12-1 p1", "1: call", "12-4 p2", "2: call", "5-9 p0.1").result.closed_by == 0


@pytest.mark.rule("MTO-17")
def test_who_does_not_call_draws_two_or_as_many_as_there_are():
    start = ("3-5 5-9 / 12-1 1-2 0-0", {"p0": "12-3"})
    table = position(*start, "6-6 7-7 8-8", **CALL).say("3-5 p0.0", "12-1 p1")
    assert table.legal() == ["call", "5-9 p0.1"]
    table.say("5-9 p0.1")
    drew = next(event for event in table.events if isinstance(event, Drew))
    assert drew == Drew(0, tiles("6-6 7-7"), "uncalled")
    # One of them could fit, so the tile that was meant to be laid is still in hand, and one chooses anew
    assert (table.turn, table.hand(0), table.public.owing) == (0, tiles("5-9 6-6 7-7"), ())
    assert table.say("5-9 p0.1").turn == 1
    one = position(*start, "6-6", **CALL).say("3-5 p0.0", "12-1 p1", "5-9 p0.1")
    assert one.hand(0) == tiles("5-9 6-6")
    none = position(*start, **CALL).say("3-5 p0.0", "12-1 p1", "5-9 p0.1")
    assert none.result.closed_by == 0
    called = position(*start, "6-6", **CALL).say("3-5 p0.0", "12-1 p1", "call", "5-9 p0.1")
    assert called.result.closed_by == 0


@pytest.mark.rule("MTO-17")
def test_a_call_is_overdue_once_the_next_turn_has_ended_and_then_its_time_can_be_up():
    table = position("3-5 5-9 / 12-1 1-2 0-0 / 2-2 12-4", {"p0": "12-3"}, "6-6 7-7 8-8", **CALL).say(
        "3-5 p0.0"
    )
    assert table.game.overdue(table.state) == frozenset()
    table.say("12-1 p1")
    assert table.game.overdue(table.state) == {0}
    assert table.game.expire(table.state, 0, None) == [Drew(0, tiles("6-6 7-7"), "uncalled")]
    table.say("0: call")
    assert table.game.overdue(table.state) == frozenset()


@pytest.mark.rule("MTO-17")
def test_with_an_empty_yard_no_call_is_overdue_and_a_turn_whose_time_is_up_goes_on_as_any():
    table = position("3-5 5-9 / 12-1 1-2 0-0", {"p0": "12-3"}, **CALL).say("3-5 p0.0", "12-1 p1")
    assert (table.turn, table.public.owing) == (0, (0,))
    assert table.game.overdue(table.state) == frozenset()
    assert table.game.expire(table.state, 0, None) == table.game.decide(table.state, 0, Call())


@pytest.mark.rule("MTO-17")
def test_one_call_holds_while_nothing_is_laid_and_without_the_option_there_is_none():
    table = position("3-5 0-1 / 12-1 2-2 0-0", {"p0": "12-3"}, **CALL)
    table.say("3-5 p0.0", "0: call", "12-1 p1", "pass")
    assert table.public.owing == ()
    plain = position("3-5 0-1 / 12-1 2-2 0-0", {"p0": "12-3"}).say("3-5 p0.0")
    assert plain.public.owing == ()
    assert plain.refusal("call", seat=0) == ("MTO-17", "nothing-to-call")


@pytest.mark.rule("MTO-18")
@pytest.mark.case("T16")
def test_a_bonus_for_going_out_and_nothing_for_the_lowest_of_a_blocked_round():
    bonus = game_of(out_bonus=5).ruleset
    assert scoring.points(bonus, (0, 14, 30), 0) == (-5, 14, 30)
    assert scoring.points(bonus, (14, 9, 30), None) == (14, 9, 30)
    plain = game_of().ruleset
    assert scoring.points(plain, (0, 14, 30), 0) == (0, 14, 30)
    assert scoring.points(plain, (14, 9, 30), None) == (14, 9, 30)
    zero = game_of(blocked_lowest_zero=True).ruleset
    assert scoring.points(zero, (14, 9, 30), None) == (14, 0, 30)
    assert scoring.points(zero, (9, 9, 30), None) == (0, 0, 30)
    assert scoring.points(zero, (0, 14, 30), 0) == (0, 14, 30)


@pytest.mark.rule("MTO-18")
def test_the_bonus_counts_at_the_table():
    table = position("3-5 / 1-1", {"p0": "12-3"}, out_bonus=10).say("3-5 p0.0")
    assert (table.result.pips, table.result.points) == ((0, 2), (-10, 2))


@pytest.mark.rule("MTO-19")
def test_ones_own_train_may_have_to_be_begun_first():
    trains = {"m0": "12-4", "p1": "12-6"}
    closed = position("4-5 6-1 12-2 / 1-1", trains, marked="1", before_own_train=False)
    assert closed.legal() == ["2-12 p0"]
    for asked in ("4-5 m0.0", "6-1 p1.0"):
        assert closed.refusal(asked) == ("MTO-19", "own-train-first")
    free = position("4-5 6-1 12-2 / 1-1", trains, marked="1")
    assert free.legal() == ["2-12 p0", "1-6 p1.0", "4-5 m0.0"]
    begun = position("4-5 0-0 / 1-1", {**trains, "p0": "12-7"}, before_own_train=False)
    assert begun.legal() == ["4-5 m0.0"]


@pytest.mark.rule("MTO-20")
def test_a_table_that_cannot_be_dealt_is_refused_with_its_numbers():
    with pytest.raises(BadRuleset) as refused:
        game_of(players=8, hand_sizes={"8": 12})
    assert (refused.value.code, refused.value.rule) == ("set-too-small", "MTO-20")
    assert refused.value.facts == {"players": 8, "hand": 12, "count": 96, "tiles": 90}
    whole = game_of(players=9, hand_sizes={"9": 10})
    assert deal(whole, " / " * 8).public.yard == 0
    with pytest.raises(BadRuleset):
        game_of("station", players=10, hand_sizes={"10": 10})


@pytest.mark.rule("MTO-21")
def test_the_mexican_train_may_be_for_the_stuck_alone():
    options = {"mexican_train_use": "own-stuck"}
    able = position("3-5 4-9 / 1-1", {"p0": "12-3", "m0": "12-4"}, **options)
    assert able.legal() == ["3-5 p0.0"]
    found = able.violation("4-9 m0.0")
    assert (found.rule, found.reason, found.facts) == ("MTO-21", "mexican-own-first", {"tile": Domino(3, 5)})
    assert position("0-5 4-9 / 1-1", {"p0": "12-3", "m0": "12-4"}, **options).legal() == ["4-9 m0.0"]
    drawn = position("0-5 0-9 / 1-1", {"p0": "12-3", "m0": "12-4"}, "3-4", **options).say("draw")
    assert drawn.legal() == ["3-4 p0.0"]


CLASHES = [
    ("hub", {"starter": "holder"}, "engine=set-aside", "starter=holder"),
    ("station", {"starter": "lot-then-clockwise"}, "engine=held", "starter=lot-then-clockwise"),
    ("station", {"mexican_train_from_turn": 2}, "first_turn=mexican-run", "mexican_train_from_turn=2"),
    ("station", {"before_own_train": False}, "first_turn=mexican-run", "before_own_train=false"),
    ("station", {"mexican_train_use": "own-stuck"}, "first_turn=mexican-run", "mexican_train_use=own-stuck"),
    (
        "hub",
        {"finish_on_double": "must-follow", "after_double": "nothing"},
        "finish_on_double=must-follow",
        "after_double=nothing",
    ),
    (
        "hub",
        {"finish_on_double": "must-follow", "play_drawn": "next-turn"},
        "finish_on_double=must-follow",
        "play_drawn=next-turn",
    ),
    (
        "hub",
        {"second_double": True, "after_double": "on-the-double"},
        "second_double=true",
        "after_double=on-the-double",
    ),
    ("station", {"after_double": "nothing"}, "second_double=true", "after_double=nothing"),
]


@pytest.mark.rule("MTO-22")
@pytest.mark.parametrize(("name", "options", "first", "second"), CLASHES)
def test_options_that_clash_are_refused_and_both_named(name, options, first, second):
    with pytest.raises(BadRuleset) as refused:
        game_of(name, **options)
    assert (refused.value.code, refused.value.rule) == ("options-clash", "MTO-22")
    assert refused.value.facts == {"first": first, "second": second}


@pytest.mark.rule("MTO-23")
def test_when_time_is_up_the_bots_move_is_made_or_else_a_legal_one():
    table = position("12-7 7-3 0-1 / 12-8 0-2")
    easy = choose("easy", table.game, table.view(), random.Random(0))
    assert table.game.expire(table.state, 0, easy) == table.game.decide(table.state, 0, easy)
    illegal = action("0-1 p0")
    first = action(table.legal()[0])
    assert table.game.expire(table.state, 0, illegal) == table.game.decide(table.state, 0, first)
    assert written(first) in table.legal()


@pytest.mark.rule("MTH-09")
@pytest.mark.case("T07")
def test_a_tile_cannot_be_laid_twice():
    table = position("12-3 0-1 / 12-4", turns=0, name="station").say("12-3 m0")
    before = table.state
    assert table.refusal("12-3 m0.0") == ("MTS-04", "not-in-hand")
    assert table.refusal("12-3 p0") == ("MTS-04", "not-in-hand")
    assert table.state is before
