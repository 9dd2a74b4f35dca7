"""Mexican Train clause by clause: the options on play, each with its values (MTO-01 to MTO-12)."""

from __future__ import annotations

import pytest
from train_table import deal, game_of, position, tiles

from tilehall.core.errors import BadRuleset
from tilehall.core.tile import Domino
from tilehall.games.mexican_train.model import EngineLaid, Started


@pytest.mark.rule("MTO-01")
@pytest.mark.rule("MTO-04")
def test_the_engine_is_set_aside_or_held_and_its_starter_goes_with_it():
    aside = deal(game_of(players=3), "/ /", lot=2)
    assert aside.events[1] == Started(2, "lot")
    held = deal(game_of(players=3, engine="held", starter="holder"), "/ 12-12 /")
    assert held.events[1:3] == [EngineLaid(1, Domino(12, 12)), Started(1, "holder")]


@pytest.mark.rule("MTO-02")
def test_hand_sizes_are_a_table_by_number_of_players():
    game = game_of(players=3, hand_sizes={"3": 4})
    assert deal(game, "/ /").public.counts == (4, 4, 4)


@pytest.mark.rule("MTO-03")
@pytest.mark.parametrize("highest", [6, 9, 12, 15, 18])
def test_sets_and_their_rounds(highest):
    game = game_of(players=2, set=highest, rounds=min(13, highest + 1), hand_sizes={"2": 5})
    table = deal(game, "/")
    assert table.public.engine == Domino(highest, highest)
    total = (highest + 1) * (highest + 2) // 2
    assert table.public.yard == total - 1 - 10


@pytest.mark.rule("MTO-05")
def test_own_run_is_for_everybody_in_the_first_circle_on_their_own_train():
    table = position("12-7 7-3 0-1 / 12-8 8-4 4-4 12-0 / 12-9 1-1", turns=0, first_turn="own-run")
    table.say("12-7 p0", "3-7 p0.0")
    assert table.legal() == ["stop"]
    table.say("stop", "12-8 p1")
    assert table.legal() == ["4-8 p1.0", "stop"]
    elsewhere = position("12-7 7-3 0-1 / 12-8 8-4 0-0", turns=1, turn=1, first_turn="own-run")
    assert elsewhere.say("12-8 m0").turn == 0
    later = position("12-7 7-3 0-1 / 12-8 8-4 0-0", turns=2, first_turn="own-run")
    assert later.say("12-7 p0").turn == 1


@pytest.mark.rule("MTO-05")
def test_an_own_run_that_ends_on_a_double_is_followed_by_the_tables_rule():
    table = position("12-7 7-7 0-1 12-2 / 12-8", turns=0, first_turn="own-run")
    table.say("12-7 p0", "7-7 p0.0", "stop")
    assert (table.turn, table.public.stage, table.legal()) == (0, "follow", ["2-12 m0"])


@pytest.mark.rule("MTO-05")
def test_one_tile_gives_no_run():
    table = position("12-7 7-3 0-1 / 12-8", turns=0).say("12-7 m0")
    assert table.turn == 1
    assert table.refusal("stop") == ("MTO-05", "no-run")


@pytest.mark.rule("MTO-06")
@pytest.mark.case("T18")
def test_after_double_on_the_double_anywhere_or_nothing():
    hands, trains = "7-7 7-2 4-9 0-0 / 1-1 12-5", {"p0": "12-7", "m0": "12-4"}
    bound = position(hands, trains, after_double="on-the-double").say("7-7 p0.0")
    assert bound.legal() == ["2-7 p0.1"]
    found = bound.violation("4-9 m0.0")
    assert (found.rule, found.reason) == ("MTO-06", "follow-on-the-double")
    assert found.facts == {"tile": "7-7", "train": "p0"}
    anywhere = position(hands, trains, after_double="anywhere").say("7-7 p0.0")
    assert anywhere.legal() == ["2-7 p0.1", "4-9 m0.0"]
    assert position(hands, trains, after_double="nothing").say("7-7 p0.0").turn == 1
    again = position(hands, trains, after_double="another-turn").say("7-7 p0.0")
    assert again.public.stage == "again"


@pytest.mark.rule("MTO-06")
@pytest.mark.case("T19")
def test_a_second_double_may_follow_where_the_table_says_so():
    hands, trains = "7-7 2-2 2-5 7-1 0-0 / 1-1 5-8", {"p0": "12-7", "m0": "12-2"}
    table = position(hands, trains, second_double=True, open_double="must-satisfy").say("7-7 p0.0")
    assert table.legal() == ["1-7 p0.1", "2-2 m0.0", "2-5 m0.0"]
    table.say("2-2 m0.0", "2-5 m0.1")
    assert (table.turn, table.public.open_doubles, table.public.bound) == (1, ("p0.1",), "p0.1")
    banned = position(hands, trains).say("7-7 p0.0")
    assert banned.legal() == ["1-7 p0.1", "2-5 m0.0"]
    assert banned.refusal("2-2 m0.0") == ("MTH-08", "no-second-double")


