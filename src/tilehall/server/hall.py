"""The hall: makes tables, wakes their rooms when somebody comes, lets them sleep, lists what is open."""

from __future__ import annotations

import asyncio
import base64
import logging
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from tilehall import bots
from tilehall.core.codec import encode, to_plain
from tilehall.core.errors import BadNotation, Refused
from tilehall.core.ids import Seat
from tilehall.core.options import Option
from tilehall.record.model import Record
from tilehall.rulesets import preset
from tilehall.server import present
from tilehall.server.present import Told
from tilehall.server.records import last_record
from tilehall.server.rooms import Room, read_table
from tilehall.server.surroundings import Surroundings
from tilehall.store.log import Log, StoreError, TableRow
from tilehall.table.commands import Token
from tilehall.table.decide import clean_name, draw_seal, token_hash
from tilehall.table.events import BotSeated, Cause, Entry, HostMoved, Made, Seated
from tilehall.table.table import Table

__all__ = ["TABLE_OPTIONS", "Hall", "NewTable", "OpenTable", "SeatWish"]

_LOGGER: Final = logging.getLogger("tilehall.server")
_BEAT_SECONDS: Final = 5.0
_LISTED_DAYS: Final = 2
_LISTED_MOST: Final = 50
MOST_ROOMS: Final = 2000


TABLE_OPTIONS: Final = (
    Option("turn_seconds", None, "table", "number", 0, low=0, high=600),
    Option("listed", None, "table", "flag", True),
    Option("watch", None, "table", "flag", True),
    Option("show_drafts", None, "table", "flag", False),
)
"""The options of a table itself, whatever is played at it."""


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is wanted at a seat of a new table."""

    kind: Literal["person", "bot"]
    level: str | None = None


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser sends to make a table; whoever makes it sits on the first person's seat."""

    ruleset: Annotated[str, Meta(max_length=64)]
    name: Annotated[str, Meta(max_length=200)]
    token: Token
    seats: Annotated[tuple[SeatWish, ...], Meta(max_length=10)]
    options: dict[str, Any] = {}
    turn_seconds: int = 0
    listed: bool = True
    watch: bool = True
    show_drafts: bool = False
    lang: Annotated[str, Meta(max_length=35)] = "en"


class OpenTable(msgspec.Struct, frozen=True):
    """A table that anybody may see in the hall's list."""

    table: str
    game: str
    options: Mapping[str, Any]
    phase: str
    seats: tuple[dict[str, str], ...]


