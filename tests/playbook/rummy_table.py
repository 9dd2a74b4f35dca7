"""A table of Tile Rummy for the playbook: positions and plays in notation."""

from __future__ import annotations

from collections import Counter
from typing import Any

from round_table import RoundTable

from tilehall.core.ids import Seat
from tilehall.core.rummy_tile import RummyTile, rummy_set
from tilehall.games.tile_rummy.model import Abandon, Draw, Freed, Pass, Play, Public, Table
from tilehall.games.tile_rummy.rules import TileRummy
from tilehall.games.tile_rummy.state import Hidden, RummyState
from tilehall.rulesets import preset


def game_of(**options: Any) -> TileRummy:
    game = preset("tile-rummy").build(options)
    assert isinstance(game, TileRummy)
    return game


def tiles(text: str) -> tuple[RummyTile, ...]:
    return tuple(RummyTile.parse(word) for word in text.split() if word != "-")


def sets(text: str) -> Table:
    """The sets of `r4 r5 r6 / k7 b7 y7`."""
    return tuple(tiles(made) for made in text.split("/") if made.strip())


def play(table: str, opening: str = "", freed: str = "") -> Play:
    """A play; freed jokers are written `0:r7`, the set's place and the tile that takes the joker's."""
    named = [word.split(":") for word in freed.split()]
    return Play(sets(table), sets(opening), tuple(Freed(int(at), RummyTile.parse(t)) for at, t in named))


def written(table: Table) -> str:
    return " / ".join(" ".join(map(str, made)) for made in table)


class RummyTable(RoundTable):
    """A round of Tile Rummy in progress."""

    def action(self, text: str) -> Any:
        plain = {"draw": Draw(), "pass": Pass(), "abandon": Abandon()}
        if text in plain:
            return plain[text]
        table, opening, freed = (*text.split("|"), "", "")[:3]
        return play(table, opening, freed)

    def written(self, asked: Any) -> str:
        return asked.kind if not isinstance(asked, Play) else written(asked.table)

    def say(self, *texts: str) -> RummyTable:
        for text in texts:
            self._happen(self.game.decide(self.state, self.turn, self.action(text)))
        return self

    def time_is_up(self, draft: str | None = None) -> RummyTable:
        asked = None if draft is None else self.action(draft)
        self._happen(self.game.expire(self.state, self.turn, asked))
        return self

    def rack(self, seat: int) -> str:
        return " ".join(map(str, self.state.hidden.racks[seat]))

    @property
    def table(self) -> str:
        return written(self.public.table)


def position(
    racks: str,
    table: str = "",
    *,
    pool: int | None = None,
    opened: bool | tuple[bool, ...] = True,
    turn: int = 0,
    **options: Any,
) -> RummyTable:
    """A round with these racks by seat, apart by `/`; `pool` cuts the pool to so many tiles.

    The tiles that a shorter pool lacks are simply not there. Unless told, everybody has opened.
    """
    held = [tuple(sorted(tiles(rack))) for rack in racks.split("/")]
    on_table = sets(table)
    used = Counter(tile.bare for made in (*held, *on_table) for tile in made)
    rest = tuple(sorted((Counter(rummy_set()) - used).elements()))
    rest = rest if pool is None else rest[:pool]
    has_opened = (opened,) * len(held) if isinstance(opened, bool) else opened
    public = Public(
        len(held), tuple(map(len, held)), has_opened, len(rest), on_table, turn=Seat(turn), starter=Seat(0)
    )
    made = RummyTable(game_of(players=len(held), **options), None, [])
    made._state = RummyState(public, Hidden(tuple(held), rest))
    return made
