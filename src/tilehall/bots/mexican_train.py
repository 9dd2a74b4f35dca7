"""What an action of Mexican Train seems worth, by what good players say at the table.

Heavy tiles go first; the tiles that make a long chain on one's own train are kept for it, so other
places get what the chain does not need; doubles are laid while something follows them; a marker on
one's own train comes off as soon as possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tilehall.core.tile import Domino
from tilehall.games.mexican_train.model import Call, Pass, Play, Public, TrainAction, TrainView

__all__ = ["longest_chain", "worth"]

# What each point of view weighs, in pips.
CHAIN: Final = 3
UNMARK: Final = 5
COVERED: Final = 3
BARE: Final = 6
DECLINE: Final = 50
CALL: Final = 1000

LOOKED_AT: Final = 150
"""Chains that are tried before the best one so far will do."""


def worth(view: TrainView, action: TrainAction) -> int:
    """How good the action looks to the seat of the view; only the order of the values means something."""
    if isinstance(action, Call):
        return CALL
    if isinstance(action, Play):
        return _play(view, action)
    assert view.seat is not None  # noqa: S101 - a spectator has no actions
    kept = CHAIN * longest_chain(view.hand, _shown(view.public, view.seat))
    return kept - DECLINE if isinstance(action, Pass) else kept


def _shown(public: Public, seat: int) -> list[int]:
    """The numbers at the open ends of the seat's own train."""
    return [end.shows for end in public.trains[seat].ends]


def _play(view: TrainView, action: Play) -> int:
    tile, public = action.tile, view.public
    assert view.seat is not None  # noqa: S101 - a spectator has no actions
    own = public.trains[view.seat]
    kept = [held for held in view.hand if held is not tile]
    ends = _shown(public, view.seat)
    value = tile.pips
    here = next((end for end in own.ends if end.id == action.end), None)
    if here is not None:
        ends.remove(here.shows)
        ends.append(tile.other(here.shows))
        value += UNMARK * own.marked
    if tile.is_double:
        value += COVERED if any(held.has(tile.low) for held in kept) or not kept else -BARE
    return value + CHAIN * longest_chain(kept, ends)


def longest_chain(tiles: Sequence[Domino], starts: Sequence[int]) -> int:
    """How many of the tiles, about, can be laid in a row from one of these numbers.

    It looks at a bounded number of chains, heavy tiles first, so it can miss the longest.
    """
    heavy_first = sorted(tiles, key=lambda tile: (-tile.pips, tile.low))
    left = LOOKED_AT
    best = 0
    pending: list[tuple[int, tuple[Domino, ...]]] = [(start, ()) for start in dict.fromkeys(starts)]
    while pending and left:
        left -= 1
        number, laid = pending.pop()
        best = max(best, len(laid))
        pending += [
            (tile.other(number), (*laid, tile))
            for tile in reversed(heavy_first)
            if tile.has(number) and tile not in laid
        ]
    return best
