"""Why an action is not legal: the only place that judges, from a seat's view alone."""

from __future__ import annotations

from collections.abc import Iterator

from tilehall.core.ids import RuleId
from tilehall.core.protocol import Violation
from tilehall.games.tile_rummy.exists import find_play
from tilehall.games.tile_rummy.judging import impossible, judge
from tilehall.games.tile_rummy.model import Abandon, Draw, Pass, Play, RummyAction, RummyView
from tilehall.games.tile_rummy.ruleset import RummyRuleset

__all__ = ["draft_violation", "offered", "turn_violation", "violation"]


def _refused(rule: str, reason: str, **facts: object) -> Violation:
    return Violation(RuleId(rule), reason, facts)


def turn_violation(view: RummyView) -> Violation | None:
    """Why the seat of this view may do nothing at all now, or None."""
    public = view.public
    if public.result is not None:
        return _refused("TRM-10", "round-over")
    if view.seat is None or public.turn != view.seat:
        return _refused("TRM-03", "not-your-turn", player=public.turn)
    return None


def draft_violation(view: RummyView, action: RummyAction) -> Violation | None:
    """Why the seat of this view may not have this laid out before it now, or None."""
    wrong = turn_violation(view)
    if wrong is not None:
        return wrong
    return impossible(view, action) if isinstance(action, Play) else _refused("TRM-07", "nothing-laid-out")


def violation(rules: RummyRuleset, view: RummyView, action: RummyAction) -> Violation | None:
    """Why the seat of this view may not do this now, or None."""
    wrong = turn_violation(view)
    if wrong is not None:
        return wrong
    if isinstance(action, Play):
        return judge(rules, view, action).violation
    pool = view.public.pool
    if isinstance(action, Abandon):
        return None if rules.invalid_submit == "penalty" else _refused("TRM-08b", "mend-the-table")
    if isinstance(action, Draw) and not pool:
        return _refused("TRM-12", "pool-empty")
    if isinstance(action, Pass) and pool:
        return _refused("TRM-12", "draw-instead", pool=pool)
    return _must_play(rules, view)


def _must_play(rules: RummyRuleset, view: RummyView) -> Violation | None:
    """Where a player who can play has to (TRM-09)."""
    found = find_play(rules, view) if rules.must_play else None
    if found is None:
        return None
    return _refused("TRM-09", "must-play", tiles=judge(rules, view, found).laid)


def offered(rules: RummyRuleset, view: RummyView) -> Iterator[RummyAction]:
    """What the seat may do now but lay tiles."""
    if turn_violation(view) is not None:
        return
    if _must_play(rules, view) is None:
        yield Draw() if view.public.pool else Pass()
    if rules.invalid_submit == "penalty":
        yield Abandon()
