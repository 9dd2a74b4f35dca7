"""The words of Mexican Train: what a seat may do, what happens, and what everybody can see."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from tilehall.core.ids import Seat
from tilehall.core.protocol import Action, Event
from tilehall.core.tile import Domino

__all__ = [
    "Call",
    "Called",
    "Dealt",
    "Deed",
    "Draw",
    "Drew",
    "Ended",
    "EngineLaid",
    "Hand",
    "Hunted",
    "Laid",
    "Marked",
    "OpenEnd",
    "Pass",
    "Passed",
    "Play",
    "Played",
    "Public",
    "Stage",
    "Started",
    "Stop",
    "Stopped",
    "Train",
    "TrainAction",
    "TrainEvent",
    "TrainView",
    "Turned",
    "Unmarked",
]

Hand = tuple[Domino, ...]
Stage = Literal["tile", "again", "follow", "run"]


# What a seat asks


class Play(Action, frozen=True, tag="play"):
    """Lay a tile at an open end, named by its id (MTH-04, MTS-04)."""

    tile: Domino
    end: str


class Draw(Action, frozen=True, tag="draw"):
    """Take one tile from the yard, being stuck (MTH-06, MTS-07)."""


class Pass(Action, frozen=True, tag="pass"):
    """Lay nothing: stuck with an empty yard, or declining where that is allowed (MTH-12, MTO-16)."""


class Stop(Action, frozen=True, tag="stop"):
    """End the run that one is laying (MTS-05b)."""


class Call(Action, frozen=True, tag="call"):
    """Say that one has a single tile left (MTO-17)."""

    any_time: ClassVar[bool] = True


TrainAction = Play | Draw | Pass | Stop | Call


# What happens


class Dealt(Event, frozen=True, tag="dealt"):
    """The tiles were dealt. Another seat's hand is only its count; nobody sees the yard.

    `engine` is the double of this round; `laid` says that it lies in the centre already (MTH-01). In
    the hall's own log the yard is listed, the tile that is drawn first at its head.
    """

    engine: Domino
    laid: bool
    hands: tuple[Hand | int, ...]
    yard: Hand | int


class Hunted(Event, frozen=True, tag="hunted"):
    """Nobody held the engine, so all drew until it was found (MTS-02); `first` drew first.

    `drawn` are the tiles of each seat in the order in which they came; of others only the count.
    """

    first: Seat
    drawn: tuple[Hand | int, ...]


class EngineLaid(Event, frozen=True, tag="engine-laid"):
    """The holder of the engine laid it as the station (MTS-02)."""

    seat: Seat
    tile: Domino


class Started(Event, frozen=True, tag="started"):
    """Who has the first turn: drawn by lot, next clockwise, or as the holder of the engine."""

    seat: Seat
    how: Literal["lot", "clockwise", "holder"]


class Played(Event, frozen=True, tag="played"):
    """A seat laid a tile at an open end."""

    seat: Seat
    tile: Domino
    end: str


class Drew(Event, frozen=True, tag="drew"):
    """A seat took tiles from the yard; which, only that seat knows.

    `why`: stuck, declined to play (MTO-16), laid a double as the last tile (MTO-14), or forgot to say
    that one tile was left (MTO-17).
    """

    seat: Seat
    tiles: Hand | int
    why: Literal["stuck", "declined", "finish", "uncalled"]


class Marked(Event, frozen=True, tag="marked"):
    """A marker was put on a seat's train: everybody may play there now."""

    seat: Seat


class Unmarked(Event, frozen=True, tag="unmarked"):
    """The marker was taken off a seat's train."""

    seat: Seat


class Passed(Event, frozen=True, tag="passed"):
    """A seat laid nothing and gave the turn on."""

    seat: Seat


class Stopped(Event, frozen=True, tag="stopped"):
    """A seat ended its run."""

    seat: Seat


class Called(Event, frozen=True, tag="called"):
    """A seat said that it has one tile left."""

    seat: Seat


class Turned(Event, frozen=True, tag="turned"):
    """What is asked for now, and of whom.

    `stage`: a tile, as the turn's first ("tile", without `drawn` a new turn); the same on the further
    turn that a double gave ("again"); the tile that must follow a double ("follow"); more of a run
    ("run"). `bound` is the only end, or in a run the only train, that may be played on. `drawn` says
    that only the tile just drawn may be laid.
    """

    seat: Seat
    stage: Stage
    bound: str | None = None
    drawn: bool = False


class Ended(Event, frozen=True, tag="ended"):
    """The round is over: everything is shown and scored (MTH-10, MTH-11, MTO-13, MTO-18).

    `pips` is what each hand costs, `points` what goes to the totals; `winners` have the fewest points.
    `closed_by` is who went out, None in a blocked round.
    """

    how: Literal["out", "blocked"]
    hands: tuple[Hand, ...]
    yard: Hand
    pips: tuple[int, ...]
    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    closed_by: Seat | None = None


TrainEvent = (
    Dealt
    | Hunted
    | EngineLaid
    | Started
    | Played
    | Drew
    | Marked
    | Unmarked
    | Passed
    | Stopped
    | Called
    | Turned
    | Ended
)


# What can be seen


class Laid(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A tile of a train: the place in the train of the tile that it hangs on (-1: the engine), the
    number that touches it, and the number that looks outward."""

    on: int
    inner: int
    outer: int


class OpenEnd(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Where the next tile can be laid: the id that a play names, the number it shows, and how many
    sides are free (up to three at a double that branches, MTS-08).

    The id is the train's name and, once it is begun, the place of the tile: `p0`, `p0.4`.
    """

    id: str
    shows: int
    sides: int


class Train(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One train. Player 0's is `p0`, the Mexican trains are `m0`, `m1` and so on.

    It is begun once it has tiles; `tiles` are in the order in which they were laid.
    """

    name: str
    ends: tuple[OpenEnd, ...]
    tiles: tuple[Laid, ...] = ()
    marked: bool = False


class Deed(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One line of the round's history: who, what, and the tile that was laid."""

    seat: Seat
    what: Literal["play", "draw", "mark", "pass", "stop", "call"]
    tile: Domino | None = None


class Public(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody at the table can see.

    `trains` has each player's, by seat, then the Mexican ones, the last of which may not be begun.
    `turn`, `stage`, `bound` and `drawn` are as in `Turned`; `turns` counts the turns that are over.
    `open_doubles` are the ends of doubles that nobody has covered, in the order in which they were
    laid. `laid` says whether the player on turn has laid a tile in it, `fresh` whether a tile was laid
    or drawn or a marker put in it; `idle` counts the turns in a row before it without any of these
    (MTH-10). `owing` are the seats that have yet to say that they have one tile left, and
    `overdue` those of them whose next player's turn has ended since (MTO-17).
    """

    players: int
    engine: Domino
    engine_laid: bool
    trains: tuple[Train, ...]
    counts: tuple[int, ...]
    yard: int
    starter: Seat | None = None
    turn: Seat | None = None
    stage: Stage = "tile"
    bound: str | None = None
    drawn: bool = False
    turns: int = 0
    laid: bool = False
    fresh: bool = False
    idle: int = 0
    open_doubles: tuple[str, ...] = ()
    owing: tuple[Seat, ...] = ()
    overdue: tuple[Seat, ...] = ()
    history: tuple[Deed, ...] = ()
    result: Ended | None = None


class TrainView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one seat sees: what is public, its own hand in ascending order, and, while only that tile
    may be laid, the tile that it has just drawn."""

    public: Public
    seat: Seat | None = None
    hand: Hand = ()
    drawn: Domino | None = None
