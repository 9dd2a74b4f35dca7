"""Tile Rummy as an integer programme: a second, independent way to the best play with free jokers.

A variable for each group and run says how often it lies, one for each tile how many are laid, and one how
many jokers stand for it. Nothing is shared with the exact solver. The programme is solved by HiGHS.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

import highspy
import numpy as np

from tilehall.core.rummy_tile import COLOURS, HIGHEST, JOKER, RummyTile
from tilehall.games.tile_rummy.ruleset import RummyRuleset
from tilehall.testing.integer_programme import exact_model, is_solved

__all__ = ["Best", "best_by_programme"]

_TILES: Final = [RummyTile(colour, number) for colour in COLOURS for number in range(1, HIGHEST + 1)]
_MANY: Final = 1 << 12


class Best(NamedTuple):
    """How many tiles the best play lays, and what they are worth."""

    tiles: int
    value: int


class _Programme:
    """Rows and columns of an integer programme, to be maximised."""

    def __init__(self) -> None:
        self.bounds: list[tuple[float, float]] = []
        self.aims: list[float] = []
        self.rows: list[tuple[float, float, dict[int, float]]] = []

    def variable(self, low: float, high: float, aim: float = 0) -> int:
        self.bounds.append((low, high))
        self.aims.append(aim)
        return len(self.bounds) - 1

    def row(self, low: float, high: float, terms: Iterable[tuple[int, float]]) -> None:
        summed: Counter[int] = Counter()
        for column, factor in terms:
            summed[column] += factor  # type: ignore[assignment]
        self.rows.append((low, high, dict(summed)))

    def solve(self) -> list[int] | None:
        """The values of the variables, or None when there are none."""
        solver = exact_model()
        solver.setOptionValue("mip_abs_gap", 0.5)
        count = len(self.bounds)
        lows, highs = (np.array(ends, dtype=float) for ends in zip(*self.bounds, strict=True))
        solver.addVars(count, lows, highs)
        columns = np.arange(count, dtype=np.int32)
        solver.changeColsCost(count, columns, np.array(self.aims, dtype=float))
        integer = np.array([highspy.HighsVarType.kInteger.value] * count, dtype=np.uint8)
        solver.changeColsIntegrality(count, columns, integer)
        solver.changeObjectiveSense(highspy.ObjSense.kMaximize)
        for low, high, terms in self.rows:
            indices = np.array(list(terms), dtype=np.int32)
            solver.addRow(low, high, len(terms), indices, np.array(list(terms.values()), dtype=float))
        solver.run()
        if not is_solved(solver):
            return None
        return [round(value) for value in solver.getSolution().col_value]


def _patterns(rules: RummyRuleset) -> list[list[RummyTile]]:
    """All sets, with a tile in each place that a joker can take."""
    groups = [
        [RummyTile(colour, number) for colour in colours]
        for number in range(1, HIGHEST + 1)
        for size in (3, 4)
        for colours in combinations(COLOURS, size)
    ]
    last = {"no": HIGHEST, "one-high": HIGHEST + 1, "wrap": 2 * HIGHEST}[rules.wrap_runs]
    runs = [
        [RummyTile(colour, (number - 1) % HIGHEST + 1) for number in range(first, first + length)]
        for colour in COLOURS
        for first in range(1, HIGHEST + 1)
        for length in range(3, HIGHEST + 1)
        if first + length - 1 <= last
    ]
    return groups + runs


def _sets(
    programme: _Programme, patterns: Sequence[Sequence[RummyTile]], laid: dict[RummyTile, int], jokers: int
) -> tuple[list[int], list[int]]:
    """Columns of sets and of jokers for each tile, and the rows that make sets of what is laid."""
    columns = [programme.variable(0, 4) for _ in patterns]
    wild = [programme.variable(0, jokers) for _ in _TILES]
    for tile, joker in zip(_TILES, wild, strict=True):
        terms = [(column, 1.0) for column, pattern in zip(columns, patterns, strict=True) if tile in pattern]
        programme.row(0, 0, [*terms, (laid[tile], -1.0), (joker, -1.0)])
    return columns, wild


def best_by_programme(
    rules: RummyRuleset,
    table: Sequence[Sequence[RummyTile]],
    rack: Sequence[RummyTile],
    *,
    opened: bool,
    objective: str,
) -> Best | None:
    """The best play with free jokers, or None when a player who has not opened cannot."""
    on_table = Counter(tile.bare for tiles in table for tile in tiles)
    held = Counter(tile.bare for tile in rack)
    points = rules.joker_points

    def aim(value: int) -> int:
        return _MANY + value if objective == "tiles" else _MANY * value + 1

    patterns = _patterns(rules)
    programme = _Programme()
    # from the rack: each tile, and the jokers
    taken = {tile: programme.variable(0, held[tile], aim(tile.number)) for tile in _TILES}
    jokers = programme.variable(0, held[JOKER], aim(points))
    most = on_table[JOKER] + held[JOKER]
    if opened or rules.open_then_rearrange:
        laid = {}
        for tile in _TILES:
            laid[tile] = programme.variable(on_table[tile], on_table[tile] + held[tile])
            programme.row(on_table[tile], on_table[tile], [(laid[tile], 1), (taken[tile], -1)])
        _, wild = _sets(programme, patterns, laid, most)
        programme.row(on_table[JOKER], on_table[JOKER], [*((column, 1) for column in wild), (jokers, -1)])
    if not opened:
        _opening(programme, rules, patterns, taken, jokers, held)
    values = programme.solve()
    if values is None:
        return None
    tiles = sum(values[column] for column in taken.values()) + values[jokers]
    worth = sum(values[taken[tile]] * tile.number for tile in _TILES) + values[jokers] * points
    return Best(tiles, worth)


def _opening(
    programme: _Programme,
    rules: RummyRuleset,
    patterns: Sequence[Sequence[RummyTile]],
    taken: dict[RummyTile, int],
    jokers: int,
    held: Counter[RummyTile],
) -> None:
    """Some of the tiles that are laid, or all, open."""
    opening = {tile: programme.variable(0, held[tile]) for tile in _TILES}
    columns, wild = _sets(programme, patterns, opening, held[JOKER])
    wild_terms = [(column, 1.0) for column in wild]
    fixed = 0.0 if not rules.open_then_rearrange else -highspy.kHighsInf
    for tile in _TILES:
        programme.row(fixed, 0, [(opening[tile], 1), (taken[tile], -1)])
    programme.row(fixed, 0, [*wild_terms, (jokers, -1)])
    if rules.initial_joker == "forbidden":
        programme.row(0, 0, wild_terms)
    worth = [
        (column, sum(tile.number for tile in pattern))
        for column, pattern in zip(columns, patterns, strict=True)
    ]
    if rules.initial_joker == "zero":
        worth += [(column, -tile.number) for column, tile in zip(wild, _TILES, strict=True)]
    programme.row(rules.initial_meld, highspy.kHighsInf, worth)
    programme.row(1, highspy.kHighsInf, [(column, 1) for column in columns])
