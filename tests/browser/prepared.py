"""A hall at whose tables something has happened already: games set up by hand, put into its database."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tilehall.store.log import TableRow
from tilehall.store.sqlite import SqliteLog
from tilehall.testing.tables import ScriptedTable, token_for

__all__ = ["keep", "seat_link"]


def keep(database: Path, scripts: Iterable[ScriptedTable]) -> None:
    """Write the logs of these tables, for a hall that is to be started on the database."""

    async def write() -> None:
        log = SqliteLog(database)
        for script in scripts:
            made = script.table.made
            first, *others = script.log
            await log.create(TableRow(made.table, made.game, True), first, script.now)
            for seq, data in enumerate(others, 1):
                await log.append(made.table, seq, data)
        log.close()

    # the driver of the browsers has an event loop in this thread
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, write()).result()


def seat_link(script: ScriptedTable, seat: int) -> str:
    """The path that opens a seat of such a table."""
    return f"/t/{script.table.made.table}#{token_for(script.table.names[seat])}"
