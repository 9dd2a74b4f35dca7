"""Mexican Train as a game of the hall: the parts of this package behind the game protocol."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from tilehall.core.errors import IllegalAction
from tilehall.core.ids import Seat
from tilehall.core.match import Match, MatchOutcome, Outcome
from tilehall.core.protocol import Chance, Violation
from tilehall.games.mexican_train import dealing, position, refusals, scoring
from tilehall.games.mexican_train import state as states
from tilehall.games.mexican_train.flow import Course
from tilehall.games.mexican_train.model import (
    Call,
    Draw,
    Pass,
    Play,
    Stop,
    TrainAction,
    TrainEvent,
    TrainView,
)
from tilehall.games.mexican_train.moves import Moves
from tilehall.games.mexican_train.ruleset import TrainRuleset
from tilehall.games.mexican_train.state import TrainState

__all__ = ["MexicanTrain"]


class MexicanTrain:
    """Mexican Train under one ruleset, for two to ten players (MTH, MTS and MTO clauses)."""

    name: str = "mexican-train"
    rules_version: int = 1
    clause_prefixes: ClassVar[tuple[str, ...]] = ("MTH", "MTS", "MTO")
    ruleset_type: ClassVar[type[TrainRuleset]] = TrainRuleset
    action_type: Any = TrainAction
    event_type: Any = TrainEvent
    view_type: type[TrainView] = TrainView
    has_drafts: bool = False

    def __init__(self, ruleset: TrainRuleset) -> None:
        ruleset.check()
        self._ruleset = ruleset

    @property
    def ruleset(self) -> TrainRuleset:
        """The options that this value plays by."""
        return self._ruleset

    @property
    def longest_round(self) -> int:
        """The bound that follows from what every turn uses up.

        Each tile is drawn once, laid once and called once at most, and a marker is put once for each
        player and again only after a tile was laid. Each turn in which one of these happens has at most
        two actions more (the stop of a run, a pass); of turns without any there are, once the yard is
        empty, fewer than a circle between two that have one, and a whole circle ends the round (MTH-10).
        """
        tiles, players = self.ruleset.tiles, self.ruleset.players
        moving = 3 * tiles + players
        idle = players * (2 * tiles + players + 1)
        return 3 * tiles + 2 * moving + idle

    # What is legal

    def violation(self, view: TrainView, action: TrainAction) -> Violation | None:
        """Why the seat of this view may not do this now, or None."""
        return refusals.violation(self.ruleset, view, action)

    def draft_violation(self, view: TrainView, action: TrainAction) -> Violation | None:
        """Nothing is laid out bit by bit: why the seat may not do it."""
        return self.violation(view, action)

    def legal(self, view: TrainView) -> Iterator[TrainAction]:
        """What the seat may do now: the tiles by where they may be laid, then all else."""
        public, seat = view.public, view.seat
        if public.result is not None or seat is None:
            return
        if seat in public.owing:
            yield Call()
        if public.turn != seat:
            return
        tiles = view.hand if view.drawn is None else (view.drawn,)
        moves = Moves(self.ruleset, public, seat, tiles)
        plays = [Play(tile, end) for tile, end in moves.all()]
        yield from plays
        if public.stage == "run":
            yield Stop()
            return
        if public.yard and not public.drawn and moves.hinders_draw() is None:
            yield Draw()
        if refusals.may_decline(self.ruleset, view) if plays else not public.yard:
            yield Pass()

    def offered(self, view: TrainView) -> Iterator[TrainAction]:
        """All that the seat may do now."""
        return self.legal(view)

    def appraise(self, view: TrainView, action: TrainAction) -> Mapping[str, Any]:
        """A move has no parts."""
        del view, action
        return {}

    # The truth

    def deal(self, match: Match, chance: Chance) -> Sequence[TrainEvent]:
        """The events that begin the next round of a match."""
        return dealing.deal(self.ruleset, match, chance)

    def evolve(self, state: TrainState | None, event: TrainEvent) -> TrainState:
        """The state after an event."""
        return states.evolve(self.ruleset, state, event)

    def to_act(self, state: TrainState) -> frozenset[Seat]:
        """The seat whose turn it is, and the seats that have yet to say that one tile is left (MTO-17)."""
        public = state.public
        return frozenset(public.owing) | ({public.turn} if public.turn is not None else frozenset())

    def on_turn(self, state: TrainState) -> Seat | None:
        """The seat whose turn it is, if any; a call that is owed holds up nothing (MTO-17)."""
        return state.public.turn

    def overdue(self, state: TrainState) -> frozenset[Seat]:
        """The seats that owe a call although the next player's turn has ended (MTO-17)."""
        return frozenset(state.public.overdue) if state.public.yard else frozenset()

    def decide(self, state: TrainState, seat: Seat, action: TrainAction) -> Sequence[TrainEvent]:
        """What happens when this seat does this. Raises IllegalAction."""
        violation = self.violation(states.view(state, seat), action)
        if violation is not None:
            raise IllegalAction(seat, action, violation)
        course = Course(self.ruleset, state)
        course.act(seat, action)
        return course.events

    def expire(self, state: TrainState, seat: Seat, draft: TrainAction | None) -> Sequence[TrainEvent]:
        """MTO-23: the proposed move is made for the seat, or its first legal one.

        MTO-17: without a proposal, a seat whose call is overdue draws two.
        """
        if draft is None and seat in self.overdue(state):
            course = Course(self.ruleset, state)
            course.miss_call(seat)
            return course.events
        seen = states.view(state, seat)
        if draft is None or self.violation(seen, draft) is not None:
            draft = next(self.legal(seen))
        return self.decide(state, seat, draft)

    # The results

    def outcome(self, state: TrainState) -> Outcome | None:
        """How the round ended, or None while it goes on."""
        public = state.public
        if public.result is None:
            return None
        assert public.starter is not None  # noqa: S101 - somebody had the first turn
        ended = self.ruleset.clause("MTH-10", "MTS-09")
        return Outcome(public.result.points, public.result.winners, public.starter, ended)

    def match_outcome(self, match: Match) -> MatchOutcome | None:
        """How the match ended: the lowest total wins, equal totals share (MTH-11, MTS-09)."""
        if len(match.rounds) < self.ruleset.rounds:
            return None
        reason = self.ruleset.clause("MTH-11", "MTS-09")
        return MatchOutcome(match.totals, scoring.lowest(match.totals), reason)

    # One seat

    def redact(self, event: TrainEvent, seat: Seat | None) -> TrainEvent:
        """The event as this seat may see it."""
        return states.redact(event, seat)

    def view(self, state: TrainState, seat: Seat | None) -> TrainView:
        """What this seat sees of a state."""
        return states.view(state, seat)

    def evolve_view(self, view: TrainView | None, event: TrainEvent, seat: Seat | None) -> TrainView:
        """The seat's view after an event as redacted for it."""
        return states.evolve_view(self.ruleset, view, event, seat)

    def check_view(self, view: TrainView) -> None:
        """Raises BadNotation when no round under this ruleset can look like this to the view's seat."""
        position.check_view(self.ruleset, view)
