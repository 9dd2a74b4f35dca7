"""A line to a running hall, as a browser has one: for tests, and for programs that play.

async with await Line.open(url, table, token) as line:
    while line.phase == "playing":
        await line.until(lambda: line.legal)
        await line.act(line.legal[0])
"""

from __future__ import annotations

import asyncio
import secrets
import ssl
from collections.abc import Callable
from types import TracebackType
from typing import Any, Final, Self

import httpx
import msgspec
import websockets
from websockets.asyncio.client import ClientConnection

__all__ = ["Line", "http_client", "make_table", "new_salt", "new_token"]

PATIENCE: Final = 20.0
"""Seconds after which a message that has to come is given up."""


def new_token() -> str:
    """A token as a browser draws it for its seat: 128 random bits."""
    return secrets.token_urlsafe(16)


def new_salt() -> str:
    """A salt as a browser draws it: 128 random bits in hex."""
    return secrets.token_hex(16)


async def make_table(url: str, **wish: Any) -> tuple[str, int, str]:
    """Make a table on the hall at this address: its name, one's seat and one's token.

    `wish` is what the call takes; a person's name and four seats for people are the default.
    Raises httpx.HTTPStatusError when the hall refuses.
    """
    token = new_token()
    seats = wish.pop("seats", [{"kind": "person"}] * 4)
    asked = {"ruleset": "gaple", "name": "Ayu", "token": token, "seats": seats, **wish}
    async with http_client(url) as client:
        answer = await client.post("/api/tables", json=asked)
    answer.raise_for_status()
    made = answer.json()
    return made["table"], made["seat"], token


def http_client(url: str) -> httpx.AsyncClient:
    """For the HTTP calls of the hall at this address."""
    # Plain http alone: to load the certificates of the world would take longer than the calls.
    return httpx.AsyncClient(base_url=url, timeout=PATIENCE, verify=ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT))


class Line:
    """One socket, and what the hall has told through it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.messages: list[dict[str, Any]] = []
        self.seat: int | None = None
        self.seq = 0
        self.info: dict[str, Any] = {}
        self.view: dict[str, Any] | None = None
        self.legal: list[dict[str, Any]] = []
        self.log: list[str] = []
        self.here: list[bool] = []

    @classmethod
    async def open(
        cls, url: str, table: str, token: str | None = None, *, lang: str = "en", origin: str | None = None
    ) -> Self:
        """A line to a table of the hall at this http address, greeted: it knows the whole table."""
        line = await cls.connect(url, origin=origin)
        await line.send("hello", table=table, token=token, lang=lang)
        await line.until(lambda: line.last("table", "bye") is not None)
        return line

    @classmethod
    async def connect(cls, url: str, *, origin: str | None = None) -> Self:
        """A line on which nothing has been said yet."""
        address = url.replace("http", "ws", 1) + "/socket"
        headers = {} if origin is None else {"Origin": origin}
        socket = await websockets.connect(
            address, additional_headers=headers, compression=None, proxy=None, max_queue=None
        )
        return cls(socket)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Hang up."""
        await self.socket.close()

    # What the hall says

    @property
    def phase(self) -> str:
        """The phase of the table, as it was told last."""
        return str(self.info.get("phase", ""))

    def last(self, *kinds: str) -> dict[str, Any] | None:
        """The latest message of one of these kinds, or None."""
        return next((message for message in reversed(self.messages) if message["kind"] in kinds), None)

    async def receive(self) -> dict[str, Any]:
        """The next message. Raises TimeoutError, or ConnectionClosed when the hall hangs up."""
        async with asyncio.timeout(PATIENCE):
            frame = await self.socket.recv()
        message: dict[str, Any] = msgspec.json.decode(frame)
        self.messages.append(message)
        match message["kind"]:
            case "table":
                self.seat = message["you"]["seat"]
                self.log = [line["text"] for line in message["log"]]
                self.here = message["presence"]["here"]
                self._see(message)
            case "update":
                self.log += message["text"]
                self._see(message)
            case "presence":
                self.here = message["here"]
        return message

    def _see(self, message: dict[str, Any]) -> None:
        self.seq, self.info = message["seq"], message["table"]
        self.view, self.legal = message["view"], message["legal"]

    async def until(self, condition: Callable[[], Any]) -> None:
        """Receive messages until the condition holds."""
        while not condition():
            await self.receive()

    async def until_closed(self) -> list[dict[str, Any]]:
        """Receive messages until the hall hangs up; all that this line was ever told."""
        try:
            while True:
                await self.receive()
        except websockets.ConnectionClosed:
            return self.messages

    # What the hall is asked

    async def send(self, kind: str, **facts: Any) -> str:
        """Send a message with a new id, unless it brings its own; the id."""
        facts.setdefault("id", secrets.token_hex(8))
        await self.socket.send(msgspec.json.encode({"kind": kind, **facts}).decode())
        return str(facts["id"])

    async def ask(self, kind: str, **facts: Any) -> dict[str, Any]:
        """Send a message and wait for the answer to it: an ack, a refusal or an explanation."""
        asked = await self.send(kind, **facts)
        while True:
            message = await self.receive()
            if message["kind"] in ("ack", "refused", "explained") and message["id"] == asked:
                return message

    async def act(self, action: dict[str, Any], **facts: Any) -> dict[str, Any]:
        """Ask to play this action, having seen everything that came so far."""
        return await self.ask("act", **{"seq": self.seq, "action": action, **facts})
