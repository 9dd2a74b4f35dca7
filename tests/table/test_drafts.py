"""Moves laid out bit by bit: the latest draft is kept, hidden from others, and counts when time is up."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tilehall.core.codec import encode
from tilehall.core.errors import IllegalAction
from tilehall.core.ids import Seat
from tilehall.games.tile_rummy.model import Draw, Play
from tilehall.table.commands import Bot, Draft, Return, Say
from tilehall.table.decide import expire
from tilehall.table.events import Drafted, Entry, redact
from tilehall.testing.rummy_tables import melds_of, rummy_table
from tilehall.testing.tables import ScriptedTable, refused

LAID = "r10 r11 r12 / k1 k2 k3"


@pytest.fixture
def script() -> ScriptedTable:
    """Seat 0 holds what can be laid; the other has opened."""
    return rummy_table(("r13 b1 b2", "y1"), {1: LAID}, options={"turn_seconds": 60})


def lay(script: ScriptedTable, table: str, *, seat: int = 0, seq: int | None = None) -> Entry[Any]:
    """A draft of a seat."""
    play = Play(melds_of(table))
    seen = script.table.seq if seq is None else seq
    return script.do(seat, Draft, seq=seen, action=msgspec.Raw(encode(play)))


def time_is_up(script: ScriptedTable, draft: Any) -> list[Any]:
    """What happens when the time of the seat on turn is over."""
    script.now += 60_000
    return list(script.append(expire(script.table, draft, script.now)).events)


def test_the_latest_draft_is_kept_until_the_turn_ends(script: ScriptedTable) -> None:
    lay(script, LAID + " / r13")
    lay(script, LAID + " / r13 b1")
    assert script.table.draft is not None
    assert script.table.draft.action == {
        "kind": "play",
        "table": [["r10", "r11", "r12"], ["k1", "k2", "k3"], ["r13", "b1"]],
    } | {
        "opening": [],
        "freed": [],
    }
    assert script.check().draft == script.table.draft, "a restart reads it from the log"
    script.do(0, Say, text="one moment")
    assert script.table.draft is not None
    script.act(0, Draw())
    assert script.table.draft is None


def test_a_draft_makes_no_move_stale_and_stops_no_clock(script: ScriptedTable) -> None:
    seen = script.table.seq
    clock = script.table.clock
    script.now += 5000
    lay(script, LAID + " / r13")
    assert script.table.clock == clock
    lay(script, LAID, seq=seen)
    script.act(0, Draw(), seq=seen)
    with refused("stale"):
        lay(script, LAID, seat=1, seq=seen)


def test_only_the_seat_on_turn_lays_tiles(script: ScriptedTable) -> None:
    with pytest.raises(IllegalAction) as caught:
        lay(script, LAID, seat=1)
    assert caught.value.violation.reason == "not-your-turn"
    script.do(1, Say, text="go on")
    with refused("from-the-future"):
        lay(script, LAID, seq=999)


def test_whom_a_bot_stands_in_for_lays_nothing(script: ScriptedTable) -> None:
    script.act(0, Draw())
    script.do(0, Bot, seat=Seat(1))
    with refused("bot-plays-for-you"):
        lay(script, LAID, seat=1)
    script.do(1, Return)
    lay(script, LAID, seat=1)


def test_a_game_without_drafts_says_so(playing: ScriptedTable) -> None:
    with refused("no-drafts"):
        playing.do(0, Draft, seq=playing.table.seq, action=msgspec.Raw(b"{}"))


@pytest.mark.parametrize("shown", [False, True])
def test_the_others_see_what_is_laid_only_where_that_is_shown(shown: bool) -> None:
    script = rummy_table(("r13", "y1"), {1: LAID}, show_drafts=shown)
    (drafted,) = lay(script, LAID + " / r13").events
    seen = redact(drafted)
    assert isinstance(seen, Drafted)
    assert seen.seat == 0
    assert (seen.action is not None) is shown
    assert ("r13" in encode(seen).decode()) is shown


@pytest.mark.rule("TRM-08")
def test_a_valid_draft_stands_when_time_is_up(script: ScriptedTable) -> None:
    table = melds_of("r10 r11 r12 r13 / k1 k2 k3 / b1 b2 b3")
    own = rummy_table(("r13 b1 b2 b3", "y1"), {1: LAID}, options={"turn_seconds": 60})
    played = time_is_up(own, Play(table, melds_of("b1 b2 b3")))
    assert played[0].kind == "played"
    assert played[0].table == table
    assert own.table.clock is not None
    assert own.table.clock.seat == 1


@pytest.mark.rule("TRM-08")
def test_an_invalid_draft_is_taken_back_with_the_penalty(script: ScriptedTable) -> None:
    happened = time_is_up(script, Play(melds_of(LAID + " / r13")))
    assert [event.kind for event in happened] == ["restored", "drew"]
    assert len(happened[1].tiles) == 3


@pytest.mark.rule("TRM-08c")
def test_without_a_draft_or_a_new_tile_one_tile_is_drawn(script: ScriptedTable) -> None:
    (drew,) = time_is_up(script, Play(melds_of(LAID)))
    assert (drew.seat, len(drew.tiles), drew.why) == (0, 1, "time")
    (drew,) = time_is_up(script, None)
    assert (drew.seat, len(drew.tiles), drew.why) == (1, 1, "time")


@pytest.mark.rule("TRM-13d")
def test_a_draft_that_does_not_name_its_freed_joker_stands_as_well() -> None:
    script = rummy_table(
        ("r11 b1 b2 b5 y5 k5", "y1"),
        {1: "r10 j r12 / k1 k2 k3"},
        preset="tile-rummy/replace",
        options={"turn_seconds": 60},
    )
    table = melds_of("r10 r11 r12 / k1 k2 k3 / b5 y5 k5 / b1 b2 j")
    (played, *_) = time_is_up(script, Play(table, melds_of("b5 y5 k5")))
    assert played.kind == "played"
    assert [(each.set, str(each.tile)) for each in played.freed] == [(0, "r11")]


@pytest.mark.rule("TRM-08")
def test_the_rule_for_the_length_of_a_turn_is_the_clock_of_the_table() -> None:
    script = rummy_table(("r13", "y1"), options={"turn_seconds": 15})
    assert script.table.turn_seconds == 15
    assert script.table.clock is not None
    assert script.table.clock.limit == 15_000
    assert rummy_table(("r13", "y1"), turn_seconds=90).table.clock is None
