"""`tilehall score` for Gaple."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tilehall.core.errors import BadNotation
from tilehall.core.hands import parse_hands
from tilehall.core.ids import RuleId, Seat
from tilehall.core.tile import Domino
from tilehall.games.gaple.notation import check_unplayed
from tilehall.games.gaple.ruleset import GapleRuleset
from tilehall.games.gaple.scoring import judge, pips_left, points
from tilehall.words import Words
from tilehall.words.gaple import why

__all__ = ["FEWEST", "MOST", "NEEDS", "TILE", "judged"]

TILE = Domino
FEWEST, MOST = 2, 5
NEEDS = RuleId("GAP-02")
"""The clause on how many play."""


def judged(
    words: Words,
    ruleset: Any,
    hands: Sequence[Sequence[Domino]],
    more: Mapping[str, str | None],
    names: Sequence[str],
) -> tuple[list[str], dict[str, Any]]:
    """The round in words, and as `--json` says it. `more` are the options `--dead` and `--ran-out`."""
    assert isinstance(ruleset, GapleRuleset)  # noqa: S101 - the caller chose by the game
    dead, ran_out = more["--dead"], more["--ran-out"]
    lost = parse_hands(dead, Domino) if dead is not None else ((),) * len(hands)
    held = [tuple(hand) for hand in hands]
    check_unplayed(ruleset, held, lost)
    unplayed = [(*hand, *own_dead) for hand, own_dead in zip(held, lost, strict=True)]
    how, order = _ending(ruleset, held, unplayed, ran_out)
    verdict = judge(ruleset, unplayed, how, order)
    lines = why(words, ruleset, unplayed, verdict, names)
    scores = points(ruleset, [pips_left(ruleset, tiles) for tiles in unplayed])
    return lines, {"scores": scores, "winners": [verdict.winner], "reason": verdict.rule, "text": lines[0]}


def _ending(
    ruleset: GapleRuleset,
    hands: Sequence[Sequence[Domino]],
    unplayed: Sequence[Sequence[Domino]],
    ran_out: str | None,
) -> tuple[str, list[Seat]]:
    """How the round ended, and who had run out by then, the first to run out first."""
    empty = [Seat(seat) for seat, hand in enumerate(hands) if not hand]
    if ruleset.ends == "first-out":
        if len(empty) > 1:
            raise BadNotation("several-out", rule=RuleId("GAP-09b"), count=len(empty))
        how = "out" if empty else "blocked"
    else:
        how = "out" if len(empty) == len(hands) else "blocked"
    if ran_out is not None:
        return how, _order(ran_out, empty)
    if sum(not unplayed[seat] for seat in empty) > 1:
        raise BadNotation("who-ran-out-first", rule=RuleId("GAP-12c"), count=len(empty))
    return how, empty


def _order(text: str, empty: Sequence[Seat]) -> list[Seat]:
    """The seats without tiles in hand, in the order that the text gives."""
    written = text.replace(",", " ").split()
    if sorted(written) != sorted(map(str, empty)):
        raise BadNotation("bad-ran-out", text=text[:60], seats=" ".join(map(str, empty)) or "-")
    return [Seat(int(seat)) for seat in written]
