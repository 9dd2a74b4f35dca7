"""The hall goes down and comes back: the table is where it was."""

from __future__ import annotations

import pytest
from loopback import Running

from tilehall.store.log import Run
from tilehall.testing.client import make_table


@pytest.mark.case("S12")
async def test_a_round_goes_on_where_it_was(hall: Running) -> None:
    table, tokens, lines = await hall.game()
    await hall.play(lines, turns=7)
    before = [(line.seq, line.view, line.legal, line.info, line.log) for line in lines]
    await hall.restart()
    lines = [await hall.line(table, token) for token in tokens]
    after = [(line.seq, line.view, line.legal, line.info, line.log) for line in lines]
    assert after == before
    await hall.play(lines)
    assert lines[0].phase in ("round_over", "match_over")


@pytest.mark.case("S12")
async def test_a_lobby_is_still_there_and_listed(hall: Running) -> None:
    table, seat, token = await make_table(hall.url, name="Ayu")
    await hall.restart()
    await hall.hall._finding
    async with hall.client() as client:
        (listed,) = (await client.get("/api/hall")).json()["open"]
    assert listed["table"] == table
    assert listed["seats"][0] == {"kind": "person", "name": "Ayu"}
    line = await hall.line(table, token)
    assert (line.seat, line.phase, line.info["host"]) == (seat, "lobby", 0)


async def test_a_table_that_cannot_be_read_keeps_the_others_from_nothing(hall: Running) -> None:
    broken, _, _ = await make_table(hall.url)
    whole, _, token = await make_table(hall.url)
    hall.log._writer.execute("UPDATE entries SET data = '{}' WHERE table_name = ?", (broken,))
    await hall.restart()
    await hall.hall._finding
    async with hall.client() as client:
        found = (await client.get("/api/hall")).json()["open"]
    assert [table["table"] for table in found] == [whole]
    assert (await hall.line(whole, token)).seat == 0
    bye = (await hall.line(broken)).last("bye")
    assert bye is not None
    assert bye["text"]


async def test_a_command_that_was_answered_before_is_not_done_again_after_a_restart(hall: Running) -> None:
    table, tokens, lines = await hall.game()
    mover = next(line for line in lines if line.legal)
    seat, action, seen = mover.seat, mover.legal[0], mover.seq
    assert seat is not None
    answer = await mover.act(action, id="0123456789abcdef")
    await hall.restart()
    back = await hall.line(table, tokens[seat])
    again = await back.act(action, id="0123456789abcdef", seq=seen)
    assert again == answer
    assert back.view is not None
    assert len(back.view["public"]["history"]) == 1


async def test_everybody_is_gone_when_the_hall_was_closed(hall: Running) -> None:
    _, _, lines = await hall.game()
    await hall.close()
    for line in lines:
        await line.until_closed()
    await hall.open()


async def test_a_clock_stands_still_while_the_hall_is_down(hall: Running) -> None:
    now = [1_000_000_000]
    hall.around.now = lambda: now[0]
    table, tokens, lines = await hall.game(turn_seconds=60)
    clock = lines[0].info["clock"]
    assert clock["left_ms"] == 60_000
    now[0] += 20_000
    await hall.restart()
    now[0] += 10**9
    back = await hall.line(table, tokens[0])
    assert back.info["clock"]["seat"] == clock["seat"]
    assert 40_000 <= back.info["clock"]["left_ms"] <= 60_000
    now[0] += 30_000
    second = await hall.line(table, tokens[1])
    assert second.info["clock"]["left_ms"] <= back.info["clock"]["left_ms"] - 30_000


async def test_a_hall_that_crashes_twice_charges_nobody_for_the_night(hall: Running) -> None:
    started = hall.around.now()
    hall.around.runs = [Run(started - 1000, started + 4000), Run(started + 10**8, started + 10**8 + 9000)]
    # a table whose last entry is from the first run, found after the second one crashed as well
    assert hall.around.asleep_since(started) == started + 4000
    assert hall.around.asleep_since(started + 4500) == started + 4500
    assert hall.around.asleep_since(started + 10**8 + 1) == started + 10**8 + 9000
    assert hall.around.asleep_since(started - 5000) == started - 5000


async def test_time_is_up_for_who_is_away_and_the_game_goes_on(hall: Running) -> None:
    now = [1_000_000_000]
    hall.around.now = lambda: now[0]
    _, _, lines = await hall.game(turn_seconds=10)
    mover = next(line for line in lines if line.legal)
    watching = next(line for line in lines if line is not mover)
    name = watching.info["seats"][mover.seat]["name"]
    await mover.close()
    now[0] += 10_000
    poke = await watching.ask("say", text="hello?")  # the room looks at its clock again
    assert poke["kind"] == "ack"
    await watching.until(lambda: watching.last("update")["cause"]["kind"] == "timer")  # type: ignore[index]
    update = watching.last("update")
    assert update is not None
    assert update["cause"] == {"kind": "timer", "seat": mover.seat}
    assert update["text"][0] == f"{name}'s time is up."
    assert len([event for event in update["events"] if event["kind"] == "played"]) == 1


async def test_a_sleeping_table_wakes_when_somebody_comes(hall: Running) -> None:
    table, tokens, lines = await hall.game()
    seen = lines[0].view
    for line in lines:
        await line.close()
    while not hall.hall.rooms[table].is_idle:
        await hall.hall.rooms[table].ask(None, None)  # type: ignore[arg-type]
    await hall.hall._let_sleep()
    assert table not in hall.hall.rooms
    back = await hall.line(table, tokens[0])
    assert back.view == seen
