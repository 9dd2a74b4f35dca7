"""Whose page may talk to the hall: its own, under a name that is this machine's or home network's.

Without the second check a page on the web could give its own name this machine's address, and the
browser would take it for the hall's page (DNS rebinding).
"""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from tilehall.core.codec import encode

__all__ = ["KnownHosts", "is_known_host", "is_own_page"]

_NAMES_AT_HOME: Final = (".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa")
"""Endings that no name on the public web has."""


def is_own_page(origin: str | None, host: str | None) -> bool:
    """Whether a page from this origin is the hall's own; programs that are no browser send no origin."""
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == host
    except ValueError:
        return False


def is_known_host(host: str | None, public_name: str | None) -> bool:
    """Whether a request for this host is meant for the hall.

    An address, a name without a dot and a name of the home network are; a name on the web is only
    when the host of the hall has said it (`public_name`).
    """
    if host is None:
        return True
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    if "." not in name or name.endswith(_NAMES_AT_HOME) or name == (public_name or "").lower():
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class KnownHosts:
    """Turns away what is asked of a host that the hall is not."""

    def __init__(self, app: ASGIApp, public_name: str | None, refused: object) -> None:
        self._app = app
        self._public_name = public_name
        self._refused = encode(refused)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is meant for the hall; answer the rest with 403 or a closed socket."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), None)
        if is_known_host(host, self._public_name):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
            await send({"type": "http.response.start", "status": 403, "headers": headers})
            await send({"type": "http.response.body", "body": self._refused})
