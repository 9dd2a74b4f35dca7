"""What follows from an action, or from time running out, and when the round is over."""

from __future__ import annotations

from tilehall.core.ids import Seat
from tilehall.games.tile_rummy import scoring
from tilehall.games.tile_rummy.drafting import with_freed
from tilehall.games.tile_rummy.exists import find_play
from tilehall.games.tile_rummy.judging import judge
from tilehall.games.tile_rummy.model import (
    Abandon,
    Draw,
    Drew,
    Ended,
    Passed,
    Play,
    Played,
    Restored,
    RummyAction,
    RummyEvent,
)
from tilehall.games.tile_rummy.ruleset import RummyRuleset
from tilehall.games.tile_rummy.state import RummyState, evolve, view

__all__ = ["Course"]


class Course:
    """A stretch of a round: the events so far, and the state that they lead to."""

    def __init__(self, rules: RummyRuleset, state: RummyState) -> None:
        self.rules = rules
        self.state = state
        self.events: list[RummyEvent] = []

    def happen(self, event: RummyEvent) -> None:
        """One more event."""
        self.events.append(event)
        self.state = evolve(self.rules, self.state, event)

    def act(self, seat: Seat, action: RummyAction) -> None:
        """Everything that follows from a legal action."""
        if isinstance(action, Play):
            self._play(seat, action)
        elif isinstance(action, Draw):
            self.happen(Drew(seat, self.state.hidden.pool[:1], "choice", self._could_play(seat)))
        elif isinstance(action, Abandon):
            self._penalise(seat, "abandoned")
        else:
            self.happen(Passed(seat))
        self._end_if_over(seat)

    def _could_play(self, seat: Seat) -> bool | None:
        """Whether there was a play; None where jokers keep their places, as the proof can take seconds."""
        if self.rules.joker == "replace":
            return None
        return find_play(self.rules, view(self.state, seat)) is not None

    def expire(self, seat: Seat, draft: Play | None) -> None:
        """Everything that follows when the time of a seat is up with this draft (TRM-08, TRM-08c)."""
        if draft is None:
            self._draw_at_limit(seat)
            self._end_if_over(seat)
            return
        draft, judged = with_freed(self.rules, view(self.state, seat), draft)
        if judged.is_idle:
            self._draw_at_limit(seat)
        elif judged.violation is None and self.rules.valid_at_limit == "stands":
            self._play(seat, draft)
        else:
            self._penalise(seat, "time")
        self._end_if_over(seat)

    def _play(self, seat: Seat, play: Play) -> None:
        judged = judge(self.rules, view(self.state, seat), play)
        self.happen(Played(seat, judged.laid, judged.table, play.opening, play.freed))

    def _draw_at_limit(self, seat: Seat) -> None:
        pool = self.state.hidden.pool
        self.happen(Drew(seat, pool[:1], "time") if pool else Passed(seat))

    def _penalise(self, seat: Seat, why: str) -> None:
        """All tiles go back; the penalty, or one tile where there is none, ends the turn (TRM-08c)."""
        self.happen(Restored(seat, "time" if why == "time" else "abandoned"))
        pool = self.state.hidden.pool
        tiles = pool[: self.rules.penalty_tiles or 1]
        self.happen(Drew(seat, tiles, "penalty") if tiles else Passed(seat))

    def _end_if_over(self, seat: Seat) -> None:
        public = self.state.public
        if not public.counts[seat]:
            self._end(seat)
        elif public.last_turns == 0 or public.passes >= public.players:
            self._end(None)

    def _end(self, closed_by: Seat | None) -> None:
        hidden = self.state.hidden
        values = tuple(scoring.rack_value(self.rules, rack) for rack in hidden.racks)
        self.happen(
            Ended(
                how="exhausted" if closed_by is None else "out",
                racks=hidden.racks,
                pool=tuple(sorted(hidden.pool)),
                values=values,
                points=scoring.points(self.rules, values, closed_by),
                winners=scoring.winners(values, closed_by),
                closed_by=closed_by,
            )
        )
