"""The store does not take an entry, or something breaks: refused, nothing lost, and it goes on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import pytest
from loopback import Running

from tilehall.store import sqlite
from tilehall.table.table import Table
from tilehall.testing.client import make_table


async def test_a_locked_database_refuses_the_move_and_the_game_goes_on_afterwards(
    hall: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "_BUSY_SECONDS", 0.05)
    await hall.restart()
    _, _, lines = await hall.game()
    mover = next(line for line in lines if line.legal)
    seq, view, action = mover.seq, mover.view, mover.legal[0]
    with closing(sqlite3.connect(hall.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        answer = await mover.act(action, id="0123456789abcdef")
        assert (answer["kind"], answer["code"]) == ("refused", "not-stored")
        assert str(hall.path.parent) not in str(answer)
        other.execute("ROLLBACK")
    assert all(line.seq == seq for line in lines)
    assert mover.view == view
    again = await mover.act(action, id="0123456789abcdef")
    assert (again["kind"], again["seq"]) == ("ack", seq + 1)
    await hall.together(lines, seq + 1)
    await hall.play(lines, turns=3)


async def test_no_table_is_made_while_the_database_is_locked(
    hall: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "_BUSY_SECONDS", 0.05)
    await hall.restart()
    wish = {"ruleset": "gaple", "name": "Ayu", "token": "0" * 22, "seats": [{"kind": "person"}] * 4}
    with closing(sqlite3.connect(hall.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        async with hall.client() as client:
            answer = await client.post("/api/tables", json=wish)
        other.execute("ROLLBACK")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "not-stored")
    assert hall.hall.rooms == {}
    await make_table(hall.url)


async def test_bots_wait_for_the_store_and_go_on(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    from tilehall.server import rooms

    monkeypatch.setattr(sqlite, "_BUSY_SECONDS", 0.05)
    monkeypatch.setattr(rooms, "_RETRY_SECONDS", 0.01)
    await hall.restart()
    seats = [{"kind": "person"}, *[{"kind": "bot", "level": "easy"}] * 3]
    _, _, (line,) = await hall.table(seats=seats)
    with closing(sqlite3.connect(hall.path, isolation_level=None)) as other:
        await line.ask("ready")
        await line.until(lambda: line.legal)
        seq = (await line.act(line.legal[0]))["seq"]
        other.execute("BEGIN EXCLUSIVE")
        refusal = await line.ask("say", text="hello?")
        assert refusal["code"] == "not-stored"
        other.execute("ROLLBACK")
    await line.until(lambda: line.legal or line.phase != "playing")
    assert line.seq > seq


@pytest.mark.case("S03")
@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_fault_in_the_middle_of_a_move_leaves_the_last_good_state(
    when: str, hall: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _, lines = await hall.game()
    mover = next(line for line in lines if line.legal)
    seq, action = mover.seq, mover.legal[0]
    real = Table.apply

    def broken(self: Table, entry: Any) -> None:
        monkeypatch.setattr(Table, "apply", real)
        if when == "after":
            self.state = "half done"
        raise RuntimeError("a fault in the middle")

    game = type(hall.hall.rooms[table].table.game)
    if when == "before":
        decide = game.decide

        def undecided(*_: Any) -> Any:
            monkeypatch.setattr(game, "decide", decide)
            raise RuntimeError("a fault in the middle")

        monkeypatch.setattr(game, "decide", undecided)
    else:
        monkeypatch.setattr(Table, "apply", broken)
    answer = await mover.act(action)
    if when == "before":  # not on disk: nothing happened
        assert (answer["kind"], answer["code"]) == ("refused", "server-error")
        answer = await mover.act(action)
    assert (answer["kind"], answer["seq"]) == ("ack", seq + 1)
    await hall.together(lines, seq + 1)
    room = hall.hall.rooms[table]
    await hall.play(lines, turns=4)
    stored = await hall.log.read(table)
    assert stored is not None
    assert len(stored[1]) == room.table.seq