@pytest.mark.rule("MTO-06")
def test_the_further_turn_may_ban_a_second_double_too():
    options = {"after_double": "another-turn", "second_double": False}
    table = position("7-7 2-2 0-0 / 1-1", {"p0": "12-7", "m0": "12-2"}, "3-4", **options).say("7-7 p0.0")
    assert table.legal() == ["draw"]


@pytest.mark.rule("MTO-06")
def test_on_the_double_the_duty_is_waived_when_its_number_is_exhausted():
    """Every tile with a 2 lies on the table once 2-2 is laid."""
    laid = {"p0": "6-2 2-0 0-1 1-2", "p1": "6-0 0-0 0-3 3-2 2-4 4-5 5-2"}
    small = {"set": 6, "rounds": 7, "hand_sizes": {"2": 5}, "after_double": "on-the-double"}
    waived = position("2-2 3-4 / 1-1 3-3", laid, engine=6, **small).say("2-2 p0.3")
    assert waived.turn == 1
    owed = position("2-2 3-4 / 1-1 2-5", {**laid, "p1": "6-0 0-3 3-2 2-4"}, engine=6, **small)
    assert owed.say("2-2 p0.3").public.stage == "follow"


MUST = {"open_double": "must-satisfy", "after_double": "on-the-double"}


@pytest.mark.rule("MTO-07")
@pytest.mark.case("T21")
def test_the_next_player_must_cover_what_was_left_open():
    table = position(
        "10-10 1-2 0-0 / 10-6 5-5 8-8", {"p0": "12-4", "p1": "12-5", "m0": "12-10"}, "3-4", **MUST
    )
    table.say("10-10 m0.0", "draw")
    assert (table.turn, table.marked) == (1, [0])
    assert table.legal() == ["6-10 m0.1"]
    found = table.violation("5-5 p1.0")
    assert (found.rule, found.reason, found.facts) == (
        "MTO-07",
        "cover-first",
        {"tile": "10-10", "train": "m0"},
    )
    assert table.say("10-6 m0.1").shows("m0") == [6]
    assert (table.public.open_doubles, table.public.bound) == ((), None)


@pytest.mark.rule("MTO-07")
@pytest.mark.case("T17")
def test_the_cover_may_go_on_a_closed_train_before_ones_own_is_begun():
    table = position("8-3 12-4 / 0-0", {"p1": "12-8 8-8"}, before_own_train=False, **MUST)
    assert table.legal() == ["3-8 p1.1"]
    assert table.refusal("12-4 p0") == ("MTO-07", "cover-first")
    table.say("3-8 p1.1")
    assert (table.marked, table.shows("p1")) == ([], [3])


@pytest.mark.rule("MTO-07")
@pytest.mark.case("T05")
def test_a_covered_double_binds_nobody_any_more():
    table = position("9-4 0-0 / 2-7 1-1", {"m0": "12-9 9-9", "p1": "12-7"}, **MUST).say("9-4 m0.1")
    assert table.public.open_doubles == ()
    assert table.legal() == ["2-7 p1.0"]


@pytest.mark.rule("MTO-07")
def test_each_player_in_turn_draws_and_is_marked_when_unable():
    table = position("0-1 0-2 / 1-1 0-3 / 8-3", {"m0": "12-8 8-8"}, "1-3 8-5", **MUST)
    table.say("draw")
    assert (table.turn, table.marked, table.public.bound) == (1, [0], "m0.1")
    table.say("draw")
    assert table.legal() == ["5-8 m0.1"]
    assert table.say("5-8 m0.1").public.bound is None


@pytest.mark.rule("MTO-07")
def test_several_are_covered_in_the_order_in_which_they_were_laid():
    table = position("7-1 2-1 / 2-3 0-0", {"p0": "12-7 7-7", "m0": "12-2 2-2"}, **MUST)
    assert table.public.open_doubles == ("p0.1", "m0.1")
    assert table.legal() == ["1-7 p0.1"]
    assert table.say("7-1 p0.1").legal() == ["2-3 m0.1"]


@pytest.mark.rule("MTO-07")
def test_one_tile_covers_a_double_of_three_branches():
    table = position("7-1 0-0 / 12-3", {"p0": "12-7 7-7"}, double_branches=3, **MUST).say("7-1 p0.1")
    assert table.shows("p0") == [1, 7, 7]
    assert (table.public.open_doubles, table.public.bound) == ((), None)


