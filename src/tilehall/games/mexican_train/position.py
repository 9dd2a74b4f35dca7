"""Whether a view that somebody wrote down can be one at all, before anything is judged by it."""

from __future__ import annotations

from collections.abc import Iterator

from tilehall.core.errors import BadNotation
from tilehall.core.ids import RuleId
from tilehall.core.tile import Domino
from tilehall.games.mexican_train.model import Public, Train, TrainView
from tilehall.games.mexican_train.notation import check_tiles
from tilehall.games.mexican_train.ruleset import TrainRuleset
from tilehall.games.mexican_train.trains import end_named, laid_tiles, lay, new_train

__all__ = ["check_view"]


def _bad(code: str, rule: str | None = None, **facts: object) -> BadNotation:
    return BadNotation(code, rule=None if rule is None else RuleId(rule), **facts)


def check_view(rules: TrainRuleset, view: TrainView) -> None:
    """Raises BadNotation when no round under this ruleset can look like this to the view's seat.

    The history may be left out; it decides nothing.
    """
    public = view.public
    _check_seats(rules, view)
    for train in public.trains:
        _check_train(rules, public, train)
    _check_mexican(rules, public)
    engine = [public.engine] if public.engine_laid else []
    check_tiles(rules, [*engine, *laid_tiles(public), *view.hand])
    if view.seat is None:
        if view.hand or view.drawn is not None:
            raise _bad("view-spectator-tiles")
    elif public.counts[view.seat] != len(view.hand):
        raise _bad("view-own-count", field="counts", count=public.counts[view.seat], tiles=len(view.hand))
    tiles = len(engine) + sum(len(train.tiles) for train in public.trains) + sum(public.counts) + public.yard
    if tiles != rules.tiles:
        raise _bad("view-tiles", "MTO-03", count=tiles, total=rules.tiles)
    _check_turn(view)


def _check_seats(rules: TrainRuleset, view: TrainView) -> None:
    public = view.public
    if public.players != rules.players:
        raise _bad("view-players", "MTO-02", count=public.players, players=rules.players)
    if len(public.counts) != public.players or min(public.counts) < 0:
        raise _bad("view-per-seat", field="counts", players=public.players)
    if public.yard < 0:
        raise _bad("view-yard", yard=public.yard)
    if not public.engine.is_double or public.engine.high > rules.set:
        raise _bad("view-engine", "MTO-03", tile=public.engine)
    seats = [("seat", view.seat), ("turn", public.turn), *(("owing", seat) for seat in public.owing)]
    for name, seat in seats:
        if seat is not None and seat not in range(public.players):
            raise _bad("view-no-such-seat", field=name, seat=seat, last=public.players - 1)
    for seat in public.overdue:
        if seat not in public.owing:
            raise _bad("view-overdue", "MTO-17", seat=seat)


def _names(public: Public) -> Iterator[str]:
    """The names that the trains have to have, in their order."""
    for place in range(len(public.trains)):
        yield f"p{place}" if place < public.players else f"m{place - public.players}"


def _check_train(rules: TrainRuleset, public: Public, train: Train) -> None:
    """The train is what comes of laying its tiles one after the other."""
    if train.name not in _names(public):
        raise _bad("view-train-name", train=train.name[:20])
    again = new_train(train.name, public.engine.low)
    for laid in train.tiles:
        end = train.name if laid.on < 0 else f"{train.name}.{laid.on}"
        at = next((found for found in again.ends if found.id == end), None)
        if at is None or at.shows != laid.inner:
            raise _bad("view-train-broken", "MTO-08", train=train.name, tile=f"{laid.inner}-{laid.outer}")
        again, _ = lay(rules, again, end, Domino(laid.inner, laid.outer))
    if again.ends != train.ends:
        raise _bad("view-train-ends", "MTO-08", train=train.name)


def _check_mexican(rules: TrainRuleset, public: Public) -> None:
    if [train.name for train in public.trains] != list(_names(public)):
        raise _bad("view-trains", "MTO-12", players=public.players)
    mexican = public.trains[public.players :]
    unbegun = [train for train in mexican if not train.tiles]
    wanted = len(mexican) == 1 if rules.mexican_trains == 1 else unbegun == list(mexican[-1:])
    if not wanted:
        raise _bad("view-trains", "MTO-12", players=public.players)
    if any(train.marked for train in mexican):
        raise _bad("view-mexican-marked", "MTO-12")


def _check_turn(view: TrainView) -> None:
    public = view.public
    if public.result is not None:
        return
    if public.turn is None or not public.engine_laid:
        raise _bad("view-no-turn")
    if not public.counts[public.turn]:
        raise _bad("view-turn-without-tiles", seat=public.turn)
    names = {train.name for train in public.trains}
    if public.stage == "run":
        if public.bound not in names:
            raise _bad("view-bound", bound=str(public.bound)[:20])
    elif public.bound is not None and end_named(public, public.bound) is None:
        raise _bad("view-bound", bound=public.bound[:20])
    for end in public.open_doubles:
        if end_named(public, end) is None:
            raise _bad("view-bound", bound=end[:20])
    if view.seat == public.turn and public.drawn != (view.drawn is not None):
        raise _bad("view-drawn")
    if view.drawn is not None and (view.seat != public.turn or view.drawn not in view.hand):
        raise _bad("view-drawn")
