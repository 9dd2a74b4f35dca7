"""`tilehall score` for Tile Rummy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from tilehall.core.errors import BadNotation
from tilehall.core.ids import RuleId, Seat
from tilehall.core.rummy_tile import RummyTile
from tilehall.games.tile_rummy.position import check_rack, check_tiles
from tilehall.games.tile_rummy.ruleset import RummyRuleset
from tilehall.games.tile_rummy.scoring import points, rack_value, winners
from tilehall.words import Words
from tilehall.words.tile_rummy import why

__all__ = ["FEWEST", "MOST", "NEEDS", "TILE", "judged"]

TILE = RummyTile
FEWEST, MOST = 2, 4
NEEDS = RuleId("TRM-02")
"""The clause on how many play."""


def judged(
    words: Words,
    ruleset: Any,
    racks: Sequence[Sequence[RummyTile]],
    more: Mapping[str, str | None],
    names: Sequence[str],
) -> tuple[list[str], dict[str, Any]]:
    """The round in words, and as `--json` says it; without an empty rack the pool had run out."""
    assert isinstance(ruleset, RummyRuleset)  # noqa: S101 - the caller chose by the game
    for option, value in more.items():
        if value is not None:
            raise BadNotation("option-of-other-game", option=option)
    check_tiles(chain(*racks))
    check_rack(chain(*racks))
    empty = [Seat(seat) for seat, rack in enumerate(racks) if not rack]
    if len(empty) > 1:
        raise BadNotation("one-goes-out", rule=RuleId("TRM-10"), count=len(empty))
    closed_by = empty[0] if empty else None
    values = [rack_value(ruleset, rack) for rack in racks]
    lines = why(words, ruleset, racks, closed_by, names)
    return lines, {
        "scores": points(ruleset, values, closed_by),
        "winners": winners(values, closed_by),
        "reason": RuleId("TRM-12" if closed_by is None else "TRM-10"),
        "text": lines[0],
    }
