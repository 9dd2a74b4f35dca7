"""Rooms: one task for each table that is awake, which alone changes it.

A command becomes an entry, the entry goes to disk, and only then is it applied, acknowledged and told
to everybody. A room whose table went wrong in any unforeseen way is read again from its log.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import msgspec

from tilehall import bots
from tilehall.core.codec import decode, encode
from tilehall.core.errors import Refused, TilehallError
from tilehall.core.ids import Seat
from tilehall.server import present
from tilehall.server.connection import Connection
from tilehall.server.present import Told
from tilehall.server.surroundings import Surroundings
from tilehall.server.wire import Ack, Bye, Explain, Hello, Presence
from tilehall.store.log import Log, StoreError
from tilehall.table.commands import Bot, Command, Draft, Sit
from tilehall.table.decide import (
    bot_act,
    call_missed,
    clock_started,
    clock_stopped,
    decide,
    expire,
    seal_next,
    token_hash,
)
from tilehall.table.events import Closed, Entry, OfTable, Vacated, decode_entry
from tilehall.table.table import Table

__all__ = ["Room", "read_table"]

_LOGGER: Final = logging.getLogger("tilehall.server")
_MOST_AT_A_TABLE: Final = 64
_RETRY_SECONDS: Final = 1.0
_LINES_KEPT: Final = 400
"""Entries that a room remembers for the log that it tells to whoever comes (re)connected."""

Job = Callable[[], Awaitable[None]]


async def read_table(log: Log, name: str, around: Surroundings) -> tuple[Table, list[Told]] | None:
    """A table as the fold of its log on disk, and the entries; None when there is none of that name."""
    found = await log.read(name)
    if found is None:
        return None
    row, data = found
    entries = [decode_entry(line, row.game) for line in data]
    table = Table(entries[0].events[0], around.chance)
    return table, [present.apply(table, entry) for entry in entries]


class Room:
    """A table that is awake, and the connections of those who are at it."""

    def __init__(self, table: Table, told: Sequence[Told], log: Log, around: Surroundings) -> None:
        self.table = table
        self._log = log
        self._around = around
        self._recent: deque[Told] = deque(told, maxlen=_LINES_KEPT)
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue(maxsize=1024)
        self.connections: dict[Connection, Seat | None] = {}
        self._infos: dict[str, msgspec.Raw] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._bot_due = 0.0
        self._retry_at = 0.0
        self._reached = around.now()  # since when somebody is here, without a break
        self.task = asyncio.create_task(self._run(), name=f"table {table.made.table}")

    # What the socket asks

    async def join(self, connection: Connection, hello: Hello) -> None:
        """A connection came, with a seat's token or to look on."""
        await self._jobs.put(lambda: self._join(connection, hello))

    async def leave(self, connection: Connection) -> None:
        """A connection is gone."""
        await self._jobs.put(lambda: self._leave(connection))

    async def ask(self, connection: Connection, command: Command | Explain) -> None:
        """A connection asks for something; it is answered in turn."""
        await self._jobs.put(lambda: self._ask(connection, command))

    async def stop(self) -> None:
        """Finish what is queued and end the room's task."""
        await self._jobs.put(None)
        await self.task

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing is queued, so that the room may go to sleep."""
        return not self.connections and self._jobs.empty()

    @property
    def here(self) -> tuple[bool, ...]:
        """At which seats a person's line is up."""
        present_seats = {seat for seat in self.connections.values() if seat is not None}
        return tuple(seat in present_seats for seat in range(len(self.table.places)))

    # The task

    async def _run(self) -> None:
        while (job := await self._jobs.get()) is not None:
            try:
                await job()
            except Exception:
                _LOGGER.exception("table %s is read again from its log", self.table.made.table)
                await self._read_again()
            self._wind()
        if self._timer is not None:
            self._timer.cancel()

    async def _read_again(self) -> None:
        found = await read_table(self._log, self.table.made.table, self._around)
        if found is None:
            return
        self.table, told = found
        self._recent = deque(told, maxlen=_LINES_KEPT)
        self._infos.clear()
        for connection, seat in list(self.connections.items()):
            if seat is not None and not self.table.places[seat].is_owned:
                self.connections[connection] = None
            self._welcome(connection, self.connections[connection])

    async def _join(self, connection: Connection, hello: Hello) -> None:
        seat = None if hello.token is None else self.table.seat_of(token_hash(hello.token))
        if hello.token is not None and seat is None:
            connection.send(present.refusal(hello.id, Refused("unknown-token"), connection.words))
        if seat is None and len(self.connections) >= _MOST_AT_A_TABLE:
            full = Refused("too-many-watchers")
            connection.finish(Bye(full.code, connection.words.error(full)))
            return
        first = not self.connections
        if seat is not None:
            for other, owned in list(self.connections.items()):
                if owned == seat:
                    del self.connections[other]
                    other.finish(Bye("replaced", other.words.say("error.replaced")))
        self.connections[connection] = seat
        if first:
            self._reached = self._around.now()
            await self._wake_clock()
            await self._seal_next()
        self._welcome(connection, seat)
        self._tell_presence(but=connection)

    async def _leave(self, connection: Connection) -> None:
        if connection not in self.connections:
            return
        del self.connections[connection]
        self._tell_presence()
        if not self.connections and self.table.clock is not None and self.table.clock.stopped is None:
            await self._note(clock_stopped(self.table, self._around.now()))

    async def _seal_next(self) -> None:
        """Bind the hall to the next match's secret, so that the salts can come after."""
        entry = seal_next(self.table, self._around.now(), self._around.draw)
        if entry is not None:
            await self._note(entry)

    async def _wake_clock(self) -> None:
        clock = self.table.clock
        if clock is not None:
            since = (
                clock.stopped if clock.stopped is not None else self._around.asleep_since(self.table.last_at)
            )
            await self._note(clock_started(self.table, since, self._around.now()))

    async def _note(self, entry: Entry[Any]) -> None:
        """Commit an entry that nobody asked for; a store that fails now is met again by the next one."""
        try:
            await self._commit(entry)
        except StoreError as error:
            _LOGGER.warning("table %s: %s", self.table.made.table, error)

    async def _ask(self, connection: Connection, command: Command | Explain) -> None:
        if connection not in self.connections:
            return
        try:
            await self._do(connection, command)
        except TilehallError as error:
            connection.send(present.refusal(command.id, error, connection.words, self.table))
            if isinstance(error, StoreError) and error.code in ("entry-conflict", "database-failed"):
                await self._read_again()
        except Exception:
            _LOGGER.exception("table %s is read again from its log", self.table.made.table)
            await self._read_again()
            done = self.table.answered(command.id)
            if done is not None:
                connection.send(Ack(command.id, done))
            else:
                fault = Refused("server-error")
                connection.send(present.refusal(command.id, fault, connection.words))

    async def _do(self, connection: Connection, command: Command | Explain) -> None:
        seat = self.connections[connection]
        if isinstance(command, Explain):
            self._explain(connection, seat, command)
            return
        done = self.table.answered(command.id)
        if done is not None and not isinstance(command, Draft):
            connection.send(Ack(command.id, done, seat if isinstance(command, Sit) else None))
            return
        if isinstance(command, Bot) and command.level not in bots.LEVELS:
            raise Refused("bad-level", level=command.level[:20], known=", ".join(bots.LEVELS))
        host_is_away = self.table.host is None or not self.here[self.table.host]
        around = self._around
        if done is None:
            entry = decide(self.table, seat, command, around.now(), around.draw, host_is_away)
            await self._commit(entry, mover=connection, command=command)
        if isinstance(command, Draft):
            self._explain(connection, seat, command)

    def _explain(self, connection: Connection, seat: Seat | None, command: Explain | Draft) -> None:
        if seat is None:
            raise Refused("not-seated")
        if self.table.state is None:
            raise Refused("not-playing")
        action = decode(bytes(command.action), self.table.game.action_type)
        connection.send(present.explained(self.table, seat, command.id, action, connection.words))

    async def _commit(
        self, entry: Entry[Any], mover: Connection | None = None, command: Command | None = None
    ) -> None:
        """Put an entry on disk, then apply it, acknowledge it and tell everybody."""
        closes = any(isinstance(event, Closed) for event in entry.events)
        await self._log.append(self.table.made.table, self.table.seq, encode(entry), closes=closes)
        phase, clock = self.table.phase, self.table.clock
        told = present.apply(self.table, entry)
        self._recent.append(told)
        timed = clock is not None or self.table.clock is not None
        if timed or phase != self.table.phase or _concerns_table(entry):
            self._infos.clear()
        if self.table.bot_to_act() is not None:
            self._bot_due = self._around.clock() + self._around.bot_pace
        if mover is not None and command is not None and not isinstance(command, Draft):
            mover.send(Ack(command.id, entry.seq, command.seat if isinstance(command, Sit) else None))
        reseated = self._reseat(entry, mover, command)
        for connection, seat in list(self.connections.items()):
            info = self._info(connection)
            connection.send(present.update(self.table, told, seat, connection.words, info))
        if self.table.phase == "match_over":
            await self._seal_next()
        for connection in reseated:
            self._welcome(connection, self.connections[connection])
        if reseated:
            self._tell_presence()

    def _reseat(
        self, entry: Entry[Any], mover: Connection | None, command: Command | None
    ) -> list[Connection]:
        """Connections follow their seats: who sat down has one, whose seat was vacated has none.

        Returns those that changed.
        """
        vacated = {event.seat for event in entry.events if isinstance(event, Vacated)}
        reseated = [connection for connection, seat in self.connections.items() if seat in vacated]
        self.connections.update(dict.fromkeys(reseated))
        if isinstance(command, Sit) and mover is not None:
            self.connections[mover] = command.seat
            reseated.append(mover)
        return reseated

    # What falls due

    def _wind(self) -> None:
        """Set the timer to the next thing that falls due, while somebody is at the table."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self.connections:
            return
        due = []
        if self.table.bot_to_act() is not None:
            due.append(max(0.0, self._bot_due - self._around.clock()))
        if self.table.clock is not None and self.table.clock.stopped is None:
            due.append(self.table.clock.left(self._around.now()) / 1000)
        overdue = self.table.overdue(self._reached)
        if overdue is not None:
            due.append(max(0, overdue[1] - self._around.now()) / 1000)
        if due:
            delay = max(min(due), self._retry_at - self._around.clock())
            self._timer = asyncio.get_running_loop().call_later(delay, self._fall_due)

    def _fall_due(self) -> None:
        if not self._jobs.full():
            self._jobs.put_nowait(self._do_due)

    async def _do_due(self) -> None:
        table, now = self.table, self._around.now()
        bot = table.bot_to_act()
        try:
            if bot is not None and self._bot_due <= self._around.clock():
                seat, level = bot
                await self._commit(bot_act(table, seat, self._choose(level, seat), now))
            elif table.clock is not None and table.clock.stopped is None and table.clock.left(now) == 0:
                await self._commit(expire(table, self._proposed(table.clock.seat), now))
            elif (overdue := table.overdue(self._reached)) is not None and overdue[1] <= now:
                await self._commit(call_missed(table, self._reached, now))
        except StoreError as error:
            _LOGGER.warning("table %s waits for its store: %s", table.made.table, error)
            self._retry_at = self._around.clock() + _RETRY_SECONDS

    def _proposed(self, seat: Seat) -> Any:
        """What the table proposes for a seat whose time is up: its draft, or else the easy bot's move."""
        if not self.table.game.has_drafts:
            return self._choose("easy", seat)
        draft = self.table.draft
        return None if draft is None else decode(encode(draft.action), self.table.game.action_type)

    def _choose(self, level: str, seat: Seat) -> Any:
        view = self.table.game.view(self.table.state, seat)
        return bots.choose(level, self.table.game, view, self._around.random)

    # What is told

    def _info(self, connection: Connection) -> msgspec.Raw:
        language = connection.words.language
        if language not in self._infos:
            info = present.table_info(self.table, connection.words, self._around.now())
            self._infos[language] = msgspec.Raw(encode(info))
        return self._infos[language]

    def _presence(self) -> Presence:
        watching = sum(seat is None for seat in self.connections.values())
        return Presence(self.here, watching)

    def _tell_presence(self, but: Connection | None = None) -> None:
        presence = self._presence()
        for connection in self.connections:
            if connection is not but:
                connection.send(presence)

    def _welcome(self, connection: Connection, seat: Seat | None) -> None:
        if self.table.clock is not None:
            self._infos.clear()
        info, presence = self._info(connection), self._presence()
        recent = list(self._recent)
        connection.send(present.welcome(self.table, recent, seat, connection.words, info, presence))


def _concerns_table(entry: Entry[Any]) -> bool:
    return any(isinstance(event, OfTable) for event in entry.events)
