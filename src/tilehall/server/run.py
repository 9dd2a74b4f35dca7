"""Running the hall: a bound socket, uvicorn, and the address at which it can be reached."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Callable, Sequence
from typing import Final

import uvicorn

from tilehall.core.errors import Refused
from tilehall.server.app import make_app
from tilehall.server.hall import Hall
from tilehall.server.surroundings import Surroundings
from tilehall.store.log import Log

__all__ = ["bind", "home_address", "serve", "server_for"]

_TAKEN: Final = (errno.EADDRINUSE, errno.EACCES)
_LARGEST_SOCKET_MESSAGE: Final = 64 * 1024
"""Above this uvicorn hangs up; what is merely too large for us is refused in words before that."""


class _Server(uvicorn.Server):
    """Tells when it is ready to be opened."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def bind(host: str, port: int) -> socket.socket:
    """A listening socket. Raises Refused when the port is taken or the host is not this machine's."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # The protocol has to be named, or asyncio leaves small frames waiting for each other (Nagle).
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    except UnicodeError:
        raise Refused("bad-host", host=host, detail="no such name") from None
    except OSError as error:
        raise Refused("bad-host", host=host, detail=error.strerror or str(error)) from None
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        code = "port-taken" if error.errno in _TAKEN else "bad-host"
        raise Refused(code, host=host, port=port, detail=error.strerror or str(error)) from None
    return listener


def home_address() -> str | None:
    """This machine's address on the home network, or None when it has none.

    Asking the system which of its addresses would be used sends nothing.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") or address == "0.0.0.0" else address  # noqa: S104 - compared


def server_for(
    hall: Hall,
    *,
    ready: Callable[[], None],
    lan: str | None = None,
    public_name: str | None = None,
    tables_a_minute: int = 60,
) -> uvicorn.Server:
    """The web server of a hall, for the sockets that `serve` will be given; it has not started yet."""
    config = uvicorn.Config(
        make_app(hall, lan=lan, public_name=public_name, tables_a_minute=tables_a_minute),
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=_LARGEST_SOCKET_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
    )
    return _Server(config, ready)


def serve(
    log: Log,
    listeners: Sequence[socket.socket],
    *,
    ready: Callable[[], None],
    lan: str | None = None,
    public_name: str | None = None,
    bot_pace: float = 0.8,
    tables_a_minute: int = 60,
) -> None:
    """Run the hall on these sockets until it is interrupted; `ready` is called when it can be opened."""
    hall = Hall(log, Surroundings(bot_pace=bot_pace))
    server = server_for(hall, ready=ready, lan=lan, public_name=public_name, tables_a_minute=tables_a_minute)
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=list(listeners)))
