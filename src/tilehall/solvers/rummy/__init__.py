"""The best play of Tile Rummy, proved (TRM-06, TRM-07, TRM-13 to TRM-16).

>>> from tilehall.core.rummy_tile import RummyTile
>>> from tilehall.games.tile_rummy.ruleset import RummyRuleset
>>> tiles = lambda text: tuple(map(RummyTile.parse, text.split()))
>>> best = solve_rummy(RummyRuleset(), [tiles("r5 r6 r7 j")], tiles("r8 k1"))
>>> best.tiles, best.value, " ".join(map(str, best.played)), " ".join(map(str, best.left))
(1, 8, 'r8', 'k1')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, Literal, NamedTuple, NoReturn

from tilehall.core.errors import BadNotation
from tilehall.core.ids import RuleId
from tilehall.core.rummy_tile import RummyTile
from tilehall.games.tile_rummy.melds import Meld, fault, readings
from tilehall.games.tile_rummy.model import Freed, Play, RummyView
from tilehall.games.tile_rummy.ruleset import RummyRuleset, WrapRuns
from tilehall.kernels.rummy import best_table
from tilehall.kernels.rummy_sets import lay_out
from tilehall.solvers.rummy.choices import best_choices
from tilehall.solvers.rummy.effort import Effort
from tilehall.solvers.rummy.fewest import fewest_moves as change_fewest
from tilehall.solvers.rummy.fewest import moved
from tilehall.solvers.rummy.packing import FACES, HIGH_BITS, JOKERS, ONE, SHIFT, pack, pack_set, unpack
from tilehall.solvers.rummy.play import best_answer
from tilehall.solvers.rummy.problem import Answer, Problem, worth_of
from tilehall.solvers.rummy.remembered import Remembered
from tilehall.solvers.warming import Step

__all__ = ["WARMING", "Objective", "RummyPlay", "best_racks", "can_go_out", "solve_rummy", "solve_view"]

_ALL_TILES: Final = 106
"""Tiles in the set (TRM-01)."""

_COPIES: Final = 2
"""Copies of each tile (TRM-01)."""

# A byte of more than two, with these added, has its highest bit set.
_TOO_MANY: Final = int.from_bytes(bytes([127 - _COPIES]) * len(FACES), "little")

_NO_SET: Final = -1

Objective = Literal["tiles", "value"]


class RummyPlay(NamedTuple):
    """The best play.

    `tiles` are laid from the rack, worth `value` with a joker as `joker_points`. `played` and `left` are
    those tiles and the rest of the rack, `table` all sets after the play, `opening` the sets that open
    (TRM-06c) and `freed` the jokers that are freed (TRM-13d). Tiles of a set are in their order, and a joker
    says what it stands for only where it would be read otherwise (TRM-13c); a set that stays may keep the
    form in which it was given.

    `moved_sets` counts the sets of the table before that are not on it any more with the same tiles; they
    are the fewest possible if `moved_proved`, which is None when that was not asked for. `proved`: the play
    is the best one; it always is without a budget.
    """

    tiles: int
    value: int
    played: tuple[RummyTile, ...]
    table: tuple[Meld, ...]
    left: tuple[RummyTile, ...]
    opening: tuple[Meld, ...]
    freed: tuple[Freed, ...]
    moved_sets: int
    moved_proved: bool | None = None
    proved: bool = True

    @property
    def action(self) -> Play | None:
        """The action that makes this play, or None when it lays nothing."""
        return Play(self.table, self.opening, self.freed) if self.played else None


def solve_rummy(
    rules: RummyRuleset,
    table: Sequence[Sequence[RummyTile]],
    rack: Sequence[RummyTile],
    *,
    opened: bool = True,
    objective: Objective = "tiles",
    keep_jokers: bool = False,
    fewest_moves: bool = False,
    budget: int | None = None,
) -> RummyPlay:
    """The play that lays most tiles, or most points, of equals the one that is better by the other aim.

    `table` are the sets on the table, `rack` the tiles of the player. A player who has not `opened` has
    to open first (TRM-06), and lays nothing when that cannot be done. With `keep_jokers` no joker leaves
    the rack. With `fewest_moves` a second search looks for an equally good play that changes fewer sets.

    Where jokers keep their places (TRM-13) a proof can take minutes when many sets can hold them. `budget`
    is how many searches it may take, a few thousand a second; then the best play so far is the answer, with
    `proved` False. The second search has the same budget for itself. None: until it is proved.

    Raises BadNotation for an empty rack, a tile that is there too often (TRM-01), and tiles on the table
    that are no set (TRM-04).
    """
    problem = _problem(rules, table, rack, opened, objective)
    if budget is not None:
        problem = problem._replace(effort=Effort(budget))
    if keep_jokers:
        problem = problem._replace(may=problem.may & (1 << JOKERS) - 1)
    answer = best_answer(problem, 0) or Answer(0, 0, problem.sets)
    is_proved, is_moved_proved = not problem.effort.is_spent, None
    if fewest_moves:
        answer, is_moved_proved = change_fewest(problem._replace(effort=Effort(budget)), answer)
    return _play(problem, rack, answer, is_proved, is_moved_proved)


def solve_view(
    rules: RummyRuleset,
    view: RummyView,
    *,
    objective: Objective = "tiles",
    keep_jokers: bool = False,
    fewest_moves: bool = False,
    budget: int | None = None,
) -> RummyPlay:
    """The best play of the seat of a view, see `solve_rummy`. ValueError for the view of a spectator."""
    if view.seat is None:
        raise ValueError("a spectator has no rack to play from")
    return solve_rummy(
        rules,
        view.public.table,
        view.rack,
        opened=view.public.opened[view.seat],
        objective=objective,
        keep_jokers=keep_jokers,
        fewest_moves=fewest_moves,
        budget=budget,
    )


def can_go_out(
    rules: RummyRuleset,
    table: Sequence[Sequence[RummyTile]],
    rack: Sequence[RummyTile],
    *,
    opened: bool = True,
) -> bool:
    """Whether all tiles of the rack can be laid in one turn (TRM-10). Raises like `solve_rummy`."""
    problem = _problem(rules, table, rack, opened, "tiles")
    return best_answer(problem._replace(must=problem.may)) is not None


def best_racks(
    rules: RummyRuleset,
    table: Sequence[Sequence[RummyTile]],
    rack: Sequence[RummyTile],
    *,
    opened: bool = True,
    objective: Objective = "tiles",
) -> Iterator[tuple[RummyTile, ...]]:
    """The tiles that a best play lays, in every way there is: each distinct choice from the rack once.

    How many there are is a measure of how free the best play is. They come one by one, because they can
    be very many. Raises like `solve_rummy`.
    """
    for laid in best_choices(_problem(rules, table, rack, opened, objective)):
        yield tuple(sorted(unpack(laid)))


def _problem(
    rules: RummyRuleset,
    table: Sequence[Sequence[RummyTile]],
    rack: Sequence[RummyTile],
    opened: bool,
    objective: Objective,
) -> Problem:
    """What is asked, after it was judged to make sense."""
    if not rack:
        raise BadNotation("empty-rack")
    sets = tuple(map(tuple, table))
    if len(rack) + sum(map(len, sets)) > _ALL_TILES:
        raise BadNotation("too-many-rummy-tiles", rule=RuleId("TRM-01"), most=_ALL_TILES)
    known = _known_sets(rules.wrap_runs)
    packed = tuple(map(known.__getitem__, sets))
    if _NO_SET in packed:
        _refuse(rules, sets[packed.index(_NO_SET)], packed.index(_NO_SET) + 1)
    on_table = sum(packed)
    may = pack(rack)
    if on_table + may + _TOO_MANY & HIGH_BITS:
        counts = Counter(unpack(on_table + may))
        tile = next(tile for tile, copies in counts.items() if copies > _COPIES)
        raise BadNotation(
            "tile-too-often", rule=RuleId("TRM-01"), tile=tile, count=counts[tile], most=_COPIES
        )
    return Problem(rules, sets, packed, on_table, 0, may, worth_of(objective, rules.joker_points), opened)


@cache
def _known_sets(wrap: WrapRuns) -> Remembered[Meld, int]:
    """Lists of tiles as collections, or `_NO_SET` for those that are no set."""
    rules = RummyRuleset(wrap_runs=wrap)
    return Remembered(lambda tiles: pack_set(tiles) if readings(rules, tiles) else _NO_SET)


def _refuse(rules: RummyRuleset, tiles: Meld, number: int) -> NoReturn:
    """Raises BadNotation for tiles on the table that are no set."""
    clause = fault(rules, tiles).rule
    raise BadNotation("no-set-on-table", rule=clause, number=number, tiles=" ".join(map(str, tiles)))


def _play(
    problem: Problem, rack: Sequence[RummyTile], answer: Answer, is_proved: bool, is_moved_proved: bool | None
) -> RummyPlay:
    played, left, laid, value = [], [], answer.laid, 0
    for tile in rack:
        if laid >> SHIFT[tile] & 255:
            laid -= ONE[tile]
            played.append(tile)
            value += problem.rules.joker_points if tile.is_joker else tile.number
        else:
            left.append(tile)
    return RummyPlay(
        len(played),
        value,
        tuple(played),
        answer.table,
        tuple(left),
        answer.opening,
        answer.freed,
        moved(problem, answer),
        is_moved_proved,
        is_proved,
    )


def _warm() -> object:
    rack = tuple(RummyTile("r", number) for number in range(1, 4))
    return solve_rummy(RummyRuleset(), [], rack)


WARMING: Final = (Step(best_table, _warm), Step(lay_out, _warm))
"""The kernels of this solver."""
