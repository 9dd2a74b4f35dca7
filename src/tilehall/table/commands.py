"""What can be asked of a table; every command has an id made by the client, and is done once."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tilehall.core.ids import Seat
from tilehall.core.protocol import Tagged

__all__ = [
    "Act",
    "Bot",
    "ClaimHost",
    "Close",
    "Command",
    "Draft",
    "Free",
    "GiveBack",
    "Host",
    "Leave",
    "Ready",
    "ReadyFor",
    "Rename",
    "Return",
    "Say",
    "Sit",
    "Start",
]

CommandId = Annotated[str, Meta(min_length=8, max_length=64)]
Salt = Annotated[str, Meta(pattern="^([0-9a-f]{32})?$")]
Token = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$")]


class _Command(Tagged, frozen=True):
    id: CommandId


class Sit(_Command, frozen=True, tag="sit"):
    """Take an empty seat. The client draws the 128-bit token that will prove the seat is its own."""

    seat: Seat
    name: str
    token: Token
    salt: Salt = ""


class Act(_Command, frozen=True, tag="act"):
    """A game action, having seen everything up to entry `seq`."""

    seq: int
    action: msgspec.Raw


class Draft(_Command, frozen=True, tag="draft"):
    """What a seat's move would be if its time were up now, in a game where moves are laid out bit by bit.

    It is kept, and no legal action need be made of it yet.
    """

    seq: int
    action: msgspec.Raw


class Ready(_Command, frozen=True, tag="ready"):
    """Ready for the match, the next round or a rematch; or not any more.

    The salt goes into the deals of the next match; it counts only when drawn after its seal was seen.
    """

    ready: bool = True
    salt: Salt = ""


class Leave(_Command, frozen=True, tag="leave"):
    """Give one's seat up for good."""


class Return(_Command, frozen=True, tag="return"):
    """Take one's seat back from the bot that stands in."""


class ClaimHost(_Command, frozen=True, tag="claim_host"):
    """Become the host while the host is away."""


class Say(_Command, frozen=True, tag="say"):
    """Say something to the table."""

    text: str


class Rename(_Command, frozen=True, tag="rename"):
    """Change one's name at the table."""

    name: str


class Start(_Command, frozen=True, tag="start"):
    """Host: begin or go on without waiting; bots take the seats that are empty.

    The host's own salt may come along, as with `Ready`.
    """

    salt: Salt = ""


class ReadyFor(_Command, frozen=True, tag="ready_for"):
    """Host: count an absent person as ready."""

    seat: Seat


class Bot(_Command, frozen=True, tag="bot"):
    """Host: a bot into an empty seat, or standing in for a person, who can take the seat back."""

    seat: Seat
    level: str = "easy"


class GiveBack(_Command, frozen=True, tag="give_back"):
    """Host: the bot goes; a stand-in's seat is its person's again, another is empty."""

    seat: Seat


class Free(_Command, frozen=True, tag="free"):
    """Host: empty a seat for good; its token is void."""

    seat: Seat


class Host(_Command, frozen=True, tag="host"):
    """Host: hand the powers over to another person."""

    seat: Seat


class Close(_Command, frozen=True, tag="close"):
    """Host: end the table."""


Command = (
    Sit
    | Act
    | Draft
    | Ready
    | Leave
    | Return
    | ClaimHost
    | Say
    | Rename
    | Start
    | ReadyFor
    | Bot
    | GiveBack
    | Free
    | Host
    | Close
)
