"""The deal of a round, and who starts it (TRM-02, TRM-03)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from tilehall.core.ids import Seat
from tilehall.core.match import Match
from tilehall.core.protocol import Chance
from tilehall.core.rummy_tile import rummy_set
from tilehall.games.tile_rummy.model import Dealt, Lot, Rack, RummyEvent, Started
from tilehall.games.tile_rummy.ruleset import RACK_SIZE, RummyRuleset

__all__ = ["deal"]


def deal(rules: RummyRuleset, match: Match, chance: Chance) -> list[RummyEvent]:
    """The events that begin the next round of a match: racks in blocks from seat 0, the rest is the pool.

    Where tiles are drawn for the start, they go back and the pool is shuffled again.
    """
    order = chance.shuffle("deal", rummy_set())
    places = [RACK_SIZE * seat for seat in range(rules.players + 1)]
    racks = tuple(tuple(sorted(order[place : place + RACK_SIZE])) for place in places[:-1])
    pool = order[places[-1] :]
    contenders = match.rounds[-1].winners if match.rounds else tuple(map(Seat, range(rules.players)))
    if len(contenders) == 1:
        return [Dealt(racks, pool), Started(contenders[0], "winner")]
    first, drawn = _lot(contenders, pool, chance)
    return [Dealt(racks, chance.shuffle("pool", pool)), Started(first, "lot", drawn)]


def _lot(contenders: Iterable[Seat], pool: Rack, chance: Chance) -> tuple[Seat, tuple[Lot, ...]]:
    """Who draws the highest number (TRM-03), and all that was drawn; each drawing has its own shuffle.

    A joker draws again at once; equal highest draw again among themselves, from the whole pool.
    """
    left = list(contenders)
    drawn: list[Lot] = []
    for drawing in count(1):
        order = iter(chance.shuffle("lot" if drawing == 1 else f"lot/{drawing}", pool))
        numbers = {}
        for seat in left:
            for tile in order:
                drawn.append(Lot(seat, tile))
                if not tile.is_joker:
                    numbers[seat] = tile.number
                    break
        highest = max(numbers.values())
        left = [seat for seat, number in numbers.items() if number == highest]
        if len(left) == 1:
            break
    return left[0], tuple(drawn)
