"""The best play of Tile Rummy under each option, in situations that people met."""

from __future__ import annotations

from itertools import permutations

import pytest
from rummy_positions import laid, rummy, sets, solved, tiles, written

from tilehall.core.errors import BadNotation
from tilehall.core.ids import Seat
from tilehall.games.tile_rummy.model import Freed
from tilehall.solvers.rummy import best_racks, can_go_out, solve_rummy, solve_view
from tilehall.testing.rummy_positions import Position, view_of


@pytest.mark.rule("TRM-07")
@pytest.mark.case("R13")
def test_a_long_run_is_split_when_that_lays_more():
    assert laid("", "r3 r4 r5 r6 r7 b6 k6") == "r3 r4 r5 r6 k6 b6"


@pytest.mark.case("R10")
def test_a_joker_may_stand_for_a_tile_that_lies_elsewhere():
    assert laid("r6 j r8 r9 / r7 b7 k7", "y7") == "y7"


@pytest.mark.case("R11")
@pytest.mark.rule("TRM-07b")
def test_no_tile_of_the_table_is_dropped():
    for table in permutations(["r3 b3 k3", "r6 r7 r8"]):
        assert laid("/".join(table), "r9 y3") == "r9 y3"


@pytest.mark.case("R12")
@pytest.mark.rule("TRM-04")
def test_a_group_has_no_colour_twice():
    for rack in permutations(["r13", "y13", "k13", "k13"]):
        assert laid("", " ".join(rack)) == "r13 y13 k13"


@pytest.mark.case("R06")
@pytest.mark.rule("TRM-05")
def test_two_jokers_may_be_in_one_run():
    play = solved("", "r1 r4 j j")
    assert (play.tiles, play.value) == (4, 65)


@pytest.mark.case("R31")
def test_of_plays_with_equally_many_tiles_the_one_worth_more():
    play = solved("", "r1 b1 r13 b13 j")
    assert (play.tiles, play.value, " ".join(map(str, play.left))) == (3, 56, "r1 b1")


@pytest.mark.case("R39")
def test_jokers_can_be_kept():
    assert laid("", "r5 r6 r7 j j") == "r5 r6 r7 j j"
    assert laid("", "r5 r6 r7 j j", keep_jokers=True) == "r5 r6 r7"
    assert laid("", "r5 r6 j", keep_jokers=True) == ""


@pytest.mark.rule("TRM-15")
def test_a_joker_is_worth_what_the_table_says():
    rack = "r1 b1 j r13 r12 r11 r10 r9"
    assert solved("", rack, rummy(joker_points=50), objective="value").value == 2 + 50 + 55
    assert solved("", "r1 b1 j", rummy(joker_points=0), objective="value").value == 2


@pytest.mark.rule("TRM-05")
@pytest.mark.parametrize(
    ("table", "rack", "expected"),
    [
        ("r5 r6 r7 j", "r8", "r8"),  # a joker that nothing needs
        ("r1 r2 r3 / r1 r2 r3", "r4 r4", "r4 r4"),  # two equal runs
        ("r3 r4 r5 / r5 r6 r7 / r4 j r6", "r8", "r8"),  # a joker as a third r5
        ("j j r9", "r7 r8", "r7 r8"),
        ("r7 b7 k7 y7 / r7 b7 k7 / y7 r6 j", "r8", ""),
    ],
)
def test_jokers_where_one_may_overlook_them(table, rack, expected):
    if expected:
        assert laid(table, rack) == expected
    else:
        with pytest.raises(BadNotation):
            solve_rummy(rummy(), sets(table), tiles(rack))


@pytest.mark.rule("TRM-05")
@pytest.mark.parametrize("jokers", ["j", "j j"])
def test_two_whole_groups_of_a_number_have_room_for_jokers_in_a_third(jokers):
    play = solved("", f"r7 b7 k7 y7 r7 b7 k7 y7 {jokers}")
    assert (play.tiles, len(play.table)) == (8 + len(jokers.split()), 3)


@pytest.mark.rule("TRM-04")
def test_a_run_of_all_numbers_has_room_for_jokers_when_it_is_cut():
    rack = " ".join(f"r{number}" for number in range(1, 14))
    play = solved("", f"{rack} j j")
    assert (play.tiles, len(play.table)) == (15, 2)
    assert solved("", "r7 y7 k7 b7 j").tiles == 4


@pytest.mark.case("R26")
@pytest.mark.rule("TRM-16")
@pytest.mark.parametrize(
    ("wrap", "expected"),
    [
        ("no", ["", "", "r1 r2 r3"]),
        ("one-high", ["r1 r12 r13", "", "r1 r2 r3"]),
        ("wrap", ["r1 r12 r13", "r1 r2 r13", "r1 r2 r3"]),
    ],
)
def test_where_a_run_may_go_on_after_13(wrap, expected):
    racks = ["r12 r13 r1", "r13 r1 r2", "r1 r2 r3"]
    assert [laid("", rack, rummy(wrap_runs=wrap)) for rack in racks] == expected


