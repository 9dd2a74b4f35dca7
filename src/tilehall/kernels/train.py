"""The best train from a hand of dominoes, as a graph: numbers are its vertices, tiles its edges.

A train is a trail: connected, and every number is met an even number of times except where the train
starts and ends. So the tiles left over are a T-join, where T holds the numbers of the wrong parity, and
the cheapest T-join is a cheapest matching of T by shortest paths (Edmonds and Johnson 1973), which a table
over the subsets of T finds. What remains may fall apart; then the search branches over the tiles that
could connect a piece, and over giving the piece up. Doubles are free wherever their number is met.

Graphs come as rows of bits: bit v of rows[u] is the tile u-v. A tile is worth
`per_tile + per_pip * (u + v)`, always more than nothing.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tilehall.kernels import Array, Int, copy, kernel

__all__ = ["ANY_END", "best_rows", "lay"]

ANY_END: Final = -1
_FAR: Final = 1 << 40


@kernel
def _flood(rows: Array, start: Int) -> Int:
    """The vertices that are connected with `start`, as bits."""
    reached = np.int64(1) << start
    fresh = reached
    while fresh:
        found = np.int64(0)
        vertex = 0
        while fresh >> vertex:
            if fresh >> vertex & 1:
                found |= rows[vertex]
            vertex += 1
        fresh = found & ~reached
        reached |= found
    return reached


@kernel
def _parity(bits: Int) -> Int:
    bits ^= bits >> 16
    bits ^= bits >> 8
    bits ^= bits >> 4
    bits ^= bits >> 2
    return (bits ^ bits >> 1) & 1


@kernel
def _worth(rows: Array, inside: Int, doubles: Int, numbers: Int, per_tile: Int, per_pip: Int) -> Int:
    """What all tiles and doubles among the vertices `inside` are worth."""
    total = 0
    for low in range(numbers):
        if inside >> low & 1:
            if doubles >> low & 1:
                total += per_tile + per_pip * 2 * low
            rest = rows[low] & inside
            for high in range(low + 1, numbers):
                if rest >> high & 1:
                    total += per_tile + per_pip * (low + high)
    return total


@kernel
def _shortest_paths(free: Array, numbers: Int, per_tile: Int, per_pip: Int, far: Array, hop: Array) -> None:
    """The cheapest ways between all numbers over free tiles, into `far`, and their first steps into `hop`."""
    for one in range(numbers):
        for other in range(numbers):
            far[one, other] = _FAR
            if free[one] >> other & 1:
                far[one, other] = per_tile + per_pip * (one + other)
                hop[one, other] = other
        far[one, one] = 0
    for middle in range(numbers):
        for one in range(numbers):
            first = far[one, middle]
            if first >= _FAR:
                continue
            for other in range(numbers):
                if first + far[middle, other] < far[one, other]:
                    far[one, other] = first + far[middle, other]
                    hop[one, other] = hop[one, middle]


@kernel
def _cheapest_join(
    free: Array, odd: Int, loose: Int, numbers: Int, per_tile: Int, per_pip: Int, table: Array, join: Array
) -> Int:
    """Match the odd numbers in pairs, all but `loose` of them, and put the tiles between them in `join`.

    `loose` is 0, 1 or 2, with the parity of the odd numbers; `table` has a row for fewer than two loose
    ones and a row for two. Returns what the tiles are worth, or _FAR when there is no way.
    """
    for number in range(join.size):
        join[number] = 0
    members = np.empty(numbers, np.int64)
    size = 0
    for number in range(numbers):
        if odd >> number & 1:
            members[size] = number
            size += 1
    if size <= loose:
        return 0
    far = np.empty((numbers, numbers), np.int64)
    hop = np.empty((numbers, numbers), np.int64)
    _shortest_paths(free, numbers, per_tile, per_pip, far, hop)
    full = (1 << size) - 1
    table[0, 0] = 0
    table[1, 0] = _FAR
    rows = 2 if loose == 2 else 1
    for subset in range(1, full + 1):
        low = 0
        while not subset >> low & 1:
            low += 1
        rest = subset ^ 1 << low
        single = _parity(subset)
        # The lowest is loose, which is possible once in an odd subset and twice in an even one
        table[0, subset] = table[0, rest] if single else _FAR
        table[1, subset] = _FAR if single else table[0, rest]
        for row in range(rows):
            best = table[row, subset]
            for mate in range(low + 1, size):
                if rest >> mate & 1:
                    cost = far[members[low], members[mate]] + table[row, rest ^ 1 << mate]
                    best = min(best, cost)
            table[row, subset] = best
    row = 1 if loose == 2 else 0
    total = table[row, full]
    if total >= _FAR:
        return _FAR
    subset = full
    while subset:
        low = 0
        while not subset >> low & 1:
            low += 1
        rest = subset ^ 1 << low
        single = _parity(subset)
        if row == 0 and single and table[0, subset] == table[0, rest]:
            subset = rest
            continue
        if row == 1 and not single and table[1, subset] == table[0, rest]:
            row = 0
            subset = rest
            continue
        for mate in range(low + 1, size):
            if (
                rest >> mate & 1
                and table[row, subset] == far[members[low], members[mate]] + table[row, rest ^ 1 << mate]
            ):
                here = members[low]
                while here != members[mate]:
                    there = hop[here, members[mate]]
                    join[here] ^= 1 << there
                    join[there] ^= 1 << here
                    here = there
                subset = rest ^ 1 << mate
                break
    return total


@kernel
def _loosest_piece(rows: Array, free: Array, outside: Int, doubles: Int) -> Int:
    """Of the pieces that fell off, the one with the fewest free tiles that could connect it."""
    best = np.int64(0)
    fewest = _FAR
    vertex = 0
    while outside >> vertex:
        if outside >> vertex & 1:
            piece = _flood(rows, vertex)
            outside &= ~piece
            ways = 0
            for member in range(rows.size):
                if piece >> member & 1:
                    bits = free[member] & ~piece
                    while bits:
                        bits &= bits - 1
                        ways += 1
            if (rows[vertex] or doubles >> vertex & 1) and ways < fewest:
                fewest = ways
                best = piece
        vertex += 1
    return best


@kernel
def _branch(
    stack_free: Array,
    stack_kept: Array,
    height: Int,
    free: Array,
    kept: Array,
    join: Array,
    piece: Int,
    give_up: bool,
) -> Int:
    """Push what can be done about a piece: give it up, or keep the first, second, ... tile to it.

    The tiles are those of the join between the piece and the rest; to keep the second means to leave
    the first one out for good. Returns the new height of the stack.
    """
    size = free.size
    if give_up:
        for vertex in range(size):
            stack_free[height, vertex] = 0 if piece >> vertex & 1 else free[vertex] & ~piece
            stack_kept[height, vertex] = kept[vertex]
        height += 1
    for one in range(size):
        if not piece >> one & 1:
            continue
        for other in range(size):
            if not join[one] & ~piece & free[one] & np.int64(1) << other:
                continue
            free[one] ^= np.int64(1) << other
            free[other] ^= np.int64(1) << one
            copy(free, stack_free[height])
            copy(kept, stack_kept[height])
            stack_kept[height, one] |= np.int64(1) << other
            stack_kept[height, other] |= np.int64(1) << one
            height += 1
    return height


@kernel
def _grown(stack: Array, height: Int) -> Array:
    """The stack with room for another branching on top of `height`."""
    larger = np.empty((2 * stack.shape[0], stack.shape[1]), np.int64)
    for level in range(height):
        copy(stack[level], larger[level])
    return larger


@kernel
def best_rows(
    tiles: Array,
    fixed: Array,
    doubles: Int,
    start: Int,
    end: Int,
    loose: Int,
    plain_end: bool,
    numbers: Int,
    per_tile: Int,
    per_pip: Int,
    enough: Int,
    chosen: Array,
) -> Int:
    """Choose the tiles of the best train, or of the best pair of trains, into `chosen`.

    `tiles` are the rows of the hand and `fixed` rows of edges that are always there and worth nothing;
    vertices from `numbers` on have only those. A train has `loose` 1 and a start, and ends anywhere; or
    `loose` 0 and an `end`. A pair of trains is one trail through `start` with two loose ends. With
    `plain_end`, which needs an `end`, the last tile is no double, so that a double met at the very end
    alone counts for nothing. Only more than `enough` is looked for.

    Returns what the tiles and doubles are worth, or `enough` when there is nothing better.
    """
    size = tiles.size
    stack_free = np.empty((4 * size, size), np.int64)
    stack_kept = np.empty((4 * size, size), np.int64)
    copy(tiles, stack_free[0])
    copy(fixed, stack_kept[0])
    height = 1
    best = enough
    table = np.empty((2, 1 << numbers), np.int64)
    free = np.empty(size, np.int64)
    kept = np.empty(size, np.int64)
    rows = np.empty(size, np.int64)
    join = np.empty(size, np.int64)
    while height:
        height -= 1
        copy(stack_free[height], free)
        copy(stack_kept[height], kept)
        for vertex in range(size):
            rows[vertex] = free[vertex] | kept[vertex]
        inside = _flood(rows, start)
        lost = end != ANY_END and not inside >> end & 1
        odd = np.int64(0)
        for vertex in range(size):
            if inside >> vertex & 1:
                odd |= np.int64(_parity(rows[vertex])) << vertex
            else:
                lost |= kept[vertex] != 0
                free[vertex] = 0
        if loose < 2:
            odd ^= np.int64(1) << start
        if end != ANY_END:
            odd ^= np.int64(1) << end
        total = _worth(rows, inside, doubles, numbers, per_tile, per_pip)
        if lost or total <= best:
            continue
        bound = total - _cheapest_join(free, odd, loose, numbers, per_tile, per_pip, table, join)
        if bound <= best:
            continue
        for vertex in range(size):
            rows[vertex] = free[vertex] & ~join[vertex] | kept[vertex]
        core = _flood(rows, start)
        worth = earned = _worth(rows, core, doubles, numbers, per_tile, per_pip)
        met_last = plain_end and doubles >> end & 1 and not rows[end] & rows[end] - 1
        if met_last:
            earned -= per_tile + per_pip * 2 * end
        if earned > best:
            best = earned
            for vertex in range(size):
                chosen[vertex] = rows[vertex] if core >> vertex & 1 else 0
        if worth == bound and not met_last:
            continue
        if height + size * size > stack_free.shape[0]:
            stack_free = _grown(stack_free, height)
            stack_kept = _grown(stack_kept, height)
        piece = np.int64(1) << max(end, 0)
        if worth < bound:
            piece = _loosest_piece(rows, free, inside & ~core, doubles)
        height = _branch(stack_free, stack_kept, height, free, kept, join, piece, worth < bound)
    return best


@kernel
def lay(rows: Array, doubles: Int, start: Int, plain_end: bool, trail: Array) -> Int:
    """Lay chosen tiles from `start` on as one trail (Hierholzer 1873), each double where first met.

    `trail` gets the numbers one after the other, a double as its number twice. With `plain_end` a
    double is left out when its number is met at the very end alone. Returns how many numbers there are.
    """
    left = rows.copy()
    stack = np.empty(trail.size, np.int64)
    stack[0] = start
    height = 1
    place = trail.size
    while height:
        here = stack[height - 1]
        bits = left[here]
        if bits:
            there = 0
            while not bits >> there & 1:
                there += 1
            left[here] ^= np.int64(1) << there
            left[there] ^= np.int64(1) << here
            stack[height] = there
            height += 1
        else:
            height -= 1
            place -= 1
            trail[place] = here
    count = 0
    for step in range(place, trail.size):
        here = trail[step]
        trail[count] = here
        count += 1
        if doubles >> here & 1 and not (plain_end and step == trail.size - 1):
            trail[count] = here
            count += 1
            doubles ^= np.int64(1) << here
    return count
