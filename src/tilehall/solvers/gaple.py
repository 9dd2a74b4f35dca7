"""The value and the best move of a Gaple position with all hands known, proved.

One side maximises: with the objective "teams" a seat and its partner, with "seats" a seat alone, against
all others as if they were one (paranoid). The seat is the one on turn, unless another is named. The
payoff "pips" is the sum over all opponents of how many more pips than oneself they are left with (GAP-10,
GAP-11; with teams, of the other team over one's own); "win" is 1 when the winner of the round (GAP-12) is
on the side, else -1.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import numpy as np

from tilehall.core.errors import BadNotation, UnsupportedRuleset
from tilehall.core.ids import Seat
from tilehall.core.tile import Domino, domino_set
from tilehall.games.gaple.model import Discard, End, GapleAction, Pass, Play
from tilehall.games.gaple.ruleset import HIGHEST, GapleRuleset
from tilehall.games.gaple.scoring import judge, pips_left
from tilehall.kernels import Array
from tilehall.kernels import gaple as kernels
from tilehall.solvers.gaple_round import GaplePosition, PackedRound, gaple_position, pack_round
from tilehall.solvers.warming import Step

__all__ = [
    "WARMING",
    "GaplePosition",
    "Objective",
    "Payoff",
    "Solution",
    "gaple_position",
    "solve",
]

Objective = Literal["teams", "seats"]
Payoff = Literal["pips", "win"]

_SMALL, _LARGE = 14, 16
"""Most bits of the table of positions; the small one stays in the cache of a processor's core."""


class Solution(NamedTuple):
    """What a position is worth to the side that maximises, and how both sides get there.

    `best` is None when the round is over. `line` are the turns from here to the end of the round when
    both sides do their best, empty unless asked for; `nodes` are the positions that were searched.
    """

    value: int
    best: GapleAction | None
    line: tuple[tuple[Seat, GapleAction], ...]
    nodes: int


def solve(
    ruleset: GapleRuleset,
    position: GaplePosition,
    *,
    objective: Objective,
    payoff: Payoff = "pips",
    side: int | None = None,
    line: bool = False,
) -> Solution:
    """Solve a position exactly; with `line` also say how the round goes on.

    `side` is the seat whose side maximises, by default the one on turn; the best move is always that of
    the seat on turn.

    Raises BadNotation when this cannot be a position of a round under these rules, UnsupportedRuleset
    when the objective does not go with them: "teams" needs partners, and "seats" a game without them.

    >>> ruleset = GapleRuleset(players=2, when_stuck="pass")
    >>> hands = (Domino(0, 4), Domino(3, 6)), (Domino(4, 4), Domino(2, 6))
    >>> solved = solve(ruleset, GaplePosition(hands, ((3, 1), (1, 0)), 0), objective="seats")
    >>> solved.value, solved.best
    (8, Play(tile=Domino(3, 6), end='left'))
    """
    if ruleset.teams != (objective == "teams"):
        raise UnsupportedRuleset("objective-teams", objective=objective)
    wins = payoff == "win"
    packed = pack_round(ruleset, position, wins=wins)
    seat = position.to_move if side is None else side
    if seat not in range(ruleset.players):
        raise BadNotation("view-no-such-seat", field="side", seat=seat, last=ruleset.players - 1)
    share = _shares(ruleset.players, seat, objective)
    course = _Course(ruleset, position, packed)
    if course.over:
        how = "out" if course.out else "blocked"
        return Solution(_payoff(ruleset, position, how, share, wins), None, (), 0)
    small = ruleset.when_stuck == "pass" and ruleset.ends == "first-out"
    bits = min(_SMALL if small else _LARGE, max(6, sum(map(len, position.hands)) - 8))
    search = _Search(packed, np.array(share, np.int64), bits)
    turns = course.passes()
    value, move = search.value(course.root)
    if not wins:
        for own, lost in zip(share, position.dead, strict=False):
            value += sum(_counts(tile, own) for tile in lost)
    while True:
        turns.append(course.take(move))
        if not line or course.over:
            break
        search.went(turns[-1])
        turns += course.passes()
        move = search.move(course.root)
    return Solution(value, turns[0][1], tuple(turns) if line else (), int(search.answer[1]))


def _shares(players: int, seat: int, objective: Objective) -> list[int]:
    """How much the pips of each seat count for the side of this seat; 0 for the other side."""
    if objective == "teams":
        return [1 - (other - seat) % 2 for other in range(players)]
    return [players - 1 if other == seat else 0 for other in range(players)]


def _counts(tile: Domino, share: int) -> int:
    """What an unplayed tile adds to the value."""
    return -tile.pips * share if share else tile.pips


def _payoff(ruleset: GapleRuleset, position: GaplePosition, how: str, share: list[int], wins: bool) -> int:
    """What a round that has ended is worth."""
    unplayed = position.unplayed
    if wins:
        ran_out = position.ran_out or tuple(seat for seat, hand in enumerate(position.hands) if not hand)
        winner = judge(ruleset, unplayed, how, tuple(map(Seat, ran_out))).winner
        return 1 if share[winner] else -1
    pips = [pips_left(ruleset, tiles) for tiles in unplayed]
    return sum(-left * own if own else left for left, own in zip(pips, share, strict=True))


