"""The socket: the first frame says which table and seat, the rest are commands; all input is hostile."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from tilehall.core.codec import decode
from tilehall.core.errors import BadNotation, Refused, TilehallError
from tilehall.server import present
from tilehall.server.connection import Connection
from tilehall.server.hall import Hall
from tilehall.server.origin import is_own_page
from tilehall.server.rooms import Room
from tilehall.server.wire import Bye, FromBrowser, Hello
from tilehall.words import Words

__all__ = ["serve_socket"]

LARGEST_FRAME: Final = 8 * 1024
_HELLO_SECONDS: Final = 10.0
_FRAMES_AT_ONCE: Final = 100
_FRAMES_A_SECOND: Final = 50.0


class _Allowance:
    """How many more frames a browser may send now: refilled with time, never above a bound."""

    def __init__(self) -> None:
        self._left = float(_FRAMES_AT_ONCE)
        self._at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(_FRAMES_AT_ONCE, self._left + (now - self._at) * _FRAMES_A_SECOND)
        self._at = now
        self._left -= 1
        return self._left >= 0


async def _frame(socket: WebSocket) -> str:
    """The next frame as text. Raises Refused or BadNotation when it is none that we read."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None:
        raise BadNotation("bad-message", detail="not text")
    if len(text) > LARGEST_FRAME:
        raise Refused("too-large", most=LARGEST_FRAME)
    return str(text)


def _read(text: str) -> Any:
    try:
        return decode(text, FromBrowser)
    except BadNotation as error:
        if error.code == "bad-json":
            raise BadNotation("bad-message", detail=error.facts["detail"]) from None
        raise


async def serve_socket(socket: WebSocket, hall: Hall) -> None:
    """One browser's line from its first frame to its end."""
    if not is_own_page(socket.headers.get("origin"), socket.headers.get("host")):
        await socket.close(1008)
        return
    await socket.accept()
    words = Words("en")
    connection = Connection(socket, words)
    room: Room | None = None
    try:
        try:
            hello = _read(await asyncio.wait_for(_frame(socket), _HELLO_SECONDS))
        except TimeoutError:
            raise Refused("say-hello-first") from None
        if not isinstance(hello, Hello):
            raise Refused("say-hello-first")
        connection.words = words = Words(hello.lang)
        room = await hall.room(hello.table)
        if room is None:
            raise Refused("unknown-table")
        await room.join(connection, hello)
        await _listen(socket, connection, room)
    except WebSocketDisconnect:
        pass
    except asyncio.CancelledError:
        if not connection.fell_behind:
            raise
    except TilehallError as error:
        reason = present.refusal(None, error, words)
        connection.finish(Bye(reason.code, reason.text))
        await connection.done()
    finally:
        connection.abandon()
        if room is not None:
            await room.leave(connection)


async def _listen(socket: WebSocket, connection: Connection, room: Room) -> None:
    allowance = _Allowance()
    while True:
        try:
            text = await _frame(socket)
            if not allowance.take():
                raise Refused("too-fast")
            command = _read(text)
            if isinstance(command, Hello):
                raise Refused("hello-once")
        except TilehallError as error:
            if error.code == "too-fast":
                raise
            connection.send(present.refusal(None, error, connection.words))
            continue
        await room.ask(connection, command)
