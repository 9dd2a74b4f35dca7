"""Whether a view that somebody wrote down can be one at all, before anything is judged by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tilehall.core.errors import BadNotation
from tilehall.core.ids import RuleId
from tilehall.core.rummy_tile import RummyTile
from tilehall.core.violation import Violation
from tilehall.games.tile_rummy.judging import ALL_TILES
from tilehall.games.tile_rummy.melds import read
from tilehall.games.tile_rummy.model import RummyView
from tilehall.games.tile_rummy.ruleset import RummyRuleset

__all__ = ["check_rack", "check_tiles", "check_view"]

_COPIES = 2


def _bad(code: str, rule: str | None = None, **facts: object) -> BadNotation:
    return BadNotation(code, rule=None if rule is None else RuleId(rule), **facts)


def check_tiles(tiles: Iterable[RummyTile]) -> None:
    """Raises BadNotation for a tile, or a joker, that is there a third time (TRM-01)."""
    for tile, count in Counter(tile.bare for tile in tiles).items():
        if count > _COPIES:
            raise _bad("tile-too-often", "TRM-01", tile=tile, count=count, most=_COPIES)


def check_rack(rack: Iterable[RummyTile]) -> None:
    """Raises BadNotation for a joker that says what it stands for, which only one on the table does."""
    if any(tile is not tile.bare for tile in rack):
        raise _bad("joker-declared-on-rack", "TRM-13c")


def check_view(rules: RummyRuleset, view: RummyView) -> None:
    """Raises BadNotation when no round under this ruleset can look like this to the view's seat."""
    public = view.public
    _check_seats(rules, view)
    for place, made in enumerate(public.table):
        found = read(rules, made)
        if isinstance(found, Violation):
            written = " ".join(map(str, made))
            raise _bad("view-set", found.rule, set=place + 1, tiles=written[:60])
    check_tiles([*view.rack, *(tile for made in public.table for tile in made)])
    check_rack(view.rack)
    if view.seat is None:
        if view.rack:
            raise _bad("view-spectator-tiles")
    elif public.counts[view.seat] != len(view.rack):
        raise _bad("view-own-count", field="counts", count=public.counts[view.seat], tiles=len(view.rack))
    tiles = sum(map(len, public.table)) + sum(public.counts) + public.pool
    if tiles != ALL_TILES:
        raise _bad("view-rummy-tiles", "TRM-01", count=tiles, total=ALL_TILES)
    if bool(public.table) != any(public.opened):
        raise _bad("view-opened", "TRM-06")
    if public.result is None:
        _check_turn(rules, view)


def _check_seats(rules: RummyRuleset, view: RummyView) -> None:
    public = view.public
    if public.players != rules.players:
        raise _bad("view-players", "TRM-02", count=public.players, players=rules.players)
    for name, values in (("counts", public.counts), ("opened", public.opened)):
        if len(values) != public.players or min(values) < 0:
            raise _bad("view-per-seat", field=name, players=public.players)
    if public.pool < 0:
        raise _bad("view-pool", pool=public.pool)
    for name, seat in (("seat", view.seat), ("turn", public.turn), ("starter", public.starter)):
        if seat is not None and seat not in range(public.players):
            raise _bad("view-no-such-seat", field=name, seat=seat, last=public.players - 1)


def _check_turn(rules: RummyRuleset, view: RummyView) -> None:
    public = view.public
    if public.turn is None:
        raise _bad("view-no-turn")
    if not public.counts[public.turn]:
        raise _bad("view-turn-without-tiles", seat=public.turn)
    for seat, count in enumerate(public.counts):
        if not count:
            raise _bad("view-over", "TRM-10", seat=seat)
    counts_down = rules.last_turns == "one-each" and not public.pool
    last_turns = 0 if public.last_turns is None else public.last_turns
    if counts_down != (public.last_turns is not None) or not counts_down <= last_turns <= public.players:
        raise _bad("view-last-turns", "TRM-12", players=public.players)
    if not 0 <= public.passes < public.players or (public.passes and public.pool):
        raise _bad("view-passes", "TRM-12", passes=public.passes)