@pytest.mark.rule("TRM-16")
def test_runs_round_the_ring_are_cut_to_a_legal_length():
    every = " ".join(f"r{number}" for number in range(1, 14))
    for wrap in ("one-high", "wrap"):
        assert solved("", f"{every} {every} j", rummy(wrap_runs=wrap)).tiles == 27
        assert solved("", f"{every} r1", rummy(wrap_runs=wrap)).tiles == 14
    assert solved("", f"{every} r1").tiles == 13


@pytest.mark.case("R27")
@pytest.mark.rule("TRM-06")
def test_the_threshold_of_an_opening():
    lays = [
        solved("", rack, rummy(initial_meld=least), opened=False).tiles
        for rack in ("r11 r12 r13", "r10 b10 k10")
        for least in (30, 36, 37)
    ]
    assert lays == [3, 3, 0, 3, 0, 0]


@pytest.mark.rule("TRM-06c")
def test_without_a_threshold_a_set_from_the_rack_is_still_needed():
    rules = rummy(initial_meld=0)
    assert laid("r4 r5 r6", "r7", rules, opened=False) == ""
    play = solved("r4 r5 r6", "r7 r1 k1 b1", rules, opened=False)
    assert (play.tiles, written(play.opening)) == (4, {"r1 k1 b1"})


@pytest.mark.case("R01")
@pytest.mark.case("R36")
@pytest.mark.rule("TRM-06")
def test_a_joker_counts_in_the_opening_as_the_tile_that_it_replaces():
    play = solved("", "k10 b10 j", opened=False)
    assert (play.tiles, play.value, len(play.opening)) == (3, 50, 1)
    assert laid("", "r7 j j", opened=False) == ""
    assert laid("", "r7 j j", rummy(initial_meld=24), opened=False) == "r7 j j"
    assert laid("", "r12 r13 j", rummy(initial_meld=36), opened=False) == "r12 r13 j"


@pytest.mark.rule("TRM-14")
def test_jokers_in_the_opening():
    rack = "r10 b10 j r9 b9 k9 k1"
    for choice, tiles_laid in (("counts", 6), ("zero", 6), ("forbidden", 0)):
        assert solved("", rack, rummy(initial_joker=choice), opened=False).tiles == tiles_laid
    assert laid("", "r10 b10 j k10", rummy(initial_joker="zero"), opened=False) == "r10 k10 b10 j"
    late = solved("r1 r2 r3", "r10 b10 k10 j", rummy(initial_joker="forbidden"), opened=False)
    assert (late.tiles, written(late.opening)) == (4, {"r10 k10 b10"})


@pytest.mark.rule("TRM-06b")
def test_what_follows_the_opening_in_the_same_turn():
    table, rack = "r1 r2 r3 / b5 k5 y5", "r10 b10 k10 r4 r5"
    assert solved(table, rack, opened=False).tiles == 5
    play = solved(table, rack, rummy(open_then_rearrange=False), opened=False)
    assert (play.tiles, play.moved_sets) == (3, 0)
    # what is best of all holds no opening: another play does
    mixed = solved("r11 r12 r13 / b9 b10 b11", "r10 b12 k10 y10", rummy(initial_meld=30), opened=False)
    assert written(mixed.opening) == {"r10 y10 k10"}


@pytest.mark.case("R23")
@pytest.mark.rule("TRM-13")
@pytest.mark.rule("TRM-13b")
def test_where_the_tile_that_frees_a_joker_may_come_from():
    table, rack = "b2 b3 j / b4 b5 b6 b7", "r9 k9"
    play = solved(table, rack, rummy(joker="replace"))
    assert play.tiles == 2
    assert [(each.set, str(each.tile)) for each in play.freed] == [(0, "b4")]
    assert laid(table, rack, rummy(joker="replace", joker_source="rack")) == ""
    assert solved(table, rack).freed == ()


@pytest.mark.case("R24")
@pytest.mark.rule("TRM-13b")
def test_when_a_joker_in_a_group_of_three_is_free():
    either, both = (rummy(joker="replace", group_joker=choice) for choice in ("either", "both"))
    assert solved("r8 b8 j", "k8 r5 r6", either).tiles == 3
    assert laid("r8 b8 j", "k8 r5 r6", both) == "k8"
    assert solved("r8 b8 j", "k8 y8 r5 r6", both).tiles == 4


@pytest.mark.case("R25")
@pytest.mark.rule("TRM-13b")
@pytest.mark.rule("TRM-13d")
def test_a_set_with_a_joker_may_be_split_unless_it_is_locked():
    table, rack = "r4 r5 r6 j=r7", "b4 k4"
    assert laid(table, rack, rummy(joker="replace")) == "k4 b4"
    assert laid(table, rack, rummy(joker="replace", joker_set_locked=True)) == ""
    assert laid(table, "r8 r9", rummy(joker="replace", joker_set_locked=True)) == "r8 r9"


