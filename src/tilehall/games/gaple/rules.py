"""The rules of Gaple: what is legal, what follows, and when a round and a match are over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from tilehall.core.errors import IllegalAction
from tilehall.core.ids import RuleId, Seat
from tilehall.core.match import Match, MatchOutcome, Outcome
from tilehall.core.protocol import Chance, Violation
from tilehall.core.tile import Domino, domino_set
from tilehall.games.gaple import position, scoring
from tilehall.games.gaple import state as states
from tilehall.games.gaple.model import (
    Dealt,
    Discard,
    Discarded,
    Ended,
    GapleAction,
    GapleEvent,
    GapleView,
    Opened,
    Opening,
    Pass,
    Passed,
    Play,
    Played,
    Public,
    Turned,
)
from tilehall.games.gaple.ruleset import HIGHEST, GapleRuleset
from tilehall.games.gaple.state import GapleState

__all__ = ["Gaple"]

DOUBLE_BLANK: Final = Domino(0, 0)
DOUBLE_SIX: Final = Domino(6, 6)
_OPENING_RULE: Final[dict[Opening, tuple[RuleId, Domino | None]]] = {
    "double-blank": (RuleId("GAP-04"), DOUBLE_BLANK),
    "double-six": (RuleId("GAP-19"), DOUBLE_SIX),
    "double": (RuleId("GAP-05"), None),
}


def _refused(rule: str, reason: str, **facts: object) -> Violation:
    return Violation(RuleId(rule), reason, facts)


def _fits(public: Public, tile: Domino) -> bool:
    """Whether the tile can be placed on the line as it lies; on an empty line every tile can."""
    ends = public.ends
    return ends is None or tile.has(ends[0]) or tile.has(ends[1])


def _may_open(opening: Opening | None, tile: Domino) -> bool:
    if opening in (None, "any"):
        return True
    _, needed = _OPENING_RULE[opening]
    return tile is needed if needed is not None else tile.is_double


class Gaple:
    """Gaple under one ruleset, for two to five players (GAP-01 to GAP-19)."""

    name: str = "gaple"
    rules_version: int = 1
    clause_prefixes: ClassVar[tuple[str, ...]] = ("GAP",)
    ruleset_type: ClassVar[type[GapleRuleset]] = GapleRuleset
    action_type: Any = GapleAction
    event_type: Any = GapleEvent
    view_type: type[GapleView] = GapleView
    has_drafts: bool = False

    def __init__(self, ruleset: GapleRuleset) -> None:
        ruleset.check()
        self._ruleset = ruleset

    @property
    def ruleset(self) -> GapleRuleset:
        """The options that this value plays by."""
        return self._ruleset

    @property
    def longest_round(self) -> int:
        """Every turn uses up a tile or is a pass, and a full circle of passes cannot happen (GAP-09)."""
        tiles = self.ruleset.hand_size * self.ruleset.players
        return tiles * self.ruleset.players if self.ruleset.when_stuck == "pass" else tiles

    # What is legal

    def violation(self, view: GapleView, action: GapleAction) -> Violation | None:
        """Why the seat of this view may not do this now, or None."""
        public = view.public
        if public.result is not None:
            return _refused("GAP-09", "round-over")
        if view.seat is None or public.turn != view.seat:
            return _refused("GAP-03", "not-your-turn", player=public.turn)
        if isinstance(action, Play):
            return self._play_violation(view, action)
        playable = next((tile for tile in view.hand if _fits(public, tile)), None)
        if isinstance(action, Discard):
            if action.tile not in view.hand:
                return _refused("GAP-07", "not-in-hand", tile=action.tile)
            if playable is not None:
                return self._must_play(public, playable)
            if self.ruleset.when_stuck == "pass":
                return _refused("GAP-08", "must-pass")
            return None
        if playable is not None:
            return self._must_play(public, playable)
        return _refused("GAP-07", "must-discard") if self.ruleset.when_stuck == "discard" else None

    def _must_play(self, public: Public, tile: Domino) -> Violation:
        if not public.line:
            return _refused("GAP-07", "cannot-discard-on-empty")
        return _refused("GAP-07", "must-play", tile=tile)

    def _play_violation(self, view: GapleView, action: Play) -> Violation | None:
        public, tile = view.public, action.tile
        if tile not in view.hand:
            return _refused("GAP-03", "not-in-hand", tile=tile)
        if not _may_open(public.opening, tile):
            assert public.opening is not None  # noqa: S101 - without a duty every tile may open
            rule, needed = _OPENING_RULE[public.opening]
            if needed is None:
                return _refused(rule, "must-open-double")
            return _refused(rule, "must-open-with", tile=needed)
        ends = public.ends
        if ends is None:
            return None if action.end is None else _refused("GAP-17", "no-end-yet")
        if action.end is None:
            if not any(tile.has(shows) for shows in ends):
                return _refused("GAP-03", "fits-neither", tile=tile, left=ends[0], right=ends[1])
            return _refused("GAP-17", "end-missing")
        shows = ends[0] if action.end == "left" else ends[1]
        if not tile.has(shows):
            return _refused("GAP-03", "does-not-fit", tile=tile, end=action.end, shows=shows)
        return None

    def draft_violation(self, view: GapleView, action: GapleAction) -> Violation | None:
        """Nothing is laid out bit by bit: why the seat may not do it."""
        return self.violation(view, action)

    def legal(self, view: GapleView) -> Iterator[GapleAction]:
        """What the seat may do now. With equal ends a tile is listed once, at the left (GAP-17)."""
        public = view.public
        if public.result is not None or view.seat is None or public.turn != view.seat:
            return
        ends = public.ends
        if ends is None:
            yield from (Play(tile) for tile in view.hand if _may_open(public.opening, tile))
            return
        left, right = ends
        stuck = True
        for tile in view.hand:
            if tile.has(left):
                stuck = False
                yield Play(tile, "left")
            if right != left and tile.has(right):
                stuck = False
                yield Play(tile, "right")
        if stuck and self.ruleset.when_stuck == "pass":
            yield Pass()
        elif stuck:
            yield from (Discard(tile) for tile in view.hand)

    def offered(self, view: GapleView) -> Iterator[GapleAction]:
        """All that the seat may do now."""
        return self.legal(view)

    def appraise(self, view: GapleView, action: GapleAction) -> Mapping[str, Any]:
        """A move has no parts."""
        del view, action
        return {}

    # The truth

    def deal(self, match: Match, chance: Chance) -> Sequence[GapleEvent]:
        """Deal the next round: the hands in blocks from seat 0, then the tile that is turned, if any."""
        players, size = self.ruleset.players, self.ruleset.hand_size
        tiles = chance.shuffle("deal", domino_set(HIGHEST))
        hands = tuple(tuple(sorted(tiles[seat * size : (seat + 1) * size])) for seat in range(players))
        undealt = tiles[players * size :]
        events: list[GapleEvent] = [Dealt(hands, undealt)]
        if self.ruleset.deals_all:
            events.append(self._opened_by_holder(match, hands, chance))
        else:
            events += [Turned(undealt[0]), self._opened_after_turned(match, chance)]
        state = states.evolve(None, events[0])
        for event in events[1:]:
            state = states.evolve(state, event)
        return events + self._ending(state, None)

    def _opened_by_holder(self, match: Match, hands: Sequence[Sequence[Domino]], chance: Chance) -> Opened:
        """Who begins when every tile is dealt (GAP-04, GAP-05, GAP-19)."""
        players = self.ruleset.players
        if not match.rounds:
            opening = self.ruleset.opening
            if opening == "any":
                return Opened(self._lot(chance), "any", RuleId("GAP-19"), by_lot=True)
            rule, needed = _OPENING_RULE[opening]
            holder = next(Seat(seat) for seat, hand in enumerate(hands) if needed in hand)
            return Opened(holder, opening, rule)
        winner = match.rounds[-1].winners[0]
        if self.ruleset.later_opening == "winner-any":
            return Opened(winner, "any", RuleId("GAP-19"))
        order = [Seat((winner + step) % players) for step in range(players)]
        place = next(place for place, seat in enumerate(order) if any(tile.is_double for tile in hands[seat]))
        return Opened(order[place], "double", RuleId("GAP-05"), tuple(order[:place]))

    def _opened_after_turned(self, match: Match, chance: Chance) -> Opened:
        """Who has the first turn when a tile was turned up (GAP-06)."""
        if not match.rounds:
            return Opened(self._lot(chance), "any", RuleId("GAP-06"), by_lot=True)
        return Opened(match.rounds[-1].winners[0], "any", RuleId("GAP-06"))

    def _lot(self, chance: Chance) -> Seat:
        return chance.shuffle("lot", [Seat(seat) for seat in range(self.ruleset.players)])[0]

    def evolve(self, state: GapleState | None, event: GapleEvent) -> GapleState:
        """The state after an event."""
        return states.evolve(state, event)

    def to_act(self, state: GapleState) -> frozenset[Seat]:
        """The seat whose turn it is, if any."""
        turn = state.public.turn
        return frozenset() if turn is None else frozenset({turn})

    def on_turn(self, state: GapleState) -> Seat | None:
        """The seat whose turn it is, if any."""
        return state.public.turn

    def overdue(self, state: GapleState) -> frozenset[Seat]:
        """No seat ever owes a word."""
        del state
        return frozenset()

    def decide(self, state: GapleState, seat: Seat, action: GapleAction) -> Sequence[GapleEvent]:
        """What happens when this seat does this. Raises IllegalAction."""
        violation = self.violation(states.view(state, seat), action)
        if violation is not None:
            raise IllegalAction(seat, action, violation)
        event: GapleEvent
        if isinstance(action, Play):
            event = Played(seat, action.tile, action.end)
        elif isinstance(action, Discard):
            event = Discarded(seat, action.tile)
        else:
            event = Passed(seat)
        return [event, *self._ending(states.evolve(state, event), seat)]

    def expire(self, state: GapleState, seat: Seat, draft: GapleAction | None) -> Sequence[GapleEvent]:
        """GAP-18: the proposed move is made for the seat, or its first legal one."""
        seen = states.view(state, seat)
        if draft is None or self.violation(seen, draft) is not None:
            draft = next(self.legal(seen))
        return self.decide(state, seat, draft)

    def _ending(self, state: GapleState, closed_by: Seat | None) -> list[GapleEvent]:
        """The end of the round, if it is over (GAP-06b, GAP-09, GAP-09b)."""
        public, hidden = state.public, state.hidden
        done = any if self.ruleset.ends == "first-out" else all
        if done(count == 0 for count in public.counts):
            how = "out"
        elif any(_fits(public, tile) for hand in hidden.hands for tile in hand):
            return []
        else:
            how = "blocked"
        unplayed = [(*hand, *dead) for hand, dead in zip(hidden.hands, hidden.dead, strict=True)]
        pips = tuple(scoring.pips_left(self.ruleset, tiles) for tiles in unplayed)
        verdict = scoring.judge(self.ruleset, unplayed, how, public.ran_out)
        return [
            Ended(
                how="out" if how == "out" else "blocked",
                hands=hidden.hands,
                dead=hidden.dead,
                undealt=tuple(sorted(hidden.undealt)),
                pips=pips,
                points=scoring.points(self.ruleset, pips),
                winner=verdict.winner,
                reason=verdict.rule,
                closed_by=closed_by,
            )
        ]

    # The results

    def outcome(self, state: GapleState) -> Outcome | None:
        """How the round ended, or None while it goes on."""
        result = state.public.result
        if result is None:
            return None
        assert state.public.starter is not None  # noqa: S101 - somebody opened the round
        return Outcome(result.points, (result.winner,), state.public.starter, RuleId("GAP-09"))

    def match_outcome(self, match: Match) -> MatchOutcome | None:
        """How the match ended (GAP-14, GAP-15): the lowest total wins, equal totals share."""
        if not self.ruleset.match.reached(match):
            return None
        totals = match.totals
        winners = tuple(Seat(seat) for seat, total in enumerate(totals) if total == min(totals))
        return MatchOutcome(totals, winners, RuleId("GAP-15" if self.ruleset.teams else "GAP-14"))

    # One seat

    def redact(self, event: GapleEvent, seat: Seat | None) -> GapleEvent:
        """The event as this seat may see it."""
        return states.redact(event, seat)

    def view(self, state: GapleState, seat: Seat | None) -> GapleView:
        """What this seat sees of a state."""
        return states.view(state, seat)

    def evolve_view(self, view: GapleView | None, event: GapleEvent, seat: Seat | None) -> GapleView:
        """The seat's view after an event as redacted for it."""
        return states.evolve_view(view, event, seat)

    def check_view(self, view: GapleView) -> None:
        """Raises BadNotation when no round under this ruleset can look like this to the view's seat."""
        position.check_view(self.ruleset, view)
