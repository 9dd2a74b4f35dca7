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

from tilehall.kernels import kernel, part

__all__ = ["MEMORY", "NOTHING", "best_table"]

Ints = NDArray[Any]

NOTHING: Final = -(1 << 40)
"""The value of a search that found no table."""

_KEYS: Final = 10**4 * 9
"""As many states as a number can have: ten shapes in each colour, jokers used, room for jokers."""

_PLACES: Final = 14

_STATES: Final = (_PLACES + 1) * _KEYS * 2 // 3
"""As many states as all numbers together can have, since room and jokers used are two at most together."""

MEMORY: Final = (6, _STATES)
"""What a search works in: the states' keys, values, parents and choices; where each key is, and a promise
of each state, both twice for the keys of a layer."""

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


# A way to lay groups: one of three bits for each colour, by its tiles; jokers and tiles of each colour, two
# bits each; how many tiles; the jokers they take; the room for jokers beside.
_FITS: Final = 0
_CODE: Final = 1
_GROUPED: Final = 2
_TAKEN: Final = 3
_ROOM: Final = 4


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
    # a bit for each place of a colour that has tiles; where the places are a ring, they come twice
    there = np.zeros(4, np.int64)
    colours = np.zeros(_PLACES + 1, np.int64)
    for colour in range(4):
        for place in range(1, last + 1):
            if most[place, colour] > 0:
                there[colour] |= 1 << place
                colours[place] += place <= 13
        if is_ring:
            there[colour] |= there[colour] << last
    for place in range(1, last + 1):
        if colours[place] + jokers >= 3:
            continue
        for colour in range(4):
            if most[place, colour] == 0:
                continue
            fits = False
            # the two places before this one, this one, and two after it
            around = there[colour] << 2 >> (place + last if is_ring and place <= 2 else place)
            for begin in range(place - 2, place + 1):
                if is_ring or (begin >= 1 and begin + 2 <= last):
                    tiles = (around & 1) + (around >> 1 & 1) + (around >> 2 & 1)
                    fits = fits or tiles + jokers >= 3
                around >>= 1
            if not fits:
                if least[place, colour] > 0:
                    return False
                most[place, colour] = 0
    return True


@part
def _group_choices(place: int, most: Ints, jokers: int, choices: Ints) -> int:
    """All ways to lay groups in a place, each as a row (see `_FITS`); how many there are."""
    count = 0
    for red in range(most[place, 0] + 1):
        for yellow in range(most[place, 1] + 1):
            for black in range(most[place, 2] + 1):
                for blue in range(most[place, 3] + 1):
                    tiles = red + yellow + black + blue
                    twice = max(red, yellow, black, blue) == 2
                    if tiles == 0:
                        needed, room = 0, 0
                    elif place == _PLACES:
                        continue
                    elif tiles <= 4 and not twice:
                        needed = max(0, 3 - tiles)
                        room = 0 if tiles == 4 else 1
                    elif tiles >= 4:
                        needed, room = max(0, 6 - tiles), 2
                    else:
                        continue
                    # four colours and two jokers are one group, or two groups of three
                    for extra in range(2 if tiles == 4 and not twice else 1):
                        taken = needed + 2 * extra
                        if taken <= jokers:
                            choices[count, _FITS] = (
                                1 << red | 1 << (3 + yellow) | 1 << (6 + black) | 1 << (9 + blue)
                            )
                            choices[count, _CODE] = (((taken * 4 + red) * 4 + yellow) * 4 + black) * 4 + blue
                            choices[count, _GROUPED] = tiles
                            choices[count, _TAKEN] = taken
                            choices[count, _ROOM] = room + 2 * extra
                            count += 1
    return count


