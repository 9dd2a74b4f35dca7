"""Questions to the Gaple solver: `tilehall solve gaple`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from tilehall.cli.question import Question
from tilehall.core.codec import to_plain
from tilehall.core.tile import Domino
from tilehall.games.gaple.model import Opening
from tilehall.games.gaple.ruleset import GapleRuleset
from tilehall.rulesets import preset
from tilehall.solvers.gaple import GaplePosition, Objective, Payoff, Solution, solve

__all__ = ["GapleQuestion"]


class GapleQuestion(Question, frozen=True, kw_only=True):
    """The value of a round with all hands known, and the best move.

    `line` lies left to right, each tile written as it lies. `side` is a seat of the side that
    maximises, by default the one on turn. `options` are those of Gaple; `players` and
    `teams` follow from the hands and the objective.
    """

    hands: tuple[tuple[Domino, ...], ...]
    to_move: int
    line: tuple[str, ...] = ()
    dead: tuple[tuple[Domino, ...], ...] = ()
    opening: Opening | None = None
    ran_out: tuple[int, ...] = ()
    objective: Objective
    payoff: Payoff = "pips"
    side: int | None = None
    options: dict[str, Any] = msgspec.field(default_factory=dict)

    def call(self) -> Callable[[], Solution]:
        """The call that answers the question. Raises BadNotation or BadRuleset."""
        given = {"players": len(self.hands), "teams": self.objective == "teams", **self.options}
        ruleset: GapleRuleset = preset("gaple").build(given).ruleset
        line = tuple(map(_as_it_lies, self.line))
        position = GaplePosition(self.hands, line, self.to_move, self.dead, self.opening, self.ran_out)
        return partial(
            solve,
            ruleset,
            position,
            objective=self.objective,
            payoff=self.payoff,
            side=self.side,
            line=True,
        )

    def tell(self, solved: Solution) -> dict[str, Any]:
        """Value, best move and the turns to the end of the round; no move when it is over."""
        return {
            "value": solved.value,
            "best": None if solved.best is None else to_plain(solved.best),
            "line_of_play": [{"seat": seat, **to_plain(action)} for seat, action in solved.line],
            "nodes": solved.nodes,
            "proved": True,
        }


def _as_it_lies(text: str) -> tuple[int, int]:
    """The two halves of a tile in the order in which they are written. Raises BadNotation."""
    tile = Domino.parse(text)
    turned = int(text.strip(" []").partition("-")[0]) != tile.low
    return (tile.high, tile.low) if turned else (tile.low, tile.high)
