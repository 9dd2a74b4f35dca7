"""Games that are each broken in one way, so that a law can be seen to fail."""

from __future__ import annotations

from itertools import count

import msgspec

from tilehall.core.ids import Seat
from tilehall.core.match import Outcome
from tilehall.core.tile import Domino
from tilehall.games.gaple import state as states
from tilehall.games.gaple.model import Dealt, Discard, Discarded, Pass, Passed, Play, Played
from tilehall.games.gaple.rules import Gaple


class ShowsTheDeal(Gaple):
    def redact(self, event, seat):
        return event if isinstance(event, Dealt) else super().redact(event, seat)


class ShowsDeadTiles(Gaple):
    def redact(self, event, seat):
        return event if isinstance(event, Discarded) else super().redact(event, seat)


class ShowsDeadTilesToWatchers(Gaple):
    def redact(self, event, seat):
        return event if seat is None and isinstance(event, Discarded) else super().redact(event, seat)


class NamesAHolderInItsRefusals(Gaple):
    """The refusal of a tile that does not fit tells a tile that does, of which the seat knows nothing."""

    def violation(self, view, action):
        found = super().violation(view, action)
        if found is None or found.reason != "not-in-hand":
            return found
        return msgspec.structs.replace(found, facts={"tile": action.tile, "holder": "0-6"})


class TellsTheWeightOfTheUndealt(Gaple):
    """Counts the undealt tiles by their pips, in view and events alike: only a twin can tell."""

    def redact(self, event, seat):
        redacted = super().redact(event, seat)
        if isinstance(event, Dealt):
            return Dealt(redacted.hands, redacted.undealt + sum(tile.pips for tile in event.undealt))
        return redacted

    def view(self, state, seat):
        seen = super().view(state, seat)
        there = sum(tile.pips for tile in state.hidden.undealt)
        there += state.public.turned.pips if state.public.turned is not None else 0
        public = msgspec.structs.replace(seen.public, undealt=seen.public.undealt + there)
        return msgspec.structs.replace(seen, public=public)


class ShowsWhatItDoesNotKnow(Gaple):
    def redact(self, event, seat):
        known = isinstance(event, Dealt | Discarded)
        return super().redact(event, seat) if known else event


class LetsTheAbleDiscard(Gaple):
    def violation(self, view, action):
        found = super().violation(view, action)
        return None if found is not None and found.reason == "must-play" else found


class LaysWhatDoesNotFit(Gaple):
    def violation(self, view, action):
        found = super().violation(view, action)
        return None if found is not None and found.reason == "does-not-fit" else found


class ForgetsTheRightEnd(Gaple):
    def legal(self, view):
        return (action for action in super().legal(view) if getattr(action, "end", None) != "right")


class OffersTwice(Gaple):
    def legal(self, view):
        for action in super().legal(view):
            yield action
            yield action


class LeavesTheStuckWithoutAMove(Gaple):
    def legal(self, view):
        return (action for action in super().legal(view) if not isinstance(action, Discard))

    def violation(self, view, action):
        found = super().violation(view, action)
        if found is None and isinstance(action, Discard):
            return msgspec.structs.replace(super().violation(view, Pass()), reason="never")
        return found


class ActsAfterTheEnd(Gaple):
    def to_act(self, state):
        return super().to_act(state) or frozenset({Seat(0)})


class LosesDeadTiles(Gaple):
    def evolve(self, state, event):
        state = super().evolve(state, event)
        if isinstance(event, Discarded):
            hidden = msgspec.structs.replace(state.hidden, dead=((),) * len(state.hidden.dead))
            state = msgspec.structs.replace(state, hidden=hidden)
        return state

    def view(self, state, seat):
        return msgspec.structs.replace(super().view(state, seat), own_dead=())

    def evolve_view(self, view, event, seat):
        return msgspec.structs.replace(super().evolve_view(view, event, seat), own_dead=())


class KeepsThePlayedTile(Gaple):
    """A laid tile stays in the hand too, in state and view alike."""

    def evolve(self, state, event):
        after = super().evolve(state, event)
        return states.GapleState(after.public, state.hidden) if isinstance(event, Played) else after

    def evolve_view(self, view, event, seat):
        after = super().evolve_view(view, event, seat)
        return msgspec.structs.replace(after, hand=view.hand) if isinstance(event, Played) else after


class ViewForgetsOwnDeadTiles(Gaple):
    def evolve_view(self, view, event, seat):
        return msgspec.structs.replace(super().evolve_view(view, event, seat), own_dead=())


class CountsItsCalls(Gaple):
    """Its state depends on how often it was asked, not on the events alone."""

    calls = count()

    def evolve(self, state, event):
        after = super().evolve(state, event)
        return states.GapleState(msgspec.structs.replace(after.public, origin=next(self.calls)), after.hidden)


class DoesWhatItRefuses(Gaple):
    def decide(self, state, seat, action):
        found = self.violation(self.view(state, seat), action)
        return [Passed(seat)] if found is not None else super().decide(state, seat, action)


class LenientView(msgspec.Struct, frozen=True):
    """A view that lets unknown fields through, and forgets which seat it belongs to."""

    public: states.Public
    hand: tuple[Domino, ...] = ()


class ForgetfulPlay(Play, frozen=True, tag="play"):
    """A play that loses its end on the way."""

    def __post_init__(self):
        msgspec.structs.force_setattr(self, "end", None)


class CodecIsLenient(Gaple):
    event_type = Gaple.event_type | None
    view_type = LenientView


class CodecForgetsTheEnd(Gaple):
    action_type = ForgetfulPlay | Discard | Pass


class NeverSeesABlock(Gaple):
    """Nobody can place a tile, and everybody passes for ever."""

    def _ending(self, state, closed_by):
        return [event for event in super()._ending(state, closed_by) if event.how == "out"]


class ShufflesForItself(Gaple):
    calls = count()

    def deal(self, match, chance):
        dealt, *others = super().deal(match, chance)
        first, *rest = dealt.hands
        turn = next(self.calls) % len(rest)
        return [Dealt((first, *rest[turn:], *rest[:turn]), dealt.undealt), *others]


class IgnoresTheDraft(Gaple):
    def expire(self, state, seat, draft):
        return super().expire(state, seat, None)


class PunishesTheSlow(Gaple):
    def expire(self, state, seat, draft):
        return super().expire(state, seat, draft) if draft is not None else [Passed(seat)]


class NobodyWins(Gaple):
    def outcome(self, state):
        found = super().outcome(state)
        return None if found is None else Outcome(found.points, (), found.starter, found.reason)
