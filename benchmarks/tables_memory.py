"""Claim: 50 tables in play take less than 200 MB. Prints the memory of the hall's process.

python benchmarks/tables_memory.py [--tables 50]
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

from rich.console import Console

from server_load import PEOPLE, seat_people
from tilehall.testing.client import Line
from tilehall.testing.hall_process import HallProcess

LIMIT_MB = 200.0


async def play_round(lines: list[Line]) -> None:
    """Everybody plays the first legal action until the round is over."""
    while lines[0].phase == "playing":
        assert lines[0].view is not None
        mover = lines[lines[0].view["public"]["turn"]]
        seq = (await mover.act(mover.legal[0]))["seq"]
        for line in lines:
            await line.until(lambda line=line, seq=seq: line.seq >= seq)
            line.messages.clear()


async def measure(tables: int) -> tuple[float, float]:
    """The hall's memory in megabytes before the first table, and with all tables after their first round."""
    with tempfile.TemporaryDirectory() as folder:
        hall = HallProcess(Path(folder) / "hall.sqlite3")
        await hall.start()
        try:
            empty = hall.resident_megabytes()
            games = [await seat_people(hall.url) for _ in range(tables)]
            await asyncio.gather(*(play_round(lines) for lines in games))
            return empty, hall.resident_megabytes()
        finally:
            await hall.kill()


def main() -> None:
    parser = argparse.ArgumentParser(description="The memory of a hall with tables in play.")
    parser.add_argument("--tables", type=int, default=50, help="tables of four people (default 50)")
    tables = parser.parse_args().tables
    empty, full = asyncio.run(measure(tables))
    verdict = "ok" if full < LIMIT_MB else "TOO MUCH"
    Console().print(
        f"{tables} tables of {PEOPLE}: {full:.0f} MB, of which {empty:.0f} MB without any table "
        f"(limit {LIMIT_MB:.0f} MB): {verdict}"
    )
    raise SystemExit(0 if full < LIMIT_MB else 1)


if __name__ == "__main__":
    main()
