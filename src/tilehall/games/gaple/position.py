"""Whether a view that somebody wrote down can be one at all, before anything is judged by it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tilehall.core.errors import BadNotation
from tilehall.core.ids import RuleId
from tilehall.core.tile import Domino, domino_set
from tilehall.games.gaple.model import GapleView, Public
from tilehall.games.gaple.notation import check_set
from tilehall.games.gaple.ruleset import HIGHEST, GapleRuleset

__all__ = ["check_view"]


def _bad(code: str, rule: str | None = None, **facts: object) -> BadNotation:
    return BadNotation(code, rule=None if rule is None else RuleId(rule), **facts)


def check_view(ruleset: GapleRuleset, view: GapleView) -> None:
    """Raises BadNotation when no round under this ruleset can look like this to the view's seat.

    The history of turns may be left out; it decides nothing.
    """
    public = view.public
    _check_seats(ruleset, view)
    _check_line(ruleset, public)
    line = [Domino(*halves) for halves in public.line]
    check_set([*line, *view.hand, *view.own_dead])
    if view.seat is not None:
        _check_own("counts", public.counts[view.seat], view.hand)
        _check_own("dead", public.dead[view.seat], view.own_dead)
    elif view.hand or view.own_dead:
        raise _bad("view-spectator-tiles")
    for seat, (count, dead) in enumerate(zip(public.counts, public.dead, strict=True)):
        if count + dead > ruleset.hand_size:
            raise _bad("too-many-tiles", "GAP-02", seat=seat, count=count + dead, most=ruleset.hand_size)
    tiles = len(line) + sum(public.counts) + sum(public.dead) + public.undealt
    if tiles != len(domino_set(HIGHEST)):
        raise _bad("view-total", "GAP-01", count=tiles, total=len(domino_set(HIGHEST)))
    _check_turn(public)


def _check_seats(ruleset: GapleRuleset, view: GapleView) -> None:
    public = view.public
    if public.players != ruleset.players:
        raise _bad("view-players", "GAP-02", count=public.players, players=ruleset.players)
    for name, values in (("counts", public.counts), ("dead", public.dead)):
        if len(values) != public.players or min(values) < 0:
            raise _bad("view-per-seat", field=name, players=public.players)
    for name, seat in (("seat", view.seat), ("turn", public.turn)):
        if seat is not None and seat not in range(public.players):
            raise _bad("view-no-such-seat", field=name, seat=seat, last=public.players - 1)


def _check_line(ruleset: GapleRuleset, public: Public) -> None:
    for left, right in pairwise(public.line):
        if left[1] != right[0]:
            raise _bad("view-line-broken", "GAP-03", left=_laid(left), right=_laid(right))
    for halves in public.line:
        if not all(0 <= half <= HIGHEST for half in halves):
            raise _bad("tile-not-in-set", "GAP-01", tile=_laid(halves))
    if public.line and public.origin not in range(len(public.line)):
        raise _bad("view-origin", origin=public.origin)
    turned = 0 if ruleset.deals_all else 1
    undealt = len(domino_set(HIGHEST)) - ruleset.players * ruleset.hand_size - turned
    if public.undealt != undealt:
        raise _bad("view-undealt", "GAP-06", count=public.undealt, expected=undealt)
    if (public.turned is not None) != bool(turned):
        raise _bad("view-turned", "GAP-06")
    if public.turned is not None and (
        not public.line or Domino(*public.line[public.origin]) is not public.turned
    ):
        raise _bad("view-turned-elsewhere", "GAP-06", tile=public.turned)


def _laid(halves: tuple[int, int]) -> str:
    return f"{halves[0]}-{halves[1]}"


def _check_own(field: str, count: int, tiles: Sequence[Domino]) -> None:
    if count != len(tiles):
        raise _bad("view-own-count", field=field, count=count, tiles=len(tiles))


def _check_turn(public: Public) -> None:
    if public.result is not None:
        return
    if public.turn is None:
        raise _bad("view-no-turn")
    if not public.counts[public.turn]:
        raise _bad("view-turn-empty", "GAP-03", seat=public.turn)
    if not public.line and public.opening is None:
        raise _bad("view-no-opening", "GAP-04")
    laid = len(public.line) - (public.turned is not None)
    if laid > 0 and public.opening is not None:
        raise _bad("view-opening-late", "GAP-04")
