"""The game protocol: what a game of the hall is, for the table, the bots, the record and the tests.

A game is one value: code plus one frozen ruleset. Its state is the pair of what everybody knows and
what is hidden; it changes by events alone. A seat sees a view, and the rules judge what the seat
asks by that view, so a refusal cannot tell more than the seat already sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

from tilehall.core.ids import Seat
from tilehall.core.match import Match, MatchOutcome, Outcome
from tilehall.core.options import Ruleset
from tilehall.core.violation import Violation

__all__ = ["Action", "Chance", "Event", "Game", "Tagged", "View", "Violation"]

T = TypeVar("T")
R_co = TypeVar("R_co", bound=Ruleset, covariant=True)
S = TypeVar("S")
V = TypeVar("V", bound="View")
A = TypeVar("A", bound="Action")
E = TypeVar("E", bound="Event")


class Tagged(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """A value that carries its `kind` on the wire and on disk; unknown fields are refused."""

    @property
    def kind(self) -> str:
        """The word that tells this kind of value from the others of its family."""
        return str(self.__struct_config__.tag)


class Action(Tagged, frozen=True):
    """What a seat asks to do. The seat is not inside: it comes from the connection.

    `any_time` says that it means the same whatever has happened since the seat last looked.
    """

    any_time: ClassVar[bool] = False


class Event(Tagged, frozen=True):
    """What happened. A state is the fold of its events."""


class View(Protocol):
    """What one seat sees; `seat` is None for a spectator."""

    @property
    def seat(self) -> Seat | None: ...


class Chance(Protocol):
    """Where randomness comes from: shuffles with a label, so that every one can be proved."""

    def shuffle(self, what: str, items: Iterable[T]) -> tuple[T, ...]:
        """The items in a random order; `what` says what for, such as "deal"."""
        ...


class Game(Protocol[R_co, S, V, A, E]):
    """One game under one ruleset, as pure functions over its states, views, actions and events."""

    name: str
    rules_version: int  # changes only when behaviour does; stored in every record
    action_type: Any  # the union of the game's actions, for the codec
    event_type: Any
    view_type: type[V]
    has_drafts: bool  # whether a seat lays its move out bit by bit, and the draft counts when time is up

    @property
    def ruleset(self) -> R_co: ...

    @property
    def longest_round(self) -> int:
        """No round takes more actions than this."""
        ...

    def violation(self, view: V, action: A) -> Violation | None:
        """Why the seat of this view may not do this now, or None. The only place that judges."""
        ...

    def draft_violation(self, view: V, action: A) -> Violation | None:
        """Why the seat may not have this laid out before it now, whether or not its turn could end so."""
        ...

    def legal(self, view: V) -> Iterable[A]:
        """The actions that the seat of this view may take now, lazily; each has no violation."""
        ...

    def offered(self, view: V) -> Iterable[A]:
        """The legal actions that a client is told of: all, or where there may be very many, the few kinds
        that need no laying out."""
        ...

    def appraise(self, view: V, action: A) -> Mapping[str, Any]:
        """What there is to say of a move that is being laid out, part by part, beside its violation."""
        ...

    def deal(self, match: Match, chance: Chance) -> Sequence[E]:
        """The events that begin the next round of a match."""
        ...

    def evolve(self, state: S | None, event: E) -> S:
        """The state after an event. It never judges; None is the state before the deal."""
        ...

    def to_act(self, state: S) -> frozenset[Seat]:
        """The seats that are to act; empty when the round is over."""
        ...

    def on_turn(self, state: S) -> Seat | None:
        """The seat that the play waits for, one of those in `to_act`; the others hold up nothing."""
        ...

    def overdue(self, state: S) -> frozenset[Seat]:
        """The seats that owe a word (such as a call) and that the play has gone past meanwhile.

        The table gives them the rest of its call time, and then lets `expire` say what it costs.
        """
        ...

    def decide(self, state: S, seat: Seat, action: A) -> Sequence[E]:
        """What happens when this seat does this. Raises IllegalAction; nothing has changed then."""
        ...

    def expire(self, state: S, seat: Seat, draft: A | None) -> Sequence[E]:
        """What happens when the seat's time is up; `draft` is what the table proposes for it.

        Without one it is the time for a word that the seat owes.
        """
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How the round ended, or None while it goes on."""
        ...

    def match_outcome(self, match: Match) -> MatchOutcome | None:
        """How the match ended, or None while it goes on."""
        ...

    def redact(self, event: E, seat: Seat | None) -> E:
        """The event as this seat may see it: hidden tiles become their count."""
        ...

    def view(self, state: S, seat: Seat | None) -> V:
        """What this seat sees of a state."""
        ...

    def evolve_view(self, view: V | None, event: E, seat: Seat | None) -> V:
        """The seat's view after an event as redacted for it."""
        ...

    def check_view(self, view: V) -> None:
        """Raises BadNotation when no round under this ruleset can look like this to the view's seat."""
        ...
