"""Mexican Train clause by clause: the rule set `station` (MTS)."""

from __future__ import annotations

from functools import partial

import pytest
from train_table import Table, deal, game_of, match_started_by, tiles
from train_table import position as any_position

from tilehall.core.ids import RuleId
from tilehall.core.match import Match, Outcome
from tilehall.core.tile import Domino
from tilehall.games.mexican_train.model import EngineLaid, Hunted, Started

position = partial(any_position, name="station")


def hunted(table: Table) -> Hunted | None:
    return next((event for event in table.events if isinstance(event, Hunted)), None)


def seats(players: int, holder: int = 0, engine: str = "12-12") -> str:
    """Hands of so many players, of whom one holds the engine."""
    return " / ".join(engine if seat == holder else "" for seat in range(players))


@pytest.mark.rule("MTS-01")
@pytest.mark.parametrize(
    ("players", "size"),
    [(2, 15), (3, 15), (4, 15), (5, 12), (6, 12), (7, 10), (8, 10), (9, 8), (10, 8)],
)
def test_hands_by_number_of_players(players, size):
    table = deal(game_of("station", players=players), seats(players))
    assert table.public.counts == (size - 1, *(size,) * (players - 1))
    assert table.public.yard == 91 - players * size


@pytest.mark.rule("MTS-02")
def test_the_holder_lays_the_station_and_plays_first():
    table = deal(game_of("station", players=4), seats(4, holder=2))
    engine = Domino(12, 12)
    assert table.events[1:3] == [EngineLaid(2, engine), Started(2, "holder")]
    assert (table.turn, table.public.starter, table.public.engine_laid) == (2, 2, True)
    assert engine not in table.hand(2)


@pytest.mark.rule("MTS-02")
def test_if_nobody_holds_it_all_draw_until_it_is_found_and_finish_that_draw():
    """Found with the second tile of the second circle; the circle is finished."""
    pile = "0-0 0-1 0-2 0-3 12-12 0-5"
    table = deal(game_of("station", players=3), "1-1 / 2-2 / 3-3", pile, lot=2)
    hunt = hunted(table)
    assert hunt is not None
    assert (hunt.first, hunt.drawn) == (2, (tiles("0-1 12-12"), tiles("0-2 0-5"), tiles("0-0 0-3")))
    assert table.turn == 0
    assert table.public.counts == (15 + 2 - 1, 17, 17)
    assert set(tiles("0-2 0-5")) <= set(table.hand(1))
    assert table.public.yard == 91 - 45 - 6


@pytest.mark.rule("MTS-02")
def test_a_short_pile_goes_round_as_far_as_it_lasts():
    """Ten players and eleven tiles: the second draw reaches only the seat after the last starter."""
    pile = "0-0 0-1 0-2 0-3 0-4 0-5 0-6 0-7 0-8 0-9 11-11"
    match = match_started_by(4, seats=10)
    table = deal(game_of("station", players=10), " / " * 9, pile, match=match)
    hunt = hunted(table)
    assert hunt is not None
    assert hunt.first == 5
    assert hunt.drawn[5] == tiles("0-0 11-11")
    assert [len(drawn) for drawn in hunt.drawn] == [1, 1, 1, 1, 1, 2, 1, 1, 1, 1]
    assert (table.turn, table.public.yard) == (5, 0)


@pytest.mark.rule("MTS-02")
@pytest.mark.case("T02")
def test_a_long_hunt_is_one_step_of_the_log_and_shows_nobody_the_others_tiles():
    """Two players, and the engine of round twelve thirty draws deep."""
    game = game_of("station", players=2)
    match = match_started_by(*[0] * 11, seats=2)
    everything = [Domino(low, high) for low in range(13) for high in range(low, 13)]
    everything.remove(Domino(1, 1))
    pile = " ".join(map(str, [*everything[:29], Domino(1, 1)]))
    table = deal(game, " / ", pile, match=match)
    assert table.kinds().count("hunted") == 1
    hunt = hunted(table)
    assert hunt is not None
    assert [len(drawn) for drawn in hunt.drawn] == [15, 15]
    assert game.redact(hunt, 0) == Hunted(1, (hunt.drawn[0], 15))
    assert game.redact(hunt, None) == Hunted(1, (15, 15))
    assert len(table.hand(0)) + len(table.hand(1)) == 30 + 30 - 1


@pytest.mark.rule("MTS-03")
def test_later_rounds_are_begun_by_the_holder_of_the_next_lower_double():
    game = game_of("station", players=3)
    table = deal(game, "/ 11-11 /", match=match_started_by(0, seats=3))
    assert table.events[1] == EngineLaid(1, Domino(11, 11))
    last = deal(game, "/ / 0-0", match=match_started_by(*[0] * 12, seats=3))
    assert last.events[1] == EngineLaid(2, Domino(0, 0))
    assert game.match_outcome(match_started_by(*[0] * 13, seats=3)) is not None


