"""The best train whose doubles branch: a tree of tiles that grows from open ends.

A tile takes an open end and leaves one; a double leaves three of its own number, so it is laid as soon as
its number is met. The search takes the open ends number by number. A number that is closed has no further
tile laid from it; that loses nothing, because the open ends of one number are alike, so those that stay
unused may as well be the last. Laying all tiles that are left would leave an end at each number of the
wrong parity; where there are more such numbers than ends, some tiles have to stay, which bounds what can
still be won.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tilehall.kernels import Array, Int, copy, kernel

__all__ = ["grow"]

_SLOTS: Final = 1 << 14
"""Slots of the table of positions that were seen; a later one takes the place of an earlier one."""

_MASK: Final = (1 << 40) - 1


@kernel
def _most(rows: Array, ends: Array, closed: Int, doubles: Int, per_tile: Int, per_pip: Int) -> Int:
    """No more than this can be won with the tiles that are left."""
    numbers = rows.size
    reached = fresh = np.int64(0)
    spare = 0
    for number in range(numbers):
        spare += ends[number]
        if ends[number] and not closed >> number & 1:
            fresh |= np.int64(1) << number
    while fresh:
        reached |= fresh
        found = np.int64(0)
        for number in range(numbers):
            if fresh >> number & 1 and not closed >> number & 1:
                found |= rows[number]
        fresh = np.int64(found & ~reached)
    total = 0
    odd = 0
    cheapest = _MASK
    for low in range(numbers):
        if not reached >> low & 1:
            odd += ends[low] & 1
            continue
        degree = ends[low]
        if doubles >> low & 1:
            total += per_tile + per_pip * 2 * low
            spare += 2
        for high in range(numbers):
            if rows[low] >> high & 1 and not closed >> low & closed >> high & 1 and reached >> high & 1:
                degree += 1
                if low < high:
                    worth = per_tile + per_pip * (low + high)
                    total += worth
                    cheapest = min(cheapest, worth)
        odd += degree & 1
    if odd > spare and total:
        total -= (odd - spare + 1) // 2 * cheapest
    return total


@kernel
def _choose(rows: Array, ends: Array, closed: Int) -> Int:
    """The number to go on from: open, and with the fewest tiles that fit; -1 when there is none."""
    best = -1
    fewest = rows.size + 1
    for number in range(rows.size):
        if not ends[number] or closed >> number & 1:
            continue
        ways = 0
        bits = rows[number]
        while bits:
            bits &= bits - 1
            ways += 1
        if 0 < ways < fewest:
            best = number
            fewest = ways
    return best


@kernel
def _next(rows: Array, doubles: Int, here: Int, tried: Int) -> Int:
    """The next tile to try from `here`: towards a double, then where most goes on; -1 to close."""
    best = -1
    most = -1
    for there in range(rows.size):
        if rows[here] >> there & 1 and not tried >> there & 1:
            ways = 0
            bits = rows[there]
            while bits:
                bits &= bits - 1
                ways += 1
            if doubles >> there & 1:
                ways += rows.size
            if ways > most:
                most = ways
                best = there
    return best


@kernel
def _seen(table: Array, rows: Array, ends: Array, closed: Int, key: Array) -> bool:
    """Whether this position was searched before; it is remembered from now on. Compared in full."""
    numbers = rows.size
    mixed = closed
    for number in range(numbers):
        key[number] = rows[number] << 8 | ends[number]
        mixed = (mixed * 1_000_003 ^ key[number]) & _MASK
        mixed ^= mixed >> 17
    key[numbers] = closed
    slot = mixed & table.shape[0] - 1
    same = True
    for place in range(numbers + 1):
        if table[slot, place] != key[place]:
            same = False
            table[slot, place] = key[place]
    return same


@kernel
def grow(
    tiles: Array,
    doubles: Int,
    open_ends: Array,
    per_tile: Int,
    per_pip: Int,
    budget: Int,
    laid: Array,
) -> tuple[Int, Int, Int]:
    """Grow the best tree of tiles from open ends.

    `tiles` are rows of bits: bit v of rows[u] is the tile u-v; `open_ends` counts the open ends of each
    number. `laid` gets a row (from, to) for each tile in an order in which they can be laid; from equals
    to for a double. Returns the number of rows, what they are worth, and the positions that were
    searched: more than `budget` when the search gave up, so that nothing is proved.
    """
    numbers = tiles.size
    deepest = laid.shape[0] + numbers + 1
    rows = np.zeros((deepest, numbers), np.int64)
    ends = np.zeros((deepest, numbers), np.int64)
    state = np.zeros((deepest, 6), np.int64)  # closed, doubles, worth, tiles laid, here, tried
    table = np.full((_SLOTS, numbers + 1), -1, np.int64)
    key = np.empty(numbers + 1, np.int64)
    path = np.empty((laid.shape[0], 2), np.int64)
    copy(tiles, rows[0])
    copy(open_ends, ends[0])
    count = 0
    worth = 0
    for number in range(numbers):
        if doubles >> number & 1 and open_ends[number]:
            ends[0, number] += 2
            doubles ^= np.int64(1) << number
            worth += per_tile + per_pip * 2 * number
            path[count, 0] = path[count, 1] = number
            count += 1
    state[0, 1], state[0, 2], state[0, 3] = doubles, worth, count
    best, longest = -1, 0
    nodes = 0
    depth = 0
    fresh = True
    while depth >= 0:
        closed, doubles = state[depth, 0], state[depth, 1]
        worth, count = state[depth, 2], state[depth, 3]
        here, tried = state[depth, 4], state[depth, 5]
        if fresh:
            nodes += 1
            if worth > best:
                best, longest = worth, count
                for place in range(count):
                    copy(path[place], laid[place])
            here = -1
            most = worth + _most(rows[depth], ends[depth], closed, doubles, per_tile, per_pip)
            if most > best and not _seen(table, rows[depth], ends[depth], closed, key):
                here = _choose(rows[depth], ends[depth], closed)
            tried = 0
            state[depth, 4], state[depth, 5] = here, 0
        if nodes > budget:
            break
        if here < 0:
            depth -= 1
            fresh = False
            continue
        there = _next(rows[depth], doubles, here, tried)
        below = depth + 1
        copy(rows[depth], rows[below])
        copy(ends[depth], ends[below])
        copy(state[depth], state[below])
        if there < 0:
            state[below, 0] |= np.int64(1) << here
            state[depth, 4] = -1
            for number in range(numbers):
                if closed >> number & 1:
                    rows[below, number] &= ~(np.int64(1) << here)
                    rows[below, here] &= ~(np.int64(1) << number)
        else:
            state[depth, 5] |= np.int64(1) << there
            rows[below, here] ^= np.int64(1) << there
            rows[below, there] ^= np.int64(1) << here
            ends[below, here] -= 1
            ends[below, there] += 1
            worth += per_tile + per_pip * (here + there)
            path[count, 0], path[count, 1] = here, there
            count += 1
            if doubles >> there & 1:
                state[below, 1] ^= np.int64(1) << there
                ends[below, there] += 2
                worth += per_tile + per_pip * 2 * there
                path[count, 0] = path[count, 1] = there
                count += 1
            state[below, 2], state[below, 3] = worth, count
        depth = below
        fresh = True
    return longest, best, nodes
