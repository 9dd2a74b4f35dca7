"""The JSON schema of everything on the wire: `python -m tilehall.server.schema` prints it."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from tilehall.core.tile import Domino
from tilehall.games.gaple.rules import Gaple
from tilehall.server.hall import NewTable
from tilehall.server.lobby import ClauseInfo, HallInfo
from tilehall.server.wire import Ack, Bye, Explained, FromBrowser, Presence, Refusal, Update, Welcome
from tilehall.table.events import TableEvent

__all__ = ["schema"]


def _tile(kind: type) -> dict[str, Any]:
    if kind is Domino:
        return {"type": "string", "description": "A tile, lower half first: 3-5."}
    raise NotImplementedError(kind.__name__)


def schema() -> dict[str, Any]:
    """One JSON schema whose definitions are all messages, views, actions and events."""
    view, action, event = Gaple.view_type, Gaple.action_type, Gaple.event_type
    messages = {
        "FromBrowser": FromBrowser,
        "ToBrowser": Welcome[view, action]  # type: ignore[valid-type]
        | Update[view, action, TableEvent | event]  # type: ignore[valid-type]
        | Ack
        | Refusal
        | Explained
        | Presence
        | Bye,
        "HallInfo": HallInfo,
        "NewTable": NewTable,
        "ClauseInfo": ClauseInfo,
    }
    schemas, definitions = msgspec.json.schema_components(
        messages.values(), schema_hook=_tile, ref_template="#/definitions/{name}"
    )
    definitions = {**dict(zip(messages, schemas, strict=True)), **definitions}
    return {"title": "Wire", "type": "object", "definitions": definitions}


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2, sort_keys=True))  # noqa: T201 - what the command is for
