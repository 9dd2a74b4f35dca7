"""The best play where a joker on the table keeps its place until its tile comes (TRM-13, 13b, 13d).

The best play that leaves alone the sets with a joker comes first. Then for each joker it is tried whether
it stays or is freed, and by which tile. So there are places to be filled and freed jokers to be used, and
for each of these demands the sets that can meet it are tried one by one. What is still open is solved as if
jokers were free, which bounds what can be hoped for, and often meets the demands by itself: then that
branch is done. The rules themselves judge whether it does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Final, Literal, NamedTuple

from tilehall.core.rummy_tile import JOKER, RummyTile
from tilehall.games.tile_rummy.melds import Meld, Reading, read, readings
from tilehall.games.tile_rummy.model import Freed
from tilehall.games.tile_rummy.places import FROM_RACK, Broken, JokerPlace, StandIn, joker_places, settle
from tilehall.kernels.rummy_sets import GROUP
from tilehall.solvers.rummy.candidates import Candidate, candidates, fits
from tilehall.solvers.rummy.packing import JOKERS, ONE, copies, missing, pack, pack_set, search, unpack
from tilehall.solvers.rummy.problem import LAST, Answer, Problem, lay_freely
from tilehall.solvers.rummy.rows import LONGEST_GROUP, meld_of, place_jokers, room_of

__all__ = ["lay_replacing"]

_LONGEST_PIECE: Final = 7
"""A longer run can be cut so that two tiles that need their neighbours keep them."""


class _Demand(NamedTuple):
    """Something that a set of the new table has to do.

    Keep the joker of a place, or hold the tile that took it, or use a joker that was freed.
    """

    kind: Literal["kept", "taken", "used"]
    place: JokerPlace
    tile: RummyTile | None = None


@dataclass(frozen=True)
class _Node:
    """Sets that were chosen, what is to be done still, and which sets use freed jokers.

    `jokers` are those of each set that no demand has claimed; `laid` must come from the rack.
    """

    sets: tuple[Candidate, ...]
    jokers: tuple[int, ...]
    demands: tuple[_Demand, ...]
    users: tuple[int, ...]
    laid: int


class _Bound(NamedTuple):
    value: int
    table: tuple[Meld, ...]


class _Search:
    """The search for one problem; `best` is what was found, `cutoff` what has to be beaten."""

    def __init__(self, problem: Problem, cutoff: int, hoped: int) -> None:
        self.problem = problem
        self.rules = problem.rules
        self.cutoff = cutoff
        self.hoped = hoped
        self.best: Answer | None = None
        self.before = problem.on_table
        self.can = self.before + problem.may
        self.weight_before = problem.weigh(self.before)
        found = [read(self.rules, tiles) for tiles in problem.sets]
        self.places = joker_places([reading for reading in found if isinstance(reading, Reading)])

    def run(self) -> Answer | None:
        """Try every way to free jokers, none of them first, till nothing is better or the effort is spent."""
        choices = [(None, *sorted(place.may)) for place in self.places]
        for tiles in sorted(product(*choices), key=lambda tiles: len(tiles) - tiles.count(None)):
            freed = [tile for tile in tiles if tile is not None]
            source = pack(freed)
            from_rack = self.rules.joker_source == "rack"
            if not fits(source, self.problem.may if from_rack else self.can):
                continue
            demands = [
                _Demand("kept" if tile is None else "taken", place, tile)
                for place, tile in zip(self.places, tiles, strict=True)
            ]
            demands += [_Demand("used", demand.place) for demand in demands if demand.kind == "taken"]
            self._visit(_Node((), (), tuple(demands), (), source if from_rack else 0), tuple(demands))
            if self.cutoff == self.hoped or self.problem.effort.is_spent:
                break
        return self.best

    def _visit(self, node: _Node, demands: Sequence[_Demand]) -> None:
        bound = self._bound(node)
        if bound is None:
            return
        if self._meets(bound.table, demands):
            laid = sum(map(pack_set, bound.table)) - self.before
            freed = tuple(Freed(each.place.set, each.tile) for each in demands if each.tile is not None)
            self.best = Answer(bound.value, laid, bound.table, freed=freed)
            self.cutoff = bound.value
            return
        below = self._children(node) if node.demands else self._with_tiles(node)
        bounds = [(found.value, child) for child in below if (found := self._bound(child)) is not None]
        for value, child in sorted(bounds, key=lambda pair: -pair[0]):
            if value > self.cutoff:
                self._visit(child, demands)

    def _bound(self, node: _Node) -> _Bound | None:
        """The best table with the chosen sets when all else is free; None if it beats nothing.

        None as well when the effort is spent.
        """
        chosen = sum(each.tiles + each.jokers * ONE[JOKER] for each in node.sets)
        if not fits(chosen, self.can):
            return None
        wanted = self.before + node.laid + missing(self.problem.must, node.laid)
        if not fits(wanted, self.can):
            return None
        must = missing(wanted, chosen)
        base = self.problem.weigh(chosen + must) - self.weight_before
        rows = [each.row for each in node.sets]
        wrap = self.rules.wrap_runs
        room = sum(map(room_of, rows))
        rest = self.can - chosen
        effort, cutoff = self.problem.effort, self.cutoff - base
        found = search(must, rest, self.problem.worth, wrap, room=room, cutoff=cutoff, effort=effort)
        if found is None or effort.is_spent:
            return None
        rows = place_jokers([*found.rows, *rows], found.spare, LAST[wrap])
        return _Bound(found.value + base, tuple(map(meld_of, rows)))

    def _meets(self, table: Sequence[Meld], demands: Sequence[_Demand]) -> bool:
        """Whether the rules accept this table, with jokers freed as the demands say."""
        laid = Counter(unpack(sum(map(pack_set, table)) - self.before))
        freed = [StandIn(each.place, each.tile) for each in demands if each.tile is not None]
        return any(
            not isinstance(settle(self.rules, self.places, freed, sets, laid), Broken)
            for sets in product(*(readings(self.rules, tiles) for tiles in table))
        )

    def _children(self, node: _Node) -> Iterator[_Node]:
        """The ways to meet the next demand: by a set that was chosen, or by one more."""
        demand, *rest = node.demands
        claims = demand.kind != "taken"
        for at, each in enumerate(node.sets):
            if node.jokers[at] >= claims and self._can_meet(demand, each):
                left = tuple(own - (claims and other == at) for other, own in enumerate(node.jokers))
                users = (*node.users, at) if demand.kind == "used" else node.users
                yield replace(node, demands=tuple(rest), jokers=left, users=users)
        free = (self.can >> JOKERS) - sum(each.jokers for each in node.sets)
        for number in range(int(claims), free + 1):
            for each in candidates(self.rules.wrap_runs, number):
                if fits(each.tiles, self.can) and self._can_meet(demand, each):
                    users = (*node.users, len(node.sets)) if demand.kind == "used" else node.users
                    yield _Node(
                        (*node.sets, each), (*node.jokers, number - claims), tuple(rest), users, node.laid
                    )

    def _can_meet(self, demand: _Demand, each: Candidate) -> bool:
        """Whether the set can meet the demand, as far as one can see from the set alone."""
        place, row = demand.place, each.row
        if demand.kind == "used":
            rack_jokers = min(each.jokers - 1, self.problem.may >> JOKERS)
            return _shared(each.tiles, self.problem.may) + rack_jokers >= FROM_RACK
        claimed = 1 if demand.kind == "kept" else 0
        is_locked = claimed and self.rules.joker_set_locked
        if row.kind != GROUP and row.length > _LONGEST_PIECE and each.jokers == claimed and not is_locked:
            return False
        company = pack(tile for tile in place.mates if tile is not JOKER and tile is not demand.tile)
        has_company = bool(each.tiles & company) or (place.mates[JOKER] > 0 and each.jokers > claimed)
        if not has_company:
            return False
        if demand.tile is None:
            is_whole = not is_locked or fits(company, each.tiles)
            return is_whole and not place.may.isdisjoint(each.stands_for)
        needs_full = self.rules.group_joker == "both" and place.in_group and place.size < LONGEST_GROUP
        if needs_full and (row.kind != GROUP or row.length < LONGEST_GROUP or each.jokers):
            return False
        return bool(each.tiles & ONE[demand.tile])

    def _with_tiles(self, node: _Node) -> Iterator[_Node]:
        """The ways to take the tiles from the rack that every set with a freed joker needs."""
        choices = []
        for at in dict.fromkeys(node.users):
            each = node.sets[at]
            own = [tile for tile in unpack(each.tiles) if copies(self.problem.may, tile)]
            own += [JOKER] * min(node.jokers[at], self.problem.may >> JOKERS)
            choices.append([pack(pair) for pair in combinations(own, FROM_RACK)])
        for pairs in product(*choices):
            used = sum(pairs)
            laid = node.laid + missing(used, node.laid)
            if pairs and laid != node.laid and fits(laid, self.problem.may):
                yield replace(node, laid=laid, users=())


def _shared(one: int, other: int) -> int:
    """How many tiles two collections have in common, when the first one has each tile only once."""
    return sum(1 for tile in unpack(one) if copies(other, tile))


def lay_replacing(problem: Problem, cutoff: int) -> Answer | None:
    """The best table when jokers keep their places; None when none counts more than `cutoff`.

    When the effort of the problem is spent, the best that was found.
    """
    problem.effort.spend()
    hoped = lay_freely(problem, cutoff)
    if hoped is None:
        return None
    # the sets that hold a joker may always stay as they are
    held = tuple(tiles for tiles in problem.sets if any(tile.is_joker for tile in tiles))
    others = problem.with_sets(tuple(tiles for tiles in problem.sets if tiles not in held))
    best = lay_freely(others, cutoff)
    if best is not None:
        best, cutoff = best._replace(table=(*held, *best.table)), best.value
    return best if cutoff == hoped.value else _Search(problem, cutoff, hoped.value).run() or best
