"""The web application: pages, the few HTTP calls, and the socket."""

from __future__ import annotations

import io
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from tilehall.core.codec import decode, encode
from tilehall.core.errors import BadNotation, Refused, TilehallError
from tilehall.games.catalogue import GAMES
from tilehall.record.writer import dump
from tilehall.server import present
from tilehall.server.hall import Hall, NewTable
from tilehall.server.lobby import clauses, hall_info
from tilehall.server.origin import KnownHosts, is_own_page
from tilehall.server.socket import serve_socket
from tilehall.words import LANGUAGES, Words, messages

__all__ = ["make_app"]

STATIC: Final = Path(__file__).parent / "static"
_LARGEST_BODY: Final = 16 * 1024
_LONGEST_LINK: Final = 512
_STATUS: Final = {
    "wrong-origin": 403,
    "unknown-table": 404,
    "not-found": 404,
    "record-not-ready": 409,
    "too-large": 413,
    "too-fast": 429,
    "not-stored": 503,
    "too-many-tables": 503,
}
_POLICY: Final = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'"
)
_HEADERS: Final = [
    (b"content-security-policy", _POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
]


class _SafeHeaders:
    """Puts the headers on every answer that keep the page to itself."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *_HEADERS]
            await send(message)

        await self._app(scope, receive, safely if scope["type"] == "http" else send)


class _Immutable(StaticFiles):
    """Files whose name changes with their content: a browser may keep them for good."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def _json(value: Any, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(encode(value), status, headers, media_type="application/json")


def _words(request: Request) -> Words:
    return Words(request.query_params.get("lang") or request.headers.get("accept-language"))


def _said(error: TilehallError, words: Words) -> dict[str, Any]:
    refusal = present.refusal(None, error, words)
    said = {"code": refusal.code, "text": refusal.text, "rule": refusal.rule, "facts": refusal.facts}
    return {"error": said}


def _refused(error: TilehallError, words: Words) -> Response:
    said = _said(error, words)
    return _json(said, _STATUS.get(said["error"]["code"], 400))


async def _body(request: Request) -> bytes:
    """The body of a request. Raises Refused when it is too large or from another site's page."""
    if not is_own_page(request.headers.get("origin"), request.headers.get("host")):
        raise Refused("wrong-origin")
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > _LARGEST_BODY:
            raise Refused("too-large", most=_LARGEST_BODY)
    return body


def _parse(body: bytes, kind: Any) -> Any:
    try:
        return decode(body, kind)
    except BadNotation as error:
        if error.code == "bad-json":
            raise BadNotation("bad-message", detail=error.facts["detail"]) from None
        raise


class _Calls:
    """The HTTP calls of a hall."""

    def __init__(self, hall: Hall, lan: str | None, tables_a_minute: int) -> None:
        self._hall = hall
        self._lan = lan
        self._tables_a_minute = tables_a_minute
        self._made_at: deque[float] = deque()

    async def page(self, _request: Request) -> Response:
        """The one page; which part of it is shown, its own script finds out from the address."""
        return FileResponse(STATIC / "index.html", headers={"cache-control": "no-cache"})

    async def hall(self, request: Request) -> Response:
        """Games, presets, options, bots and the open tables, in one language."""
        return _json(hall_info(_words(request), self._hall.open_tables(), self._lan))

    async def messages(self, request: Request) -> Response:
        """The client's texts in one language."""
        code = request.path_params["language"]
        if code not in LANGUAGES:
            raise Refused("not-found")
        return _json({"lang": code, "messages": messages(code, "client")})

    async def rules(self, request: Request) -> Response:
        """A game's rules, clause by clause, in one language."""
        if request.path_params["game"] not in GAMES:
            raise Refused("not-found")
        return _json({"clauses": clauses(request.path_params["game"], _words(request))})

    async def make_table(self, request: Request) -> Response:
        """Make a table; whoever makes it sits on the first person's seat."""
        wish = _parse(await _body(request), NewTable)
        self._count_table()
        table, seat = await self._hall.make(wish)
        return _json({"table": table, "seat": seat}, 201)

    def _count_table(self) -> None:
        now = time.monotonic()
        while self._made_at and now - self._made_at[0] > 60:
            self._made_at.popleft()
        if len(self._made_at) >= self._tables_a_minute:
            raise Refused("too-fast")
        self._made_at.append(now)

    async def qr(self, request: Request) -> Response:
        """A link as a QR code. The link comes in the body: one with a token must stand in no request line."""
        link = _parse(await _body(request), dict[str, str]).get("text", "")
        if not 1 <= len(link) <= _LONGEST_LINK:
            raise Refused("bad-link", most=_LONGEST_LINK)
        image = io.BytesIO()
        segno.make(link, error="m").save(image, kind="svg", scale=8, border=2, xmldecl=False)
        return Response(image.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})

    async def record(self, request: Request) -> Response:
        """The record of the last match of a table that is over or was abandoned."""
        record = await self._hall.record(request.path_params["table"])
        if record is None:
            raise Refused("record-not-ready")
        name = f"tilehall-{record.match.id}.json"
        headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
        return Response(dump(record), media_type="application/json", headers=headers)

    async def socket(self, socket: WebSocket) -> None:
        """A browser's line."""
        await serve_socket(socket, self._hall)


def _answering(call: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """The call, with a refusal answered as a sentence in the reader's language."""

    async def answer(request: Request) -> Response:
        try:
            return await call(request)
        except TilehallError as error:
            return _refused(error, _words(request))

    return answer


async def _http_error(request: Request, error: Exception) -> Response:
    """Anything that no route answers, without a word about the inside; a person gets the page."""
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for it alone
    if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        return FileResponse(STATIC / "index.html", 404, headers={"cache-control": "no-cache"})
    response = _refused(Refused("not-found"), _words(request))
    response.status_code = error.status_code
    return response


async def _server_error(request: Request, _error: Exception) -> Response:
    response = _refused(Refused("server-error"), _words(request))
    response.status_code = 500
    return response


def make_app(
    hall: Hall, *, lan: str | None = None, public_name: str | None = None, tables_a_minute: int = 60
) -> Starlette:
    """The application for a hall.

    `lan` is the hall's address on the home network, None when only this computer can open it;
    `public_name` the name on the web under which it is reached, if it has one;
    `tables_a_minute` bounds how many tables may be made.
    """
    calls = _Calls(hall, lan, tables_a_minute)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await hall.open()
        yield
        await hall.close()

    app = Starlette(
        routes=[
            Route("/", calls.page),
            Route("/new", calls.page),
            Route("/t/{table}", calls.page),
            Route("/api/hall", _answering(calls.hall)),
            Route("/api/messages/{language}", _answering(calls.messages)),
            Route("/api/rules/{game}", _answering(calls.rules)),
            Route("/api/tables", _answering(calls.make_table), methods=["POST"]),
            Route("/api/tables/{table}/record", _answering(calls.record)),
            Route("/api/qr", _answering(calls.qr), methods=["POST"]),
            WebSocketRoute("/socket", calls.socket),
            Mount("/assets", _Immutable(directory=STATIC / "assets", check_dir=False)),
        ],
        lifespan=lifespan,
        exception_handlers={HTTPException: _http_error, Exception: _server_error},
    )
    app.add_middleware(KnownHosts, public_name=public_name, refused=_said(Refused("unknown-host"), Words()))
    app.add_middleware(_SafeHeaders)
    return app
