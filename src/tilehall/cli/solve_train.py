"""Questions to the train solver: `tilehall solve train`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Literal

from tilehall.cli.question import Question
from tilehall.core.errors import BadNotation
from tilehall.core.tile import Domino
from tilehall.solvers.train import Objective, Split, Train, Tree, best_split, best_train, best_tree

__all__ = ["TrainQuestion"]


class TrainQuestion(Question, frozen=True, kw_only=True):
    """The best train from `start`, or with more fields one that answers a narrower question.

    `end`: the number to end on. `double_last` false: the last tile is no double. `mexican`: the number
    from which a second, the Mexican train goes on. `double_branches` 3: every double branches.
    """

    start: int
    tiles: tuple[tuple[int, int], ...]
    objective: Objective = "length"
    set: int = 12
    end: int | None = None
    double_last: bool = True
    mexican: int | None = None
    double_branches: Literal[1, 3] = 1

    def call(self) -> Callable[[], Train | Split | Tree | None]:
        """The call that answers the question. Raises BadNotation for a tile that does not exist."""
        tiles = [Domino(*halves) for halves in self.tiles]
        narrower = self.end is not None or not self.double_last
        if narrower + (self.mexican is not None) + (self.double_branches == 3) > 1:
            raise BadNotation("train-question")
        if self.mexican is not None:
            return partial(
                best_split, self.start, self.mexican, tiles, objective=self.objective, highest=self.set
            )
        if self.double_branches == 3:
            return partial(best_tree, [self.start], tiles, objective=self.objective, highest=self.set)
        return partial(
            best_train,
            self.start,
            tiles,
            objective=self.objective,
            end=self.end,
            double_last=self.double_last,
            highest=self.set,
        )

    def tell(self, solved: Train | Split | Tree | None) -> dict[str, Any]:
        """Length, pips and the tiles as they are laid; null when no train ends where it should."""
        if solved is None:
            return {"length": None, "pips": None, "train": None, "proved": True}
        if isinstance(solved, Split):
            own, mexican = solved
            both = {"length": own.length + mexican.length, "pips": own.pips + mexican.pips}
            return {**both, "train": own.tiles, "mexican": mexican.tiles, "proved": True}
        answer = {"length": solved.length, "pips": solved.pips, "train": solved.tiles}
        if isinstance(solved, Tree):
            return {**answer, "on": solved.on, "proved": solved.proved}
        return {**answer, "proved": True}
