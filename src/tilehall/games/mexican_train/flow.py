"""What follows from an action: whose turn it is next, what they have to do, and when the round is over."""

from __future__ import annotations

from collections.abc import Sequence

from tilehall.core.ids import Seat
from tilehall.core.tile import Domino
from tilehall.games.mexican_train import scoring
from tilehall.games.mexican_train.model import (
    Call,
    Called,
    Draw,
    Drew,
    Ended,
    Marked,
    Pass,
    Passed,
    Play,
    Played,
    Public,
    Stopped,
    TrainAction,
    TrainEvent,
    Turned,
    Unmarked,
)
from tilehall.games.mexican_train.moves import Moves, duty, starts_run
from tilehall.games.mexican_train.ruleset import TrainRuleset
from tilehall.games.mexican_train.state import TrainState, evolve
from tilehall.games.mexican_train.trains import spent, train_of

__all__ = ["Course"]

PENALTY = 2
"""Tiles for a player who did not say that one was left (MTO-17)."""


class Course:
    """A stretch of a round: the events so far, and the state that they lead to."""

    def __init__(self, rules: TrainRuleset, state: TrainState) -> None:
        self.rules = rules
        self.state = state
        self.events: list[TrainEvent] = []

    @property
    def public(self) -> Public:
        """What everybody sees after the events so far."""
        return self.state.public

    def happen(self, event: TrainEvent) -> None:
        """One more event."""
        self.events.append(event)
        self.state = evolve(self.rules, self.state, event)

    def begin(self) -> None:
        """The first turn begins, or the round is over as its engine is laid."""
        starter = self.public.starter
        assert starter is not None  # noqa: S101 - the starter was named before
        if not self.public.counts[starter]:
            self._end("out", starter)
        else:
            self._mark_if_stuck(starter)

    def act(self, seat: Seat, action: TrainAction) -> None:
        """Everything that follows from a legal action."""
        if isinstance(action, Call):
            self.happen(Called(seat))
            return
        if seat in self.public.owing and self.public.yard:
            self.miss_call(seat)  # one of these tiles may fit, so what to do is chosen anew (MTH-09)
            return
        if isinstance(action, Play):
            self._lay(seat, action.tile, action.end)
        elif isinstance(action, Draw):
            self._draw(seat)
        elif isinstance(action, Pass):
            self._pass(seat)
        else:
            self._stop(seat)

    def miss_call(self, seat: Seat) -> None:
        """The last tile was not called: its player draws two, or as many as there are (MTO-17)."""
        self.happen(Drew(seat, self.state.hidden.yard[:PENALTY], "uncalled"))

    # The actions

    def _lay(self, seat: Seat, tile: Domino, end: str) -> None:
        before = self.public
        place = train_of(before, end)
        assert place is not None  # noqa: S101 - the action was judged
        train = before.trains[place]
        is_run = before.stage == "run" or starts_run(self.rules, before, train)
        self.happen(Played(seat, tile, end))
        if place == seat and train.marked:
            self.happen(Unmarked(seat))
        opened = f"{train.name}.{len(train.tiles)}"
        follows = tile.is_double and self._has_to_follow(tile)
        if not self.public.counts[seat]:
            goes_on = follows and self.rules.finish_on_double == "must-follow" and self.public.yard
            if not goes_on:
                self._end("out", seat)
                return
        elif is_run:
            self.happen(Turned(seat, "run", train.name))
            return
        if follows:
            self._follow(seat, opened)
        else:
            self._end_turn(seat)

    def _draw(self, seat: Seat) -> None:
        if not self.public.yard:
            # the penalty of MTO-17 has just taken the last tile
            self._mark(seat)
            self._end_turn(seat)
            return
        self._draw_to_lay(seat, "stuck")

    def _pass(self, seat: Seat) -> None:
        was_drawn = self.public.drawn
        self.happen(Passed(seat))
        if not was_drawn and self.public.yard:
            self.happen(Drew(seat, self.state.hidden.yard[:1], "declined"))
        self._mark(seat)
        self._end_turn(seat)

    def _stop(self, seat: Seat) -> None:
        self.happen(Stopped(seat))
        place = train_of(self.public, self.public.bound or "")
        assert place is not None  # noqa: S101 - a run has its train
        train = self.public.trains[place]
        last = Domino(train.tiles[-1].inner, train.tiles[-1].outer)
        if last.is_double and self._has_to_follow(last):
            self._follow(seat, f"{train.name}.{len(train.tiles) - 1}")
        else:
            self._end_turn(seat)

    # What follows from them

    def _has_to_follow(self, double: Domino) -> bool:
        """Whether a double just laid asks for another tile, or gives another turn (MTO-06)."""
        if self.rules.after_double == "on-the-double":
            return not spent(self.rules, self.public, double.low)
        return self.rules.after_double != "nothing"

    def _follow(self, seat: Seat, opened: str) -> None:
        again = self.rules.after_double == "another-turn"
        bound = opened if self.rules.after_double == "on-the-double" else None
        self.happen(Turned(seat, "again" if again else "follow", bound))
        if not self.public.counts[seat]:
            self._draw_to_lay(seat, "finish")
        else:
            self._mark_if_stuck(seat)

    def _draw_to_lay(self, seat: Seat, why: str) -> None:
        """Draw one tile; it may be laid if it fits, else the turn is over."""
        tile = self.state.hidden.yard[0]
        self.happen(Drew(seat, (tile,), "finish" if why == "finish" else "stuck"))
        public = self.public
        fits = Moves(self.rules, public, seat, [tile]).any() is not None
        if fits and self.rules.play_drawn != "next-turn":
            self.happen(Turned(seat, public.stage, public.bound, drawn=True))
        else:
            self._mark(seat)
            self._end_turn(seat)

    def _mark(self, seat: Seat) -> None:
        if not self.public.trains[seat].marked:
            self.happen(Marked(seat))

    def _mark_if_stuck(self, seat: Seat) -> None:
        """MTS-07: who cannot play on their own train marks it before anything else."""
        if self.rules.stuck_on == "own-train" and self.public.bound is None:
            moves = Moves(self.rules, self.public, seat, self.state.hidden.hands[seat])
            if moves.on_own() is None:
                self._mark(seat)

    def _end_turn(self, seat: Seat) -> None:
        public = self.public
        idle = 0 if public.fresh else public.idle + 1
        if not public.yard and idle >= public.players:
            self._end("blocked", None)
            return
        following = Seat((seat + 1) % public.players)
        self.happen(Turned(following, "tile", duty(self.rules, public)))
        self._mark_if_stuck(following)

    def _end(self, how: str, closed_by: Seat | None) -> None:
        hidden = self.state.hidden
        pips, points = self._scores(hidden.hands, closed_by)
        self.happen(
            Ended(
                how="out" if how == "out" else "blocked",
                hands=hidden.hands,
                yard=tuple(sorted(hidden.yard)),
                pips=pips,
                points=points,
                winners=scoring.lowest(points),
                closed_by=closed_by,
            )
        )

    def _scores(
        self, hands: Sequence[Sequence[Domino]], closed_by: Seat | None
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        pips = tuple(scoring.pips_left(self.rules, hand) for hand in hands)
        return pips, scoring.points(self.rules, pips, closed_by)
