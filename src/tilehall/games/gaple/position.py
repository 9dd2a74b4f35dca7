"""Whether a view that somebody wrote down can be one at all, before anything is judged by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain, pairwise
from typing import Final

from tilehall.core.errors import BadNotation
from tilehall.core.ids import RuleId, Seat
from tilehall.core.tile import Domino, domino_set
from tilehall.games.gaple.model import Discarded, Ended, GapleView, Opening, Played, Public
from tilehall.games.gaple.notation import check_set
from tilehall.games.gaple.ruleset import HIGHEST, GapleRuleset
from tilehall.games.gaple.scoring import judge, pips_left, points

__all__ = ["check_view"]

OPENING_TILES: Final[dict[Opening, Domino]] = {"double-blank": Domino(0, 0), "double-six": Domino(6, 6)}


def _bad(code: str, rule: str | None = None, **facts: object) -> BadNotation:
    return BadNotation(code, rule=None if rule is None else RuleId(rule), **facts)


def check_view(ruleset: GapleRuleset, view: GapleView) -> None:
    """Raises BadNotation when no round under this ruleset can look like this to the view's seat.

    The history of turns and the starter may be left out; they decide nothing.
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
    _check_seats_out(public)
    if public.result is not None:
        _check_result(ruleset, view, public.result)
        return
    _check_turn(ruleset, public)
    _check_opening(ruleset, view)


def _check_seats(ruleset: GapleRuleset, view: GapleView) -> None:
    public = view.public
    if public.players != ruleset.players:
        raise _bad("view-players", "GAP-02", count=public.players, players=ruleset.players)
    for name, values in (("counts", public.counts), ("dead", public.dead)):
        if len(values) != public.players or min(values) < 0:
            raise _bad("view-per-seat", field=name, players=public.players)
    named = [("seat", view.seat), ("turn", public.turn), ("starter", public.starter)]
    named += [("ran_out", seat) for seat in public.ran_out]
    named += [("history", turn.seat) for turn in public.history]
    for name, seat in named:
        if seat is not None and seat not in range(public.players):
            raise _bad("view-no-such-seat", field=name, seat=seat, last=public.players - 1)


def _check_line(ruleset: GapleRuleset, public: Public) -> None:
    for left, right in pairwise(public.line):
        if left[1] != right[0]:
            raise _bad("view-line-broken", "GAP-03", left=_laid(left), right=_laid(right))
    for halves in public.line:
        if not all(0 <= half <= HIGHEST for half in halves):
            raise _bad("tile-not-in-set", "GAP-01", tile=_laid(halves))
    if public.origin not in range(max(1, len(public.line))):
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


def _check_seats_out(public: Public) -> None:
    """The seats that ran out are those without a tile; a history that is told leads to line and counts."""
    empty = [seat for seat, count in enumerate(public.counts) if not count]
    if sorted(public.ran_out) != empty:
        raise _bad("view-ran-out", "GAP-09", seats=" ".join(map(str, empty)) or "-")
    if not public.history:
        return
    told = [turn.tile for turn in public.history if isinstance(turn, Played)]
    laid = [Domino(*halves) for halves in public.line]
    if public.turned is not None:
        laid.remove(public.turned)
    lost = Counter(turn.seat for turn in public.history if isinstance(turn, Discarded))
    if sorted(told) != sorted(laid) or any(lost[Seat(seat)] != dead for seat, dead in enumerate(public.dead)):
        raise _bad("view-history")


def _check_result(ruleset: GapleRuleset, view: GapleView, result: Ended) -> None:
    """The result shows all tiles that were hidden, and scores them as the rules do."""
    public = view.public
    if public.turn is not None or public.opening is not None:
        raise _bad("view-result", "GAP-09")
    sizes = (tuple(map(len, result.hands)), tuple(map(len, result.dead)), len(result.undealt))
    if sizes != (public.counts, public.dead, public.undealt):
        raise _bad("view-result", "GAP-09")
    check_set(
        [*(Domino(*halves) for halves in public.line), *chain(*result.hands, *result.dead), *result.undealt]
    )
    if view.seat is not None and (result.hands[view.seat], result.dead[view.seat]) != (
        view.hand,
        view.own_dead,
    ):
        raise _bad("view-result", "GAP-09")
    ended = any if ruleset.ends == "first-out" else all
    out = ended(count == 0 for count in public.counts)
    placeable = any(tile.has(end) for tile in chain(*result.hands) for end in public.ends or ())
    if result.how != ("out" if out else "blocked") or (placeable and not out):
        raise _bad("view-result", "GAP-09")
    unplayed = [(*hand, *dead) for hand, dead in zip(result.hands, result.dead, strict=True)]
    pips = tuple(pips_left(ruleset, tiles) for tiles in unplayed)
    verdict = judge(ruleset, unplayed, result.how, public.ran_out)
    scored = (pips, points(ruleset, pips), verdict.winner, verdict.rule)
    if (result.pips, result.points, result.winner, result.reason) != scored:
        raise _bad("view-result", "GAP-12")


def _check_turn(ruleset: GapleRuleset, public: Public) -> None:
    if public.turn is None:
        raise _bad("view-no-turn")
    if not public.counts[public.turn]:
        raise _bad("view-turn-empty", "GAP-03", seat=public.turn)
    if ruleset.ends == "first-out" and not all(public.counts):
        raise _bad("view-over", "GAP-09", seat=public.counts.index(0))


def _check_opening(ruleset: GapleRuleset, view: GapleView) -> None:
    """What the round opens with is what these rules can ask for, of a seat that has it."""
    public = view.public
    if not public.line and public.opening is None:
        raise _bad("view-no-opening", "GAP-04")
    if public.opening is None:
        return
    if len(public.line) > (public.turned is not None) or any(public.dead):
        raise _bad("view-opening-late", "GAP-04")
    later: Opening = "double" if ruleset.later_opening == "winner-double" else "any"
    possible = (ruleset.opening, later) if ruleset.deals_all else ("any",)
    if public.opening not in possible:
        raise _bad("view-opening", "GAP-19", opening=public.opening, known=" | ".join(possible))
    if view.seat is None:
        return
    needed = OPENING_TILES.get(public.opening)
    own_turn = view.seat == public.turn
    if needed is not None and (needed in view.hand) != own_turn:
        raise _bad("view-opener", "GAP-04", seat=public.turn, opening=public.opening)
    if public.opening == "double" and own_turn and not any(tile.is_double for tile in view.hand):
        raise _bad("view-opener", "GAP-05", seat=public.turn, opening=public.opening)
