"""A round of Gaple as the arrays of its kernel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final, NamedTuple

import numpy as np

from tilehall.core.errors import BadNotation
from tilehall.core.ids import RuleId
from tilehall.core.tile import Domino, domino_set
from tilehall.games.gaple.model import Opening
from tilehall.games.gaple.notation import check_set, check_unplayed
from tilehall.games.gaple.ruleset import HIGHEST, GapleRuleset
from tilehall.games.gaple.state import GapleState
from tilehall.kernels import Array
from tilehall.kernels import gaple as kernels

__all__ = [
    "GaplePosition",
    "PackedRound",
    "gaple_position",
    "pack_round",
    "tile_places",
]

_BITS: Final = {tile: 1 << place for place, tile in enumerate(domino_set(HIGHEST))}
_BITS_OF_HALVES: Final = {
    halves: bit for tile, bit in _BITS.items() for halves in ((tile.low, tile.high), (tile.high, tile.low))
}


class GaplePosition(NamedTuple):
    """A round of Gaple with all hands known.

    `line` lies left to right, each tile as its two halves as they lie. `dead` are the tiles that each
    seat has put face down, `opening` what an empty line must be begun with (None: any tile), and
    `ran_out` the seats with an empty hand, the first to run out first.
    """

    hands: tuple[tuple[Domino, ...], ...]
    line: tuple[tuple[int, int], ...]
    to_move: int
    dead: tuple[tuple[Domino, ...], ...] = ()
    opening: Opening | None = None
    ran_out: tuple[int, ...] = ()

    @property
    def ends(self) -> tuple[int, int] | None:
        """The numbers that the left and the right end show, or None while the line is empty."""
        return (self.line[0][0], self.line[-1][1]) if self.line else None

    @property
    def unplayed(self) -> list[tuple[Domino, ...]]:
        """The tiles in hand and dead of each seat."""
        dead = self.dead or ((),) * len(self.hands)
        return [(*hand, *lost) for hand, lost in zip(self.hands, dead, strict=True)]


def gaple_position(state: GapleState) -> GaplePosition:
    """The position of a round that goes on. Raises BadNotation when it is over."""
    public, hidden = state.public, state.hidden
    if public.turn is None:
        raise BadNotation("view-no-turn")
    ran_out = tuple(map(int, public.ran_out))
    return GaplePosition(hidden.hands, public.line, public.turn, hidden.dead, public.opening, ran_out)


class PackedRound(NamedTuple):
    """A Gaple position as arrays; what is in them is told in `tilehall.kernels.gaple.search`."""

    root: tuple[int, ...]
    allowed: int
    hands: Array
    rules: Array


def tile_places(tiles: Iterable[Domino]) -> int:
    """Tiles of a double-six set as bits."""
    return sum(map(_BITS.__getitem__, tiles))


def pack_round(ruleset: GapleRuleset, position: GaplePosition, *, wins: bool) -> PackedRound:
    """A Gaple position as arrays, with who wins as the payoff or else pips.

    Raises BadNotation when it cannot be a position of a round under these rules: hands that overlap, a
    tile that is not in the set, a broken line, a seat on turn that is not there or has no tile.
    """
    hands, dead = position.hands, position.dead or ((),) * len(position.hands)
    if len(hands) != ruleset.players:
        raise BadNotation("hands-players", count=len(hands), players=ruleset.players)
    check_unplayed(ruleset, hands, dead)
    in_hand, lost = list(map(tile_places, hands)), list(map(tile_places, dead))
    _check_line(position.line, [*hands, *dead], sum(in_hand) | sum(lost))
    seat = position.to_move
    if seat not in range(ruleset.players):
        raise BadNotation("view-no-such-seat", field="to_move", seat=seat, last=ruleset.players - 1)
    empty = [place for place, hand in enumerate(hands) if not hand]
    if ruleset.ends == "all-out" and seat in empty:
        raise BadNotation("view-turn-empty", rule=RuleId("GAP-03"), seat=seat)
    first = next((place for place in position.ran_out if not dead[place]), -1)
    if sorted(position.ran_out) != empty:
        if position.ran_out or sum(not dead[place] for place in empty) > 1:
            seats = " ".join(map(str, empty)) or "-"
            raise BadNotation("view-ran-out", rule=RuleId("GAP-09"), seats=seats)
        first = next((place for place in empty if not dead[place]), -1)
    low, high = sorted(position.ends or (kernels.NO_END, kernels.NO_END))
    root = (sum(in_hand), low, high, seat, sum(lost), first)
    lighter_team = ruleset.teams and ruleset.blocked_teams == "lightest-team"
    discards, all_out = ruleset.when_stuck == "discard", ruleset.ends == "all-out"
    rules = list(map(int, (discards, all_out, ruleset.double_blank, lighter_team, wins)))
    return PackedRound(
        root,
        _allowed(position),
        np.array([held | gone for held, gone in zip(in_hand, lost, strict=True)], np.int64),
        np.array(rules, np.int64),
    )


def _check_line(line: Sequence[tuple[int, int]], others: Iterable[Sequence[Domino]], taken: int) -> None:
    """Raises BadNotation for a broken line, and for a tile of it that one of the others has (`taken`)."""
    shows = None
    for place, (left, right) in enumerate(line):
        if shows not in (None, left):
            before = line[place - 1]
            facts = {"left": f"{before[0]}-{before[1]}", "right": f"{left}-{right}"}
            raise BadNotation("view-line-broken", rule=RuleId("GAP-03"), **facts)
        shows = right
        bit = _BITS_OF_HALVES.get((left, right), 0)
        if not bit or taken & bit:
            check_set([*chain(*others), *(Domino(*halves) for halves in line)])
        taken |= bit


def _allowed(position: GaplePosition) -> int:
    """The tiles that the seat on turn may begin with; on a line that is begun, all."""
    if position.line or position.opening in (None, "any"):
        return (1 << kernels.TILES) - 1
    doubles = {"double-blank": (0,), "double-six": (6,)}.get(position.opening, range(HIGHEST + 1))
    allowed = {Domino(number, number) for number in doubles}
    if not allowed.intersection(position.hands[position.to_move]):
        raise BadNotation(
            "view-opener", rule=RuleId("GAP-04"), seat=position.to_move, opening=position.opening
        )
    return tile_places(allowed)
