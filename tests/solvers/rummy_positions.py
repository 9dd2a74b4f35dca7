"""What the tests of the rummy solver share: tiles in notation, plays that the rules have judged."""

from __future__ import annotations

from collections.abc import Sequence

from tilehall.core.options import resolve
from tilehall.core.rummy_tile import RummyTile
from tilehall.games.tile_rummy.ruleset import RummyRuleset
from tilehall.solvers.rummy import RummyPlay, solve_rummy
from tilehall.testing.rummy_positions import Position, refusal


def rummy(**options) -> RummyRuleset:
    return resolve(RummyRuleset, options)


def tiles(text: str) -> tuple[RummyTile, ...]:
    return tuple(map(RummyTile.parse, text.split()))


def sets(text: str) -> tuple[tuple[RummyTile, ...], ...]:
    return tuple(tiles(part) for part in text.split("/") if part.strip())


def written(table: Sequence[Sequence[RummyTile]]) -> set[str]:
    """Sets as texts, each with its tiles in order."""
    return {" ".join(map(str, sorted(part))) for part in table}


def solved(table: str, rack: str, rules: RummyRuleset | None = None, *, opened=True, **how) -> RummyPlay:
    """The best play, which the rules have accepted and which has lost no tile."""
    rules = rules or rummy()
    position = Position(sets(table), tiles(rack))
    play = solve_rummy(rules, position.table, position.rack, opened=opened, **how)
    assert refusal(rules, position, opened, play) is None
    before = [tile.bare for part in position.table for tile in part]
    after = [tile.bare for part in play.table for tile in part]
    assert sorted(after) == sorted([*before, *play.played])
    assert sorted([*play.played, *play.left]) == sorted(position.rack)
    return play


def laid(table: str, rack: str, rules: RummyRuleset | None = None, **how) -> str:
    """The tiles that the best play lays."""
    return " ".join(map(str, sorted(solved(table, rack, rules, **how).played)))