@pytest.mark.rule("MTS-04")
def test_one_tile_a_turn_on_ones_own_train():
    table = position("12-7 7-3 0-1 / 12-8 0-2").say("12-7 p0")
    assert table.turn == 1
    assert table.refusal("3-7 p0.0", seat=0) == ("MTS-04", "not-your-turn")
    assert table.refusal("12-8 p0.0") == ("MTS-06", "train-closed")
    assert table.refusal("0-2 p1") == ("MTS-04", "does-not-fit")


@pytest.mark.rule("MTS-05")
def test_the_starter_lays_one_tile_or_begins_the_mexican_train_with_a_run():
    table = position("12-7 7-3 3-1 5-5 / 12-8 0-2", turns=0)
    own = position("12-7 7-3 3-1 5-5 / 12-8 0-2", turns=0).say("12-7 p0")
    assert own.turn == 1
    table.say("12-7 m0")
    assert (table.turn, table.public.stage) == (0, "run")
    assert table.legal() == ["3-7 m0.0", "stop"]
    assert table.refusal("3-7 p0") == ("MTS-05", "run-goes-on")
    assert table.refusal("draw") == ("MTS-05b", "stop-instead")
    assert table.refusal("pass") == ("MTS-05b", "stop-instead")
    table.say("3-7 m0.0", "1-3 m0.1")
    assert table.legal() == ["stop"]
    assert table.say("stop").turn == 1


@pytest.mark.rule("MTS-05")
def test_the_starter_may_stop_after_one_tile_and_nobody_else_has_a_run():
    table = position("12-7 7-3 0-1 / 12-8 8-3 7-9", turns=0).say("12-7 m0", "stop")
    assert table.turn == 1
    assert table.refusal("stop") == ("MTS-05b", "no-run")
    assert table.say("7-9 m0.0").turn == 0
    later = position("12-7 7-3 0-1 / 12-8 8-3", turns=1).say("12-7 m0")
    assert later.turn == 1


@pytest.mark.rule("MTS-05b")
def test_doubles_inside_a_run_are_ordinary_and_one_at_its_end_gives_a_turn():
    table = position("12-7 7-7 7-3 4-4 12-1 / 12-8 0-2", turns=0).say("12-7 m0", "7-7 m0.0")
    assert table.public.stage == "run"
    assert table.shows("m0") == [7, 7, 7]
    going_on = position("12-7 7-7 7-3 4-4 12-1 / 12-8 0-2", turns=0)
    assert going_on.say("12-7 m0", "7-7 m0.0", "7-3 m0.1", "stop").turn == 1
    table.say("stop")
    assert (table.turn, table.public.stage) == (0, "again")
    assert table.say("12-1 p0").turn == 1


@pytest.mark.rule("MTS-05b")
def test_a_run_may_end_the_round():
    table = position("12-7 7-3 / 12-8 0-2", turns=0).say("12-7 m0", "3-7 m0.0")
    assert (table.result.how, table.result.closed_by) == ("out", 0)


@pytest.mark.rule("MTS-05b")
def test_a_starter_without_a_matching_tile_is_stuck():
    game = game_of("station", players=2, hand_sizes={"2": 3})
    table = deal(game, "12-12 1-1 2-2 / 12-1 12-2 0-0", "12-3 12-4")
    assert (table.turn, table.marked, table.legal()) == (0, [0], ["draw"])
    table.say("draw")
    assert table.legal() == ["3-12 p0", "3-12 m0", "pass"]
    assert table.say("3-12 m0").turn == 1


@pytest.mark.rule("MTS-06")
def test_the_mexican_train_is_for_all_and_others_need_a_token():
    table = position("3-5 8-6 12-1 9-2 / 1-1 / 2-2", {"p0": "12-3", "p1": "12-8", "p2": "12-9"}, marked="2")
    assert table.legal() == ["3-5 p0.0", "2-9 p2.0", "1-12 m0"]
    assert table.refusal("8-6 p1.0") == ("MTS-06", "train-closed")
    assert table.say("1-12 m0").public.stage == "tile"


@pytest.mark.rule("MTS-07")
def test_who_is_stuck_on_their_own_train_is_marked_and_draws_or_plays_elsewhere():
    table = position("4-5 0-0 / 1-1 1-2", {"p0": "12-3", "m0": "12-4"}, "3-9 6-6")
    assert table.marked == [0]
    assert table.legal() == ["4-5 m0.0", "draw"]
    assert table.refusal("pass") == ("MTS-07b", "must-play")
    elsewhere = position("4-5 0-0 / 1-1 1-2", {"p0": "12-3", "m0": "12-4"}, "3-9").say("4-5 m0.0")
    assert (elsewhere.turn, elsewhere.marked) == (1, [0, 1])
    table.say("draw")
    assert table.legal() == ["3-9 p0.0", "pass"]
    assert table.refusal("4-5 m0.0") == ("MTS-07", "only-the-drawn")
    assert table.say("3-9 p0.0").marked == [1]


@pytest.mark.rule("MTS-07")
def test_the_drawn_tile_may_be_kept_and_a_useless_one_ends_the_turn():
    kept = position("0-0 0-1 / 1-1 1-2", {"p0": "12-3"}, "3-9").say("draw", "pass")
    assert (kept.turn, len(kept.hand(0)), kept.marked) == (1, 3, [0, 1])
    useless = position("0-0 0-1 / 1-1 1-2", {"p0": "12-3"}, "6-9").say("draw")
    assert (useless.turn, useless.marked) == (1, [0, 1])


