"""A real hall on loopback, in the test's own event loop, and people who come to it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx

from tilehall.server.hall import Hall
from tilehall.server.run import bind, server_for
from tilehall.server.surroundings import Surroundings
from tilehall.store.sqlite import SqliteLog
from tilehall.testing.client import Line, http_client, make_table, new_token


class Running:
    """A hall that can be stopped and opened again on the same file, with surroundings to dictate."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.around = Surroundings(bot_pace=0.0)
        self.settings: dict[str, Any] = {"tables_a_minute": 1000}
        self.lines: list[Line] = []

    async def open(self) -> None:
        """Open the hall on a free port."""
        listener = bind("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self.log = SqliteLog(self.path, self.url)
        # The tests of the store prove that it syncs; here nobody cuts the power.
        self.log._writer.execute("PRAGMA synchronous = OFF")
        self.hall = Hall(self.log, self.around)
        is_open = asyncio.Event()
        self._server = server_for(self.hall, ready=is_open.set, **self.settings)
        self._task = asyncio.create_task(self._server.serve(sockets=[listener]))
        await asyncio.wait_for(is_open.wait(), 10)

    async def close(self) -> None:
        """Close the hall as Ctrl-C does."""
        self._server.should_exit = True
        await asyncio.wait_for(self._task, 10)
        self.log.close()

    async def restart(self) -> None:
        """Close the hall and open it again, on another port."""
        await self.close()
        await self.open()

    async def line(self, table: str, token: str | None = None, **settings: Any) -> Line:
        """Somebody comes to a table."""
        line = await Line.open(self.url, table, token, **settings)
        self.lines.append(line)
        return line

    async def silent_line(self, **settings: Any) -> Line:
        """Somebody whose line is up and who has said nothing yet."""
        line = await Line.connect(self.url, **settings)
        self.lines.append(line)
        return line

    async def table(self, **wish: Any) -> tuple[str, list[str], list[Line]]:
        """A table whose seats for people are all taken: its name, and a token and a line for each."""
        table, seat, token = await make_table(self.url, **wish)
        tokens, lines = [token], [await self.line(table, token)]
        for other, place in enumerate(lines[0].info["seats"]):
            if place["kind"] == "empty":
                assert other != seat
                tokens.append(new_token())
                lines.append(await self.line(table))
                answer = await lines[-1].ask("sit", seat=other, name=f"Player {other}", token=tokens[-1])
                assert answer["kind"] == "ack", answer
                await lines[-1].until(lambda: lines[-1].seat is not None)
        return table, tokens, lines

    async def game(self, **wish: Any) -> tuple[str, list[str], list[Line]]:
        """A table at which everybody has said that they are ready: the first round is dealt."""
        table, tokens, lines = await self.table(**wish)
        for line in lines:
            if line.phase == "lobby":
                answer = await line.ask("ready")
                assert answer["kind"] == "ack", answer
        for line in lines:
            await line.until(lambda line=line: line.phase == "playing")
        return table, tokens, lines

    async def play(self, lines: list[Line], turns: int = 1000) -> None:
        """People play their first legal action, turn by turn, until the round is over."""
        for _ in range(turns):
            if lines[0].phase != "playing":
                return
            assert lines[0].view is not None
            mover = next(line for line in lines if line.seat == lines[0].view["public"]["turn"])
            answer = await mover.act(mover.legal[0])
            assert answer["kind"] == "ack", answer
            await self.together(lines, answer["seq"])

    async def together(self, lines: list[Line], seq: int) -> None:
        """Wait until everybody was told of this entry."""
        for line in lines:
            await line.until(lambda line=line: line.seq >= seq)

    def client(self) -> httpx.AsyncClient:
        """For the HTTP calls."""
        return http_client(self.url)
