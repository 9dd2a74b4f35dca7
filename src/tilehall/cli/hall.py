"""`tilehall` and `tilehall serve`: open the hall, and say in words where it is."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path
from typing import Annotated, Final

import segno
import typer
from rich.console import Console

from tilehall.cli.app import PORT
from tilehall.cli.inputs import whole_number
from tilehall.core.errors import Refused
from tilehall.server.run import bind, home_address, serve
from tilehall.store.log import StoreError
from tilehall.store.sqlite import SqliteLog, running_hall
from tilehall.words import Words

__all__ = ["database_path", "port_number", "run_hall", "serve_command"]

_EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - only when the host asks for the home network
_LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")


def database_path(url: str | None) -> Path:
    """Where the hall is kept: `url`, else TILEHALL_DB, else the user's data folder.

    Raises Refused when the URL is none that this version can open.
    """
    chosen = os.environ.get("TILEHALL_DB") or None if url is None else url
    if chosen is None:
        import platformdirs

        return platformdirs.user_data_path("tilehall", appauthor=False) / "hall.sqlite3"
    if chosen.startswith("sqlite:///"):
        chosen = chosen.removeprefix("sqlite:///")
    elif "://" in chosen:
        raise Refused("bad-database-url", url=chosen)
    # Unlike those of Path these never fail, whatever was typed
    path = os.path.expanduser(chosen)  # noqa: PTH111
    if not path or os.path.isdir(path):  # noqa: PTH112
        raise Refused("bad-database-url", url=chosen)
    return Path(path)


def _has_screen() -> bool:
    """Whether a browser can be shown here; a text browser in the terminal would only be in the way."""
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def run_hall(
    words: Words,
    *,
    host: str = "127.0.0.1",
    port: int,
    database: str | None = None,
    lan: bool = False,
    browser: bool = False,
    public_name: str | None = None,
) -> None:
    """Serve the hall until it is interrupted. Raises TilehallError when it cannot be opened.

    With `lan` it can be opened from the home network. With `browser` a browser is started if there
    is a screen; where the hall on this database runs already, that one is opened instead. A name on
    the web under which the hall is reached has to be said as `public_name`.
    """
    console = Console(highlight=False, soft_wrap=True)
    path = database_path(database)
    if lan:
        host = _EVERYWHERE
    running = running_hall(path) if browser else None
    if running:
        console.print(words.say("hall.already-runs", url=running))
        _show(running)
        return
    listener = bind(host, port)
    port = listener.getsockname()[1]
    address = home_address() if lan else None
    own = f"http://{'127.0.0.1' if host in (_EVERYWHERE, 'localhost') else _bracketed(host)}:{port}"
    shared = f"http://{address}:{port}" if address else None if host in (*_LOOPBACK, _EVERYWHERE) else own
    try:
        log = SqliteLog(path, own)
    except StoreError:
        listener.close()
        raise

    def ready() -> None:
        console.print(words.say("hall.open", url=own))
        if shared is not None:
            console.print(words.say("hall.lan", url=shared))
            if console.is_terminal:
                segno.make(shared, error="m").terminal(out=sys.stdout, compact=True)
        elif lan:
            console.print(words.say("hall.no-home-network"))
        else:
            console.print(words.say("hall.only-here"))
        console.print(words.say("hall.database", path=str(path)))
        console.print(words.say("hall.stop"))
        if browser:
            _show(own)

    try:
        serve(log, [listener], ready=ready, lan=shared, public_name=public_name)
    except KeyboardInterrupt:
        console.print(words.say("hall.closed"))
    finally:
        log.close()


def serve_command(
    context: typer.Context,
    host: Annotated[str, typer.Option("--host")] = "127.0.0.1",
    port: Annotated[str, typer.Option("--port")] = PORT,
    database: Annotated[str | None, typer.Option("--db")] = None,
    public_name: Annotated[str | None, typer.Option("--public-name")] = None,
) -> None:
    """Serve the hall without starting a browser."""
    run_hall(context.obj, host=host, port=port_number(port), database=database, public_name=public_name)


def port_number(text: str) -> int:
    """The port that was asked for. Raises BadNotation when it is none."""
    return whole_number("--port", text, 0, 65535)


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _show(url: str) -> None:
    if _has_screen():
        webbrowser.open(url)
