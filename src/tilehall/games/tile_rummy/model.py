"""The words of Tile Rummy: what a seat may do, what happens, and what everybody can see."""

from __future__ import annotations

from typing import Literal

import msgspec

from tilehall.core.ids import Seat
from tilehall.core.protocol import Action, Event
from tilehall.core.rummy_tile import RummyTile
from tilehall.games.tile_rummy.melds import Meld

__all__ = [
    "Abandon",
    "Dealt",
    "Draw",
    "Drew",
    "Ended",
    "Freed",
    "Lot",
    "Pass",
    "Passed",
    "Play",
    "Played",
    "Public",
    "Rack",
    "Restored",
    "RummyAction",
    "RummyEvent",
    "RummyView",
    "Started",
    "Table",
]

Rack = tuple[RummyTile, ...]
Table = tuple[Meld, ...]


class Freed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A joker that was freed: the place of its set on the table before, counted from 0 (after the sets
    of the table come those of the opening), and the tile that takes the joker's place (TRM-13d)."""

    set: int
    tile: RummyTile


# What a seat asks


class Play(Action, frozen=True, tag="play"):
    """Leave the table like this (TRM-07): all its sets, old and new.

    `opening` are the sets that open, from the rack alone; they are on `table` too, or what became of
    them in the same turn (TRM-06c). `freed` are the jokers that were freed (TRM-13d).
    """

    table: Table
    opening: Table = ()
    freed: tuple[Freed, ...] = ()


class Draw(Action, frozen=True, tag="draw"):
    """Draw a tile instead of playing (TRM-09)."""


class Pass(Action, frozen=True, tag="pass"):
    """Do not play, the pool being empty (TRM-12)."""


class Abandon(Action, frozen=True, tag="abandon"):
    """End the turn with a table that is not valid, where that costs the penalty (TRM-08b)."""


RummyAction = Play | Draw | Pass | Abandon


# What happens


class Dealt(Event, frozen=True, tag="dealt"):
    """The tiles were dealt. Another seat's rack is only its count; nobody sees the pool.

    In the hall's own log the pool is listed, the tile that is drawn first at its head.
    """

    racks: tuple[Rack | int, ...]
    pool: Rack | int


class Lot(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A tile that a seat drew to decide who starts (TRM-03); it went back to the pool."""

    seat: Seat
    tile: RummyTile


class Started(Event, frozen=True, tag="started"):
    """Who has the first turn: who drew the highest number, or the winner of the round before (TRM-03).

    `drawn` are the tiles drawn for it, in their order: a joker, or an equal highest number, drew again.
    """

    seat: Seat
    how: Literal["lot", "winner"]
    drawn: tuple[Lot, ...] = ()


class Played(Event, frozen=True, tag="played"):
    """A seat laid tiles, and left the table like this.

    `laid` are the tiles from its rack. Sets are in their order, and a joker is declared wherever it can
    stand for one tile only.
    """

    seat: Seat
    laid: Rack
    table: Table
    opening: Table = ()
    freed: tuple[Freed, ...] = ()


class Restored(Event, frozen=True, tag="restored"):
    """A seat's turn ended with a table that was not valid: all tiles went back (TRM-08, TRM-08b)."""

    seat: Seat
    why: Literal["time", "abandoned"]


class Drew(Event, frozen=True, tag="drew"):
    """A seat drew tiles, which ends its turn; which tiles, only that seat knows.

    `why`: instead of playing, because time was up, or as the penalty (TRM-08). `could_play` tells the
    seat itself whether there was a play, when it chose to draw; it is None for everybody else, and where
    jokers keep their places (TRM-13), as the proof can take seconds then.
    """

    seat: Seat
    tiles: Rack | int
    why: Literal["choice", "time", "penalty"]
    could_play: bool | None = None


class Passed(Event, frozen=True, tag="passed"):
    """A seat did not play, and there was no tile to draw (TRM-12)."""

    seat: Seat


class Ended(Event, frozen=True, tag="ended"):
    """The round is over: everything is shown and scored (TRM-10, TRM-12).

    `values` is what the tiles on each rack are worth, `points` what goes to the totals. `closed_by` is
    who went out, None when the pool ran out.
    """

    how: Literal["out", "exhausted"]
    racks: tuple[Rack, ...]
    pool: Rack
    values: tuple[int, ...]
    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    closed_by: Seat | None = None


RummyEvent = Dealt | Started | Played | Restored | Drew | Passed | Ended


# What can be seen


class Public(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody at the table can see.

    `counts` are the tiles on each rack, `opened` who has opened (TRM-06), `pool` how many tiles are
    left to draw. `drawn` are the tiles of the lot for the start. `passes` counts the passes in a row;
    `last_turns` the turns that are left once the last tile was drawn, where each seat has one (TRM-12).
    """

    players: int
    counts: tuple[int, ...]
    opened: tuple[bool, ...]
    pool: int
    table: Table = ()
    turn: Seat | None = None
    starter: Seat | None = None
    drawn: tuple[Lot, ...] = ()
    passes: int = 0
    last_turns: int | None = None
    result: Ended | None = None


class RummyView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one seat sees: what is public, and its own rack in ascending order."""

    public: Public
    seat: Seat | None = None
    rack: Rack = ()
