"""Does the hall lose anything when its process is killed? `python -m tilehall.testing.crash --kills 100`

A real hall on loopback plays many tables, each with people and bots. Again and again, after a random
number of messages, its process is killed as by a power switch and started anew; the people come back,
and send again what was not answered. At the end the logs on disk are held against what everybody was
told (`tilehall.testing.witness`).
"""

from __future__ import annotations

import argparse
import asyncio
import random
import secrets
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final

import msgspec
import websockets
from rich.console import Console
from rich.progress import Progress

from tilehall.core.ids import Seat
from tilehall.testing.client import Line, make_table, new_token
from tilehall.testing.hall_process import HallProcess
from tilehall.testing.witness import Verdict, Witness, judge

__all__ = ["Report", "run"]

_RULESETS: Final = ("gaple", "tile-rummy")
_DRAFTS: Final = 0.5
"""How often somebody who may lay tiles out does so instead of acting."""

_LINE_IS_DOWN = (websockets.WebSocketException, OSError, TimeoutError)


@dataclass
class Report:
    """What a run did, and what was found when the logs on disk were held against what everybody saw."""

    kills: int
    resent: int
    verdict: Verdict


@dataclass
class _Run:
    """The hall under test, and how far the run has got."""

    hall: HallProcess
    random: random.Random
    is_up: asyncio.Event = field(default_factory=asyncio.Event)
    is_over: bool = False
    until_kill: int = 0
    kill_now: asyncio.Event = field(default_factory=asyncio.Event)

    def count(self) -> None:
        """Somebody was told something; sooner or later that makes it time for the next kill."""
        self.until_kill -= 1
        if self.until_kill <= 0:
            self.kill_now.set()


class _Person:
    """Somebody at a table who plays at random, and comes back whenever the line goes down."""

    def __init__(self, run: _Run, token: str, witness: Witness) -> None:
        self.run, self.token, self.witness = run, token, witness
        self.resent = 0
        self._unanswered: dict[str, Any] | None = None

    async def play(self) -> None:
        """Play until the run is over."""
        while not self.run.is_over:
            await self.run.is_up.wait()
            try:
                async with await Line.open(self.run.hall.url, self.witness.table, self.token) as line:
                    await self._at_the_table(line)
            except _LINE_IS_DOWN:
                await asyncio.sleep(0)

    async def _at_the_table(self, line: Line) -> None:
        if line.seat != self.witness.seat:
            raise RuntimeError(f"{self.witness.table}: {self.witness.seat} came back to seat {line.seat}")
        if self._unanswered is not None:
            self.resent += 1
            await line.send(**self._unanswered)
        while not self.run.is_over:
            self._remember(line)
            wish = self._wish(line)
            if wish is not None and self._unanswered is None:
                self._unanswered = {**wish, "id": secrets.token_hex(8)}
                await line.send(**self._unanswered)
            await line.receive()
            self.run.count()

    def _wish(self, line: Line) -> dict[str, Any] | None:
        """What this person would like to do next."""
        if line.legal:
            if line.info["game"] == "tile-rummy" and self.run.random.random() < _DRAFTS:
                return {"kind": "draft", "seq": line.seq, "action": self._laid_out(line)}
            return {"kind": "act", "seq": line.seq, "action": self.run.random.choice(line.legal)}
        if line.phase not in ("playing", "closed") and not line.info["seats"][self.witness.seat]["ready"]:
            return {"kind": "ready"}
        if self.run.random.random() < 0.05:
            return {"kind": "say", "text": "hello"}
        return None

    def _laid_out(self, line: Line) -> dict[str, Any]:
        """Some tiles of the rack as a new set, which is hardly ever one."""
        assert line.view is not None  # noqa: S101 - who may act has a view
        rack = line.view["rack"]
        tiles = self.run.random.sample(rack, min(3, len(rack)))
        return {"kind": "play", "table": [*line.view["public"]["table"], tiles]}

    def _remember(self, line: Line) -> None:
        """Take what the line was told, and forget the messages."""
        for message in line.messages:
            kind = message["kind"]
            if kind == "update":
                self.witness.saw(message["seq"], msgspec.json.encode(message["events"]))
            elif kind in ("ack", "refused", "explained") and self._is_answer(message):
                if kind == "ack":
                    self.witness.acknowledged[message["id"]] = message["seq"]
                elif kind == "explained":
                    self.witness.drafts.add(message["id"])
                self._unanswered = None
        line.messages.clear()

    def _is_answer(self, message: dict[str, Any]) -> bool:
        return self._unanswered is not None and message["id"] == self._unanswered["id"]


