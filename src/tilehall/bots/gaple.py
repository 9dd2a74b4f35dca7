"""What an action of Gaple seems worth, by what good players say at the table.

Heavy tiles and doubles go first, as they cost most or fit least; keep tiles that follow the ends that
you leave; leave ends that the others are known to lack; and when stuck, let the lightest tile die.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tilehall.games.gaple.model import Discard, GapleAction, GapleView, Play, Played, Public

__all__ = ["worth"]

# What each point of view weighs, in pips.
DOUBLE: Final = 2
FOLLOWER: Final = 2
NUMBER: Final = 1
LACK: Final = 1


def worth(view: GapleView, action: GapleAction) -> int:
    """How good the action looks to the seat of the view; only the order of the values means something."""
    if isinstance(action, Play):
        return _play(view, action)
    if isinstance(action, Discard):
        return -action.tile.pips
    return 0


def _play(view: GapleView, action: Play) -> int:
    tile = action.tile
    left, right = _ends_after(view.public.ends, action)
    kept = [held for held in view.hand if held is not tile]
    followers = sum(held.has(left) or held.has(right) for held in kept)
    numbers = len({number for held in kept for number in (held.low, held.high)})
    lacking = sum(number in lacks for lacks in _lacked(view.public, view.seat) for number in {left, right})
    return tile.pips + DOUBLE * tile.is_double + FOLLOWER * followers + NUMBER * numbers + LACK * lacking


def _ends_after(ends: tuple[int, int] | None, action: Play) -> tuple[int, int]:
    """The numbers that the ends show once the tile lies."""
    tile = action.tile
    if ends is None:
        return tile.low, tile.high
    left, right = ends
    return (tile.other(left), right) if action.end == "left" else (left, tile.other(right))


def _lacked(public: Public, seat: int | None) -> Sequence[set[int]]:
    """For each other seat, the numbers that it showed to lack by being stuck at them."""
    lacks: list[set[int]] = [set() for _ in range(public.players)]
    ends = None if public.turned is None else (public.turned.low, public.turned.high)
    for turn in public.history:
        if isinstance(turn, Played):
            ends = _ends_after(ends, Play(turn.tile, turn.end))
        elif ends is not None:
            lacks[turn.seat].update(ends)
    return [numbers for other, numbers in enumerate(lacks) if other != seat and public.counts[other]]
