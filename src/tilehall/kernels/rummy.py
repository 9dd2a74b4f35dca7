"""The best table of Tile Rummy, number by number.

A table is looked at from its first number to its last. What matters at a number is only which runs are
still open: for each colour, how many of length 1, of length 2, and of length 3 or more. There are never
more than two in a colour, so ten shapes describe a colour, and a state is four shapes, the jokers used and
the room for more jokers. At each number a state goes on with every choice of groups and of tiles for runs
that can still lead somewhere; of equal states the more valuable one stays.

Four facts keep the choices few. An open run of three or more is extended before a new one is begun,
because whatever the new one could become, the longer one can become too. A tile that may be laid and can
extend such a run is laid. A joker is placed only where something would not be a set without it: in an
open run that needs the number or is bridged by it, in a group of three, or as the first tile of a run of
the three highest numbers; any other joker finds its place at the end, for which a state counts the room
(a run has room for two, and so have two groups of one number; a group of three has room for one). And a
state is dropped when another one of at least its value can do all that it can.

A search that keeps only the most promising states of each number comes first. If it dropped none, or
found everything that can be hoped for, its answer is proved; else the full search looks only for better.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tilehall.kernels import kernel

__all__ = ["KEYS", "NOTHING", "STATES", "best_table"]

Ints = NDArray[Any]

NOTHING: Final = -(1 << 40)
"""The value of a search that found no table."""

KEYS: Final = 10**4 * 9
"""As many states as a number can have: ten shapes in each colour, jokers used, room for jokers."""

_PLACES: Final = 14

STATES: Final = _PLACES * KEYS // 4
"""More states than all numbers together can reach, since room and jokers used are two at most together."""

# Open runs of a colour: of length 1, of length 2, of length 3 or more.
_SHAPES: Final = (
    (0, 0, 0),
    (1, 0, 0),
    (0, 1, 0),
    (0, 0, 1),
    (2, 0, 0),
    (1, 1, 0),
    (1, 0, 1),
    (0, 2, 0),
    (0, 1, 1),
    (0, 0, 2),
)
_ONES: Final = np.array([one for one, _, _ in _SHAPES])
_SHORT: Final = np.array([one + two for one, two, _ in _SHAPES])
_LONG: Final = np.array([long for _, _, long in _SHAPES])


def _next_shape(shape: tuple[int, int, int], tiles: int) -> int:
    """The shape after a number with so many tiles in runs; -1 if a run that is too short would end."""
    one, two, long = shape
    extended = min(long, tiles - one - two)
    return -1 if extended < 0 else _SHAPES.index((tiles - one - two - extended, one, two + extended))


_NEXT: Final = np.array([[_next_shape(shape, tiles) for tiles in range(3)] for shape in _SHAPES])

# The shapes that can do all that a shape can, and are the least of these; -1 for none.
_BETTER: Final = np.array(
    [[3, -1], [2, 6], [3, 8], [9, -1], [5, -1], [7, 6], [8, -1], [8, -1], [9, -1], [-1, -1]]
)

# How much a shape promises, for the search that keeps few states.
_PROMISE: Final = np.array([0, -4, -2, 2, -8, -6, -2, -4, 0, 4])
_TILE_PROMISE: Final = 64
_JOKER_PROMISE: Final = 6


@kernel
def _fill(bounds: Ints, tiles: bytes, first: int) -> None:
    """The tiles of each place and colour."""
    for place in range(1, 14):
        number = (first + place - 2) % 13
        for colour in range(4):
            bounds[place, colour] = tiles[4 * number + colour]


@kernel
def _drop_dead(least: Ints, most: Ints, last: int, is_ring: bool, jokers: int) -> bool:
    """Take out the tiles that fit no set at all; False if one of them must be laid."""
    dead = np.zeros((_PLACES + 1, 4), np.bool_)
    for place in range(1, last + 1):
        colours = 0
        if place <= 13:
            for colour in range(4):
                colours += most[place, colour] > 0
        for colour in range(4):
            if most[place, colour] == 0 or colours + jokers >= 3:
                continue
            fits = False
            for begin in range(place - 2, place + 1):
                if not is_ring and (begin < 1 or begin + 2 > last):
                    continue
                there = 0
                for step in range(3):
                    there += most[(begin + step - 1) % last + 1, colour] > 0
                fits = fits or there + jokers >= 3
            dead[place, colour] = not fits
    for place in range(1, last + 1):
        for colour in range(4):
            if dead[place, colour]:
                if least[place, colour] > 0:
                    return False
                most[place, colour] = 0
    return True


@kernel
def _group_choices(place: int, most: Ints, jokers: int, choices: Ints) -> int:
    """All ways to lay groups in a place: tiles of each colour, jokers, room; how many there are."""
    if place == _PLACES:
        for column in range(6):
            choices[0, column] = 0
        return 1
    count = 0
    for red in range(most[place, 0] + 1):
        for yellow in range(most[place, 1] + 1):
            for black in range(most[place, 2] + 1):
                for blue in range(most[place, 3] + 1):
                    tiles = red + yellow + black + blue
                    twice = max(red, yellow, black, blue) == 2
                    if tiles == 0:
                        needed, room = 0, 0
                    elif tiles <= 4 and not twice:
                        needed = max(0, 3 - tiles)
                        room = 0 if tiles == 4 else 1
                    elif tiles >= 4:
                        needed, room = max(0, 6 - tiles), 2
                    else:
                        continue
                    # four colours and two jokers are one group, or two groups of three
                    for extra in range(2 if tiles == 4 and not twice else 1):
                        if needed + 2 * extra <= jokers:
                            choices[count, 0] = red
                            choices[count, 1] = yellow
                            choices[count, 2] = black
                            choices[count, 3] = blue
                            choices[count, 4] = needed + 2 * extra
                            choices[count, 5] = room + 2 * extra
                            count += 1
    return count


@kernel
def _nth_largest(promise: Ints, count: int, nth: int) -> int:
    """The nth largest of the first `count` numbers of the second copy, which gets another order."""
    low, high, wanted = 0, count - 1, nth - 1
    while low < high:
        pivot = promise[1, (low + high) // 2]
        left, right = low, high
        while left <= right:
            while promise[1, left] > pivot:
                left += 1
            while promise[1, right] < pivot:
                right -= 1
            if left <= right:
                promise[1, left], promise[1, right] = promise[1, right], promise[1, left]
                left += 1
                right -= 1
        if wanted <= right:
            high = right
        elif wanted >= left:
            low = left
        else:
            break
    return int(promise[1, wanted])


@kernel
def _promises(key: Ints, value: Ints, begin: int, end: int, promise: Ints, each: int) -> None:
    """How promising each state of a layer is, twice: by its value, its shapes and the jokers it has left."""
    for state in range(begin, end):
        rest = key[state]
        room = rest % 3
        used = rest // 3 % 3
        rest //= 9
        total = value[state] * _TILE_PROMISE // each + room - used * _JOKER_PROMISE
        for _ in range(4):
            total += _PROMISE[rest % 10]
            rest //= 10
        promise[0, state - begin] = total
        promise[1, state - begin] = total


@kernel
def _slot_of(key: int, jokers: int) -> int:
    """Where a state is looked up: without the gaps that keys leave when there are fewer than two jokers."""
    used = key // 3 % 3
    pairs = (jokers + 1) * (jokers + 2) // 2
    return key // 9 * pairs + used * (jokers + 1) - used * (used - 1) // 2 + key % 3


@kernel
def _beats(
    other: int,
    worth: int,
    begin: int,
    end: int,
    jokers: int,
    key: Ints,
    value: Ints,
    slots: Ints,
    parity: int,
) -> bool:
    """Whether the layer has a state with that key which is worth at least so much."""
    state = slots[parity, _slot_of(other, jokers)]
    return bool(begin <= state < end and key[state] == other and value[state] >= worth)


@kernel
def _is_dominated(
    state: int, begin: int, end: int, jokers: int, key: Ints, value: Ints, slots: Ints, parity: int
) -> bool:
    """Whether another state of the layer is worth at least as much and can do all that this one can."""
    own = key[state]
    worth = value[state]
    room = own % 3
    used = own // 3 % 3
    rest = own // 9
    factor = 9
    for _ in range(4):
        shape = rest % 10
        rest //= 10
        for way in range(2):
            better = _BETTER[shape, way]
            other = own + (better - shape) * factor
            if better >= 0 and _beats(other, worth, begin, end, jokers, key, value, slots, parity):
                return True
        factor *= 10
    if used > 0:
        other = own - 3 - room + min(room + 1, jokers - used + 1)
        if _beats(other, worth, begin, end, jokers, key, value, slots, parity):
            return True
    if room < jokers - used:
        return _beats(own + 1, worth, begin, end, jokers, key, value, slots, parity)
    return False


# Where the parts of a packed way begin: the jokers needed until nothing is too short, tiles, jokers, the same
# for the path, and the shape after it. They are such that the ways of four colours can be added up.
_NEEDED: Final = 0
_TILES: Final = 8
_EXTRA: Final = 16
_PATH: Final = 24
_SHAPES_AFTER: Final = 40
_COUNT: Final = 255

_FEW: Final = 10
"""So many states of a layer are not compared with each other: going on with them takes less time."""


@kernel
def _run_ways(
    colour: int,
    shape: int,
    grouped: int,
    jokers: int,
    place: int,
    last: int,
    is_ring: bool,
    least: Ints,
    most: Ints,
    ways: Ints,
) -> int:
    """The ways to go on with the runs of a colour, each packed (see `_NEEDED`); how many there are.

    `grouped` tiles of the place are in groups, `jokers` are left.
    """
    count = 0
    short = _SHORT[shape]
    whole = short + _LONG[shape]
    decimal = 1
    for _ in range(3 - colour):
        decimal *= 10
    tiles_most = most[place, colour] - grouped
    for tiles in range(max(least[place, colour] - grouped, min(tiles_most, whole)), tiles_most + 1):
        fewest = max(0, short - tiles)
        largest = fewest
        if tiles < whole and most[place + 1, colour] > 0:
            largest = whole - tiles
        if place == last - 2 and not is_ring:
            largest = 2 - tiles
        for extra in range(fewest, min(largest, jokers, 2 - tiles) + 1):
            after = _NEXT[shape, tiles + extra]
            needed = extra
            if _SHORT[after] > 0:
                needed += max(0, _SHORT[after] - most[place + 1, colour])
                if _ONES[after] > 0:
                    needed += max(0, _ONES[after] - most[place + 2, colour])
            if needed <= jokers:
                ways[colour, shape, grouped, jokers, count] = (
                    needed << _NEEDED
                    | tiles << _TILES
                    | extra << _EXTRA
                    | (tiles * 4 + extra) << (_PATH + 4 * (3 - colour))
                    | after * decimal << _SHAPES_AFTER
                )
                count += 1
    return count


@kernel
def _ends_well(shapes: int, entry: int) -> bool:
    """Whether the open runs are those that were open before the first place, and others that may end."""
    for _ in range(4):
        one, other = shapes % 10, entry % 10
        if _ONES[one] != _ONES[other] or _SHORT[one] != _SHORT[other] or _LONG[one] < _LONG[other]:
            return False
        shapes //= 10
        entry //= 10
    return True


@kernel
def _search(
    least: Ints,
    most: Ints,
    last: int,
    is_ring: bool,
    entry: int,
    jokers_least: int,
    jokers: int,
    room_before: int,
    worth: Ints,
    hope: Ints,
    joker_worth: int,
    start: int,
    cutoff: int,
    width: int,
    key: Ints,
    value: Ints,
    parent: Ints,
    choice: Ints,
    slots: Ints,
    begin: Ints,
    promise: Ints,
) -> tuple[int, int, bool]:
    """The largest value above `cutoff`, its last state, and whether no state was left out.

    A layer is cut down to about `width` states, unless that is 0.
    """
    choices = np.empty((96, 6), np.int64)
    ways = np.empty((4, 10, 3, 3, 9), np.int64)
    # of the ways: the place that they are for, and behind four bits how many they are
    counts = np.zeros((4, 10, 3, 3), np.int64)
    ahead = np.empty(4, np.int64)
    is_whole = True
    joker_hope = (jokers - jokers_least) * joker_worth
    key[0] = entry * 9 + min(room_before, jokers)
    value[0] = start
    begin[1] = 0
    begin[2] = 1
    for place in range(1, last + 1):
        groups = _group_choices(place, most, jokers, choices)
        must = least[place, 0] + least[place, 1] + least[place, 2] + least[place, 3]
        here, after = begin[place], begin[place + 1]
        end = after
        parity = place % 2
        is_compared = after - here > _FEW and not is_ring
        threshold = NOTHING
        if 0 < width < after - here:
            _promises(key, value, here, after, promise, worth[0])
            threshold = _nth_largest(promise, after - here, width)
            is_whole = False
        for state in range(here, after):
            if threshold > NOTHING and promise[0, state - here] < threshold:
                continue
            if is_compared and _is_dominated(state, here, after, jokers, key, value, slots, parity):
                continue
            room = key[state] % 3
            used = key[state] // 3 % 3
            rest = key[state] // 9
            mine = jokers - used
            for colour in range(3, -1, -1):
                ahead[colour] = rest % 10
                rest //= 10
                for grouped in range(most[place, colour] + 1):
                    if counts[colour, ahead[colour], grouped, mine] >> 4 != place:
                        found = _run_ways(
                            colour, ahead[colour], grouped, mine, place, last, is_ring, least, most, ways
                        )
                        counts[colour, ahead[colour], grouped, mine] = place << 4 | found
            for group in range(groups):
                left = mine - choices[group, 4]
                red, yellow, black, blue = (
                    choices[group, 0],
                    choices[group, 1],
                    choices[group, 2],
                    choices[group, 3],
                )
                red_ways = counts[0, ahead[0], red, mine] & 15
                yellow_ways = counts[1, ahead[1], yellow, mine] & 15
                black_ways = counts[2, ahead[2], black, mine] & 15
                blue_ways = counts[3, ahead[3], blue, mine] & 15
                if left < 0 or red_ways * yellow_ways * black_ways * blue_ways == 0:
                    continue
                value_before = value[state] + (red + yellow + black + blue - must) * worth[place]
                used_before = used + choices[group, 4]
                room_grouped = room + choices[group, 5]
                code = (((choices[group, 4] * 4 + red) * 4 + yellow) * 4 + black) * 4 + blue
                for one in range(red_ways):
                    way_one = ways[0, ahead[0], red, mine, one]
                    for two in range(yellow_ways):
                        way_two = way_one + ways[1, ahead[1], yellow, mine, two]
                        if way_two & _COUNT > left:
                            continue
                        for three in range(black_ways):
                            way_three = way_two + ways[2, ahead[2], black, mine, three]
                            if way_three & _COUNT > left:
                                continue
                            for four in range(blue_ways):
                                way = way_three + ways[3, ahead[3], blue, mine, four]
                                if way & _COUNT > left:
                                    continue
                                tiles = way >> _TILES & _COUNT
                                extra = way >> _EXTRA & _COUNT
                                total = value_before + tiles * worth[place]
                                if total + hope[place + 1] + joker_hope <= cutoff:
                                    continue
                                used_after = used_before + extra
                                room_after = min(
                                    2 if tiles + extra > 0 else room_grouped, jokers - used_after
                                )
                                wanted = ((way >> _SHAPES_AFTER) * 3 + used_after) * 3 + room_after
                                slot = _slot_of(wanted, jokers)
                                to = slots[1 - parity, slot]
                                if not (after <= to < end and key[to] == wanted):
                                    to = end
                                    end += 1
                                    slots[1 - parity, slot] = to
                                    key[to] = wanted
                                    value[to] = NOTHING
                                if total > value[to]:
                                    value[to] = total
                                    parent[to] = state
                                    choice[to] = code << 16 | way >> _PATH & 0xFFFF
        begin[place + 2] = end
    best, best_state = NOTHING, -1
    for state in range(begin[last + 1], begin[last + 2]):
        used = key[state] // 3 % 3
        placed = min(jokers, used + key[state] % 3)
        if placed >= jokers_least and _ends_well(key[state] // 9, entry):
            total = value[state] + (placed - jokers_least) * joker_worth
            if total > max(best, cutoff):
                best, best_state = total, state
    return best, best_state, is_whole


@kernel
def _trace(state: int, last: int, key: Ints, parent: Ints, choice: Ints, path: Ints) -> None:
    """Write down the choices that lead to a state, and before them the jokers that have room beside."""
    path[0] = key[state] % 3
    for place in range(last, 0, -1):
        path[place] = choice[state]
        state = parent[state]


@kernel
def best_table(
    must: bytes,
    can: bytes,
    room: int,
    first: int,
    last: int,
    is_ring: bool,
    entry: int,
    high: int,
    each: int,
    pip: int,
    joker_worth: int,
    cutoff: int,
    width: int,
    key: Ints,
    value: Ints,
    parent: Ints,
    choice: Ints,
    slots: Ints,
    begin: Ints,
    promise: Ints,
    path: Ints,
) -> int:
    """The value of the best table that holds all tiles that must be laid; NOTHING if none beats `cutoff`.

    `must` and `can` count the tiles that must be laid and that are there at all, ascending by number, then
    colour, jokers last. Laying a tile that need not be laid is worth `each` plus `pip` times its number, a
    joker `joker_worth`. `room` jokers have a place elsewhere. `first` is the number of the first place; there
    are `last` places, in a ring or not, with the shapes `entry` before the first. `high` has two bits for
    each colour: how many tiles with a 1 lie in place 14. The other arrays are memory to work in.

    `path` gets the jokers that have room in or beside the sets, then for each place: jokers in groups, tiles
    of each colour in groups, and for each colour tiles and jokers in runs, two bits each.
    """
    least = np.zeros((_PLACES + 3, 4), np.int64)
    most = np.zeros((_PLACES + 3, 4), np.int64)
    worth = np.zeros(_PLACES + 1, np.int64)
    hope = np.zeros(_PLACES + 2, np.int64)
    jokers_least, jokers = 0 + int(must[52]), 0 + int(can[52])
    _fill(least, must, first)
    _fill(most, can, first)
    start = 0
    for colour in range(4):
        tiles = (high >> (2 * colour)) & 3
        if tiles > most[1, colour]:
            return NOTHING
        start += max(0, tiles - least[1, colour]) * (each + pip)
        least[1, colour] = max(0, least[1, colour] - tiles)
        most[1, colour] -= tiles
        least[14, colour] = tiles
        most[14, colour] = tiles
    if not _drop_dead(least, most, last, is_ring, jokers):
        return NOTHING
    worth[0] = each + 7 * pip
    for place in range(last, 0, -1):
        worth[place] = each + pip * ((first + place - 2) % 13 + 1)
        hope[place] = hope[place + 1]
        for colour in range(4):
            hope[place] += (most[place, colour] - least[place, colour]) * worth[place]
    for beyond in range(last + 1, last + 3):
        for colour in range(4):
            most[beyond, colour] = 2 if is_ring else -9
    most_hoped = start + hope[1] + (jokers - jokers_least) * joker_worth
    best = NOTHING
    for states in (width, 0):
        # called in one place, because numba compiles it anew for each
        value_found, state, is_whole = _search(
            least,
            most,
            last,
            is_ring,
            entry,
            jokers_least,
            jokers,
            room,
            worth,
            hope,
            joker_worth,
            start,
            max(best, cutoff),
            states,
            key,
            value,
            parent,
            choice,
            slots,
            begin,
            promise,
        )
        if state >= 0:
            best = value_found
            _trace(state, last, key, parent, choice, path)
        if is_whole or best == most_hoped:
            break
    return best
