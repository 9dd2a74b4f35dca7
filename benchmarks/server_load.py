"""How much a hall bears: 200 tables with four people each, who play their next move at once.

python benchmarks/server_load.py [--tables 200] [--seconds 20]

The hall runs in a process of its own on loopback, with its database on disk; the people are in this
process and take their share of the machine, so moves per second of the hall's processor time say more
about the hall than moves per second do. A move's latency runs from its sending to its acknowledgement,
which means that it is on disk.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from tilehall.testing.client import Line, make_table, new_token
from tilehall.testing.hall_process import HallProcess

PEOPLE = 4
TABLES_AT_ONCE = 20


@dataclass
class Measured:
    """What the people saw: the latency of each move in seconds, once measuring has begun."""

    is_on: bool = False
    latencies: list[float] = field(default_factory=list)


class Player:
    """Somebody who plays at random and at once, decoding only what asks for an answer."""

    def __init__(self, line: Line, measured: Measured, rng: random.Random) -> None:
        self.line, self.measured, self.rng = line, measured, rng
        self.number = 0
        self.sent = 0.0

    async def play(self) -> None:
        """Play until cancelled."""
        await self._answer(self.line.seq, self.line.legal, self.line.phase, self.line.view)
        async for frame in self.line.socket:
            data = frame.encode() if isinstance(frame, str) else frame
            if data.startswith(b'{"kind":"ack"'):
                self._acknowledged()
            elif data.startswith(b'{"kind":"update"') and (b'"legal":[{' in data or b'_over"' in data):
                message = msgspec.json.decode(data)
                await self._answer(
                    message["seq"], message["legal"], message["table"]["phase"], message["view"]
                )

    def _acknowledged(self) -> None:
        if self.sent and self.measured.is_on:
            self.measured.latencies.append(time.perf_counter() - self.sent)
        self.sent = 0.0

    async def _answer(self, seq: int, legal: list[object], phase: str, view: object) -> None:
        self.number += 1
        command: dict[str, object] = {"id": f"{id(self):016x}-{self.number}"}
        if legal:
            command |= {"kind": "act", "seq": seq, "action": self.rng.choice(legal)}
            self.sent = time.perf_counter()
        elif phase in ("round_over", "match_over") and view is not None:
            command |= {"kind": "ready"}
        else:
            return
        await self.line.socket.send(msgspec.json.encode(command).decode())


async def seat_people(url: str) -> list[Line]:
    """A table of four people who are in their first round."""
    table, _, token = await make_table(url, options={"match": {"rounds": 100}}, listed=False)
    lines = [await Line.open(url, table, token)]
    for seat in range(1, PEOPLE):
        lines.append(await Line.open(url, table))
        await lines[-1].ask("sit", seat=seat, name=f"Player {seat}", token=new_token())
    for line in lines:
        await line.ask("ready")
    for line in lines:
        await line.until(lambda line=line: line.phase == "playing")
    return lines


async def measure(tables: int, seconds: float, warm_up: float) -> tuple[Measured, float, float, float]:
    """Latencies, the time that passed, the hall's processor time, and its memory in megabytes."""
    rng = random.Random(1)
    measured = Measured()
    with tempfile.TemporaryDirectory() as folder:
        hall = HallProcess(Path(folder) / "hall.sqlite3")
        await hall.start()
        try:
            lines: list[Line] = []
            for start in range(0, tables, TABLES_AT_ONCE):
                some = range(start, min(start + TABLES_AT_ONCE, tables))
                lines += [
                    line
                    for group in await asyncio.gather(*(seat_people(hall.url) for _ in some))
                    for line in group
                ]
            playing = [asyncio.create_task(Player(line, measured, rng).play()) for line in lines]
            await asyncio.sleep(warm_up)
            measured.is_on = True
            began, cpu = time.perf_counter(), hall.cpu_seconds()
            await asyncio.sleep(seconds)
            passed, used = time.perf_counter() - began, hall.cpu_seconds() - cpu
            memory = hall.resident_megabytes()
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        finally:
            await hall.kill()
    return measured, passed, used, memory


def main() -> None:
    parser = argparse.ArgumentParser(description="Moves a second, and how long one takes.")
    parser.add_argument("--tables", type=int, default=200, help="tables of four people (default 200)")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to measure (default 20)")
    wanted = parser.parse_args()
    measured, passed, used, memory = asyncio.run(measure(wanted.tables, wanted.seconds, warm_up=3.0))
    latencies = sorted(measured.latencies)
    shown = Table("measured", f"{wanted.tables} tables of {PEOPLE}")
    shown.add_row("moves", f"{len(latencies)} in {passed:.0f} s")
    shown.add_row("moves a second", f"{len(latencies) / passed:.0f}")
    shown.add_row("p50", f"{latencies[len(latencies) // 2] * 1000:.1f} ms")
    shown.add_row("p99", f"{latencies[len(latencies) * 99 // 100] * 1000:.1f} ms")
    shown.add_row("the hall's share of a processor", f"{used / passed:.0%}")
    shown.add_row("moves per processor second of the hall", f"{len(latencies) / used:.0f}")
    shown.add_row("the hall's memory", f"{memory:.0f} MB")
    Console().print(shown)


if __name__ == "__main__":
    main()
