"""Tile Rummy clause by clause: jokers on the table, in both schools (TRM-13, TRM-13b, TRM-13d)."""

from __future__ import annotations

import pytest
from rummy_table import position


def replacing(racks: str, table: str, **options):
    return position(racks, table, joker="replace", **options)


@pytest.mark.rule("TRM-13")
def test_a_free_joker_moves_like_any_tile_and_is_read_anew():
    table = position("y9 k9 b1 / r1", "r4 r5 j=r6 r7")
    assert table.violation("r4 r5 r7 / y9 k9 j").reason == "run-gap"
    free = position("y9 k9 b1 / r1", "j=r4 r5 r6 r7").say("r5 r6 r7 / y9 k9 j")
    assert free.table == "r5 r6 r7 / y9 k9 j"
    again = position("r8 b1 / r1", "r5 r6 r7 j=r8").say("r5 r6 r7 r8 j=r9")
    assert again.table == "r5 r6 r7 r8 j=r9"
    assert (
        position("r8 b1 / r1", "r5 r6 r7 j=r8").violation("r5 r6 r7 r8 j | | 0:r8").reason
        == "jokers-are-free"
    )


@pytest.mark.rule("TRM-13")
def test_a_joker_leaves_its_set_only_when_its_tile_takes_its_place():
    before = "r4 r5 r6 j=r7"
    table = replacing("r7 y9 k9 b1 / r1", before)
    taken = table.violation("r4 r5 r6 / y9 k9 j")
    assert (taken.rule, taken.reason) == ("TRM-13d", "joker-left-its-place")
    assert [str(tile) for tile in taken.facts["jokers"]] == ["j=r7"]
    assert table.violation("r4 r5 r6 r7 / y9 k9 j").reason == "joker-left-its-place"
    assert table.violation("r4 r5 r6 / y9 k9 j | | 0:r7").reason == "place-not-taken"
    assert table.violation("r4 r5 r6 r7 / y9 k9 j | | 0:r8").reason == "not-its-tile"
    assert table.violation("r4 r5 r6 r7 / y9 k9 j | | 1:r7").reason == "no-joker-there"
    assert table.say("r4 r5 r6 r7 / y9 k9 j | | 0:r7").rack(0) == "b1"


@pytest.mark.rule("TRM-13")
def test_a_freed_joker_is_used_with_two_tiles_from_the_rack():
    table = replacing("r7 y9 b1 / r1", "r4 r5 r6 j=r7 / k9 b9 r9 y9")
    refused = table.violation("r4 r5 r6 r7 / k9 b9 r9 / y9 y9 j | | 0:r7")
    assert refused.reason in ("colour-twice", "freed-joker-unused")
    refused = table.violation("r4 r5 r6 r7 / k9 b9 y9 / r9 y9 j | | 0:r7")
    assert (refused.rule, refused.reason) == ("TRM-13", "freed-joker-unused")
    inside = replacing("r7 r8 b1 / r1", "r4 r5 r6 j=r7").say("r4 r5 r6 r7 r8 j=r9 | | 0:r7")
    assert inside.table == "r4 r5 r6 r7 r8 j=r9"


@pytest.mark.rule("TRM-13b")
@pytest.mark.case("R23")
def test_where_the_tile_that_frees_a_joker_may_come_from():
    before = "b2 b3 j=b4 / b4 b5 b6 b7"
    text = "b2 b3 b4 / b5 b6 b7 / r9 k9 j | | 0:b4"
    assert replacing("r9 k9 y1 / r1", before).say(text).rack(0) == "y1"
    refused = replacing("r9 k9 y1 / r1", before, joker_source="rack").violation(text)
    assert (refused.rule, refused.reason) == ("TRM-13b", "joker-tile-not-from-rack")
    own = replacing("b4 r9 k9 y1 / r1", "b2 b3 j=b4", joker_source="rack")
    assert own.say("b2 b3 b4 / r9 k9 j | | 0:b4").rack(0) == "y1"