class Hall:
    """All tables of one store."""

    def __init__(self, log: Log, around: Surroundings) -> None:
        self.log = log
        self.around = around
        self.rooms: dict[str, Room] = {}
        self._waking: dict[str, asyncio.Lock] = {}
        self._listed: dict[str, Table] = {}
        self._beating: asyncio.Task[None] | None = None
        self._finding: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin the heartbeat, and to look for the tables to list: nobody waits for that."""
        self.around.runs = self.log.runs
        await self._beat()
        self._beating = asyncio.create_task(self._keep_beating(), name="heartbeat")
        self._finding = asyncio.create_task(self._find_tables(), name="tables to list")

    async def _find_tables(self) -> None:
        found: dict[str, Table] = {}
        since = self.around.now() - _LISTED_DAYS * 24 * 3600 * 1000
        try:
            for row in reversed((await self.log.recent(since))[:_LISTED_MOST]):
                table = await self._table_to_list(row.name)
                if table is not None:
                    found[row.name] = table
        except StoreError as error:
            _LOGGER.warning("tables to list: %s", error)
        self._listed = {**found, **self._listed}  # those that were made meanwhile are the newest

    async def _table_to_list(self, name: str) -> Table | None:
        try:
            found = await read_table(self.log, name, self.around)
        except BadNotation as error:
            _LOGGER.warning("table %s cannot be read: %s", name, error)
            return None
        return found[0] if found is not None and found[0].made.listed else None

    async def close(self) -> None:
        """Let every room finish what it is doing."""
        for task in (self._beating, self._finding):
            if task is not None:
                task.cancel()
        for room in list(self.rooms.values()):
            await room.stop()
        self.rooms.clear()

    async def _beat(self) -> None:
        try:
            await self.log.beat(self.around.now())
        except StoreError as error:
            _LOGGER.warning("heartbeat: %s", error)

    async def _keep_beating(self) -> None:
        while True:
            await asyncio.sleep(_BEAT_SECONDS)
            await self._beat()
            await self._let_sleep()

    async def _let_sleep(self) -> None:
        for name, room in list(self.rooms.items()):
            if room.is_idle:
                del self.rooms[name]
                await room.stop()

    # Tables

    async def room(self, name: str) -> Room | None:
        """The room of a table, woken from its log if it sleeps; None when there is no such table."""
        if name in self.rooms:
            return self.rooms[name]
        async with self._waking.setdefault(name, asyncio.Lock()):
            if name not in self.rooms:
                found = await read_table(self.log, name, self.around)
                if found is None:
                    self._waking.pop(name, None)
                    return None
                if len(self.rooms) >= MOST_ROOMS:
                    raise Refused("too-many-tables")
                self._open_room(*found)
            self._waking.pop(name, None)
            return self.rooms[name]

    def _open_room(self, table: Table, told: Sequence[Told]) -> None:
        self.rooms[table.made.table] = Room(table, told, self.log, self.around)
        if table.made.listed:
            self._listed[table.made.table] = table
            while len(self._listed) > MOST_ROOMS:
                del self._listed[next(iter(self._listed))]

    async def make(self, wish: NewTable) -> tuple[str, Seat]:
        """Make a table, and seal its first match. Raises TilehallError."""
        if len(self.rooms) >= MOST_ROOMS:
            raise Refused("too-many-tables")
        entry, seat = self._first_entry(wish)
        made = entry.events[0]
        table = Table(made, self.around.chance)
        told = present.apply(table, entry)
        await self.log.create(TableRow(made.table, made.game, True), encode(entry), entry.at)
        self._open_room(table, [told])
        return made.table, seat

    def _first_entry(self, wish: NewTable) -> tuple[Entry[Any], Seat]:
        base = preset(wish.ruleset)
        ruleset = base.resolve(wish.options)
        _check_turn_seconds(wish.turn_seconds)
        if len(wish.seats) != ruleset.players:
            raise Refused("seats-and-players", seats=len(wish.seats), players=ruleset.players)
        persons = [Seat(seat) for seat, wanted in enumerate(wish.seats) if wanted.kind == "person"]
        if not persons:
            raise Refused("no-person")
        made = Made(
            table=base64.b32encode(self.around.draw(10)).decode().lower(),
            preset=wish.ruleset,
            game=base.game,
            options=to_plain(ruleset),
            turn_seconds=wish.turn_seconds,
            listed=wish.listed,
            watch=wish.watch,
            show_drafts=wish.show_drafts,
        )
        events: list[Any] = [
            made,
            draw_seal(Table(made), self.around.draw),
            Seated(persons[0], clean_name(wish.name), "", token_hash(wish.token)),
            HostMoved(persons[0]),
        ]
        for seat, wanted in enumerate(wish.seats):
            if wanted.kind == "bot":
                level = wanted.level or "easy"
                if level not in bots.LEVELS:
                    raise Refused("bad-level", level=level[:20], known=", ".join(bots.LEVELS))
                events.append(BotSeated(Seat(seat), level, stand_in=False))
        return Entry(1, self.around.now(), 0, Cause("system", persons[0]), tuple(events)), persons[0]

    def open_tables(self) -> Sequence[OpenTable]:
        """The listed tables with somebody at them or a free seat, newest first; only what all may know."""
        shown = []
        for name in list(self._listed):
            room = self.rooms.get(name)
            table = self._listed[name] = room.table if room is not None else self._listed[name]
            has_free_seat = any(place.kind == "empty" for place in table.places)
            if table.phase == "closed":
                del self._listed[name]
            elif has_free_seat or (room is not None and room.connections):
                seats = tuple({"kind": place.kind, "name": place.name} for place in table.places)
                shown.append(OpenTable(name, table.made.game, table.made.options, table.phase, seats))
        return shown[::-1][:_LISTED_MOST]

    async def record(self, name: str) -> Record | None:
        """The record of the last finished match of a table. Raises Refused when there is no table."""
        found = await read_table(self.log, name, self.around)
        if found is None:
            raise Refused("unknown-table")
        return last_record([told.entry for told in found[1]])


def _check_turn_seconds(seconds: int) -> None:
    if seconds != 0 and not 10 <= seconds <= 600:
        raise Refused("bad-turn-seconds", value=seconds)
