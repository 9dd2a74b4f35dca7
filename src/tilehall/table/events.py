"""What can happen at a table besides the game itself, and the entry of the log that holds it.

The log of a table is one sequence of entries, one a command. A table is the fold of its log.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Generic, Literal, TypeVar, Union

import msgspec

from tilehall.core.codec import decode
from tilehall.core.ids import Seat
from tilehall.core.protocol import Event
from tilehall.games.catalogue import GAMES

__all__ = [
    "BotSeated",
    "Cause",
    "ClockStarted",
    "ClockStopped",
    "Closed",
    "Drafted",
    "Entry",
    "HostMoved",
    "Made",
    "MatchClosed",
    "MatchOpened",
    "OfTable",
    "Readied",
    "Renamed",
    "Returned",
    "Said",
    "Sealed",
    "Seated",
    "TableEvent",
    "Vacated",
    "decode_entry",
    "redact",
]

E = TypeVar("E")


class OfTable(Event, frozen=True):
    """The base of all events that are the table's own, not the game's."""


class Made(OfTable, frozen=True, tag="made"):
    """The table was made: what is played, by which resolved options, and the table's own settings."""

    table: str
    preset: str
    game: str
    options: Mapping[str, Any]
    turn_seconds: int
    listed: bool
    watch: bool
    show_drafts: bool = False


class Seated(OfTable, frozen=True, tag="seated"):
    """A person sat down. Only the SHA-256 of the seat's token is kept; the salt goes into the deals."""

    seat: Seat
    name: str
    salt: str
    token_hash: str


class Renamed(OfTable, frozen=True, tag="renamed"):
    """A person changed the name that the others see."""

    seat: Seat
    name: str


class Vacated(OfTable, frozen=True, tag="vacated"):
    """A seat became empty for good: its person left, or the host freed it; its token is void."""

    seat: Seat
    by: Literal["self", "host"]


class BotSeated(OfTable, frozen=True, tag="bot_seated"):
    """A bot plays this seat: in its own right, or standing in for its person, who may return."""

    seat: Seat
    level: str
    stand_in: bool


class Returned(OfTable, frozen=True, tag="returned"):
    """The stand-in went; the seat is its person's again."""

    seat: Seat


class HostMoved(OfTable, frozen=True, tag="host_moved"):
    """Another seat has the host's powers now."""

    seat: Seat | None


class Readied(OfTable, frozen=True, tag="readied"):
    """A person is ready to go on, or no longer is; a salt that comes along goes into the next deals."""

    seat: Seat
    ready: bool
    salt: str = ""


class Sealed(OfTable, frozen=True, tag="sealed"):
    """The secret of the next match was drawn, and what binds the hall to it is published.

    Only salts that come after this go into the deals, so neither side can choose the tiles.
    """

    match: str
    number: int
    commitment: str
    secret: str | None = None


class MatchOpened(OfTable, frozen=True, tag="match_opened"):
    """The sealed match began, with the salts of its players in seat order."""

    match: str
    salts: tuple[str, ...]


class MatchClosed(OfTable, frozen=True, tag="match_closed"):
    """A match is over, or was abandoned; the secret behind its deals is shown."""

    match: str
    secret: str
    abandoned: bool


class Said(OfTable, frozen=True, tag="said"):
    """A person said something to the table."""

    seat: Seat
    text: str


class Drafted(OfTable, frozen=True, tag="drafted"):
    """A seat lays its move out: this is what it would be now, in the form of the game's actions.

    The others see that the seat is at work, and what it lays only at a table where drafts are `shown`.
    """

    seat: Seat
    action: Mapping[str, Any] | None
    shown: bool = False


class ClockStopped(OfTable, frozen=True, tag="clock_stopped"):
    """Nobody is at the table any more, so its clock stands still."""


class ClockStarted(OfTable, frozen=True, tag="clock_started"):
    """The clock goes on; it stood still since `since` (milliseconds since 1970)."""

    since: int


class Closed(OfTable, frozen=True, tag="closed"):
    """The host ended the table."""


TableEvent = (
    Made
    | Seated
    | Renamed
    | Vacated
    | BotSeated
    | Returned
    | HostMoved
    | Readied
    | Sealed
    | MatchOpened
    | MatchClosed
    | Said
    | Drafted
    | ClockStopped
    | ClockStarted
    | Closed
)


class Cause(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Why an entry came about.

    `action` is the game action that was asked for (or, with a timer, proposed) in the wire's form;
    `by` the level of the bot that asked, None for a person; `command` the client's id of the command.
    """

    kind: Literal["action", "timer", "system"]
    seat: Seat | None = None
    action: Mapping[str, Any] | None = None
    by: str | None = None
    command: str | None = None


class Entry(msgspec.Struct, Generic[E], frozen=True, forbid_unknown_fields=True):
    """One entry of a table's log: number, time in milliseconds since 1970, round (0: none), events."""

    seq: int
    at: int
    round: int
    cause: Cause
    events: tuple[E, ...]


@cache
def _entry_type(game: str) -> Any:
    return Entry[Union[TableEvent, GAMES[game].event_type]]  # type: ignore[misc]  # noqa: UP007


def decode_entry(data: bytes, game: str) -> Entry[Any]:
    """The entry of a table that plays the named game. Raises BadNotation for anything else."""
    entry: Entry[Any] = decode(data, _entry_type(game))
    return entry


def redact(event: OfTable) -> OfTable:
    """A table's event as everybody may see it: without token, salt, the secret of a match under way,
    or the draft of a seat.

    Raises TypeError for an event that no rule says how to show.
    """
    match event:
        case Seated():
            return Seated(event.seat, event.name, "", "")
        case Readied():
            return Readied(event.seat, event.ready)
        case Sealed():
            return Sealed(event.match, event.number, event.commitment)
        case Drafted():
            return event if event.shown else Drafted(event.seat, None)
        case Made() | Renamed() | Vacated() | BotSeated() | Returned() | HostMoved() | MatchOpened():
            return event
        case MatchClosed() | Said() | ClockStopped() | ClockStarted() | Closed():
            return event
        case _:
            raise TypeError(f"no rule says what may be seen of {event.kind}")
