"""Two tables that differ only in tiles that one reader cannot see, and all that the reader is told of each.

The second table is found by shuffling the hidden tiles of the first among their places until the same
game can be played with them: the same tiles are laid and the same seats are stuck.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from tilehall.core.codec import encode
from tilehall.core.errors import IllegalAction, TilehallError
from tilehall.core.ids import Seat
from tilehall.core.tile import Domino, domino_set
from tilehall.games.gaple.model import Discard
from tilehall.server import present
from tilehall.server.wire import Presence
from tilehall.table.commands import Act, Draft, Leave, Say
from tilehall.table.decide import decide
from tilehall.table.events import decode_entry
from tilehall.table.table import Table
from tilehall.testing.specimens import specimen_of
from tilehall.testing.tables import ScriptedTable
from tilehall.words import Words


@dataclass
class Game:
    """A preset with options, who reads, and how long the game has gone on."""

    ruleset: str
    players: int
    reader: Seat | None
    turns: int

    def table(self, deal: list[Domino]) -> ScriptedTable:
        """A table with this deal, as it is before the first turn."""
        chance = {"deal": deal, "lot": [Seat(seat) for seat in range(self.players)]}
        script = ScriptedTable(
            self.ruleset,
            options={"players": self.players},
            deals={"round/1": chance},
            turn_seconds=30,
            check_at_once=False,
        )
        script.seal()
        for seat in range(self.players):
            script.sit(seat, f"Player {seat}", salt=f"{seat}" * 32)
        script.ready_all()
        return script


def turn(script: ScriptedTable, action: Any) -> None:
    """The seat that is to act does this, a second later."""
    script.now += 1000
    script.act(script.to_act, action)


def twins(game: Game, seed: int) -> tuple[ScriptedTable, ScriptedTable]:
    """Two tables after the same game, as the reader sees it, from different deals."""
    rng = random.Random(seed)
    for _ in range(2000):
        deal = rng.sample(domino_set(6), 28)
        script = game.table(deal)
        actions = []
        while script.table.phase == "playing" and len(actions) < game.turns:
            seat = script.to_act
            actions.append((seat, rng.choice(script.legal(seat))))
            turn(script, actions[-1][1])
        if script.table.phase != "playing":
            continue
        for _ in range(20):
            other = _twin(game, deal, actions, script, rng)
            if other is not None:
                return script, other
    raise AssertionError("no twin was found")


def _twin(
    game: Game, deal: list[Domino], actions: list[tuple[Seat, Any]], script: ScriptedTable, rng: random.Random
) -> ScriptedTable | None:
    hidden = script.table.state.hidden
    unseen = [
        tile
        for seat in range(game.players)
        if seat != game.reader
        for tile in (*hidden.hands[seat], *hidden.dead[seat])
    ]
    unseen += hidden.undealt
    change = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    other_deal = [change.get(tile, tile) for tile in deal]
    twin = game.table(other_deal)
    for seat, action in actions:
        if twin.table.phase != "playing" or twin.to_act != seat:
            return None
        done = Discard(change[action.tile]) if isinstance(action, Discard) and seat != game.reader else action
        try:
            turn(twin, done)
        except IllegalAction:
            return None
    alike = twin.table.phase == "playing" and twin.table.to_act == script.table.to_act
    differs = twin.table.state.hidden != script.table.state.hidden
    return twin if alike and differs else None


def everything_told(script: ScriptedTable, reader: Seat | None, language: str) -> Iterator[bytes]:
    """Every message that the reader of this table gets or can get by asking, as bytes."""
    words = Words(language)
    presence = Presence((True,) * len(script.table.places), 1)
    entries = [decode_entry(data, script.table.made.game) for data in script.log]
    table = Table(entries[0].events[0], script.table._chance)
    log: list[present.Told] = []
    for entry in entries:
        told = present.apply(table, entry)
        log.append(told)
        info = present.table_info(table, words, entry.at + 500)
        yield encode(present.update(table, told, reader, words, info))
        yield encode(present.welcome(table, log, reader, words, info, presence))
        yield from _answers(table, reader, words, script)


def _answers(table: Table, reader: Seat | None, words: Words, script: ScriptedTable) -> Iterator[bytes]:
    """The refusals and explanations for everything that the reader could ask now."""
    for action in _universe(table, reader):
        if reader is not None:
            yield encode(present.explained(table, reader, "asked-it", action, words))
        asked = {"id": "asked-it", "seq": table.seq, "action": msgspec.Raw(encode(action))}
        yield _answer(table, reader, Act(**asked), words, script)
        if table.game.has_drafts:
            yield _answer(table, reader, Draft(**asked), words, script)
    for other in (Say(id="asked-it", text=""), Leave(id="asked-it")):
        yield _answer(table, reader, other, words, script)


def _universe(table: Table, reader: Seat | None) -> Collection[Any]:
    """The actions that the reader could write down, legal or not."""
    if table.state is None:
        return ()
    return specimen_of(table.game).universe(table.game.view(table.state, reader))


def _answer(table: Table, reader: Seat | None, command: Any, words: Words, script: ScriptedTable) -> bytes:
    try:
        decide(table, reader, command, script.now, bytes)
    except TilehallError as error:
        return encode(present.refusal(command.id, error, words, table))
    return b"done"
