"""Two tables of Tile Rummy that differ only in tiles that one reader has never seen a copy of.

The second is the first with those tiles exchanged for each other wherever they are: on the other racks,
in the pool and in what the other seats lay out without ending their turn on it. The same game can be
played at it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from tilehall.core.codec import encode
from tilehall.core.ids import Seat
from tilehall.core.rummy_tile import RummyTile, rummy_set
from tilehall.games.tile_rummy.model import Play
from tilehall.games.tile_rummy.ruleset import RACK_SIZE
from tilehall.table.commands import Draft
from tilehall.testing.tables import ScriptedTable

Exchange = dict[RummyTile, RummyTile]


@dataclass
class RummyGame:
    """A preset for three players, who reads, and how many turns were made."""

    ruleset: str
    reader: Seat | None
    turns: int

    def table(self, orders: dict[str, Sequence[RummyTile]]) -> ScriptedTable:
        """A table with this deal, on which any set opens, as it is before the first turn."""
        script = ScriptedTable(
            self.ruleset,
            options={"players": 3, "initial_meld": 0, "turn_seconds": 60},
            deals={"round/1": orders},
            turn_seconds=60,
            check_at_once=False,
        )
        script.seal()
        for seat in range(3):
            script.sit(seat, f"Player {seat}", salt=f"{seat}" * 32)
        script.ready_all()
        return script


def rummy_twins(game: RummyGame, seed: int) -> tuple[ScriptedTable, ScriptedTable]:
    """Two tables after the same game, as the reader sees it, from different deals.

    The last seat to move has laid out a draft. Raises AssertionError when the reader has seen too much.
    """
    rng = random.Random(seed)
    orders = _orders(rng)
    script = game.table(orders)
    done: list[tuple[Any, Any]] = []
    for _ in range(game.turns):
        seat = script.to_act
        done.append((_draft(script, rng), rng.choice(script.legal(seat))))
        _turn(script, *done[-1])
    done.append((_draft(script, rng), None))
    _turn(script, *done[-1])
    change = _exchange(script, game.reader, rng)
    twin = game.table({label: _exchanged(order, change) for label, order in orders.items()})
    for draft, action in done:
        _turn(twin, Play(tuple(_exchanged(made, change) for made in draft.table)), action)
    return script, twin


def _orders(rng: random.Random) -> dict[str, Sequence[RummyTile]]:
    """The shuffles of a round, with a lot that is decided at once."""
    while True:
        deal = rng.sample(rummy_set(), 106)
        rest = deal[3 * RACK_SIZE :]
        lot, pool = rng.sample(rest, len(rest)), rng.sample(rest, len(rest))
        if len({tile.number for tile in lot[:3]}) == 3 and not any(tile.is_joker for tile in lot[:3]):
            return {"deal": deal, "lot": lot, "pool": pool}


def _draft(script: ScriptedTable, rng: random.Random) -> Play:
    """Some tiles of the rack of the seat on turn, beside the sets of the table."""
    state = script.table.state
    rack = state.hidden.racks[script.to_act]
    return Play((*state.public.table, tuple(rng.sample(rack, min(3, len(rack))))))


def _turn(script: ScriptedTable, draft: Play, action: Any) -> None:
    """The seat on turn lays something out, and then acts unless it is still at work."""
    script.now += 1000
    script.do(script.to_act, Draft, seq=script.table.seq, action=msgspec.Raw(encode(draft)))
    if action is not None:
        script.now += 1000
        script.act(script.to_act, action)


def _exchange(script: ScriptedTable, reader: Seat | None, rng: random.Random) -> Exchange:
    """The faces of which the reader has seen no copy, in another order."""
    state = script.table.state
    seen = {lot.tile for lot in state.public.drawn}
    seen |= {tile.bare for made in state.public.table for tile in made}
    if reader is not None:
        seen |= set(state.hidden.racks[reader])
    unseen = sorted({tile for tile in rummy_set() if not tile.is_joker} - seen)
    change = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    if all(old is new for old, new in change.items()):
        raise AssertionError("the reader has seen too much for a twin")
    return change


def _exchanged(tiles: Sequence[RummyTile], change: Exchange) -> tuple[RummyTile, ...]:
    return tuple(change.get(tile, tile) for tile in tiles)
