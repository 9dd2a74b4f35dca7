"""The JSON schemas of everything on the wire: `python -m tilehall.server.schema` prints them.

One schema for the hall and one for each game, for games may use the same words: both Gaple and Mexican
Train have a `Play`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from tilehall.core.rummy_tile import RummyTile
from tilehall.core.tile import Domino
from tilehall.games.catalogue import GAMES
from tilehall.server.hall import NewTable
from tilehall.server.lobby import ClauseInfo, HallInfo
from tilehall.server.wire import Ack, Bye, Explained, FromBrowser, Presence, Refusal, Update, Welcome
from tilehall.table.events import TableEvent

__all__ = ["HALL", "schemas"]

HALL = "hall"
"""The name of the schema that is no game's."""

_HALL: Mapping[str, Any] = {
    "FromBrowser": FromBrowser,
    "ToBrowser": Welcome[Any, Any] | Update[Any, Any, Any] | Ack | Refusal | Explained | Presence | Bye,
    "TableEvent": TableEvent,
    "HallInfo": HallInfo,
    "NewTable": NewTable,
    "ClauseInfo": ClauseInfo,
}


# What is written as a text, and how
_TEXTS: Mapping[type, str] = {
    Domino: "A tile, lower half first: 3-5.",
    RummyTile: "A tile by colour and number: r7; a joker: j; a joker that stands for a tile: j=r7.",
}


def _text(kind: type) -> dict[str, Any]:
    if kind not in _TEXTS:
        raise NotImplementedError(kind.__name__)
    return {"type": "string", "description": _TEXTS[kind]}


def _schema(title: str, types: Mapping[str, Any]) -> dict[str, Any]:
    """The types by their names, and everything that they are made of."""
    schemas, parts = msgspec.json.schema_components(
        types.values(), schema_hook=_text, ref_template="#/definitions/{name}"
    )
    named = dict(zip(types, schemas, strict=True))
    return {"title": title, "type": "object", "definitions": {**named, **parts}}


def schemas() -> dict[str, dict[str, Any]]:
    """A schema for the hall's own messages, and one a game with its `Action`, `Event` and `View`."""
    found = {HALL: _schema("Hall", _HALL)}
    for name, game in GAMES.items():
        types = {"Action": game.action_type, "Event": game.event_type, "View": game.view_type}
        found[name] = _schema("Game", types)
    return found


if __name__ == "__main__":
    print(json.dumps(schemas(), indent=2, sort_keys=True))  # noqa: T201 - what the command is for