@pytest.mark.rule("MTO-07")
def test_an_exhausted_double_binds_nobody():
    small = {"set": 6, "rounds": 7, "hand_sizes": {"2": 5}, **MUST}
    trains = {"p1": "6-0 0-3 3-2 2-4 4-5 5-2", "p0": "6-2 2-0 0-1 1-2 2-2"}
    table = position("3-5 3-6 / 1-1", trains, engine=6, **small)
    assert (table.public.open_doubles, table.public.bound) == (("p0.4",), None)
    assert table.legal() == ["3-6 m0"]


@pytest.mark.rule("MTO-07")
def test_it_does_not_bind_the_player_who_laid_it_in_that_turn():
    options = {"open_double": "must-satisfy", "after_double": "another-turn", "second_double": True}
    table = position("7-7 4-9 7-1 / 1-1", {"p0": "12-7", "m0": "12-4"}, **options).say("7-7 p0.0")
    assert table.legal() == ["1-7 p0.1", "4-9 m0.0"]
    assert table.say("4-9 m0.0").public.bound == "p0.1"


@pytest.mark.rule("MTO-07")
def test_free_binds_nobody():
    table = position("12-1 0-0 / 1-1", {"m0": "12-8 8-8"})
    assert (table.public.bound, table.legal()) == (None, ["1-12 p0"])


@pytest.mark.rule("MTO-08")
@pytest.mark.parametrize(("branches", "ends"), [(1, [7]), (3, [7, 7, 7])])
def test_a_double_has_one_open_side_or_three(branches, ends):
    table = position("7-7 7-1 7-2 0-0 / 1-1", {"p0": "12-7"}, double_branches=branches).say("7-7 p0.0")
    assert table.shows("p0") == ends
    assert table.say("7-1 p0.1").shows("p0") == sorted([1, *ends[1:]])


@pytest.mark.rule("MTO-09")
def test_stuck_on_any_train_or_on_ones_own():
    hands, trains = "4-5 0-0 / 1-1", {"p0": "12-3", "m0": "12-4"}
    assert position(hands, trains, "6-6").legal() == ["4-5 m0.0"]
    own = position(hands, trains, "6-6", stuck_on="own-train")
    assert (own.marked, own.legal()) == ([0], ["4-5 m0.0", "draw"])


@pytest.mark.rule("MTO-10")
def test_a_drawn_tile_must_or_may_be_laid_or_waits():
    hands, trains = "0-0 0-1 / 1-1", {"p0": "12-3"}
    assert position(hands, trains, "3-4").say("draw").legal() == ["3-4 p0.0"]
    may = position(hands, trains, "3-4", play_drawn="may").say("draw")
    assert may.legal() == ["3-4 p0.0", "pass"]
    assert may.say("pass").marked == [0]
    waits = position(hands, trains, "3-4", play_drawn="next-turn").say("draw")
    assert (waits.turn, waits.marked, tiles("3-4")[0] in waits.hand(0)) == (1, [0], True)


@pytest.mark.rule("MTO-11")
def test_the_mexican_train_may_wait_for_the_second_turn():
    first = position("12-1 12-2 0-0 / 1-1", turns=0, mexican_train_from_turn=2)
    assert first.legal() == ["1-12 p0", "2-12 p0"]
    assert first.refusal("12-1 m0") == ("MTO-11", "mexican-not-yet")
    assert "1-12 m0" in position("12-1 0-0 / 1-1", turns=2, mexican_train_from_turn=2).legal()
    assert "1-12 m0" in position("12-1 0-0 / 1-1", turns=0).legal()
    begun = position("4-1 0-0 / 1-1", {"m0": "12-4"}, turns=1, mexican_train_from_turn=2)
    assert begun.legal() == ["1-4 m0.0"]


@pytest.mark.rule("MTO-12")
def test_any_number_of_mexican_trains():
    table = position("12-1 12-2 0-0 / 12-3 12-4 0-1", mexican_trains="any").say("12-1 m0")
    assert [train.name for train in table.public.trains] == ["p0", "p1", "m0", "m1"]
    table.say("12-3 m1")
    assert table.public.trains[-1].name == "m2"
    one = position("12-1 12-2 0-0 / 12-3 12-4 0-1").say("12-1 m0")
    assert one.refusal("12-3 m1") == ("MTH-04", "no-such-end")
    assert one.refusal("12-3 m0") == ("MTH-04", "no-such-end")


@pytest.mark.rule("MTO-01")
@pytest.mark.case("T24")
def test_the_engine_is_the_rounds_double_and_never_whichever_is_highest_in_a_hand():
    with pytest.raises(BadRuleset) as refused:
        game_of(engine="highest-double-held")
    assert refused.value.rule == "MTO-01"