@pytest.mark.rule("TRM-13b")
@pytest.mark.case("R24")
def test_what_frees_a_joker_in_a_group_of_three():
    one = "r8 b8 k8 / j r5 r6 | | 0:k8"
    assert replacing("k8 r5 r6 y1 / r1", "r8 b8 j").say(one).table == "r8 k8 b8 / j=r4 r5 r6"
    refused = replacing("k8 r5 r6 y1 / r1", "r8 b8 j", group_joker="both").violation(one)
    assert (refused.rule, refused.reason) == ("TRM-13b", "group-not-full")
    both = replacing("k8 y8 r5 r6 y1 / r1", "r8 b8 j", group_joker="both")
    assert both.say("r8 b8 k8 y8 / j r5 r6 | | 0:k8").rack(0) == "y1"


@pytest.mark.rule("TRM-13b")
@pytest.mark.case("R25")
def test_whether_a_set_with_a_joker_may_be_split():
    before, text = "r4 r5 r6 j=r7", "r4 b4 k4 / r5 r6 j"
    assert replacing("b4 k4 y1 / r1", before).say(text).table == "r4 k4 b4 / r5 r6 j=r7"
    locked = replacing("b4 k4 y1 r8 / r1", before, joker_set_locked=True)
    refused = locked.violation(text)
    assert (refused.rule, refused.reason) == ("TRM-13b", "joker-set-split")
    assert locked.say("r4 r5 r6 j=r7 r8").table == "r4 r5 r6 j=r7 r8"
    free = replacing("r7 b4 k4 y9 k9 y1 / r1", before, joker_set_locked=True)
    assert free.say("r5 r6 r7 / r4 b4 k4 / y9 k9 j | | 0:r7").rack(0) == "y1"


@pytest.mark.rule("TRM-13d")
def test_a_joker_that_is_not_freed_keeps_its_tile_whatever_the_order_says():
    table = replacing("r9 y1 / r1", "r6 r7 j=r8").say("j r6 r7 r9")
    assert table.table == "r6 r7 j=r8 r9"
    assert replacing("r4 y1 / r1", "r6 r7 j=r8").violation("r4 j=r5 r6 r7").reason == "joker-left-its-place"


@pytest.mark.rule("TRM-13d")
def test_its_set_may_be_split_or_joined_as_long_as_a_tile_of_it_stays_with_the_joker():
    before = "r5 r6 j=r7 / r8 r9 r10"
    joined = replacing("r11 y1 / r1", before).say("r5 r6 j r8 r9 r10 r11")
    assert joined.table == "r5 r6 j=r7 r8 r9 r10 r11"
    alone = replacing("r3 r4 y1 / r1", "r5 r6 j=r7 / r8 r9 r10")
    refused = alone.violation("r3 r4 r5 / r6 j=r7 r8 / r9 r10")
    assert refused.reason == "set-too-short"
    lonely = replacing("r3 r4 b5 k5 / r1", "r4 r5 r6 j=r7 / r8 r9 r10").violation(
        "r4 r5 r6 / j=r7 r8 r9 r10 / r3 r4 r5"
    )
    assert lonely.reason in ("tile-twice", "joker-left-its-place")
    gone = replacing("b1 / r1", "r4 r5 r6 j=r7 / r8 r9 r10")
    assert gone.violation("r4 r5 r6 / j=r7 r8 r9 r10 b1").reason == "set-mixed"


@pytest.mark.rule("TRM-13d")
def test_no_joker_goes_on_without_a_tile_of_its_old_set():
    table = replacing("r11 y1 / r1", "r4 r5 r6 j=r7 / r8 r9 r10")
    refused = table.violation("r4 r5 r6 / j=r7 r8 r9 r10 r11")
    assert (refused.rule, refused.reason) == ("TRM-13d", "joker-left-its-place")


