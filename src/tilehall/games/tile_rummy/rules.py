"""Tile Rummy as a game of the hall: the parts of this package behind the game protocol."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from tilehall.core.errors import IllegalAction
from tilehall.core.ids import RuleId, Seat
from tilehall.core.match import Match, MatchOutcome, Outcome
from tilehall.core.protocol import Chance, Violation
from tilehall.games.tile_rummy import dealing, drafting, position, refusals, scoring
from tilehall.games.tile_rummy import state as states
from tilehall.games.tile_rummy.arrangements import plays
from tilehall.games.tile_rummy.flow import Course
from tilehall.games.tile_rummy.judging import ALL_TILES
from tilehall.games.tile_rummy.model import Play, RummyAction, RummyEvent, RummyView
from tilehall.games.tile_rummy.ruleset import RACK_SIZE, RummyRuleset
from tilehall.games.tile_rummy.state import RummyState

__all__ = ["TileRummy"]


class TileRummy:
    """Tile Rummy under one ruleset, for two to four players (TRM clauses)."""

    name: str = "tile-rummy"
    rules_version: int = 1
    clause_prefixes: ClassVar[tuple[str, ...]] = ("TRM",)
    ruleset_type: ClassVar[type[RummyRuleset]] = RummyRuleset
    action_type: Any = RummyAction
    event_type: Any = RummyEvent
    view_type: type[RummyView] = RummyView
    has_drafts: bool = True

    def __init__(self, ruleset: RummyRuleset) -> None:
        ruleset.check()
        self._ruleset = ruleset

    @property
    def ruleset(self) -> RummyRuleset:
        """The options that this value plays by."""
        return self._ruleset

    @property
    def longest_round(self) -> int:
        """The bound that follows from what every turn uses up.

        A turn lays a tile, which then never leaves the table, or draws one, of which there are those of
        the pool, or passes. Passes come only when the pool is empty, and a circle of them ends the round:
        there are fewer than that before, between and after turns that lay a tile.
        """
        players = self.ruleset.players
        pool = ALL_TILES - RACK_SIZE * players
        return pool + ALL_TILES + (ALL_TILES + 1) * players

    # What is legal

    def violation(self, view: RummyView, action: RummyAction) -> Violation | None:
        """Why the seat of this view may not do this now, or None."""
        return refusals.violation(self.ruleset, view, action)

    def draft_violation(self, view: RummyView, action: RummyAction) -> Violation | None:
        """Why the seat may not have this laid out before it, or None."""
        return refusals.draft_violation(view, action)

    def legal(self, view: RummyView) -> Iterator[RummyAction]:
        """What the seat may do now: first what needs no tiles, then every play, found one by one.

        There may be very many plays; each comes with its sets in ascending order and as they are read.
        """
        yield from self.offered(view)
        if refusals.turn_violation(view) is None:
            yield from plays(self.ruleset, view)

    def offered(self, view: RummyView) -> Iterator[RummyAction]:
        """What the seat may do now but lay tiles, which `judge` judges as they are laid."""
        return refusals.offered(self.ruleset, view)

    def appraise(self, view: RummyView, action: RummyAction) -> Mapping[str, Any]:
        """What there is to say of a table that is being laid out: see `drafting.appraise`."""
        if not isinstance(action, Play) or refusals.turn_violation(view) is not None:
            return {}
        return drafting.appraise(self.ruleset, view, action)

    # The truth

    def deal(self, match: Match, chance: Chance) -> Sequence[RummyEvent]:
        """The events that begin the next round of a match."""
        return dealing.deal(self.ruleset, match, chance)

    def evolve(self, state: RummyState | None, event: RummyEvent) -> RummyState:
        """The state after an event."""
        return states.evolve(self.ruleset, state, event)

    def to_act(self, state: RummyState) -> frozenset[Seat]:
        """The seat whose turn it is."""
        turn = state.public.turn
        return frozenset() if turn is None else frozenset({turn})

    def on_turn(self, state: RummyState) -> Seat | None:
        """The seat whose turn it is, if any."""
        return state.public.turn

    def overdue(self, state: RummyState) -> frozenset[Seat]:
        """No seat ever owes a word."""
        del state
        return frozenset()

    def decide(self, state: RummyState, seat: Seat, action: RummyAction) -> Sequence[RummyEvent]:
        """What happens when this seat does this. Raises IllegalAction."""
        violation = self.violation(states.view(state, seat), action)
        if violation is not None:
            raise IllegalAction(seat, action, violation)
        course = Course(self.ruleset, state)
        course.act(seat, action)
        return course.events

    def expire(self, state: RummyState, seat: Seat, draft: RummyAction | None) -> Sequence[RummyEvent]:
        """What happens when the seat's time is up with this draft on the table (TRM-08, TRM-08c)."""
        course = Course(self.ruleset, state)
        course.expire(seat, draft if isinstance(draft, Play) else None)
        return course.events

    # The results

    def outcome(self, state: RummyState) -> Outcome | None:
        """How the round ended, or None while it goes on."""
        public = state.public
        if public.result is None:
            return None
        assert public.starter is not None  # noqa: S101 - somebody had the first turn
        ended = RuleId("TRM-10" if public.result.how == "out" else "TRM-12")
        return Outcome(public.result.points, public.result.winners, public.starter, ended)

    def match_outcome(self, match: Match) -> MatchOutcome | None:
        """How the match ended: the highest total wins, equal totals share (TRM-11)."""
        if not self.ruleset.match.reached(match) and len(match.rounds) < scoring.MOST_ROUNDS:
            return None
        return MatchOutcome(match.totals, scoring.highest(match.totals), RuleId("TRM-11"))

    # One seat

    def redact(self, event: RummyEvent, seat: Seat | None) -> RummyEvent:
        """The event as this seat may see it."""
        return states.redact(event, seat)

    def view(self, state: RummyState, seat: Seat | None) -> RummyView:
        """What this seat sees of a state."""
        return states.view(state, seat)

    def evolve_view(self, view: RummyView | None, event: RummyEvent, seat: Seat | None) -> RummyView:
        """The seat's view after an event as redacted for it."""
        return states.evolve_view(self.ruleset, view, event, seat)

    def check_view(self, view: RummyView) -> None:
        """Raises BadNotation when no round under this ruleset can look like this to the view's seat."""
        position.check_view(self.ruleset, view)
