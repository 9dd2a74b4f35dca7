"""What a solver of Tile Rummy is asked, what it finds, and the plainest case: an open table, free jokers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from tilehall.core.rummy_tile import HIGHEST
from tilehall.games.tile_rummy.melds import Meld
from tilehall.games.tile_rummy.model import Freed
from tilehall.games.tile_rummy.ruleset import RummyRuleset, WrapRuns
from tilehall.solvers.rummy.effort import Effort
from tilehall.solvers.rummy.packing import FACES, JOKERS, NOTHING, Worth, pack_set, search, set_of
from tilehall.solvers.rummy.rows import meld_of, place_jokers

__all__ = ["LAST", "Answer", "Problem", "lay_freely", "worth_of"]

LAST: Final[dict[WrapRuns, int | None]] = {"no": HIGHEST, "one-high": HIGHEST + 1, "wrap": None}
"""Where a run ends at the latest (TRM-16); None: it goes on after 13 with 1."""

_MANY: Final = 1 << 12
"""More than all tiles count together, so that one aim comes before the other."""


@lru_cache
def worth_of(objective: Literal["tiles", "value"], joker_points: int) -> Worth:
    """What each tile counts, so that the second aim decides between equals of the first."""
    if objective == "tiles":
        return Worth(_MANY, 1, _MANY + joker_points)
    return Worth(1, _MANY, _MANY * joker_points + 1)


class Problem(NamedTuple):
    """A table and a rack, as a solver sees them.

    `sets` are on the table, `packed` are the same as collections, and `on_table` is all of them together. Of
    the rack, the tiles of `must` have to be laid and those of `may`, which holds them too, can be. `worth` is
    what is aimed for. `has_opened` is whether the player may touch the table. `effort` is what the search
    may take.
    """

    rules: RummyRuleset
    sets: tuple[Meld, ...]
    packed: tuple[int, ...]
    on_table: int
    must: int
    may: int
    worth: Worth
    has_opened: bool
    effort: Effort = Effort()

    def with_sets(self, sets: tuple[Meld, ...]) -> Problem:
        """The same with other sets on the table."""
        packed = tuple(map(pack_set, sets))
        return self._replace(sets=sets, packed=packed, on_table=sum(packed))

    @property
    def is_free(self) -> bool:
        """Whether no joker on the table has to keep its place."""
        return self.rules.joker == "free" or not self.on_table >> JOKERS

    def weigh(self, tiles: int) -> int:
        """What laying these tiles counts."""
        each, pip, joker = self.worth
        copies = tiles.to_bytes(len(FACES), "little")
        total = copies[-1] * joker
        for place, number in enumerate(copies[:-1]):
            if number:
                total += number * (each + pip * (place // 4 + 1))
        return total


class Answer(NamedTuple):
    """The best play: what it counts, the tiles it lays, all sets after it, those that open, freed jokers."""

    value: int
    laid: int
    table: tuple[Meld, ...]
    opening: tuple[Meld, ...] = ()
    freed: tuple[Freed, ...] = ()


def lay_freely(problem: Problem, cutoff: int = NOTHING) -> Answer | None:
    """The best table when every tile on it may be moved; None when none counts more than `cutoff`."""
    before = problem.on_table
    must, can = before + problem.must, before + problem.may
    base = problem.weigh(problem.must) if problem.must else 0
    found = search(must, can, problem.worth, problem.rules.wrap_runs, cutoff=cutoff - base)
    if found is None:
        return None
    if found.is_plain:
        table, tiles = zip(*map(set_of, found.numbers), strict=True) if found.numbers else ((), ())
        return Answer(found.value + base, sum(tiles) - before, table)
    rows = place_jokers(found.rows, found.spare, LAST[problem.rules.wrap_runs])
    table = tuple(map(meld_of, rows))
    return Answer(found.value + base, sum(map(pack_set, table)) - before, table)