@kernel
def _nth_largest(promise: Ints, count: int, nth: int) -> int:
    """The nth largest of the first `count` numbers of the second copy, which gets another order."""
    low, high, wanted = 0, count - 1, nth - 1
    while low < high:
        pivot = promise[_KEYS + (low + high) // 2]
        left, right = low, high
        while left <= right:
            while promise[_KEYS + left] > pivot:
                left += 1
            while promise[_KEYS + right] < pivot:
                right -= 1
            if left <= right:
                promise[_KEYS + left], promise[_KEYS + right] = promise[_KEYS + right], promise[_KEYS + left]
                left += 1
                right -= 1
        if wanted <= right:
            high = right
        elif wanted >= left:
            low = left
        else:
            break
    return int(promise[_KEYS + wanted])


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
        promise[state - begin] = total
        promise[_KEYS + state - begin] = total


@part
def _slot_of(key: int, jokers: int) -> int:
    """Where a state is looked up: without the gaps that keys leave when there are fewer than two jokers."""
    used = key // 3 % 3
    pairs = (jokers + 1) * (jokers + 2) // 2
    return key // 9 * pairs + used * (jokers + 1) - used * (used - 1) // 2 + key % 3


@part
def _is_dominated(
    state: int, begin: int, end: int, jokers: int, key: Ints, value: Ints, slots: Ints, parity: int
) -> bool:
    """Whether another state of the layer is worth at least as much and can do all that this one can."""
    own = key[state]
    room = own % 3
    used = own // 3 % 3
    rest = own // 9
    factor = 9
    for way in range(10):
        if way < 8:
            shape = rest % 10
            better = _BETTER[shape, way % 2]
            other = own if better < 0 else own + (better - shape) * factor
            if way % 2 == 1:
                rest //= 10
                factor *= 10
        elif way == 8:
            other = own if used == 0 else own - 3 - room + min(room + 1, jokers - used + 1)
        else:
            other = own if room >= jokers - used else own + 1
        if other != own:
            there = slots[parity * _KEYS + _slot_of(other, jokers)]
            if begin <= there < end and key[there] == other and value[there] >= value[state]:
                return True
    return False


# Where the parts of a packed way to go on with runs begin: the jokers needed until nothing is too short,
# tiles, jokers, the same for the path, and the shape after it. The ways of four colours can be added up.
_NEEDED: Final = 0
_TILES: Final = 8
_EXTRA: Final = 16
_PATH: Final = 24
_SHAPES_AFTER: Final = 40
_COUNT: Final = 255

# What the shape of each colour is multiplied with in a state.
_DECIMALS: Final = np.array([1000, 100, 10, 1])

_FEW: Final = 10
"""So many states of a layer are not compared with each other: going on with them takes less time."""


@part
def _run_ways(
    colour: int,
    shape: int,
    jokers: int,
    tiles_least: int,
    tiles_most: int,
    following: int,
    second: int,
    is_late: bool,
    ways: Ints,
    row: int,
) -> int:
    """The ways to go on with the runs of a colour, each packed (see `_NEEDED`); how many there are.

    So many tiles at least and at most are laid in runs; `following` and `second` are there in the next
    places, and `is_late` is whether no run can begin after this one. `jokers` are left.
    """
    count = 0
    short = _SHORT[shape]
    whole = short + _LONG[shape]
    to_path = _PATH + 4 * (3 - colour)
    decimal = _DECIMALS[colour]
    for tiles in range(max(tiles_least, min(tiles_most, whole)), tiles_most + 1):
        fewest = max(0, short - tiles)
        largest = fewest
        if tiles < whole and following > 0:
            largest = whole - tiles
        if is_late:
            largest = 2 - tiles
        for extra in range(fewest, min(largest, jokers, 2 - tiles) + 1):
            after = _NEXT[shape, tiles + extra]
            needed = extra
            if _SHORT[after] > 0:
                needed += max(0, _SHORT[after] - following)
                if _ONES[after] > 0:
                    needed += max(0, _ONES[after] - second)
            if needed <= jokers:
                ways[row, count] = (
                    needed << _NEEDED
                    | tiles << _TILES
                    | extra << _EXTRA
                    | (tiles * 4 + extra) << to_path
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


@part
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
    promise: Ints,
) -> tuple[int, int, bool]:
    """The largest value above `cutoff`, its last state, and whether no state was left out.

    A layer is cut down to about `width` states, unless that is 0.
    """
    begin = np.empty(_PLACES + 3, np.int64)
    choices = np.empty((96, 5), np.int64)
    # for each colour, shape and number of jokers: the place that they are for, and behind three bits which
    # numbers of tiles in groups leave a way; then for each of these numbers how many ways, and the ways
    known = np.zeros(4 * 10 * 3, np.int64)
    counts = np.empty(4 * 10 * 3 * 3, np.int64)
    ways = np.empty((4 * 10 * 3 * 3, 9), np.int64)
    rows = np.empty(4, np.int64)
    is_whole = True
    joker_hope = (jokers - jokers_least) * joker_worth
    key[0] = entry * 9 + min(room_before, jokers)
    value[0] = start
    begin[1] = 0
    begin[2] = 1
    for place in range(1, last + 1):
        groups = _group_choices(place, most, jokers, choices)
        grouped_ways = 0
        for group in range(groups):
            grouped_ways |= choices[group, _FITS]
        must = least[place, 0] + least[place, 1] + least[place, 2] + least[place, 3]
        worth_here = worth[place]
        hope_after = hope[place + 1] + joker_hope
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
            if threshold > NOTHING and promise[state - here] < threshold:
                continue
            if is_compared and _is_dominated(state, here, after, jokers, key, value, slots, parity):
                continue
            rest = key[state]
            room = rest % 3
            used = rest // 3 % 3
            rest //= 9
            mine = jokers - used
            value_here = value[state] - must * worth_here
            open_ways = 0
            for colour in range(3, -1, -1):
                shape = rest % 10
                rest //= 10
                row = (colour * 10 + shape) * 3 + mine
                rows[colour] = 3 * row
                if known[row] >> 3 != place:
                    known[row] = place << 3
                    for grouped in range(most[place, colour] + 1):
                        if grouped_ways >> (3 * colour + grouped) & 1 == 0:
                            continue
                        found = _run_ways(
                            colour,
                            shape,
                            mine,
                            least[place, colour] - grouped,
                            most[place, colour] - grouped,
                            most[place + 1, colour],
                            most[place + 2, colour],
                            place == last - 2 and not is_ring,
                            ways,
                            3 * row + grouped,
                        )
                        counts[3 * row + grouped] = found
                        if found > 0:
                            known[row] |= 1 << grouped
                open_ways |= (known[row] & 7) << (3 * colour)
            for group in range(groups):
                fits = choices[group, _FITS]
                left = mine - choices[group, _TAKEN]
                if fits & open_ways != fits or left < 0:
                    continue
                code = choices[group, _CODE]
                value_before = value_here + choices[group, _GROUPED] * worth_here
                used_before = used + choices[group, _TAKEN]
                room_grouped = room + choices[group, _ROOM]
                red = rows[0] + (code >> 6 & 3)
                yellow = rows[1] + (code >> 4 & 3)
                black = rows[2] + (code >> 2 & 3)
                blue = rows[3] + (code & 3)
                for one in range(counts[red]):
                    way_one = ways[red, one]
                    for two in range(counts[yellow]):
                        way_two = way_one + ways[yellow, two]
                        if way_two & _COUNT > left:
                            continue
                        for three in range(counts[black]):
                            way_three = way_two + ways[black, three]
                            if way_three & _COUNT > left:
                                continue
                            for four in range(counts[blue]):
                                way = way_three + ways[blue, four]
                                if way & _COUNT > left:
                                    continue
                                tiles = way >> _TILES & _COUNT
                                extra = way >> _EXTRA & _COUNT
                                total = value_before + tiles * worth_here
                                if total + hope_after <= cutoff:
                                    continue
                                used_after = used_before + extra
                                room_after = min(
                                    2 if tiles + extra > 0 else room_grouped, jokers - used_after
                                )
                                wanted = ((way >> _SHAPES_AFTER) * 3 + used_after) * 3 + room_after
                                slot = (1 - parity) * _KEYS + _slot_of(wanted, jokers)
                                to = slots[slot]
                                if not (after <= to < end and key[to] == wanted):
                                    to = end
                                    end += 1
                                    slots[slot] = to
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
    memory: Ints,
    path: Ints,
) -> int:
    """The value of the best table that holds all tiles that must be laid; NOTHING if none beats `cutoff`.

    `must` and `can` count the tiles that must be laid and that are there at all, ascending by number, then
    colour, jokers last. Laying a tile that need not be laid is worth `each` plus `pip` times its number, a
    joker `joker_worth`. `room` jokers have a place elsewhere. `first` is the number of the first place; there
    are `last` places, in a ring or not, with the shapes `entry` before the first. `high` has two bits for
    each colour: how many tiles with a 1 lie in place 14. `memory` has the shape `MEMORY`, of zeros at first.

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
    key, value, parent, choice = memory[0], memory[1], memory[2], memory[3]
    slots, promise = memory[4], memory[5]
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
            promise,
        )
        if state >= 0:
            best = value_found
            _trace(state, last, key, parent, choice, path)
        if is_whole or best == most_hoped:
            break
    return best
