"""What is said of a table that is being laid out, before it is played."""

from __future__ import annotations

from typing import Any

import pytest

from tilehall.core.ids import Seat
from tilehall.core.rummy_tile import RummyTile
from tilehall.games.tile_rummy.model import Freed, Meld, Play, Public, RummyView, Table
from tilehall.games.tile_rummy.rules import TileRummy
from tilehall.games.tile_rummy.ruleset import RummyRuleset


def meld(text: str) -> Meld:
    return tuple(map(RummyTile.parse, text.split()))


def melds(text: str) -> Table:
    return tuple(meld(part) for part in text.split("/")) if text else ()


def appraised(
    table: str, rack: str, draft: str, *, opening: str = "", opened: bool = True, **options: Any
) -> dict[str, Any]:
    """What is said of a draft by seat 0, whose turn it is."""
    rules = RummyRuleset(players=2, **options)
    tiles = tuple(sorted(meld(rack)))
    public = Public(2, (len(tiles), 14), (opened, True), 40, melds(table), Seat(0), Seat(0))
    play = Play(melds(draft), melds(opening))
    return dict(TileRummy(rules).appraise(RummyView(public, Seat(0), tiles), play))


def reason(said: dict[str, Any]) -> str | None:
    return None if said["violation"] is None else str(said["violation"]["reason"])


@pytest.mark.rule("TRM-08b")
def test_each_set_of_a_draft_has_its_verdict() -> None:
    said = appraised("r5 r6 r7", "r8 k1 k2", "r5 r6 r7 r8 / k1 k2")
    fine, short = said["sets"]
    assert (fine["fine"], fine["reading"], fine["value"]) == (True, "run", 26)
    assert (short["fine"], short["rule"], short["reason"]) == (False, "TRM-04", "set-too-short")
    assert said["laid"] == meld("r8 k1 k2")
    assert reason(said) == "set-too-short"


@pytest.mark.rule("TRM-07b")
def test_a_draft_without_a_new_tile_says_what_is_missing() -> None:
    assert reason(appraised("r5 r6 r7", "r8", "r5 r6 r7")) == "nothing-new"
    assert reason(appraised("r5 r6 r7", "r8", "r5 r6 r7 r8")) is None


@pytest.mark.rule("TRM-13c")
def test_a_joker_can_be_read_in_other_ways_than_it_was_declared() -> None:
    (said,) = appraised("", "r5 r6 j", "r5 r6 j=r7")["sets"]
    assert said["readings"] == (meld("r5 r6 j=r7"), meld("j=r4 r5 r6"))
    (group,) = appraised("", "r5 k5 j", "r5 k5 j=b5")["sets"]
    assert group["readings"] == (meld("r5 k5 j"), meld("r5 k5 j=y5"), meld("r5 k5 j=b5"))
    (plain,) = appraised("", "r5 r6 r7", "r5 r6 r7")["sets"]
    assert plain["readings"] == ()


@pytest.mark.rule("TRM-06")
def test_the_table_is_locked_until_the_opening_is_enough() -> None:
    low = appraised("r5 r6 r7", "b1 b2 b3 b8", "r5 r6 r7 / b1 b2 b3", opening="b1 b2 b3", opened=False)
    assert (low["value"], low["least"], low["locked"]["reason"]) == (6, 30, "opening-too-low")
    enough = appraised("r5 r6 r7", "b9 b10 b11", "r5 r6 r7 / b9 b10 b11", opening="b9 b10 b11", opened=False)
    assert (enough["value"], enough["locked"]) == (30, None)
    assert appraised("r5 r6 r7", "b9", "r5 r6 r7")["locked"] is None


@pytest.mark.rule("TRM-06b")
def test_the_table_stays_locked_where_a_turn_that_opens_does_nothing_else() -> None:
    said = appraised(
        "r5 r6 r7",
        "b9 b10 b11",
        "r5 r6 r7 / b9 b10 b11",
        opening="b9 b10 b11",
        opened=False,
        open_then_rearrange=False,
    )
    assert (said["locked"]["reason"], reason(said)) == ("only-the-opening", None)


@pytest.mark.rule("TRM-13d")
def test_a_draft_need_not_name_the_jokers_that_it_frees() -> None:
    said = appraised("r4 j=r5 r6", "r5 k1 k2", "r4 r5 r6 / k1 k2 j", joker="replace")
    assert (reason(said), said["play"].freed) == (None, (Freed(0, RummyTile("r", 5)),))
    group = appraised("r9 k9 j", "b9 k1 k2", "r9 k9 b9 / k1 k2 j", joker="replace")
    assert (reason(group), group["play"].freed) == (None, (Freed(0, RummyTile("b", 9)),))
    kept = appraised("r4 j=r5 r6", "r7", "r4 j=r5 r6 r7", joker="replace")
    assert (reason(kept), kept["play"].freed) == (None, ())


@pytest.mark.rule("TRM-13d")
def test_a_draft_that_frees_both_jokers_names_both() -> None:
    said = appraised(
        "r4 j=r5 r6 / r9 k9 j",
        "r5 b9 k1 k2 y1 y2",
        "r4 r5 r6 / r9 k9 b9 / k1 k2 j / y1 y2 j",
        joker="replace",
    )
    assert reason(said) is None
    assert said["play"].freed == (Freed(0, RummyTile("r", 5)), Freed(1, RummyTile("b", 9)))


@pytest.mark.rule("TRM-13")
def test_of_a_freed_joker_it_is_said_what_is_missing_next() -> None:
    taken = appraised("r4 j=r5 r6 / b1 b2 b3", "k1 r5", "r4 r5 r6 / b1 b2 b3 j", joker="replace")
    assert reason(taken) == "freed-joker-unused"
    left = appraised("r4 j=r5 r6 r7 r8", "k1 k2 b7", "r6 r7 r8 b7 / r4 / j k1 k2", joker="replace")
    assert reason(left) == "set-mixed"
    gone = appraised("r3 r4 r5 j=r6", "k1 k2", "r3 r4 r5 / k1 k2 j", joker="replace")
    assert reason(gone) == "place-not-taken"


def test_what_is_no_table_or_not_in_turn_is_not_appraised() -> None:
    game = TileRummy(RummyRuleset(players=2))
    public = Public(2, (1, 1), (True, True), 40, (), Seat(1), Seat(0))
    assert game.appraise(RummyView(public, Seat(0), meld("r1")), Play(())) == {}
