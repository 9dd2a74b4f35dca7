"""Tables to test with."""

from __future__ import annotations

import pytest

from tilehall.testing.tables import ScriptedTable

NAMES = ("Ayu", "Budi", "Cici", "Dodi")


@pytest.fixture
def lobby() -> ScriptedTable:
    """Four people at a table of Gaple before its first match: Ayu hosts."""
    script = ScriptedTable()
    script.seal()
    for seat, name in enumerate(NAMES):
        script.sit(seat, name, salt=f"{seat}" * 32)
    return script


@pytest.fixture
def playing(lobby: ScriptedTable) -> ScriptedTable:
    """The same four in their first round."""
    lobby.ready_all()
    return lobby
