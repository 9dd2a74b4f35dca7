"""Mexican Train once more, as plainly as possible, to count sequences of actions: no engine is used.

A position is a dictionary of plain values; every action copies it whole. It knows the two rule sets
and, of the options, what may follow a double and whether an open double must be covered.
"""

from __future__ import annotations

from copy import deepcopy


def count(position: dict, depth: int) -> int:
    """How many sequences of exactly so many actions follow."""
    if depth == 0:
        return 1
    if position["over"]:
        return 0
    return sum(count(after, depth - 1) for after in successors(position))


def successors(position: dict) -> list[dict]:
    """The position after each action that the player on turn has."""
    me = position["turn"]
    found = []
    places = playable(position)
    for tile, train, end in places:
        found.append(lay(position, tile, train, end))
    if position["stage"] == "run":
        found.append(stop(position))
        return found
    if position["drawn"]:
        if position["station"]:
            found.append(give_up(position))
        return found
    stuck = not places
    if position["station"] and position["bound"] is None:
        stuck = not any(train == me for _, train, _ in places)
    if stuck and position["yard"]:
        found.append(draw(position))
    if not places and not position["yard"]:
        found.append(give_up(position))
    return found


def playable(position: dict) -> list[tuple]:
    """Every tile with every end where it may go, as (tile, train, end)."""
    me = position["turn"]
    tiles = [position["drawn"]] if position["drawn"] else position["hands"][me]
    if position["stage"] in ("follow", "again") and not position["station"]:
        tiles = [tile for tile in tiles if tile[0] != tile[1]]
    found = []
    for name, train in position["trains"].items():
        for end, (number, sides) in train["ends"].items():
            if sides == 0:
                continue
            if position["stage"] == "run":
                allowed = name == position["bound"]
            elif position["bound"] is not None:
                allowed = (name, end) == position["bound"]
            else:
                allowed = name in (me, "mexican") or train["marked"]
            if allowed:
                found += [(tile, name, end) for tile in tiles if number in tile]
    return found


def lay(position: dict, tile: tuple, name: object, end: int) -> dict:
    after = deepcopy(position)
    me, train = after["turn"], after["trains"][name]
    begins_run = (
        after["station"]
        and after["first"]
        and after["stage"] == "tile"
        and not after["drawn"]
        and name == "mexican"
        and not train["tiles"]
    )
    number = train["ends"][end][0]
    outer = tile[1] if tile[0] == number else tile[0]
    train["ends"][end][1] -= 1
    train["tiles"] += 1
    double = tile[0] == tile[1]
    place = train["tiles"]
    train["ends"][place] = [outer, 3 if double and after["station"] else 1]
    after["hands"][me].remove(tile)
    after["laid"].append(tile)
    after["open"] = [each for each in after["open"] if each != (name, end)]
    if double:
        after["open"].append((name, place))
    after["drawn"] = None
    after["moved"] = True
    if name == me:
        train["marked"] = False
    if not after["hands"][me]:
        after["over"] = True
    elif begins_run or after["stage"] == "run":
        after["stage"], after["bound"] = "run", name
        after["last"] = (tile, name, place)
    elif double:
        follow(after, tile, (name, place))
    else:
        pass_on(after)
    return after


def follow(after: dict, tile: tuple, where: tuple) -> None:
    """After a double: another turn, or a tile that must follow."""
    after["stage"] = "again" if after["station"] else "follow"
    after["bound"] = None
    if after["on_the_double"]:
        if spent(after, tile[0]):
            pass_on(after)
            return
        after["bound"] = where
    mark_the_stuck(after)


def stop(position: dict) -> dict:
    after = deepcopy(position)
    tile, name, place = after["last"]
    if tile[0] == tile[1]:
        follow(after, tile, (name, place))
    else:
        pass_on(after)
    return after


def draw(position: dict) -> dict:
    after = deepcopy(position)
    tile = after["yard"].pop(0)
    after["hands"][after["turn"]].append(tile)
    after["moved"] = True
    after["drawn"] = tile
    if not playable(after):
        after["drawn"] = None
        mark(after)
        pass_on(after)
    return after


def give_up(position: dict) -> dict:
    after = deepcopy(position)
    after["drawn"] = None
    mark(after)
    pass_on(after)
    return after


def mark(after: dict) -> None:
    train = after["trains"][after["turn"]]
    if not train["marked"]:
        train["marked"] = True
        after["moved"] = True


def mark_the_stuck(after: dict) -> None:
    """Station: who cannot play on their own train is marked before anything else."""
    me = after["turn"]
    asked = after["station"] and after["bound"] is None
    if asked and not any(train == me for _, train, _ in playable(after)):
        mark(after)


def spent(after: dict, number: int) -> bool:
    """Whether every tile with this number is on the table."""
    return sum(number in tile for tile in [*after["laid"], after["engine"]]) == after["highest"] + 1


def pass_on(after: dict) -> None:
    """The next player's turn, or the end of a blocked round."""
    after["idle"] = 0 if after["moved"] else after["idle"] + 1
    if not after["yard"] and after["idle"] >= len(after["hands"]):
        after["over"] = True
        return
    after["turn"] = (after["turn"] + 1) % len(after["hands"])
    after["stage"], after["bound"], after["moved"], after["first"] = "tile", None, False, False
    if after["must_cover"]:
        for name, end in after["open"]:
            if not spent(after, after["trains"][name]["ends"][end][0]):
                after["bound"] = (name, end)
                break
    mark_the_stuck(after)
