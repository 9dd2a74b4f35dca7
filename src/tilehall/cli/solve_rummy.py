"""Questions to the rummy solver: `tilehall solve rummy`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

from tilehall.cli.question import Question
from tilehall.core.codec import to_plain
from tilehall.core.options import resolve
from tilehall.games.tile_rummy.model import Rack, Table
from tilehall.games.tile_rummy.ruleset import RummyRuleset
from tilehall.solvers.rummy import WARMING, Objective, RummyPlay, solve_rummy

__all__ = ["RummyQuestion"]


class RummyQuestion(Question, frozen=True, kw_only=True):
    """The play that lays most tiles or most points of `rack`, with the sets of `table` on the table.

    `options` are those of the rules that differ from the preset `tile-rummy`.
    """

    table: Table
    rack: Rack
    opened: bool = True
    objective: Objective = "tiles"
    options: Mapping[str, Any] = {}
    keep_jokers: bool = False
    fewest_moves: bool = False

    def call(self) -> Callable[[], RummyPlay]:
        """The call that answers the question. Raises BadRuleset for options that cannot be played."""
        rules = resolve(RummyRuleset, self.options)
        _load()
        return partial(
            solve_rummy,
            rules,
            self.table,
            self.rack,
            opened=self.opened,
            objective=self.objective,
            keep_jokers=self.keep_jokers,
            fewest_moves=self.fewest_moves,
        )

    def tell(self, solved: RummyPlay) -> dict[str, Any]:
        """Tiles and value laid, which ones, the whole new table, and what is left on the rack."""
        told = {
            "tiles": solved.tiles,
            "value": solved.value,
            "played": _written(solved.played),
            "table": list(map(_written, solved.table)),
            "left": _written(solved.left),
            "moved_sets": solved.moved_sets,
            "proved": solved.proved,
        }
        if not self.opened:
            told["opening"] = list(map(_written, solved.opening))
        if solved.freed:
            told["freed"] = to_plain(solved.freed)
        if solved.moved_proved is not None:
            told["moved_proved"] = solved.moved_proved
        return told


@cache
def _load() -> None:
    """Have the kernels ready, so that the time of the first call is that of its solving alone."""
    for step in WARMING:
        step.run()


def _written(tiles: Rack) -> list[str]:
    return list(map(str, tiles))
