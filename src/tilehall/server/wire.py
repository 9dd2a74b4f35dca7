"""What the server says to a browser; what a browser asks is in `tilehall.table.commands`.

`python -m tilehall.server.schema` makes a JSON schema of all of it, from which the client's types are
generated.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta

from tilehall.core.ids import RuleId, Seat
from tilehall.core.protocol import Tagged
from tilehall.table.commands import Command, CommandId
from tilehall.table.events import Drafted
from tilehall.table.table import Phase

__all__ = [
    "Ack",
    "Bye",
    "ClockInfo",
    "Explain",
    "Explained",
    "FromBrowser",
    "Hello",
    "LogLine",
    "MatchInfo",
    "Presence",
    "Refusal",
    "RoundInfo",
    "SealInfo",
    "SeatInfo",
    "TableInfo",
    "Update",
    "Welcome",
    "You",
]

V = TypeVar("V")
A = TypeVar("A")
E = TypeVar("E")


class Hello(Tagged, frozen=True, tag="hello"):
    """The first frame: which table, with which seat's token (None: to look on), in which language."""

    id: CommandId
    table: Annotated[str, Meta(max_length=64)]
    token: Annotated[str, Meta(max_length=64)] | None = None
    lang: Annotated[str, Meta(max_length=35)] = "en"


class Explain(Tagged, frozen=True, tag="explain"):
    """Would this action be legal for me now, and if not, why not?"""

    id: CommandId
    action: msgspec.Raw


FromBrowser = Hello | Explain | Command
"""Every frame that a browser may send."""


class SeatInfo(msgspec.Struct, frozen=True):
    """One seat as everybody sees it."""

    kind: Literal["empty", "person", "bot", "stand_in"]
    name: str
    level: str | None
    ready: bool


class RoundInfo(msgspec.Struct, frozen=True):
    """One finished round of the match: a row of the score sheet, and why its winner won."""

    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: RuleId
    text: str


class MatchInfo(msgspec.Struct, frozen=True):
    """The match under way or just over. `secret` is None until its deals may be proved."""

    id: str
    number: int
    commitment: str
    salts: tuple[str, ...]
    round: int
    rounds: tuple[RoundInfo, ...]
    totals: tuple[int, ...]
    winners: tuple[Seat, ...] | None
    text: str | None
    secret: str | None


class SealInfo(msgspec.Struct, frozen=True):
    """What the hall has bound itself to for the next match, before it knew the players' salts."""

    match: str
    commitment: str


class ClockInfo(msgspec.Struct, frozen=True):
    """Whose turn is timed, and how many milliseconds were left when this was sent."""

    seat: Seat
    left_ms: int


class TableInfo(msgspec.Struct, frozen=True):
    """A table as everybody sees it."""

    table: str
    ruleset: str
    game: str
    title: str
    options: Mapping[str, Any]
    differs: tuple[str, ...]
    turn_seconds: int
    listed: bool
    watch: bool
    show_drafts: bool
    phase: Phase
    host: Seat | None
    seats: tuple[SeatInfo, ...]
    seal: SealInfo | None
    match: MatchInfo | None
    clock: ClockInfo | None


class You(msgspec.Struct, frozen=True):
    """Who the reader is: a seat, or None for somebody who looks on."""

    seat: Seat | None


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log in words and the entry that it belongs to; `said_by` marks the chat."""

    seq: int
    text: str
    said_by: Seat | None = None


class Presence(Tagged, frozen=True, tag="presence"):
    """At which seats a person's line is up, and how many look on."""

    here: tuple[bool, ...]
    watching: int


class CauseInfo(msgspec.Struct, frozen=True):
    """Whether a seat, the clock or the hall itself made the update."""

    kind: Literal["action", "timer", "system"]
    seat: Seat | None


class Welcome(Tagged, Generic[V, A], frozen=True, tag="table"):
    """The whole of what the reader may know: after hello, and after sitting down or leaving."""

    seq: int
    you: You
    table: TableInfo
    view: V | None
    legal: tuple[A, ...]
    log: tuple[LogLine, ...]
    presence: Presence
    draft: Drafted | None = None


class Update(Tagged, Generic[V, A, E], frozen=True, tag="update"):
    """One entry of the log as the reader may see it; table, view, legal and draft replace the old ones."""

    seq: int
    cause: CauseInfo
    events: tuple[E, ...]
    text: tuple[str, ...]
    table: TableInfo
    view: V | None
    legal: tuple[A, ...]
    draft: Drafted | None = None


class Ack(Tagged, frozen=True, tag="ack", omit_defaults=True):
    """The command with this id is done and on disk, as entry `seq`; a seat that was taken is named."""

    id: str
    seq: int
    seat: Seat | None = None


class Refusal(Tagged, frozen=True, tag="refused"):
    """The command with this id was not done, and why; without id when the message could not be read."""

    id: str | None
    code: str
    rule: RuleId | None
    facts: Mapping[str, Any]
    text: str


class Explained(Tagged, frozen=True, tag="explained"):
    """Whether the action that was asked about is legal, and if not, why not; also of a draft that is kept.

    `parts` is what the game has to say of it part by part (`Game.appraise`); each reason has its `text`.
    """

    id: str
    legal: bool
    rule: RuleId | None
    facts: Mapping[str, Any]
    text: str
    parts: Mapping[str, Any]


class Bye(Tagged, frozen=True, tag="bye"):
    """The last message before the server closes the line, and why."""

    code: str
    text: str