async def run(
    kills: int,
    tables: int,
    seed: int,
    rulesets: Sequence[str] = _RULESETS,
    progress: Progress | None = None,
) -> Report:
    """Kill a hall that many times while that many tables of these rulesets are played, in turn, and
    report what was lost."""
    bar = None if progress is None else progress.add_task("kills", total=kills)
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "hall.sqlite3"
        current = _Run(HallProcess(database), random.Random(seed))  # noqa: S311 - moments, not secrets
        try:
            await current.hall.start()
            persons = [
                person
                for ruleset in islice(cycle(rulesets), tables)
                for person in await _seat_people(current, ruleset)
            ]
            playing = [asyncio.create_task(person.play()) for person in persons]
            current.is_up.set()
            for _ in range(kills):
                await _kill_once(current, playing)
                if progress is not None and bar is not None:
                    progress.advance(bar)
            await _play_on(current, playing)
            await _look_once_more(current.hall.url, persons)
        finally:
            await current.hall.kill()
        verdict = judge(database, [person.witness for person in persons])
        return Report(kills, sum(person.resent for person in persons), verdict)


async def _seat_people(current: _Run, ruleset: str) -> list[_Person]:
    """A table with two people and two bots, and short matches."""
    bot = {"kind": "bot", "level": "random"}
    seats = [{"kind": "person"}, bot, {"kind": "person"}, bot]
    url = current.hall.url
    table, seat, token = await make_table(url, ruleset=ruleset, seats=seats, options={"match": {"rounds": 1}})
    other_token = new_token()
    async with await Line.open(url, table) as line:
        await line.ask("sit", seat=2, name="Budi", token=other_token)
    return [
        _Person(current, token, Witness(table, Seat(seat))),
        _Person(current, other_token, Witness(table, Seat(2))),
    ]


async def _kill_once(current: _Run, playing: list[asyncio.Task[None]]) -> None:
    """Kill the hall after a random number of messages, and start it again."""
    current.until_kill = current.random.choice(
        (1, current.random.randint(1, 50), current.random.randint(1, 1000))
    )
    current.kill_now.clear()
    await _first_of(current.kill_now, playing)
    current.is_up.clear()
    await current.hall.kill()
    await current.hall.start()
    current.is_up.set()


async def _play_on(current: _Run, playing: list[asyncio.Task[None]]) -> None:
    """After the last kill everybody is back and plays for a while; then they go."""
    current.until_kill = 100 * len(playing)
    current.kill_now.clear()
    await _first_of(current.kill_now, playing)
    current.is_over = True
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


async def _first_of(event: asyncio.Event, playing: list[asyncio.Task[None]]) -> None:
    """Wait for the event; a person whose task ends before was stopped by a fault, which is raised."""
    waiting = asyncio.create_task(event.wait())
    done, _ = await asyncio.wait({waiting, *playing}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    for task in done - {waiting}:
        task.result()


async def _look_once_more(url: str, persons: list[_Person]) -> None:
    """Everybody looks at what the hall shows at the end."""
    for person in persons:
        async with await Line.open(url, person.witness.table, person.token) as line:
            person.witness.shown = (line.seq, msgspec.json.encode(line.view))
            welcome = line.last("table")
            assert welcome is not None  # noqa: S101 - the line was greeted
            person.witness.shown_draft = welcome["draft"]


def _main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tilehall.testing.crash", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--kills", type=int, default=5, help="how often the hall is killed")
    parser.add_argument("--tables", type=int, default=8, help="how many tables are played")
    parser.add_argument("--rulesets", nargs="+", default=_RULESETS, help="what is played, in turn")
    parser.add_argument("--seed", type=int, default=None, help="for the same moments again")
    wanted = parser.parse_args()
    seed = secrets.randbits(32) if wanted.seed is None else wanted.seed
    console = Console()
    with Progress(console=console) as progress:
        report = asyncio.run(run(wanted.kills, wanted.tables, seed, wanted.rulesets, progress))
    verdict = report.verdict
    console.print(
        f"{report.kills} kills, {verdict.entries} entries, {verdict.seen} updates seen, "
        f"{verdict.acknowledged} commands acknowledged, {verdict.drafts} drafts kept, "
        f"{report.resent} sent again, "
        f"{verdict.matches} matches verified (seed {seed})"
    )
    for fault in verdict.faults:
        console.print(f"[red]{fault}")
    console.print("[red]something was lost" if verdict.faults else "[green]nothing was lost")
    return 1 if verdict.faults else 0


if __name__ == "__main__":
    sys.exit(_main())
