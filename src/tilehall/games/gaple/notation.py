"""Whether tiles that somebody wrote down can be those of a round of Gaple."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

from tilehall.core.errors import BadNotation
from tilehall.core.ids import RuleId
from tilehall.core.tile import Domino, domino_set
from tilehall.games.gaple.ruleset import HIGHEST, GapleRuleset

__all__ = ["check_set", "check_unplayed"]

Hand = tuple[Domino, ...]

_SET: Final = frozenset(domino_set(HIGHEST))


def check_set(tiles: Sequence[Domino]) -> None:
    """Raises BadNotation for a tile that is not in the set or is there twice (GAP-01)."""
    if len(set(tiles)) == len(tiles) and _SET.issuperset(tiles):
        return
    seen: set[Domino] = set()
    for tile in tiles:
        if tile.high > HIGHEST:
            raise BadNotation("tile-not-in-set", rule=RuleId("GAP-01"), tile=tile)
        if tile in seen:
            raise BadNotation("tile-twice", rule=RuleId("GAP-01"), tile=tile)
        seen.add(tile)


def check_unplayed(ruleset: GapleRuleset, hands: Sequence[Hand], dead: Sequence[Hand]) -> None:
    """Raises BadNotation unless these can be the unplayed tiles of one round, in hand and dead, by seat.

    They are all of the set, none is there twice, nobody has more than were dealt, and there are dead tiles
    only where a stuck player discards (GAP-01, GAP-02, GAP-08).
    """
    if ruleset.when_stuck == "pass" and any(dead):
        raise BadNotation("dead-with-pass", rule=RuleId("GAP-08"))
    if len(dead) != len(hands):
        raise BadNotation("dead-count", count=len(dead), hands=len(hands))
    check_set(list(chain(*hands, *dead)))
    most = ruleset.hand_size
    for seat, (hand, lost) in enumerate(zip(hands, dead, strict=True)):
        count = len(hand) + len(lost)
        if count > most:
            raise BadNotation("too-many-tiles", rule=RuleId("GAP-02"), seat=seat, count=count, most=most)
