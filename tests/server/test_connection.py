"""One browser's line, seen from the server: nobody waits for a slow one."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from tilehall.server.connection import Connection
from tilehall.server.wire import Bye, Presence
from tilehall.words import Words

MESSAGE = Presence((True,), 0)


class Socket:
    """A socket whose other side takes frames only when it is told to."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.takes = asyncio.Event()
        self.gone = False
        self.closed = False

    async def send_text(self, frame: str) -> None:
        await self.takes.wait()
        if self.gone:
            raise WebSocketDisconnect(1006)
        self.taken.append(frame)

    async def close(self) -> None:
        self.closed = True


async def listen(socket: Any, made: asyncio.Future[Connection]) -> None:
    """What the server does for a line: make its connection, and listen."""
    made.set_result(Connection(socket, Words("en")))
    await asyncio.Event().wait()


@pytest.fixture
def socket() -> Socket:
    return Socket()


async def open_line(socket: Socket) -> tuple[Connection, asyncio.Task[None]]:
    made: asyncio.Future[Connection] = asyncio.get_running_loop().create_future()
    listener = asyncio.create_task(listen(socket, made))
    return await made, listener


async def test_frames_are_sent_in_order_and_the_last_one_closes(socket: Socket) -> None:
    connection, listener = await open_line(socket)
    connection.send(MESSAGE)
    connection.finish(Bye("replaced", "elsewhere"))
    connection.send(MESSAGE)
    socket.takes.set()
    await connection.done()
    assert [frame[:11] for frame in socket.taken] == ['{"kind":"pr', '{"kind":"by']
    assert socket.closed
    listener.cancel()


async def test_who_falls_too_far_behind_is_cut_off(socket: Socket) -> None:
    connection, listener = await open_line(socket)
    for _ in range(256):
        connection.send(MESSAGE)
    assert not connection.fell_behind
    for _ in range(2):
        connection.send(MESSAGE)
    assert connection.fell_behind
    await asyncio.wait({listener})
    assert listener.cancelled()
    await connection.done()
    assert socket.taken == []


async def test_who_is_behind_when_the_line_ends_is_cut_off_as_well(socket: Socket) -> None:
    connection, listener = await open_line(socket)
    for _ in range(255):
        connection.send(MESSAGE)
    connection.finish(Bye("replaced", "elsewhere"))
    await asyncio.wait({listener})
    assert listener.cancelled()


async def test_who_is_gone_stops_nothing(socket: Socket) -> None:
    connection, listener = await open_line(socket)
    socket.gone = True
    connection.send(MESSAGE)
    socket.takes.set()
    await connection.done()
    assert not socket.closed
    listener.cancel()