class _Search:
    """The kernel with what it keeps from one position of a round to the next."""

    def __init__(self, packed: PackedRound, share: Array, bits: int) -> None:
        self._allowed = packed.allowed
        self._share = share
        self._wins = bool(packed.rules[4])
        liking = np.empty((share.size, kernels.TILES), np.int64)
        self.answer = np.zeros(2, np.int64)
        self._given = (packed.hands, share, packed.rules, kernels.new_table(bits), liking, self.answer)
        self._owed = 0

    def value(self, root: Array) -> tuple[int, int]:
        """What the tiles in hand will be worth, and the best move."""
        self._owed = int(kernels.value(0, root, self._allowed, *self._given))
        self._allowed = (1 << kernels.TILES) - 1
        return self._owed, int(self.answer[0])

    def move(self, root: Array) -> int:
        """The move that keeps the value."""
        bound = self._owed if self._share[root[3]] else self._owed + 1
        kernels.search(bound, root, self._allowed, *self._given)
        return int(self.answer[0])

    def went(self, turn: tuple[Seat, GapleAction]) -> None:
        """A turn was taken; a tile that was put face down is decided, so the rest is worth the less."""
        seat, action = turn
        if isinstance(action, Discard) and not self._wins:
            self._owed -= _counts(action.tile, int(self._share[seat]))


class _Course:
    """A round as it goes on, for the kernel in `root` and with its real ends."""

    def __init__(self, ruleset: GapleRuleset, position: GaplePosition, packed: PackedRound) -> None:
        self._left, self._low, self._high, self._seat, self._dead, self._first = packed.root
        self._hands: list[int] = packed.hands.tolist()
        self._ends = position.ends
        self._all_out = ruleset.ends == "all-out"
        self._discards = ruleset.when_stuck == "discard"

    @property
    def root(self) -> Array:
        """The position as the kernel takes it."""
        root = (self._left, self._low, self._high, self._seat, self._dead, self._first)
        return np.array(root, np.int64)

    @property
    def out(self) -> bool:
        """Whether enough hands are empty for the round to be over (GAP-09, GAP-09b)."""
        return not self._left if self._all_out else not all(self._left & hand for hand in self._hands)

    @property
    def over(self) -> bool:
        """Whether the round has ended, out or blocked."""
        return not self._fitting() or self.out

    def passes(self) -> list[tuple[Seat, GapleAction]]:
        """The turns of seats that are stuck and pass, until one can do something (GAP-08)."""
        passed: list[tuple[Seat, GapleAction]] = []
        fitting = self._fitting()
        while not self._discards and not fitting & self._hands[self._seat]:
            passed.append((Seat(self._seat), Pass()))
            self._next_seat()
        return passed

    def take(self, move: int) -> tuple[Seat, GapleAction]:
        """What the seat on turn does, when the kernel names this move; the round goes on from there."""
        seat, tile, side = Seat(self._seat), _TILES[move & 31], move >> 5
        self._left &= ~(1 << (move & 31))
        action: GapleAction
        if side == kernels.FACE_DOWN:
            action = Discard(tile)
            self._dead |= 1 << (move & 31)
        else:
            action = Play(tile, self._lay(tile, self._low if side == kernels.AT_LOW else self._high))
        mine = self._hands[seat]
        if not self._left & mine and self._first < 0 and not self._dead & mine:
            self._first = seat
        if not self.over:
            self._next_seat()
        return seat, action

    def _lay(self, tile: Domino, shows: int) -> End | None:
        """Lay a tile at an end that shows this; with equal ends at the left."""
        end: End | None = None
        if self._ends is None:
            self._ends = tile.low, tile.high
        elif self._ends[0] == shows:
            end = "left"
            self._ends = tile.other(shows), self._ends[1]
        else:
            end = "right"
            self._ends = self._ends[0], tile.other(shows)
        self._low, self._high = sorted(self._ends)
        return end

    def _fitting(self) -> int:
        """The tiles in all hands that can be placed."""
        return self._left & (_FITS[self._low] | _FITS[self._high])

    def _next_seat(self) -> None:
        """The turn moves on, over seats without a tile (GAP-03)."""
        self._seat = (self._seat + 1) % len(self._hands)
        while not self._left & self._hands[self._seat]:
            self._seat = (self._seat + 1) % len(self._hands)


_TILES: Final = domino_set(HIGHEST)
_FITS: Final[list[int]] = kernels.FITS.tolist()


def _warm() -> None:
    hands = (Domino(0, 1), Domino(3, 4)), (Domino(1, 2), Domino(2, 5))
    solve(GapleRuleset(players=2), GaplePosition(hands, ((0, 0),), 0), objective="seats", line=True)


WARMING: Final = (Step(kernels.value, _warm), Step(kernels.search, _warm))
"""What `tilehall warm` compiles."""
