"""Whatever comes through a socket: an answer with its reason, and nothing else happens."""

from __future__ import annotations

import json
from typing import Any

import pytest
import websockets
from loopback import Running

from tilehall.testing.client import Line, make_table, new_token


async def refused(line: Line, frame: str | bytes) -> dict[str, Any]:
    """The refusal of a frame."""
    await line.socket.send(frame)
    while True:
        message = await line.receive()
        if message["kind"] not in ("presence", "update", "table"):
            assert message["kind"] == "refused", message
            return message


GOOD_ID = "0123456789abcdef"
UNREADABLE = [
    "",
    "hello",
    "{",
    "[]",
    "null",
    "42",
    "{}",
    '{"kind":"grant","id":"0123456789abcdef"}',
    '{"kind":"act"}',
    '{"kind":"act","id":"0123456789abcdef","seq":1}',
    '{"kind":"act","id":"0123456789abcdef","seq":"1","action":{}}',
    '{"kind":"act","id":"0123456789abcdef","seq":1e99,"action":{}}',
    '{"kind":"act","id":"0123456789abcdef","seq":' + "9" * 5000 + ',"action":{}}',
    '{"kind":"act","id":"short","seq":1,"action":{}}',
    '{"kind":"act","id":17,"seq":1,"action":{}}',
    '{"kind":"say","id":"0123456789abcdef","text":null}',
    '{"kind":"say","id":"0123456789abcdef","text":"\\ud800"}',
    '{"kind":"say","id":"0123456789abcdef","text":"x","seat":2}',
    '{"kind":"sit","id":"0123456789abcdef","seat":1,"name":"x","token":"short"}',
    '{"kind":"sit","id":"0123456789abcdef","seat":1,"name":"x","token":"0123456789abcdefghijkl","salt":"XYZ"}',
    '{"kind":"sit","id":"0123456789abcdef","seat":0.5,"name":"x","token":"0123456789abcdefghijkl"}',
    '{"kind":"ready","id":"0123456789abcdef","ready":"yes"}',
    '{"kind":"ready","id":"0123456789abcdef","ready":true,"salt":"abc"}',
    '{"kind":["act"],"id":"0123456789abcdef"}',
    "[" * 4000,
    '{"kind":"say","id":"0123456789abcdef","text":"' + "\x00" + '"}',
]


@pytest.mark.case("S18")
async def test_what_cannot_be_read(hall: Running) -> None:
    table, _, lines = await hall.game()
    before = (lines[0].seq, lines[0].view)
    for frame in UNREADABLE:
        answer = await refused(lines[1], frame)
        assert (answer["code"], answer["id"], answer["rule"]) == ("bad-message", None, None), frame
        assert answer["text"].startswith("That message could not be read: "), frame
        assert "Traceback" not in answer["text"]
    back = await hall.line(table)
    assert (back.seq, back.view["public"]) == (before[0], before[1]["public"])  # type: ignore[index]
    await hall.play(lines, turns=4)


async def test_binary_frames(hall: Running) -> None:
    _, _, lines = await hall.table()
    for frame in (b"", b"\xff\xfe\x00", b'{"kind":"leave","id":"0123456789abcdef"}'):
        answer = await refused(lines[1], frame)
        assert (answer["code"], answer["text"]) == ("bad-message", "That message could not be read: not text")


async def test_a_frame_that_is_too_large(hall: Running) -> None:
    _, _, lines = await hall.table()
    say = json.dumps({"kind": "say", "id": GOOD_ID, "text": "x" * 9000})
    answer = await refused(lines[1], say)
    assert (answer["code"], answer["text"]) == ("too-large", "That message is too large.")
    still = await lines[1].ask("say", text="still here")
    assert still["kind"] == "ack"


async def test_a_frame_that_is_far_too_large_ends_the_line_alone(hall: Running) -> None:
    table, tokens, lines = await hall.table()
    try:
        await lines[1].socket.send("x" * 1_000_000)
        await lines[1].until_closed()
    except websockets.ConnectionClosed:
        pass
    await lines[0].until(lambda: lines[0].here == [True, False, True, True])
    assert (await hall.line(table, tokens[1])).seat == 1


async def test_a_flood_ends_the_line_alone(hall: Running) -> None:
    _, _, lines = await hall.table()
    for number in range(400):
        try:
            await lines[1].send("say", text=str(number))
        except websockets.ConnectionClosed:
            break
    told = await lines[1].until_closed()
    assert told[-1]["kind"] == "bye"
    assert told[-1]["code"] == "too-fast"
    answer = await lines[0].ask("say", text="peace")
    assert answer["kind"] == "ack"
    assert (await lines[0].ask("say", text="and quiet"))["kind"] == "ack"