@pytest.mark.rule("MTS-07")
def test_a_token_comes_off_only_by_playing_on_ones_own_train():
    trains = {"p0": "12-3", "m0": "12-4"}
    assert position("4-5 3-9 0-0 / 12-1 1-2", trains, marked="0").say("4-5 m0.0").marked == [0]
    assert position("4-5 3-9 0-0 / 12-1 1-2", trains, marked="0").say("3-9 p0.0").marked == []


@pytest.mark.rule("MTS-07b")
@pytest.mark.case("T03")
def test_who_can_play_on_their_own_train_can_neither_draw_nor_pass():
    table = position("5-7 1-2 / 0-0", {"p0": "12-5"}, "0-1 0-2 0-3")
    assert table.legal() == ["5-7 p0.0"]
    assert table.refusal("draw") == ("MTS-07", "can-play")
    assert table.refusal("pass") == ("MTS-07b", "must-play")


@pytest.mark.rule("MTS-07c")
def test_any_tile_that_fits_an_open_end_may_go_on_a_marked_train():
    table = position("9-2 9-9 8-1 / 1-1", {"p0": "12-8", "p1": "12-9"}, marked="1")
    assert table.legal() == ["1-8 p0.0", "2-9 p1.0", "9-9 p1.0"]
    assert table.refusal("8-1 p1.0") == ("MTS-04", "does-not-fit")


@pytest.mark.rule("MTS-07d")
def test_with_an_empty_pile_one_plays_elsewhere_or_passes():
    able = position("4-5 0-0 / 1-1 1-2", {"p0": "12-3", "m0": "12-4"})
    assert (able.marked, able.legal()) == ([0], ["4-5 m0.0"])
    assert able.refusal("draw") == ("MTS-07d", "yard-empty")
    stuck = position("0-1 0-0 / 1-1 1-2", {"p0": "12-3", "m0": "12-4"})
    assert (stuck.marked, stuck.legal()) == ([0], ["pass"])


@pytest.mark.rule("MTS-08")
def test_a_double_gives_another_turn_and_three_open_ends():
    table = position("7-7 7-1 7-2 7-3 0-0 / 5-5 12-9", {"p0": "12-7"}).say("7-7 p0.0")
    assert (table.turn, table.public.stage) == (0, "again")
    assert table.shows("p0") == [7, 7, 7]
    table.say("7-1 p0.1", "12-9 p1", "7-2 p0.1")
    assert table.shows("p0") == [1, 2, 7]
    table.say("pass", "7-3 p0.1")
    assert table.shows("p0") == [1, 2, 3]
    table.say("pass")
    assert table.refusal("0-0 p0.1") == ("MTS-04", "no-such-end")


@pytest.mark.rule("MTS-08")
def test_the_further_turn_has_all_rights_and_no_side_has_to_be_covered():
    table = position("7-7 7-2 4-9 9-9 0-0 / 12-9 5-5", {"p0": "12-7", "m0": "12-4"}).say("7-7 p0.0")
    assert table.legal() == ["2-7 p0.1", "4-9 m0.0"]
    assert table.say("4-9 m0.0").turn == 1
    assert table.public.open_doubles == ("p0.1",)
    second = position("7-7 4-4 4-9 0-0 / 12-9", {"p0": "12-7", "m0": "12-4"}).say("7-7 p0.0", "4-4 m0.0")
    assert (second.turn, second.public.stage) == (0, "again")


@pytest.mark.rule("MTS-08b")
def test_on_the_further_turn_the_stuck_are_marked_and_draw():
    table = position("7-7 0-0 / 12-9 5-5", {"p0": "12-7"}, "6-6").say("7-7 p0.0")
    assert (table.turn, table.marked, table.legal()) == (0, [0], ["draw"])
    assert table.say("draw").turn == 1
    out = position("7-7 / 12-9 5-5", {"p0": "12-7"}, "6-6").say("7-7 p0.0")
    assert (out.result.how, out.result.points) == ("out", (0, 31))


@pytest.mark.rule("MTS-09")
def test_pips_count_and_the_lowest_total_wins():
    table = position("3-5 / 12-9 0-2", {"p0": "12-3"}).say("3-5 p0.0")
    assert table.result.points == (0, 23)
    assert table.game.outcome(table.state) == Outcome((0, 23), (0,), 0, RuleId("MTS-09"))
    over = game_of("station", players=2, rounds=1).match_outcome(
        Match(2, (Outcome((5, 5), (0, 1), 0, RuleId("MTS-09")),))
    )
    assert over is not None
    assert (over.winners, over.reason) == ((0, 1), "MTS-09")


@pytest.mark.rule("MTS-09")
def test_a_blocked_round_ends():
    table = position("0-1 / 0-2", {"p0": "12-5", "p1": "12-6"}).say("pass", "pass")
    assert table.marked == [0, 1]
    assert table.public.result is None
    assert table.say("pass").public.result is None
    assert table.say("pass").result.how == "blocked"
