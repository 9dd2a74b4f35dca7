"""Questions to the rummy solver: `tilehall solve rummy`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any

import msgspec

from tilehall.cli.question import Question
from tilehall.core.codec import to_plain
from tilehall.core.options import resolve
from tilehall.games.tile_rummy.model import Rack, Table
from tilehall.games.tile_rummy.ruleset import RummyRuleset
from tilehall.solvers.rummy import Objective, RummyPlay, solve_rummy

__all__ = ["RummyQuestion"]


class RummyQuestion(Question, frozen=True, kw_only=True):
    """The play that lays most tiles or most points of `rack`, with the sets of `table` on the table.

    `options` are those of the rules that differ from the preset `tile-rummy`. `budget` is how many searches
    a proof may take where jokers keep their places; with null, as many as it needs.
    """

    table: Table
    rack: Rack
    opened: bool = True
    objective: Objective = "tiles"
    options: Mapping[str, Any] = {}
    keep_jokers: bool = False
    fewest_moves: bool = False
    budget: Annotated[int, msgspec.Meta(ge=1)] | None = 50_000

    def call(self) -> Callable[[], RummyPlay]:
        """The call that answers the question. Raises BadRuleset for options that cannot be played."""
        rules = resolve(RummyRuleset, self.options)
        return partial(
            solve_rummy,
            rules,
            self.table,
            self.rack,
            opened=self.opened,
            objective=self.objective,
            keep_jokers=self.keep_jokers,
            fewest_moves=self.fewest_moves,
            budget=self.budget,
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


def _written(tiles: Rack) -> list[str]:
    return list(map(str, tiles))
