"""Gaple once more, as plainly as it can be written, to count sequences of moves.

Written from the rules alone; it shares nothing with the engine. A tile is a pair of numbers, a hand a
list of tiles, the line only its two ends. The default clauses and the options that change what can
be played are here; scoring is not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

Tile = tuple[int, int]


def count(
    hands: Sequence[Sequence[Tile]],
    ends: tuple[int, int] | None,
    turn: int,
    depth: int,
    *,
    may_open: Callable[[Tile], bool] = lambda _: True,
    stuck_passes: bool = False,
    all_out: bool = False,
) -> int:
    """How many sequences of exactly `depth` moves can be played from here.

    With equal ends a tile counts once. The opening duty holds on an empty line only.
    """
    if depth == 0:
        return 1
    if over(hands, ends, all_out):
        return 0

    def after(tile: Tile | None, new_ends: tuple[int, int] | None) -> int:
        left = [[held for held in hand if seat != turn or held != tile] for seat, hand in enumerate(hands)]
        following = (turn + 1) % len(hands)
        # when nobody has a tile the round is over, and it is nobody's turn
        while not left[following] and any(left):
            following = (following + 1) % len(hands)
        return count(left, new_ends, following, depth - 1, stuck_passes=stuck_passes, all_out=all_out)

    hand = hands[turn]
    if ends is None:
        return sum(after(tile, tile) for tile in hand if may_open(tile))
    left, right = ends
    total = 0
    for tile in hand:
        if left in tile:
            total += after(tile, (other_half(tile, left), right))
        if right in tile and right != left:
            total += after(tile, (left, other_half(tile, right)))
    stuck = not any(left in tile or right in tile for tile in hand)
    if stuck and stuck_passes:
        return after(None, ends)
    if stuck:
        return sum(after(tile, ends) for tile in hand)
    return total


def other_half(tile: Tile, touching: int) -> int:
    """The half that shows when the one that equals `touching` lies against the line."""
    return tile[1] if tile[0] == touching else tile[0]


def over(hands: Sequence[Sequence[Tile]], ends: tuple[int, int] | None, all_out: bool) -> bool:
    """Whether the round has ended: somebody (with `all_out`, everybody) is out, or nothing fits."""
    empty = [not hand for hand in hands]
    if all(empty) if all_out else any(empty):
        return True
    return ends is not None and not any(end in tile for hand in hands for tile in hand for end in ends)
