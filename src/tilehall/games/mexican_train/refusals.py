"""Why an action is not legal: the only place that judges, from a seat's view alone."""

from __future__ import annotations

from tilehall.core.ids import RuleId
from tilehall.core.protocol import Violation
from tilehall.games.mexican_train.model import Call, Draw, OpenEnd, Pass, Play, Train, TrainAction, TrainView
from tilehall.games.mexican_train.moves import Moves
from tilehall.games.mexican_train.ruleset import TrainRuleset
from tilehall.games.mexican_train.trains import end_named, train_of

__all__ = ["may_decline", "violation"]


def _refused(rule: str, reason: str, **facts: object) -> Violation:
    return Violation(RuleId(rule), reason, facts)


def _moves(rules: TrainRuleset, view: TrainView) -> Moves:
    assert view.seat is not None  # noqa: S101 - only a seat is on turn
    tiles = view.hand if view.drawn is None else (view.drawn,)
    return Moves(rules, view.public, view.seat, tiles)


def may_decline(rules: TrainRuleset, view: TrainView) -> bool:
    """Whether the seat may lay nothing although it could (MTO-10, MTO-16)."""
    public = view.public
    if public.stage == "run":
        return False
    if public.drawn:
        # MTO-14: the tile drawn for a last double has to be placed; it is then the only one in hand
        return rules.play_drawn == "may" and len(view.hand) > 1
    return not rules.must_play


def violation(rules: TrainRuleset, view: TrainView, action: TrainAction) -> Violation | None:
    """Why the seat of this view may not do this now, or None."""
    public, seat = view.public, view.seat
    if public.result is not None:
        return _refused(rules.clause("MTH-10", "MTS-09"), "round-over")
    if isinstance(action, Call):
        return None if seat in public.owing else _refused("MTO-17", "nothing-to-call")
    if seat is None or public.turn != seat:
        return _refused(rules.clause("MTH-04", "MTS-04"), "not-your-turn", player=public.turn)
    if isinstance(action, Play):
        return _play(rules, view, action)
    if isinstance(action, Draw):
        return _draw(rules, view)
    if isinstance(action, Pass):
        return _pass(rules, view)
    return None if public.stage == "run" else _refused(rules.clause("MTO-05", "MTS-05b"), "no-run")


def _play(rules: TrainRuleset, view: TrainView, action: Play) -> Violation | None:
    public, tile = view.public, action.tile
    fits = rules.clause("MTH-04", "MTS-04")
    if tile not in view.hand:
        return _refused(fits, "not-in-hand", tile=tile)
    if view.drawn is not None and tile is not view.drawn:
        return _refused(rules.clause("MTH-06", "MTS-07"), "only-the-drawn", tile=view.drawn)
    end, place = end_named(public, action.end), train_of(public, action.end)
    if end is None or place is None:
        return _refused(fits, "no-such-end", end=action.end[:20])
    train = public.trains[place]
    moves = _moves(rules, view)
    wrong = _wrong_place(rules, view, moves, train, end)
    if wrong is not None:
        return wrong
    if moves.bans_doubles and tile.is_double:
        return _refused(rules.clause("MTH-08", "MTO-06"), "no-second-double", tile=tile)
    if not tile.has(end.shows):
        return _refused(fits, "does-not-fit", tile=tile, train=train.name, shows=end.shows)
    return None


def _wrong_place(
    rules: TrainRuleset, view: TrainView, moves: Moves, train: Train, end: OpenEnd
) -> Violation | None:
    """Why nothing at all may be laid at this end now."""
    public = view.public
    if public.bound is not None and public.stage == "run":
        if train.name == public.bound:
            return None
        return _refused(rules.clause("MTO-05", "MTS-05"), "run-goes-on", train=public.bound)
    if public.bound is not None:
        if end.id == public.bound:
            return None
        bound = end_named(public, public.bound)
        assert bound is not None  # noqa: S101 - only an open end binds
        double, where = f"{bound.shows}-{bound.shows}", public.bound.partition(".")[0]
        if public.stage == "follow":
            return _refused("MTO-06", "follow-on-the-double", tile=double, train=where)
        return _refused("MTO-07", "cover-first", tile=double, train=where)
    closed = moves.closed(train)
    if closed == "train-closed":
        return _refused(rules.clause("MTH-05", "MTS-06"), "train-closed", train=train.name)
    if closed == "own-train-first":
        return _refused("MTO-19", "own-train-first")
    if closed == "mexican-not-yet":
        return _refused("MTO-11", "mexican-not-yet")
    if closed == "mexican-own-first":
        found = moves.on_own()
        assert found is not None  # noqa: S101 - it is what closes the Mexican train
        return _refused("MTO-21", "mexican-own-first", tile=found[0])
    return None


def _draw(rules: TrainRuleset, view: TrainView) -> Violation | None:
    public = view.public
    stuck = rules.clause("MTH-06", "MTS-07")
    if public.stage == "run":
        return _refused(rules.clause("MTO-05", "MTS-05b"), "stop-instead")
    if public.drawn:
        return _refused(stuck, "drawn-already")
    found = _moves(rules, view).hinders_draw()
    if found is not None:
        return _refused(stuck, "can-play", tile=found[0], train=found[1].partition(".")[0])
    if not public.yard:
        return _refused(rules.clause("MTH-12", "MTS-07d"), "yard-empty")
    return None


def _pass(rules: TrainRuleset, view: TrainView) -> Violation | None:
    public = view.public
    if public.stage == "run":
        return _refused(rules.clause("MTO-05", "MTS-05b"), "stop-instead")
    found = _moves(rules, view).any()
    if found is not None and not may_decline(rules, view):
        train = found[1].partition(".")[0]
        return _refused(rules.clause("MTH-09", "MTS-07b"), "must-play", tile=found[0], train=train)
    if found is None and public.yard:
        return _refused(rules.clause("MTH-06", "MTS-07"), "must-draw")
    return None
