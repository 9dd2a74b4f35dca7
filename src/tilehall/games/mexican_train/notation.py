"""Whether tiles that somebody wrote down can be those of a round of Mexican Train."""

from __future__ import annotations

from collections.abc import Iterable

from tilehall.core.errors import BadNotation
from tilehall.core.ids import RuleId
from tilehall.core.tile import Domino
from tilehall.games.mexican_train.ruleset import TrainRuleset

__all__ = ["check_tiles"]


def check_tiles(rules: TrainRuleset, tiles: Iterable[Domino]) -> None:
    """Raises BadNotation for a tile that is not in the set (MTO-03), and for one that is there twice."""
    seen: set[Domino] = set()
    for tile in tiles:
        if tile.high > rules.set:
            raise BadNotation("tile-outside-set", rule=RuleId("MTO-03"), tile=tile, highest=rules.set)
        if tile in seen:
            raise BadNotation("tile-twice", rule=RuleId("MTO-03"), tile=tile)
        seen.add(tile)
