"""The value of a Gaple position with all hands known: one side against the other.

The search asks one yes-or-no question at a time, whether a position is worth at least a bound, with
alpha-beta and a table of positions; the answers close in on the value (MTD(f), Plaat et al. 1996).

A set of tiles is 28 bits, a tile by its place among the 28 in ascending order. The line is its two end
numbers, the lower first, since nothing depends on which is left; an empty line has NO_END twice. A move is
the tile's place, plus 32 times where it goes: AT_LOW, AT_HIGH or FACE_DOWN.

With pips as the payoff a position is worth what its undecided tiles will add, each at its pips times
`share` for the side that maximises, with a minus, and at its pips for the other. So positions that
differ in dead tiles alone are one and the same.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tilehall.kernels import Array, Int, kernel, part

__all__ = [
    "AT_HIGH",
    "AT_LOW",
    "FACE_DOWN",
    "FITS",
    "HIGH",
    "LOW",
    "NO_END",
    "PIPS",
    "TILES",
    "new_table",
    "search",
    "value",
]

TILES: Final = 28
NO_END: Final = 7
AT_LOW, AT_HIGH, FACE_DOWN = 0, 1, 2

LOW: Final = np.array([low for low in range(7) for high in range(low, 7)])
HIGH: Final = np.array([high for low in range(7) for high in range(low, 7)])
PIPS: Final = LOW + HIGH
"""The two numbers of each tile, and their sum."""
FITS: Final = np.array(
    [*(sum(1 << t for t in range(TILES) if number in (LOW[t], HIGH[t])) for number in range(7)), 2**TILES - 1]
)
"""The tiles that fit an end, by the number that it shows."""
_PLACE: Final = np.zeros(32, np.int64)
_PLACE[[2**place * 0x077CB531 >> 27 & 31 for place in range(TILES)]] = np.arange(TILES)
"""The place of the only bit of a set, by five bits of a de Bruijn sequence that it shifts."""

_WIDE: Final = 2048
"""More than any position is worth."""
_MOVES: Final = 2 * TILES
_DEPTH: Final = TILES + 2


def new_table(bits: int) -> Array:
    """An empty table of 2 ** bits positions. Rows: key, bounds and move, dead tiles and who ran out."""
    return np.zeros((3, 1 << bits), np.int64)


@part
def _blank_alone(left: Int, hands: Array) -> Int:
    """The seat whose only tile left with a blank half is 0-0, or -1 (GAP-11)."""
    if left & 1:
        for seat in range(hands.size):
            if hands[seat] & 1:
                return seat if left & hands[seat] & FITS[0] == 1 else -1
    return -1


@part
def _wins(left: Int, blocked: bool, hands: Array, share: Array, rules: Array, first: Int) -> bool:
    """Whether a seat of the maximising side has won a round that ended with these tiles unplayed.

    GAP-12 to GAP-12c and GAP-19: the fewest pips; among equals nothing unplayed, the first to run out;
    then the lightest tile, and its lower end. `first` is who first ran out with nothing dead, or -1.
    """
    alone = _blank_alone(left, hands)
    best_seat = 0
    best: Int = np.int64(1) << 60
    lighter = -1
    if blocked and rules[3]:
        sums = np.zeros(2, np.int64)
        for seat in range(hands.size):
            for tile in range(TILES):
                if left & hands[seat] & np.int64(1) << tile:
                    sums[seat % 2] += PIPS[tile]
            if seat == alone:
                sums[seat % 2] += rules[2]
        if sums[0] != sums[1]:
            lighter = 0 if sums[0] < sums[1] else 1
    for seat in range(hands.size):
        if lighter >= 0 and seat % 2 != lighter:
            continue
        pips = rules[2] if seat == alone else 0
        lightest = 1000
        for tile in range(TILES):
            if left & hands[seat] & np.int64(1) << tile:
                pips += PIPS[tile]
                lightest = min(lightest, (PIPS[tile]) * 8 + LOW[tile] + 1)
        if lightest == 1000:
            lightest = -1 if seat == first else 0
        if pips * 1024 + lightest < best:
            best = pips * 1024 + lightest
            best_seat = seat
    return bool(share[best_seat] > 0)


@part
def _worth(left: Int, hands: Array, share: Array) -> Int:
    """What tiles in hand are worth to the maximising side if all of them stay unplayed."""
    total = 0
    for seat in range(hands.size):
        for tile in range(TILES):
            if left & hands[seat] & np.int64(1) << tile:
                pips = PIPS[tile]
                total += -pips * share[seat] if share[seat] else pips
    return total


@kernel
def search(
    bound: Int,
    root: Array,
    allowed: Int,
    hands: Array,
    share: Array,
    rules: Array,
    table: Array,
    liking: Array,
    answer: Array,
) -> Int:
    """Is the position worth at least `bound`? Returns a bound on its worth on that side of `bound`.

    `root`: the tiles in all hands, the two ends, the seat on turn, the dead tiles, who first ran out with
    nothing dead (-1: nobody). The seat on turn can move, and may take only `allowed` tiles. `hands`: the
    tiles that each seat has held, now in hand, dead or played. `share`: of each seat 0 for the minimising
    side, else how much its pips count. `rules`: 1 for each of discarding when stuck and playing on until
    all are out, then what a lone 0-0 costs more, then 1 for the lighter team winning a blocked round, and
    1 for who wins as the payoff (then a position is worth 1 or -1).

    `table` keeps what was found and may be used again while `hands`, `share` and `rules` stay. `liking`
    has for each seat and tile how often it refuted something. `answer` gets the best move, and the
    positions searched are added to it.
    """
    discards, all_out, lone_blank, wins = rules[0], rules[1], rules[2], rules[4]
    seats = hands.size
    keys, bounds, keys_extra = table[0], table[1], table[2]
    mask = keys.size - 1
    dead_matters = np.int64(2**TILES - 1) if wins else np.int64(0)
    if lone_blank:
        for seat in range(seats):
            if hands[seat] & 1:
                dead_matters |= hands[seat] & FITS[0]
    levels = np.empty((13, _DEPTH), np.int64)
    tiles, turn, dead, ran_out = levels[0], levels[1], levels[2], levels[3]
    ours, theirs = levels[4], levels[5]  # what the tiles in hand of each side count, ours never negative
    asked, best, best_move = levels[6], levels[7], levels[8]
    count, tried, slots, extras = levels[9], levels[10], levels[11], levels[12]
    ends = np.empty((_DEPTH, 2), np.int64)
    moves = np.empty((_DEPTH, _MOVES), np.int64)
    tiles[0], ends[0, 0], ends[0, 1], turn[0] = root[0], root[1], root[2], root[3]
    dead[0], ran_out[0], asked[0] = root[4], root[5], bound
    ours[0] = theirs[0] = 0
    for seat in range(seats):
        worth = _worth(root[0] & hands[seat], hands, share)
        if share[seat]:
            ours[0] -= worth
        else:
            theirs[0] += worth
    depth = 0
    entering = True
    result = np.int64(0)
    while True:
        left = tiles[depth]
        low, high = ends[depth, 0], ends[depth, 1]
        seat = turn[depth]
        maximises = share[seat] > 0
        if entering:
            entering = False
            answer[1] += 1
            if depth and not wins:
                # Between all our tiles staying and all theirs, with a lone blank for either
                if theirs[depth] + lone_blank < asked[depth]:
                    result = theirs[depth] + lone_blank
                    depth -= 1
                    continue
                if -ours[depth] - lone_blank * seats >= asked[depth]:
                    result = -ours[depth] - lone_blank * seats
                    depth -= 1
                    continue
            key = left | low << 28 | high << 31 | seat << 34
            slot = (left * 0x9E3779B1 >> 20 ^ (low * 7 + high) * 0x3A5 ^ seat * 0x1F35) & mask
            if dead_matters:
                extra = dead[depth] & dead_matters
                if wins:
                    extra |= (ran_out[depth] + 1) << 28
                slot = (slot ^ extra * 0x9E3779B1 >> 18) & mask
                extras[depth] = extra
            slots[depth] = slot
            liked = -1
            if keys[slot] == key and (not dead_matters or keys_extra[slot] == extras[depth]):
                known = bounds[slot]
                liked = (known >> 24) - 1
                if depth and (known & 0xFFF) - _WIDE >= asked[depth]:
                    result = (known & 0xFFF) - _WIDE
                    depth -= 1
                    continue
                if depth and (known >> 12 & 0xFFF) - _WIDE < asked[depth]:
                    result = (known >> 12 & 0xFFF) - _WIDE
                    depth -= 1
                    continue
            held = left & hands[seat]
            if not depth:
                held &= allowed
            following = left & hands[seat + 1 if seat + 1 < seats else 0]
            found = 0
            for side in range(3):
                if side == AT_HIGH and low == high:
                    continue
                if side == FACE_DOWN and (found or not discards):
                    break
                near = low if side == AT_LOW else high
                far = low + high - near
                fitting = held & FITS[near] if side != FACE_DOWN else held
                while fitting:
                    bit = fitting & -fitting
                    fitting ^= bit
                    tile = _PLACE[bit * 0x077CB531 >> 27 & 31]
                    move = tile + 32 * side
                    if move == liked:
                        score = 1 << 20
                    elif side == FACE_DOWN:
                        score = 100 - PIPS[tile]
                    else:
                        score = liking[seat, tile]
                        if near != NO_END and not following & (FITS[PIPS[tile] - near] | FITS[far]):
                            score += 1000
                    entry = score << 8 | move
                    place = found
                    while place and moves[depth, place - 1] < entry:
                        moves[depth, place] = moves[depth, place - 1]
                        place -= 1
                    moves[depth, place] = entry
                    found += 1
            count[depth] = found
            tried[depth] = 0
            best[depth] = -_WIDE if maximises else _WIDE
            best_move[depth] = -1
        else:
            move = moves[depth, tried[depth] - 1] & 0xFF
            if move >= 32 * FACE_DOWN and not wins:
                result += -PIPS[move & 31] * share[seat] if maximises else PIPS[move & 31]
            if result > best[depth] if maximises else result < best[depth]:
                best[depth] = result
                best_move[depth] = move
            refuted = best[depth] >= asked[depth] if maximises else best[depth] < asked[depth]
            if refuted or tried[depth] == count[depth]:
                result = best[depth]
                if depth == 0:
                    break
                key = left | low << 28 | high << 31 | seat << 34
                slot = slots[depth]
                least, most = -_WIDE, _WIDE - 1
                if keys[slot] == key and (not dead_matters or keys_extra[slot] == extras[depth]):
                    least = (bounds[slot] & 0xFFF) - _WIDE
                    most = (bounds[slot] >> 12 & 0xFFF) - _WIDE
                if result >= asked[depth]:
                    least = result
                else:
                    most = result
                keys[slot] = key
                if dead_matters:
                    keys_extra[slot] = extras[depth]
                bounds[slot] = least + _WIDE | most + _WIDE << 12 | best_move[depth] + 1 << 24
                if refuted:
                    _like(liking, seat, best_move[depth] & 31, count[depth])
                depth -= 1
                continue
        move = moves[depth, tried[depth]] & 0xFF
        tried[depth] += 1
        tile, side = move & 31, move >> 5
        bit = np.int64(1) << tile
        pips = PIPS[tile]
        below = depth + 1
        shift = 0
        if maximises:
            ours[below], theirs[below] = ours[depth] - pips * share[seat], theirs[depth]
        else:
            ours[below], theirs[below] = ours[depth], theirs[depth] - pips
        left ^= bit
        dead[below] = dead[depth]
        if side == FACE_DOWN:
            dead[below] |= bit
            if not wins:
                shift = -pips * share[seat] if maximises else pips
        elif low == NO_END:
            low, high = LOW[tile], HIGH[tile]
        else:
            far = high if side == AT_LOW else low
            out = pips - (low if side == AT_LOW else high)
            low, high = min(out, far), max(out, far)
        own = left & hands[seat]
        if wins:
            ran_out[below] = ran_out[depth]
            if not own and ran_out[depth] < 0 and not dead[below] & hands[seat]:
                ran_out[below] = seat
        fitting = left & (FITS[low] | FITS[high])
        out_now = left == 0 if all_out else own == 0
        if out_now or not fitting:
            unplayed = left | dead[below]
            if wins:
                won = _wins(unplayed, not out_now, hands, share, rules, ran_out[below])
                result = np.int64(1) if won else np.int64(-1)
            else:
                result = theirs[below] - ours[below]
                if lone_blank:
                    alone = _blank_alone(unplayed, hands)
                    if alone >= 0:
                        result += -lone_blank * share[alone] if share[alone] else lone_blank
            continue
        able = left if discards else fitting
        seat = seat + 1 if seat + 1 < seats else 0
        while not able & hands[seat]:
            seat = seat + 1 if seat + 1 < seats else 0
        asked[below] = asked[depth] - shift
        depth = below
        tiles[depth], ends[depth, 0], ends[depth, 1], turn[depth] = left, low, high, seat
        entering = True
    answer[0] = best_move[0]
    return result


@part
def _like(liking: Array, seat: Int, tile: Int, amount: Int) -> None:
    """Remember that this tile refuted something; when one is liked too much, all are liked less."""
    liking[seat, tile] += amount
    if liking[seat, tile] > 900:
        for one in range(liking.shape[0]):
            for other in range(liking.shape[1]):
                liking[one, other] >>= 1


@kernel
def value(
    guess: Int,
    root: Array,
    allowed: Int,
    hands: Array,
    share: Array,
    rules: Array,
    table: Array,
    liking: Array,
    answer: Array,
) -> Int:
    """What the position is worth to the maximising side.

    Takes what `search` does, and sets `liking` to begin with. `guess` is a first idea of the value;
    `answer` gets the best move, and the positions searched are added to it.
    """
    for seat in range(hands.size):
        for tile in range(TILES):
            liking[seat, tile] = PIPS[tile]
    maximises = share[root[3]] > 0
    least, most = -_WIDE, _WIDE
    move = np.int64(-1)
    step = 4
    while least < most:
        if not rules[0]:
            bound = guess + 1 if guess == least else guess
        elif least > -_WIDE and most < _WIDE:
            bound = (least + most + 1) // 2
        elif least == -_WIDE and most == _WIDE:
            bound = guess
        else:
            # Discarding, the value is often far from what the last answer says: ever longer steps
            bound = guess + step if most == _WIDE else guess - step
            step *= 2
        guess = search(bound, root, allowed, hands, share, rules, table, liking, answer)
        if guess < bound:
            most = guess
        else:
            least = guess
        if (guess >= bound) == maximises:
            move = answer[0]
    answer[0] = move
    return guess
