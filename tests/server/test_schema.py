"""The schemas from which the browser client's types are made."""

from __future__ import annotations

import msgspec
import pytest

from tilehall.core.codec import encode
from tilehall.core.tile import Domino
from tilehall.games.catalogue import GAMES
from tilehall.games.mexican_train.model import Play
from tilehall.server.schema import HALL, schemas
from tilehall.table.events import TableEvent


def test_there_is_one_for_the_hall_and_one_for_each_game() -> None:
    made = schemas()
    assert list(made) == [HALL, *GAMES]
    assert all({"Action", "Event", "View"} <= made[game]["definitions"].keys() for game in GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_no_event_of_a_game_has_the_name_of_one_of_the_tables(game: str) -> None:
    msgspec.json.Decoder(TableEvent | GAMES[game].event_type)


def test_tiles_are_texts_as_they_are_on_the_wire() -> None:
    tile = schemas()["mexican-train"]["definitions"]["Play"]["properties"]["tile"]
    assert tile["type"] == "string"
    assert b'"3-5"' in encode(Play(Domino(3, 5), "p0"))
