"""Seats, tabs, presence, and the powers of the host, through real sockets."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from loopback import Running

from tilehall.testing.client import make_table, new_token


@pytest.mark.case("S18")
async def test_a_second_tab_takes_over_and_the_first_is_told(hall: Running) -> None:
    table, tokens, lines = await hall.game()
    second = await hall.line(table, tokens[2])
    said = await lines[2].until_closed()
    assert (said[-1]["kind"], said[-1]["code"]) == ("bye", "replaced")
    assert [message["kind"] for message in second.messages].count("table") == 1
    assert second.seat == 2
    await second.until(lambda: second.here == [True] * 4)
    lines[2] = second
    await hall.play(lines, turns=5)
    assert [message["kind"] for message in second.messages].count("table") == 1


@pytest.mark.case("S20")
async def test_a_seats_link_opens_it_on_another_device(hall: Running) -> None:
    table, tokens, lines = await hall.game()
    hand = lines[1].view
    await lines[1].close()
    other_device = await hall.line(table, tokens[1], lang="id")
    assert (other_device.seat, other_device.view) == (1, hand)


@pytest.mark.case("S28")
async def test_a_stranger_cannot_have_the_seat_or_name_of_who_is_away(hall: Running) -> None:
    table, _, lines = await hall.game()
    name = lines[1].info["seats"][1]["name"]
    await lines[1].close()
    stranger = await hall.line(table)
    taken = await stranger.ask("sit", seat=1, name="Somebody", token=new_token())
    assert (taken["code"], taken["text"]) == ("seat-taken", "Seat 2 is taken.")
    await lines[0].ask("free", seat=3)
    named = await stranger.ask("sit", seat=3, name=name, token=new_token())
    assert named["code"] == "name-taken"


async def test_a_token_that_opens_nothing_is_told_and_its_owner_looks_on(hall: Running) -> None:
    table, _, _ = await hall.game()
    line = await hall.line(table, new_token())
    assert line.seat is None
    refusal = line.last("refused")
    assert refusal is not None
    assert refusal["code"] == "unknown-token"
    assert line.view is not None
    assert line.view["hand"] == []


@pytest.mark.case("S09")
async def test_a_full_table_says_so(hall: Running) -> None:
    table, _, _ = await hall.table()
    late = await hall.line(table)
    for seat in range(4):
        answer = await late.ask("sit", seat=seat, name="Late", token=new_token())
        assert (answer["kind"], answer["code"]) == ("refused", "seat-taken")
    assert late.seat is None


async def test_who_is_here_is_told(hall: Running) -> None:
    table, tokens, lines = await hall.table()
    await lines[0].until(lambda: lines[0].here == [True] * 4)
    await lines[3].close()
    await lines[0].until(lambda: lines[0].here == [True, True, True, False])
    watcher = await hall.line(table)
    await lines[0].until(lambda: lines[0].last("presence")["watching"] == 1)  # type: ignore[index]
    await hall.line(table, tokens[3])
    await watcher.until(lambda: watcher.here == [True] * 4)


@pytest.mark.case("S02")
async def test_one_line_has_one_seat_and_is_gone_when_it_closes(hall: Running) -> None:
    table, _, token = await make_table(hall.url)
    line = await hall.line(table, token)
    again = await line.ask("sit", seat=1, name="Ayu again", token=new_token())
    assert again["code"] == "already-seated"
    second_hello = await line.send("hello", table=table, token=token, lang="en")
    await line.until(lambda: line.last("refused")["code"] == "hello-once")  # type: ignore[index]
    assert second_hello
    watcher = await hall.line(table)
    await watcher.until(lambda: watcher.here == [True, False, False, False])
    await line.close()
    await watcher.until(lambda: watcher.here == [False] * 4)


@pytest.mark.case("S06")
async def test_the_table_waits_for_who_is_away_until_the_host_decides(hall: Running) -> None:
    table, tokens, lines = await hall.game()
    mover = next(line for line in lines if line.legal)
    assert mover.seat is not None
    if mover.seat == 0:
        await hall.play(lines, turns=1)
        mover = lines[1]
    seat = mover.seat
    assert seat is not None
    await mover.close()
    host = lines[0]
    await host.until(lambda: not host.here[seat])
    chat = await host.ask("say", text="where are you?")
    assert chat["kind"] == "ack"
    assert host.view is not None
    assert host.view["public"]["turn"] == seat
    await host.ask("bot", seat=seat)
    await host.until(lambda: host.view["public"]["turn"] != seat)  # type: ignore[index]
    assert host.info["seats"][seat]["kind"] == "stand_in"
    back = await hall.line(table, tokens[seat])
    assert back.seat == seat
    assert (await back.ask("return"))["kind"] == "ack"
    await back.until(lambda: back.info["seats"][seat]["kind"] == "person")


async def test_who_loses_the_seat_is_told_and_looks_on(hall: Running) -> None:
    table, tokens, lines = await hall.game()
    await lines[0].ask("free", seat=2)
    await lines[2].until(lambda: lines[2].seat is None)
    assert lines[2].view is not None
    assert (lines[2].view["hand"], lines[2].legal) == ([], [])
    assert "The host frees the seat of Player 2." in lines[2].log
    await hall.play([lines[0], lines[1], lines[3]], turns=0)
    old = await hall.line(table, tokens[2])
    assert old.seat is None
    sat = await old.ask("sit", seat=2, name="Eka", token=new_token())
    assert (sat["kind"], sat["seat"]) == ("ack", 2)
    await old.until(lambda: old.seat == 2)
    assert old.view is not None
    assert len(old.view["hand"]) > 0


@pytest.mark.case("S06")
async def test_a_seat_that_is_freed_while_its_person_comes_back_is_not_theirs(
    hall: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, tokens, lines = await hall.game()
    await lines[2].close()
    room = hall.hall.rooms[table]
    join = room.join

    async def join_too_late(*arguments: Any) -> None:
        assert (await lines[0].ask("free", seat=2))["kind"] == "ack"
        await join(*arguments)

    monkeypatch.setattr(room, "join", join_too_late)
    back = await hall.line(table, tokens[2])
    assert back.seat is None
    assert back.view is not None
    assert back.view["hand"] == []


async def test_who_leaves_is_named_in_the_log_also_later(hall: Running) -> None:
    table, _, lines = await hall.table()
    await lines[2].ask("leave")
    await lines[0].until(lambda: "Player 2 leaves the table." in lines[0].log)
    late = await hall.line(table)
    assert "Player 2 sits down." in late.log
    assert "Player 2 leaves the table." in late.log
    sat = await late.ask("sit", seat=2, name="Eka", token=new_token())
    await late.until(lambda: late.seat == 2)
    assert sat["kind"] == "ack"
    assert "Player 2 leaves the table." in late.log


async def test_a_vacant_seat_has_a_name_in_sentences(hall: Running) -> None:
    _, _, lines = await hall.game()
    mover = next(line for line in lines if line.legal)
    seat = mover.seat
    assert seat is not None
    await mover.ask("leave")
    other = lines[(seat + 1) % 4]
    await other.until(lambda: other.info["seats"][seat]["kind"] == "empty")
    answer = await other.act({"kind": "discard", "tile": "0-0"})
    assert answer["text"] == f"It is Seat {seat + 1}'s turn (GAP-03)."


@pytest.mark.case("S16")
async def test_the_role_of_a_host_who_is_away_can_be_claimed(hall: Running) -> None:
    table, tokens, lines = await hall.game()
    assert (await lines[2].ask("claim_host"))["code"] == "host-is-here"
    await lines[0].close()
    await lines[2].until(lambda: not lines[2].here[0])
    assert (await lines[2].ask("claim_host"))["kind"] == "ack"
    await lines[2].until(lambda: lines[2].info["host"] == 2)
    back = await hall.line(table, tokens[0])
    assert (await back.ask("start"))["code"] == "not-the-host"


async def test_only_bots_that_exist_can_be_seated(hall: Running) -> None:
    _, _, lines = await hall.table()
    await lines[3].ask("leave")
    answer = await lines[0].ask("bot", seat=3, level="grandmaster")
    assert (answer["code"], answer["text"]) == ("bad-level", "There is no bot called grandmaster.")


async def test_a_closed_table_can_be_looked_at_and_nothing_else(hall: Running) -> None:
    table, tokens, lines = await hall.game()
    await lines[0].ask("close")
    await lines[1].until(lambda: lines[1].phase == "closed")
    assert lines[1].info["match"]["secret"] is not None
    back = await hall.line(table, tokens[1])
    assert (back.phase, back.legal) == ("closed", [])
    assert (await back.ask("ready"))["code"] == "table-closed"


@pytest.mark.case("S03")
async def test_nobody_joins_a_closed_table_and_it_stays_as_it_was(hall: Running) -> None:
    table, _, lines = await hall.table()
    await lines[3].ask("leave")
    await lines[0].ask("close")
    before = await hall.log.read(table)
    late = await hall.line(table)
    answer = await late.ask("sit", seat=3, name="Late", token=new_token())
    assert answer["code"] == "table-closed"
    assert await hall.log.read(table) == before
    await hall.restart()
    again = await hall.line(table)
    assert (again.phase, again.seat) == ("closed", None)
    assert (await again.ask("sit", seat=3, name="Late", token=new_token()))["code"] == "table-closed"
    assert await hall.log.read(table) == before


async def test_many_tables_at_once_know_nothing_of_each_other(hall: Running) -> None:
    games = await asyncio.gather(*(hall.game(options={"match": {"rounds": 1}}) for _ in range(5)))
    await asyncio.gather(*(hall.play(lines) for _, _, lines in games))
    matches = {lines[0].info["match"]["id"] for _, _, lines in games}
    assert len(matches) == 5
    for table, _, lines in games:
        assert all(
            message["table"]["table"] == table
            for line in lines
            for message in line.messages
            if "table" in message
        )


async def test_a_table_with_people_enough_looking_on_is_full(
    hall: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tilehall.server import rooms

    table, tokens, _ = await hall.table()
    monkeypatch.setattr(rooms, "_MOST_AT_A_TABLE", 5)
    await hall.line(table)
    turned_away = await hall.line(table)
    assert turned_away.messages[-1]["code"] == "too-many-watchers"
    seated = await hall.line(table, tokens[1])
    assert seated.seat == 1


async def test_a_second_tab_of_the_only_person_here_gains_no_time_on_the_clock(hall: Running) -> None:
    bots = [{"kind": "bot", "level": "easy"}] * 3
    wish = {"seats": [{"kind": "person"}, *bots], "turn_seconds": 10}
    table, tokens, lines = await hall.game(**wish)
    await lines[0].until(lambda: lines[0].info["clock"] is not None)
    before = lines[0].seq
    tab = await hall.line(table, tokens[0])
    assert tab.info["clock"]["seat"] == 0
    assert tab.seq == before, "the clock was started anew"


async def test_no_clock_is_shown_while_a_bot_moves(hall: Running) -> None:
    seats = [{"kind": "person"}, {"kind": "bot", "level": "easy"}]
    _, _, lines = await hall.game(seats=seats, options={"players": 2}, turn_seconds=30)
    line = lines[0]
    await line.until(lambda: line.info["clock"] is not None)
    hall.around.bot_pace = 3600.0
    answer = await line.act(line.legal[0])
    await line.until(lambda: line.seq >= answer["seq"])
    assert (line.info["phase"], line.info["clock"]) == ("playing", None)
