"""A hall to test with."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from loopback import Running


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Running]:
    """A hall that is open."""
    running = Running(tmp_path / "hall.sqlite3")
    await running.open()
    yield running
    for line in running.lines:
        await line.close()
    await running.close()