@pytest.mark.rule("TRM-13d")
def test_a_joker_of_the_opening_keeps_its_place_in_the_same_turn():
    table, rack = "r8 r9 r10 r11", "r12 r13 j b2 b3"
    play = solved(table, rack, rummy(joker="replace"), opened=False)
    assert (play.tiles, written(play.opening)) == (5, {"r12 r13 j"})
    assert play.freed == (Freed(1, tiles("r11")[0]),)
    from_rack = rummy(joker="replace", joker_source="rack")
    assert laid(table, rack, from_rack, opened=False) == "r12 r13 j"


def test_fewest_changed_sets():
    table = "r4 r5 r6 r7 r8 / b4 b5 b6 / k4 y4 b4"
    play = solved(table, "r9", fewest_moves=True)
    assert (play.moved_sets, play.moved_proved) == (1, True)
    split = solved("r1 r2 r3 r4 / b9 b10 b11 / k13 y13 b13", "y4 k4", fewest_moves=True)
    assert (split.tiles, split.moved_sets, split.moved_proved) == (2, 1, True)
    nothing = solved(table, "k13", fewest_moves=True)
    assert (nothing.tiles, nothing.moved_sets, nothing.moved_proved) == (0, 0, True)
    replacing = rummy(joker="replace")
    freed = solved("k1 k2 k3 / b2 b3 j", "b4 r9 k9", replacing, fewest_moves=True)
    assert (freed.moved_sets, freed.freed) == (1, (Freed(1, tiles("b4")[0]),))
    opening = solved("k1 k2 k3", "r10 b10 k10 k4", opened=False, fewest_moves=True)
    assert (opening.tiles, opening.moved_sets) == (4, 1)


def test_every_best_choice_from_the_rack_comes_once():
    two = set(best_racks(rummy(), [], tiles("r1 r2 r3 k1 k2 k3 y9")))
    assert two == {tiles("r1 r2 r3 k1 k2 k3")}
    with_joker = best_racks(rummy(joker_points=5), [], tiles("r5 r9 k5 k9 j"), objective="tiles")
    assert sorted(" ".join(map(str, each)) for each in with_joker) == ["r9 k9 j"]
    equal = best_racks(rummy(), [], tiles("r5 y5 b5 k9 b1 k1 r4 r6 y4 b3 k2"))
    assert sorted(" ".join(map(str, each)) for each in equal) == ["r4 r5 r6", "r5 y5 b5"]
    assert list(best_racks(rummy(), [], tiles("r1 k3"))) == [()]
    assert list(best_racks(rummy(), [], tiles("r1 k3"), opened=False)) == [()]


def test_going_out():
    assert can_go_out(rummy(), sets("r1 r2 r3"), tiles("r4"))
    assert not can_go_out(rummy(), sets("r1 r2 r3"), tiles("r4 k9"))
    assert not can_go_out(rummy(), sets("r1 r2 r3"), tiles("r4"), opened=False)
    assert can_go_out(rummy(), sets("r1 r2 r3"), tiles("r4 k10 b10 y10"), opened=False)


def test_a_view_is_enough():
    view = view_of(Position(sets("r1 r2 r3"), tiles("r4 k9")), True)
    play = solve_view(rummy(), view)
    assert (play.tiles, play.value) == (1, 4)
    assert view.seat == Seat(0)
    with pytest.raises(ValueError, match="spectator"):
        solve_view(rummy(), type(view)(view.public, None, ()))


@pytest.mark.case("R32")
@pytest.mark.case("R05")
@pytest.mark.parametrize(
    ("table", "rack", "code", "named"),
    [
        ("r7 b7 k7 / r6 r7 r8", "r7", "tile-too-often", "r7"),
        ("r7 b7", "r1", "no-set-on-table", "r7 b7"),
        ("j r2 r3 / b4 j b6", "j", "tile-too-often", "j"),
        ("r1 r2 r3 / r1 b2 k3", "r9", "no-set-on-table", "r1 b2 k3"),
        ("r1 r2 r3", "", "empty-rack", ""),
        ("r1 r2 r3 / j j", "r9", "no-set-on-table", "j j"),
        ("", "k1 " * 107, "too-many-rummy-tiles", ""),
        ("", "k1 " * 100, "tile-too-often", "k1"),
    ],
)
def test_positions_that_cannot_be(table, rack, code, named):
    with pytest.raises(BadNotation) as caught:
        solve_rummy(rummy(), sets(table), tiles(rack))
    assert caught.value.code == code
    assert named in str(caught.value)


def test_a_set_that_is_there_twice_is_counted_twice():
    twice = [tiles("k1 k2 k3 k4"), tiles("k1 k2 k3 k4")]
    assert solve_rummy(rummy(), twice, tiles("k5")).moved_sets == 1
    assert solve_rummy(rummy(), twice, tiles("k5 k5")).moved_sets == 2
    assert solve_rummy(rummy(), twice, tiles("b9")).moved_sets == 0