@pytest.mark.parametrize(
    "hello",
    [
        {"kind": "say", "id": GOOD_ID, "text": "hello"},
        {"kind": "act", "id": GOOD_ID, "seq": 0, "action": {}},
    ],
)
async def test_hello_comes_first(hello: dict[str, Any], hall: Running) -> None:
    line = await hall.silent_line()
    await line.socket.send(json.dumps(hello))
    (bye,) = await line.until_closed()
    assert (bye["kind"], bye["code"]) == ("bye", "say-hello-first")


@pytest.mark.parametrize("first", ["nonsense", "{}", b"\x00", '{"kind":"hello","id":"0123456789abcdef"}'])
async def test_a_first_frame_that_cannot_be_read(first: str | bytes, hall: Running) -> None:
    line = await hall.silent_line()
    await line.socket.send(first)
    (bye,) = await line.until_closed()
    assert (bye["kind"], bye["code"]) == ("bye", "bad-message")


async def test_who_says_nothing_is_asked_to_go(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    from tilehall.server import socket

    monkeypatch.setattr(socket, "_HELLO_SECONDS", 0.02)
    line = await hall.silent_line()
    (bye,) = await line.until_closed()
    assert bye["code"] == "say-hello-first"


@pytest.mark.parametrize(
    "table", ["nowhere", "", "a" * 64, "'; DROP TABLE entries; --", "../../etc", "é\u0000"]
)
async def test_a_table_that_is_not_there(table: str, hall: Running) -> None:
    line = await hall.line(table)
    (bye,) = await line.until_closed()
    assert (bye["kind"], bye["code"]) == ("bye", "unknown-table")
    assert bye["text"] == "There is no such table; perhaps the link was cut short."
    assert hall.hall.rooms == {}


async def test_the_hello_decides_the_language_of_what_follows(hall: Running) -> None:
    line = await hall.line("nowhere", lang="id")
    (bye,) = await line.until_closed()
    assert bye["text"] == "Meja itu tidak ada; mungkin tautannya terpotong."


async def test_a_page_of_another_site_is_not_let_in(hall: Running) -> None:
    table, _, token = await make_table(hall.url)
    own = await hall.line(table, token, origin=hall.url)
    assert own.seat == 0
    for origin in ("http://evil.example", "null", "http://127.0.0.1:1", "http://[", "", "file://"):
        with pytest.raises(websockets.InvalidStatus) as caught:
            await Line.connect(hall.url, origin=origin)
        assert caught.value.response.status_code == 403
    await own.until(lambda: own.here[0])
    assert (await own.ask("say", text="still here"))["kind"] == "ack"


@pytest.mark.case("S18")
async def test_what_is_readable_and_yet_not_to_be_done(hall: Running) -> None:
    table, _, lines = await hall.game()
    watcher = await hall.line(table)
    mover = next(line for line in lines if line.legal)
    waiting = next(line for line in lines if not line.legal)
    view, seq = waiting.view, waiting.seq
    action = mover.legal[0]
    for line, kind, facts, code in [
        (waiting, "act", {"seq": seq, "action": action}, "not-your-turn"),
        (waiting, "act", {"seq": 1, "action": action}, "stale"),
        (waiting, "act", {"seq": seq + 10, "action": action}, "from-the-future"),
        (waiting, "act", {"seq": 10**30, "action": action}, "from-the-future"),
        (waiting, "act", {"seq": -1, "action": action}, "stale"),
        (mover, "act", {"seq": seq, "action": {"kind": "play"}}, "bad-json"),
        (mover, "act", {"seq": seq, "action": {"kind": "play", "tile": "9-9"}}, "not-in-hand"),
        (mover, "act", {"seq": seq, "action": {"kind": "play", "tile": "99-9"}}, "bad-tile"),
        (mover, "act", {"seq": seq, "action": {"kind": "expire"}}, "bad-json"),
        (mover, "act", {"seq": seq, "action": None}, "bad-json"),
        (watcher, "act", {"seq": seq, "action": action}, "not-seated"),
        (watcher, "say", {"text": "hello"}, "not-seated"),
        (waiting, "ready", {}, "round-goes-on"),
        (waiting, "return", {}, "seat-is-yours"),
        (lines[1], "close", {}, "not-the-host"),
        (lines[1], "free", {"seat": 99}, "not-the-host"),
        (lines[0], "free", {"seat": 99}, "no-such-seat"),
        (lines[0], "bot", {"seat": -1}, "no-such-seat"),
        (watcher, "sit", {"seat": 2**63 - 1, "name": "E", "token": new_token()}, "no-such-seat"),
        (lines[0], "say", {"text": ""}, "bad-text"),
        (lines[0], "rename", {"name": "x" * 100}, "bad-name"),
    ]:
        answer = await line.ask(kind, **facts)
        assert (answer["kind"], answer["code"]) == ("refused", code), (kind, facts)
        assert answer["text"].endswith(".") or code == "bad-json", answer
    back = await hall.line(table)
    assert back.seq == seq
    assert view is not None
    assert back.view is not None
    assert back.view["public"] == view["public"]
