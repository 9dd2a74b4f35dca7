"""`tilehall score` for Mexican Train."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from tilehall.core.errors import BadNotation
from tilehall.core.ids import RuleId, Seat
from tilehall.core.tile import Domino
from tilehall.games.mexican_train.notation import check_tiles
from tilehall.games.mexican_train.ruleset import TrainRuleset
from tilehall.games.mexican_train.scoring import lowest, pips_left, points
from tilehall.words import Words
from tilehall.words.mexican_train import why

__all__ = ["FEWEST", "MOST", "NEEDS", "TILE", "judged"]

TILE = Domino
FEWEST, MOST = 2, 10
NEEDS = RuleId("MTO-02")
"""The clause on how many play."""


def judged(
    words: Words,
    ruleset: Any,
    hands: Sequence[Sequence[Domino]],
    more: Mapping[str, str | None],
    names: Sequence[str],
) -> tuple[list[str], dict[str, Any]]:
    """The round in words, and as `--json` says it; a round without an empty hand was blocked."""
    assert isinstance(ruleset, TrainRuleset)  # noqa: S101 - the caller chose by the game
    for option, value in more.items():
        if value is not None:
            raise BadNotation("option-of-other-game", option=option)
    check_tiles(ruleset, chain(*hands))
    empty = [Seat(seat) for seat, hand in enumerate(hands) if not hand]
    if len(empty) > 1:
        raise BadNotation("one-goes-out", rule=ruleset.clause("MTH-10", "MTS-09"), count=len(empty))
    closed_by = empty[0] if empty else None
    lines = why(words, ruleset, hands, closed_by, names)
    scores = points(ruleset, [pips_left(ruleset, hand) for hand in hands], closed_by)
    reason = ruleset.clause("MTH-11", "MTS-09")
    return lines, {"scores": scores, "winners": lowest(scores), "reason": reason, "text": lines[0]}
