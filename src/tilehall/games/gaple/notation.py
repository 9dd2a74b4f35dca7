"""Hands of tiles as people write them: "1-1 1-3 / 1-5 / -"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import Final

from tilehall.core.errors import BadNotation
from tilehall.core.ids import RuleId
from tilehall.core.tile import Domino
from tilehall.games.gaple.ruleset import HIGHEST, GapleRuleset

__all__ = ["check_set", "check_unplayed", "parse_hands"]

Hand = tuple[Domino, ...]

_WRITTEN: Final = re.compile(r"\[[^\[\]]*\]|[^\s\[]+|\[")
"""One tile: all that stands in brackets, else up to a space or the next bracket."""


def parse_hands(text: str) -> tuple[Hand, ...]:
    """The hands by seat: tiles apart by spaces, hands apart by `/`, and `-` for a hand without tiles.

    Tiles in brackets need no space between them.

    >>> parse_hands("1-1 3-1 / -")
    ((Domino(1, 1), Domino(1, 3)), ())
    >>> parse_hands("[1-1][ 3-1 ] / -") == parse_hands("1-1 3-1 / -")
    True

    Raises BadNotation for anything that is not a tile, and for a hand with nothing written.
    """
    hands: list[Hand] = []
    for seat, written in enumerate(text.split("/")):
        tiles = _WRITTEN.findall(written)
        if not tiles:
            raise BadNotation("hand-blank", seat=seat)
        hands.append(() if tiles == ["-"] else tuple(map(Domino.parse, tiles)))
    return tuple(hands)


def check_set(tiles: Sequence[Domino]) -> None:
    """Raises BadNotation for a tile that is not in the set or is there twice (GAP-01)."""
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
    for seat, (hand, lost) in enumerate(zip(hands, dead, strict=True)):
        count = len(hand) + len(lost)
        if count > ruleset.hand_size:
            raise BadNotation(
                "too-many-tiles", rule=RuleId("GAP-02"), seat=seat, count=count, most=ruleset.hand_size
            )
