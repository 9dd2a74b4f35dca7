"""The records that the hall gives away: whatever happened at the table, they are verified."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tilehall import bots
from tilehall.core.ids import Seat
from tilehall.record.reader import load
from tilehall.record.verify import verify
from tilehall.record.writer import dump
from tilehall.server.records import last_record, records
from tilehall.table.commands import Bot, Close, Leave, Rename, Return, Start
from tilehall.table.decide import bot_act, expire
from tilehall.table.events import decode_entry
from tilehall.testing.tables import ScriptedTable


def entries(script: ScriptedTable) -> list[Any]:
    """The log of a scripted table."""
    return [decode_entry(data, "gaple") for data in script.log]


def play_somehow(script: ScriptedTable, rng: random.Random) -> None:
    """One turn: by the person or bot whose it is, or by the clock when the seat is vacant."""
    table, seat = script.table, script.to_act
    place = table.places[seat]
    draft = bots.choose("easy", table.game, table.game.view(table.state, seat), rng)
    script.now += 1000
    if place.kind in ("bot", "stand_in"):
        script.append(bot_act(table, seat, draft, script.now))
    elif place.kind == "empty" or rng.random() < 0.2:
        script.now += 60_000
        script.append(expire(table, draft, script.now))
    else:
        script.act(seat, script.legal(seat)[-1])


@pytest.mark.parametrize("ruleset", ["gaple", "gaple/pass", "gaple/five"])
def test_matches_in_which_everything_happens_are_verified(ruleset: str) -> None:
    rng = random.Random(1)
    script = ScriptedTable(ruleset, options={"match": {"rounds": 3}}, turn_seconds=60, check_at_once=False)
    script.seal()
    for seat in range(len(script.table.places) - 1):
        script.sit(seat, f"Player {seat}", salt=f"{seat}" * 32)
    script.do(0, Start)
    for number in range(200):
        if script.table.phase == "match_over":
            break
        if script.table.phase == "round_over":
            script.do(script.table.host, Start)
        match number:
            case 5:
                script.do(0, Bot, seat=Seat(1))
            case 8:
                script.do(1, Return)
            case 9:
                script.do(1, Rename, name="Somebody Else")
            case 11:
                script.do(2, Leave)
            case 20 if script.table.places[2].kind == "empty":
                script.sit(2, "Late Comer")
        if script.table.phase == "playing":
            play_somehow(script, rng)
    assert script.table.phase == "match_over"
    record = last_record(entries(script))
    assert record is not None
    assert list(verify(load(dump(record).encode())).findings) == []
    assert record.outcome is not None
    assert record.outcome.totals == script.table.match.totals
    assert {cause.kind for cause in (entry.cause for entry in record.entries)} == {
        "action",
        "timer",
        "system",
    }


def test_each_match_of_a_table_has_its_own_record() -> None:
    script = ScriptedTable(options={"players": 2, "match": {"rounds": 1}})
    script.sit(0, "Ayu")
    script.sit(1, "Budi")
    assert last_record(entries(script)) is None
    for _ in range(2):
        script.seal()
        script.ready_all()
        assert len(records(entries(script))) == script.table.match_number - 1
        script.play_round()
    first, second = records(entries(script))
    assert (first.match.number, second.match.number) == (1, 2)
    assert last_record(entries(script)) == second
    for record in (first, second):
        assert list(verify(record).findings) == []


def test_an_abandoned_match_has_a_record_without_outcome() -> None:
    script = ScriptedTable(options={"players": 2})
    script.sit(0, "Ayu")
    script.sit(1, "Budi")
    script.seal()
    script.ready_all()
    script.play_first()
    script.do(0, Close)
    record = last_record(entries(script))
    assert record is not None
    assert record.outcome is None
    assert list(verify(record).findings) == []
