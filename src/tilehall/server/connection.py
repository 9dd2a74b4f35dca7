"""One browser's line: a queue of frames that its own task sends, so that nobody waits for a slow one."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from tilehall.core.codec import encode
from tilehall.words import Words

__all__ = ["Connection"]

_LONGEST_QUEUE: Final = 256
"""Frames that may wait for a browser; one that falls further behind is cut off, and comes back anew."""


class Connection:
    """A socket's sending side, and the language that its reader reads.

    It belongs to the task that makes it, the one that listens to the socket; that task is cancelled
    when the browser falls too far behind (`fell_behind`).
    """

    def __init__(self, socket: WebSocket, words: Words) -> None:
        self.socket = socket
        self.words = words
        self._frames: asyncio.Queue[str | None] = asyncio.Queue(_LONGEST_QUEUE)
        self._finished = False
        self.fell_behind = False
        self._listener = asyncio.current_task()
        self._sender = asyncio.create_task(self._send())

    def send(self, message: Any) -> None:
        """Queue a message; never waits."""
        if self._finished:
            return
        try:
            self._frames.put_nowait(encode(message).decode())
        except asyncio.QueueFull:
            self._cut_off()

    def finish(self, message: Any) -> None:
        """Queue the last message, after which the line is closed."""
        self.send(message)
        if self._finished:
            return
        self._finished = True
        try:
            self._frames.put_nowait(None)
        except asyncio.QueueFull:
            self._cut_off()

    async def done(self) -> None:
        """Return when everything is sent and the line is closed by this side."""
        await asyncio.wait([self._sender])

    def abandon(self) -> None:
        """The other side is gone: send nothing more."""
        self._finished = True
        self._sender.cancel()

    def _cut_off(self) -> None:
        self.fell_behind = True
        self.abandon()
        if self._listener is not None:
            self._listener.cancel()

    async def _send(self) -> None:
        # The other side may hang up at any moment; whoever listens to it notices.
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            while (frame := await self._frames.get()) is not None:
                await self.socket.send_text(frame)
            await self.socket.close()