@pytest.mark.rule("TRM-13d")
def test_a_joker_of_an_open_group_narrows_as_colours_arrive():
    table = replacing("k8 y1 / r9", "r8 b8 j").say("r8 b8 k8 j")
    assert table.table == "r8 j=y8 k8 b8"
    later = replacing("y8 r5 r6 y1 / r9", "r8 j=y8 k8 b8")
    assert later.say("r8 y8 k8 b8 / r5 r6 j=r7 | | 0:y8").rack(0) == "y1"
    moved = replacing("k8 y8 y1 / r9", "r8 b8 j").violation("r8 b8 k8 y8 j")
    assert moved.reason == "joker-without-place"


@pytest.mark.rule("TRM-04")
@pytest.mark.rule("TRM-13d")
def test_two_jokers_of_one_set_never_stand_for_the_same_tile():
    table = replacing("y7 b1 / r1", "r7 k7 j=y7 / r7 b7 j=y7")
    refused = table.violation("r7 y7 k7 b7 / r7 j j")
    assert (refused.rule, refused.reason) == ("TRM-13d", "joker-left-its-place")
    # one of the two was yellow, and the other was not
    apart = replacing("r13 k13 b13 k13 b13 y1 / r1", "r13 j j")
    assert apart.violation("r13 k13 b13 j / r13 k13 b13 j").reason == "joker-left-its-place"
    assert apart.say("r13 k13 b13 j / r13 k13 j").rack(0) == "y1 b13"
    assert apart.table == "r13 j=y13 k13 b13 / r13 k13 j=b13"
    one = replacing("y13 r5 r6 y1 / r1", "r13 j j / k13 b13 r13")
    assert (
        one.say("r13 y13 j / k13 b13 r13 / r5 r6 j | | 0:y13").table == "r13 y13 j / r13 k13 b13 / r5 r6 j=r7"
    )
    as_well = replacing("y13 k13 b13 k13 r13 r5 r6 / r1", "r13 j j")
    refused = as_well.violation("r13 k13 b13 j / r13 y13 k13 / r5 r6 j | | 0:y13")
    assert (refused.rule, refused.reason) == ("TRM-13d", "joker-left-its-place")
    both = replacing("y13 y13 k13 r5 r6 y1 / r1", "r13 j j / k13 b13 r13").violation(
        "r13 y13 k13 b13 / r13 y13 k13 / r5 r6 j j | | 0:y13 0:y13"
    )
    assert (both.rule, both.reason) == ("TRM-13", "place-not-taken")


@pytest.mark.rule("TRM-13d")
def test_the_jokers_of_an_opening_are_jokers_of_the_table():
    text = "r10 b10 {} / {} | r10 b10 j"
    table = replacing("r10 b10 j y5 y6 y1 / r1", "k4 k5 k6", opened=False)
    refused = table.violation("k4 k5 k6 / r10 b10 k10 / y5 y6 j | r10 b10 j")
    assert refused.reason == "not-on-rack"
    own = replacing("r10 b10 k10 j y5 y6 y1 / r1", "k4 k5 k6", opened=False)
    moved = "k4 k5 k6 / " + text.format("k10", "y5 y6 j")
    assert own.violation(moved).reason == "joker-left-its-place"
    assert own.say(moved + " | 1:k10").table == "k4 k5 k6 / r10 k10 b10 / y5 y6 j=y7"


@pytest.mark.rule("TRM-05")
@pytest.mark.case("R06")
@pytest.mark.case("R10")
def test_jokers_stand_for_any_tile_also_one_that_is_in_sight():
    two = position("r1 r4 j j b9 / r9", "k4 k5 k6").say("k4 k5 k6 / r1 j j r4")
    assert two.table == "k4 k5 k6 / r1 j=r2 j=r3 r4"
    seen = position("y7 k1 / r9", "r6 j=r7 r8 r9 / r7 k7 b7").say("r6 j r8 r9 / r7 y7 k7 b7")
    assert seen.rack(0) == "k1"
