"""The words of Gaple: what a seat may do, what happens, and what everybody can see."""

from __future__ import annotations

from typing import Literal

import msgspec

from tilehall.core.ids import RuleId, Seat
from tilehall.core.protocol import Action, Event
from tilehall.core.tile import Domino

__all__ = [
    "Dealt",
    "Discard",
    "Discarded",
    "End",
    "Ended",
    "GapleAction",
    "GapleEvent",
    "GapleView",
    "Opened",
    "Opening",
    "Pass",
    "Passed",
    "Play",
    "Played",
    "Public",
    "Turn",
    "Turned",
]

End = Literal["left", "right"]
Opening = Literal["double-blank", "double-six", "double", "any"]
Hand = tuple[Domino, ...]


class Play(Action, frozen=True, tag="play"):
    """Lay a tile at an end of the line; on an empty line there is no end to choose (GAP-03, GAP-17)."""

    tile: Domino
    end: End | None = None


class Discard(Action, frozen=True, tag="discard"):
    """Put a tile face down, being stuck: a dead tile (GAP-07)."""

    tile: Domino


class Pass(Action, frozen=True, tag="pass"):
    """Keep the tiles and let the turn move on, being stuck (GAP-08)."""


GapleAction = Play | Discard | Pass


class Dealt(Event, frozen=True, tag="dealt"):
    """The tiles were dealt. Another seat's hand is only its count; nobody sees the undealt ones.

    In the hall's own log the undealt tiles are listed, the one to be turned first.
    """

    hands: tuple[Hand | int, ...]
    undealt: Hand | int


class Turned(Event, frozen=True, tag="turned"):
    """An undealt tile was turned face up and begins the line (GAP-06)."""

    tile: Domino


class Opened(Event, frozen=True, tag="opened"):
    """Who has the first turn, with what they must begin, by which clause.

    `without_double` are the seats, from the last winner on, that hold no double and so passed on the
    right to begin (GAP-05). `by_lot` says that the seat was drawn at random (GAP-06, GAP-19).
    """

    seat: Seat
    opening: Opening
    rule: RuleId
    without_double: tuple[Seat, ...] = ()
    by_lot: bool = False


class Played(Event, frozen=True, tag="played"):
    """A seat laid a tile."""

    seat: Seat
    tile: Domino
    end: End | None = None


class Discarded(Event, frozen=True, tag="discarded"):
    """A seat put a tile face down; which one, only its owner knows."""

    seat: Seat
    tile: Domino | None = None


class Passed(Event, frozen=True, tag="passed"):
    """A seat was stuck and passed."""

    seat: Seat


class Ended(Event, frozen=True, tag="ended"):
    """The round is over: everything is shown and scored (GAP-09 to GAP-12).

    `pips` are each seat's own pips as GAP-10 and GAP-11 count them; `points` go to the total (with
    teams, both partners' pips). `reason` is the clause that decided who won, `how` the way it ended,
    `closed_by` the seat whose action ended it.
    """

    how: Literal["out", "blocked"]
    hands: tuple[Hand, ...]
    dead: tuple[Hand, ...]
    undealt: Hand
    pips: tuple[int, ...]
    points: tuple[int, ...]
    winner: Seat
    reason: RuleId
    closed_by: Seat | None = None


GapleEvent = Dealt | Turned | Opened | Played | Discarded | Passed | Ended
Turn = Played | Discarded | Passed


class Public(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody at the table can see.

    `line` lies left to right, each tile as its two halves as they lie; `origin` is the place in it of
    the tile that began it. `counts` are tiles in hand, `dead` are tiles face down. `ran_out` are the
    seats with no tile left in hand, the first to run out first. `history` holds the turns of the round
    in order, with dead tiles unknown. `turn` is None when nobody is to act.
    """

    players: int
    line: tuple[tuple[int, int], ...] = ()
    origin: int = 0
    turned: Domino | None = None
    turn: Seat | None = None
    starter: Seat | None = None
    opening: Opening | None = None
    counts: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    undealt: int = 0
    ran_out: tuple[Seat, ...] = ()
    history: tuple[Turn, ...] = ()
    result: Ended | None = None

    @property
    def ends(self) -> tuple[int, int] | None:
        """The numbers that the left and the right end show, or None while the line is empty."""
        return (self.line[0][0], self.line[-1][1]) if self.line else None


class GapleView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one seat sees: what is public, its own hand in ascending order, and its own dead tiles."""

    public: Public
    seat: Seat | None = None
    hand: Hand = ()
    own_dead: Hand = ()
