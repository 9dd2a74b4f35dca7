"""Tile Rummy clause by clause: dealing, opening, rearranging, drawing, and the clock (TRM-02 to TRM-09)."""

from __future__ import annotations

import pytest
from rummy_table import game_of, play, position, sets, tiles, written

from tilehall.core.chance import ScriptedChance, SeededChance
from tilehall.core.errors import BadNotation, IllegalAction
from tilehall.core.ids import RuleId, Seat
from tilehall.core.match import Match, Outcome
from tilehall.core.rummy_tile import RummyTile, rummy_set
from tilehall.games.tile_rummy.model import Drew, Lot, Passed, Play, Restored, Started


def dealt(players: int = 3, match: Match | None = None):
    game = game_of(players=players)
    return game.deal(match or Match(players), SeededChance(b"x" * 32, "round/1"))


@pytest.mark.rule("TRM-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_takes_14_tiles_and_the_rest_is_the_pool(players):
    deal = dealt(players)[0]
    assert [len(rack) for rack in deal.racks] == [14] * players
    assert sorted([*deal.pool, *(tile for rack in deal.racks for tile in rack)]) == list(rummy_set())


def scripted(lots: list[str], players: int = 3, match: Match | None = None):
    """A deal in which the tiles named come first out of the pool, drawing by drawing."""
    order = list(rummy_set())
    first = tiles(" ".join(lots))
    for tile in first:
        order.remove(tile)
    order += first
    pool = order[14 * players :]
    orders = {"deal": order, "pool": pool}
    for number, lot in enumerate(lots, start=1):
        rest = list(pool)
        for tile in tiles(lot):
            rest.remove(tile)
        orders["lot" if number == 1 else f"lot/{number}"] = [*tiles(lot), *rest]
    return game_of(players=players).deal(match or Match(players), ScriptedChance(orders))


@pytest.mark.rule("TRM-03")
def test_the_highest_number_starts_equal_highest_and_jokers_draw_again():
    assert scripted(["r5 b9 y2"])[1].seat == 1
    started = scripted(["r9 j b9 y2", "r1 k1", "y7 k8"])[1]
    assert (started.seat, started.how) == (1, "lot")
    drawn = [(lot.seat, str(lot.tile)) for lot in started.drawn]
    assert drawn == [(0, "r9"), (1, "j"), (1, "b9"), (2, "y2"), (0, "r1"), (1, "k1"), (0, "y7"), (1, "k8")]


@pytest.mark.rule("TRM-03")
def test_later_rounds_are_started_by_the_winner_and_after_a_shared_win_by_the_lot():
    won = Match(3, (Outcome((5, -5, 0), (Seat(0),), Seat(2), RuleId("TRM-10")),))
    assert dealt(3, won)[1] == Started(Seat(0), "winner")
    shared = Match(3, (Outcome((2, -5, 2), (Seat(0), Seat(2)), Seat(2), RuleId("TRM-12")),))
    assert scripted(["r5 b9"], match=shared)[1] == Started(
        Seat(2), "lot", (Lot(Seat(0), RummyTile("r", 5)), Lot(Seat(2), RummyTile("b", 9)))
    )


@pytest.mark.rule("TRM-03")
def test_play_is_clockwise():
    table = position("r1 / r2 / r3", "k4 k5 k6", turn=2)
    assert table.say("draw").turn == 0


@pytest.mark.rule("TRM-06")
@pytest.mark.case("R27")
@pytest.mark.parametrize(("rack", "value"), [("r10 b10 k10", 30), ("r11 r12 r13", 36), ("r9 b9 k9", 27)])
@pytest.mark.parametrize("least", [0, 30, 40, 50])
def test_an_opening_is_worth_enough(rack, value, least):
    table = position(f"{rack} b1 / r1", opened=False, initial_meld=least)
    if value >= least:
        assert table.say(f"{rack} | {rack}").public.opened == (True, False)
    else:
        refused = table.violation(f"{rack} | {rack}")
        assert (refused.rule, refused.reason) == ("TRM-06", "opening-too-low")
        assert (refused.facts["sum"], refused.facts["least"]) == (value, least)


@pytest.mark.rule("TRM-06")
@pytest.mark.case("R01")
def test_a_joker_counts_as_the_tile_that_it_replaces_and_the_opening_is_found():
    table = position("k10 b10 j r1 / r1", opened=False, must_play=True)
    assert {"k10 b10 j", "j=r10 k10 b10", "j=y10 k10 b10"} <= set(table.legal())
    refused = table.violation("draw")
    assert (refused.rule, [str(tile) for tile in refused.facts["tiles"]]) == ("TRM-09", ["k10", "b10", "j"])
    assert table.say("k10 b10 j | k10 b10 j").table == "k10 b10 j"


@pytest.mark.rule("TRM-06")
def test_nobody_adds_to_the_table_before_opening():
    table = position("r7 r8 r9 b1 / r1", "r4 r5 r6", opened=False)
    refused = table.violation("r4 r5 r6 r7")
    assert (refused.rule, refused.reason) == ("TRM-06c", "opening-needed")


@pytest.mark.rule("TRM-06b")
def test_one_may_go_on_in_the_turn_that_opens_or_not():
    ready = "r10 b10 k10 r7 b1 / r1"
    text = "r4 r5 r6 r7 / r10 b10 k10 | r10 b10 k10"
    assert position(ready, "r4 r5 r6", opened=False).say(text).rack(0) == "b1"
    strict = position(ready, "r4 r5 r6", opened=False, open_then_rearrange=False)
    assert strict.violation(text).reason == "only-the-opening"
    assert strict.say("r4 r5 r6 / r10 b10 k10 | r10 b10 k10").rack(0) == "r7 b1"


@pytest.mark.rule("TRM-06b")
def test_an_opening_may_be_several_sets():
    table = position("r4 r5 r6 k5 y5 b5 b1 / r1", opened=False)
    assert table.violation("r4 r5 r6 | r4 r5 r6").facts["sum"] == 15
    both = "r4 r5 r6 / y5 k5 b5"
    assert table.say(f"{both} | {both}").rack(0) == "b1"


@pytest.mark.rule("TRM-06c")
def test_an_opening_is_from_the_rack_and_its_tiles_are_table_tiles_from_then_on():
    table = position("r10 b10 k10 y10 b1 / r1", "r9 k9 b9", opened=False)
    assert table.violation("r9 k9 b9 / r10 b10 k10 | r9 k9 b9").reason == "opening-not-from-rack"
    free = position("r10 b10 k10 / r1", "r7 r8 r9 / y10 y11 y12 y13", opened=False)
    done = free.say("r7 r8 r9 r10 / y10 b10 k10 / y11 y12 y13 | r10 b10 k10")
    assert done.events[0].opening == sets("r10 b10 k10")
    assert done.result.how == "out"


@pytest.mark.rule("TRM-06c")
def test_with_no_points_needed_a_set_from_the_rack_is_needed_all_the_same():
    table = position("r1 b1 k1 r7 / r2", "r4 r5 r6", opened=False, initial_meld=0)
    assert table.violation("r4 r5 r6 r7").reason == "opening-needed"
    assert table.say("r4 r5 r6 r7 / r1 k1 b1 | r1 k1 b1").public.opened[0]


@pytest.mark.rule("TRM-06c")
def test_who_has_opened_names_no_opening():
    table = position("r10 b10 k10 b1 / r1", "r4 r5 r6")
    assert table.violation("r4 r5 r6 / r10 b10 k10 | r10 b10 k10").reason == "opened-already"


@pytest.mark.rule("TRM-07")
@pytest.mark.parametrize(
    ("rack", "before", "after"),
    [
        ("r7 b1", "r4 r5 r6", "r4 r5 r6 r7"),
        ("r5 b1", "r3 r4 r5 r6 r7", "r3 r4 r5 / r5 r6 r7"),
        ("y4 k4 b1", "r4 r5 r6 r7", "r4 y4 k4 / r5 r6 r7"),
        ("r7 b1", "r4 r5 r6 / r8 r9 r10", "r4 r5 r6 r7 r8 r9 r10"),
        ("r5 b1", "r4 y4 k4 b4 / r6 r7 r8 r9", "y4 k4 b4 / r4 r5 r6 / r7 r8 r9"),
        ("b6 b1", "r7 b7 k7 y7 / b8 b9 b10 b11", "r7 k7 y7 / b6 b7 b8 / b9 b10 b11"),
    ],
)
def test_any_number_of_sets_may_be_made_and_rearranged(rack, before, after):
    table = position(f"{rack} / r1", before)
    assert table.say(after).rack(0) == "b1"
    assert sorted(map(sorted, table.public.table)) == sorted(map(sorted, sets(after)))


@pytest.mark.rule("TRM-07b")
@pytest.mark.case("R16")
def test_a_turn_that_plays_adds_a_tile_from_the_rack():
    table = position("k1 b2 / r1", "r3 r4 r5 r6 / b6 k6 y6")
    refused = table.violation("r3 r4 r5 / r6 y6 k6 b6")
    assert (refused.rule, refused.reason) == ("TRM-07b", "nothing-new")


@pytest.mark.rule("TRM-07b")
def test_every_tile_of_the_table_stays_and_none_goes_to_a_rack():
    table = position("r7 k1 / r1", "r4 r5 r6 / b6 k6 y6 r6")
    refused = table.violation("r4 r5 r6 r7 / b6 k6 y6")
    assert (refused.rule, refused.reason, str(refused.facts["tile"])) == (
        "TRM-07b",
        "table-tile-missing",
        "r6",
    )


@pytest.mark.rule("TRM-07b")
@pytest.mark.parametrize(
    ("text", "reason", "tile"),
    [
        ("r4 r5 r6 r7 r8", "not-on-rack", "r8"),
        ("r4 r5 r6 / r7 k7 b7", "not-on-rack", "k7"),
        ("r4 r5 r6 r7 / y7 k1 r7", "tile-twice", "r7"),
        ("r4 r5 r6 r7 / r5 r6 r7", "tile-twice", "r5"),
    ],
)
def test_only_tiles_that_are_there_can_be_laid_and_each_once(text, reason, tile):
    refused = position("r7 k1 / r1", "r4 r5 r6").violation(text)
    assert (refused.reason, str(refused.facts["tile"])) == (reason, tile)


@pytest.mark.rule("TRM-07b")
@pytest.mark.case("R15")
def test_a_set_that_is_none_is_refused_and_the_verdicts_name_every_set():
    table = position("r1 b2 k3 r7 / r9", "r4 r5 r6")
    refused = table.violation("r4 r5 r6 r7 / r1 b2 k3")
    assert (refused.rule, refused.reason, refused.facts["set"]) == ("TRM-04", "set-mixed", 1)
    fine, broken = refused.facts["sets"]
    assert (fine["fine"], fine["reading"], fine["value"]) == (True, "run", 22)
    assert (broken["fine"], broken["rule"], broken["reason"]) == (False, "TRM-04", "set-mixed")


@pytest.mark.case("R05")
def test_jokers_alone_are_not_yet_a_set_and_stay_on_the_rack():
    for draft in ("j", "j j"):
        table = position("j j / r1", "r4 r5 r6")
        assert table.violation(f"r4 r5 r6 / {draft}").reason == "set-too-short"
        assert table.rack(0) == "j j"


@pytest.mark.case("R14")
@pytest.mark.parametrize(
    ("draft", "fine"),
    [("r5 j r8", False), ("r5 j j r8", True), ("r5 j r7", True), ("j r5 r6", True), ("r5 r7 j", True)],
)
def test_gaps_of_a_run_are_filled_number_by_number(draft, fine):
    table = position("r5 r6 r7 r8 j j / r1", "k4 k5 k6")
    text = f"k4 k5 k6 / {draft}"
    if fine:
        assert "j" in table.say(text).table
    else:
        assert table.violation(text).reason == "run-gap"


@pytest.mark.case("R21")
@pytest.mark.parametrize(
    "order", ["r10 r12 j", "r12 r10 j", "j r12 r10", "j r10 r12", "r10 j r12", "r12 j r10"]
)
def test_a_declared_joker_is_put_in_its_place_in_every_order(order):
    table = position("r10 r12 j r1 / r1", "k4 k5 k6").say(f"k4 k5 k6 / {order.replace('j', 'j=r11')}")
    assert table.table == "k4 k5 k6 / r10 j=r11 r12"


@pytest.mark.case("R35")
def test_a_play_says_where_the_tile_goes():
    for after in ("r4 r5 r6 r7 / y7 k7 b7", "r4 r5 r6 / r7 y7 k7 b7"):
        table = position("r7 k1 / r1", "r4 r5 r6 / y7 k7 b7")
        assert table.say(after).table == after
        assert table.rack(0) == "k1"


@pytest.mark.case("R36")
def test_one_tile_with_two_jokers_is_declared_or_read_by_its_order_and_never_opens():
    for draft, value in (("r7 j j", 24), ("r7 j=y7 j=k7", 21)):
        table = position("r7 j j k1 / r1", opened=False)
        assert table.violation(f"{draft} | {draft}").facts["sum"] == value


@pytest.mark.rule("TRM-08")
def test_an_invalid_table_at_the_limit_is_restored_with_three_penalty_tiles():
    table = position("r7 k1 / r1", "r4 r5 r6").time_is_up("r4 r5 / r6 r7")
    assert table.events[0] == Restored(Seat(0), "time")
    assert (table.table, table.public.counts, table.turn) == ("r4 r5 r6", (5, 1), 1)
    assert position("r7 k1 / r1", "r4 r5 r6", pool=2).time_is_up("r4 r5 / r6 r7").public.counts == (4, 1)


@pytest.mark.rule("TRM-08")
def test_a_valid_table_at_the_limit_stands_or_is_restored():
    draft = "r4 r5 r6 r7"
    assert position("r7 k1 / r1", "r4 r5 r6").time_is_up(draft).table == draft
    strict = position("r7 k1 / r1", "r4 r5 r6", valid_at_limit="restored", penalty_tiles=2).time_is_up(draft)
    assert (strict.table, strict.public.counts) == ("r4 r5 r6", (4, 1))


@pytest.mark.rule("TRM-08c")
@pytest.mark.parametrize("draft", [None, "r4 r5 r6 r7", "r4 r5 r6 / r7"])
def test_nothing_new_at_the_limit_is_an_ordinary_draw(draft):
    table = position("k1 / r1", "r4 r5 r6 r7")
    if draft == "r4 r5 r6 / r7":
        assert table.time_is_up(draft).public.counts == (4, 1)
    else:
        table.time_is_up(draft)
        assert [event.kind for event in table.events] == ["drew"]
        assert (table.events[0].why, table.public.counts) == ("time", (2, 1))


@pytest.mark.rule("TRM-08c")
def test_an_opening_that_is_worth_too_little_counts_as_invalid():
    table = position("r4 r5 r6 k1 / r1", opened=False).time_is_up("r4 r5 r6 | r4 r5 r6")
    assert (table.table, table.public.counts, table.public.opened[0]) == ("", (7, 1), False)


@pytest.mark.rule("TRM-08c")
def test_without_penalty_tiles_one_is_drawn_and_with_an_empty_pool_it_is_a_pass():
    draft = "r4 r5 / r6 r7"
    assert position("r7 k1 / r1", "r4 r5 r6", penalty_tiles=0).time_is_up(draft).public.counts == (3, 1)
    empty = position("r7 k1 / r1", "r4 r5 r6", pool=0).time_is_up(draft)
    assert empty.events == [Restored(Seat(0), "time"), Passed(Seat(0))]
    assert empty.public.passes == 1
    assert position("r7 k1 / r1", "r4 r5 r6", pool=0).time_is_up(None).events == [Passed(Seat(0))]


@pytest.mark.rule("TRM-08b")
@pytest.mark.case("R17")
def test_an_invalid_table_is_refused_and_the_turn_and_all_tiles_stay():
    table = position("k7 b1 / r1", "r4 r5 r6")
    assert table.violation("r4 r5 r6 / k7").reason == "set-too-short"
    assert (table.rack(0), table.table, table.turn) == ("k7 b1", "r4 r5 r6", 0)
    refused = table.violation("abandon")
    assert (refused.rule, refused.reason) == ("TRM-08b", "mend-the-table")


@pytest.mark.rule("TRM-08b")
def test_where_it_is_allowed_an_invalid_table_ends_the_turn_with_the_penalty():
    table = position("k7 b1 / r1", "r4 r5 r6", invalid_submit="penalty").say("abandon")
    assert table.events[0] == Restored(Seat(0), "abandoned")
    assert (table.public.counts, table.turn) == ((5, 1), 1)


@pytest.mark.rule("TRM-09")
def test_drawing_ends_the_turn_and_is_a_choice():
    table = position("r7 k1 / r1", "r4 r5 r6").say("draw")
    assert (table.public.counts, table.turn) == ((3, 1), 1)
    drew = table.events[0]
    assert (drew.why, drew.could_play) == ("choice", True)
    assert table.game.redact(drew, Seat(1)) == table.game.redact(drew, None) == Drew(Seat(0), 1, "choice")
    assert position("k1 / r1", "r4 r5 r6").say("draw").events[0].could_play is False


@pytest.mark.rule("TRM-09")
def test_where_one_must_play_drawing_needs_that_there_is_no_play():
    table = position("r7 k1 / r1", "r4 r5 r6", must_play=True)
    refused = table.violation("draw")
    assert (refused.rule, [str(tile) for tile in refused.facts["tiles"]]) == ("TRM-09", ["r7"])
    assert position("k1 / r1", "r4 r5 r6", must_play=True).say("draw").turn == 1
    hidden = position("y6 / r1", "r6 k6 b6 / y7 y8 y9 y10 / k1 k2 k3", must_play=True)
    assert hidden.violation("draw").reason == "must-play"
    unopened = position("r7 k1 / r1", "r4 r5 r6", must_play=True, opened=False)
    assert unopened.say("draw").turn == 1


def test_drawing_and_passing_have_their_moment():
    assert position("k1 / r1", "r4 r5 r6").violation("pass").reason == "draw-instead"
    assert position("k1 / r1", "r4 r5 r6", pool=0).violation("draw").reason == "pool-empty"
    table = position("k1 / r1", "r4 r5 r6")
    assert table.violation("draw", seat=1).reason == "not-your-turn"


def test_a_draft_of_ten_thousand_tiles_is_refused():
    table = position("r7 k1 / r1", "r4 r5 r6")
    with pytest.raises(IllegalAction) as refused:
        table.game.decide(table.state, Seat(0), Play((tiles("r7") * 10_000,)))
    assert (refused.value.violation.rule, refused.value.violation.reason) == ("TRM-01", "too-many-tiles")
    assert table.game.violation(table.view(), Play(((),) * 10_000)).reason == "too-many-tiles"


@pytest.mark.case("R32")
@pytest.mark.parametrize(
    ("rack", "table", "code"),
    [
        ("r7", "r7 b7 k7 / r6 r7 r8", "tile-too-often"),
        ("r1", "r7 b7", "view-set"),
        ("j", "j r2 r3 / b4 j b6", "tile-too-often"),
        ("j=r7", "r1 r2 r3", "joker-declared-on-rack"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_tile_or_set(rack, table, code):
    made = position(f"{rack} / r9", table)
    with pytest.raises(BadNotation) as refused:
        made.game.check_view(made.view())
    assert refused.value.code == code


def test_what_is_laid_out_is_appraised_set_by_set():
    table = position("r4 r5 r6 j k1 / r1", opened=False)
    said = table.game.appraise(table.view(), play("r4 r5 r6 / k1 j", "r4 r5 r6"))
    assert [verdict["fine"] for verdict in said["sets"]] == [True, False]
    assert (said["value"], said["least"]) == (15, 30)
    assert written((said["laid"],)) == "r4 r5 r6 k1 j"
    assert table.game.appraise(table.view(1), play("r4 r5 r6")) == {}


@pytest.mark.rule("TRM-07")
@pytest.mark.case("R37")
@pytest.mark.parametrize("laid", ["r4 b4 k4 y4 / r2 b2 y2 k2", "r2 b2 y2 k2 / r4 b4 k4 y4"])
def test_just_the_tiles_that_are_named_leave_the_rack_in_whatever_order(laid):
    table = position("r1 r2 r3 r4 / r9", "b4 k4 y4 / b2 y2 k2")
    assert table.say(laid).rack(0) == "r1 r3"


@pytest.mark.rule("TRM-07")
@pytest.mark.case("R38")
def test_a_tile_leaves_the_rack_and_not_its_twin_on_the_table():
    table = position("r5 k9 / r9", "r5 b5 k5 / r6 r7 r8")
    table.say("r5 b5 k5 / r5 r6 r7 r8")
    assert (table.rack(0), table.table) == ("k9", "r5 k5 b5 / r5 r6 r7 r8")
