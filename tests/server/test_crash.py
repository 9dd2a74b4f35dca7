"""The hall is killed while people play, and nothing is lost; and if something were, it would be found."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tilehall.core.codec import encode, to_plain
from tilehall.core.ids import Seat
from tilehall.games.tile_rummy.model import Play
from tilehall.store.log import TableRow
from tilehall.store.sqlite import SqliteLog
from tilehall.table.commands import Draft
from tilehall.table.events import decode_entry
from tilehall.table.table import Table
from tilehall.testing import crash
from tilehall.testing.tables import ScriptedTable
from tilehall.testing.witness import Witness, judge, told


async def test_five_kills_lose_nothing() -> None:
    report = await crash.run(kills=5, tables=6, seed=5)
    verdict = report.verdict
    assert verdict.faults == []
    assert report.kills == 5
    assert report.resent > 0
    assert verdict.matches > 0
    assert verdict.acknowledged > 100
    assert verdict.drafts > 20


@pytest.fixture
def log() -> list[bytes]:
    """The log of a match that two people played."""
    script = ScriptedTable(options={"players": 2, "match": {"rounds": 1}})
    script.seal()
    script.sit(0, "Ayu")
    script.sit(1, "Budi")
    script.ready_all()
    script.play_round()
    return script.log


def witness_of(log: list[bytes]) -> Witness:
    """Budi, who was told all of this, and what he was told at the end."""
    witness = Witness("scripted", Seat(1))
    entries = [decode_entry(data, "gaple") for data in log]
    table = Table(entries[0].events[0])
    for entry in entries:
        table.apply(entry)
        witness.saw(entry.seq, told(table, entry, Seat(1)))
        if entry.cause.seat == 1 and entry.cause.command is not None:
            witness.acknowledged[entry.cause.command] = entry.seq
    witness.shown = (table.seq, encode(table.game.view(table.state, Seat(1))))
    return witness


async def on_disk(path: Path, log: list[bytes], gap_after: int = 10**9, game: str = "gaple") -> None:
    """A hall's file with this log, which may have a gap that no hall would write."""
    store = SqliteLog(path)
    await store.create(TableRow("scripted", game, True), log[0], 0)
    for seq, data in enumerate(log[1:], start=1):
        await store.append("scripted", seq, data)
    if gap_after < len(log):
        store._writer.execute("DELETE FROM entries WHERE seq = ?", (gap_after,))
    store.close()


async def test_a_witness_who_was_told_the_truth(tmp_path: Path, log: list[bytes]) -> None:
    await on_disk(tmp_path / "hall", log)
    verdict = judge(tmp_path / "hall", [witness_of(log)])
    assert verdict.faults == []
    assert (verdict.entries, verdict.seen, verdict.matches) == (len(log), len(log), 1)


async def test_the_last_entry_is_lost(tmp_path: Path, log: list[bytes]) -> None:
    await on_disk(tmp_path / "hall", log[:-1])
    assert any("is not there" in fault for fault in judge(tmp_path / "hall", [witness_of(log)]).faults)


async def test_a_whole_table_is_lost(tmp_path: Path, log: list[bytes]) -> None:
    SqliteLog(tmp_path / "hall").close()
    assert any("is not there" in fault for fault in judge(tmp_path / "hall", [witness_of(log)]).faults)


async def test_an_entry_in_the_middle_is_lost(tmp_path: Path, log: list[bytes]) -> None:
    await on_disk(tmp_path / "hall", log, gap_after=7)
    assert any("gap" in fault for fault in judge(tmp_path / "hall", [witness_of(log)]).faults)


async def test_an_acknowledged_command_is_another_entry(tmp_path: Path, log: list[bytes]) -> None:
    await on_disk(tmp_path / "hall", log)
    witness = witness_of(log)
    command = next(iter(witness.acknowledged))
    witness.acknowledged[command] += 1
    assert any("acknowledged" in fault for fault in judge(tmp_path / "hall", [witness]).faults)


async def test_something_else_happened(tmp_path: Path, log: list[bytes]) -> None:
    await on_disk(tmp_path / "hall", log)
    witness = witness_of(log)
    witness.seen[9] = witness.seen[9].replace(b'"seat":', b'"seat":1')
    assert any("is not what seat 1 was told" in fault for fault in judge(tmp_path / "hall", [witness]).faults)


async def test_a_command_is_done_twice(tmp_path: Path, log: list[bytes]) -> None:
    script = ScriptedTable(options={"players": 2})
    script.seal()
    script.sit(0, "Ayu")
    script.sit(1, "Budi")
    script.ready_all()
    script.act(script.to_act, script.legal(script.to_act)[0], id="the same one")
    script.act(script.to_act, script.legal(script.to_act)[0], id="the same one")
    await on_disk(tmp_path / "hall", script.log)
    assert any("twice" in fault for fault in judge(tmp_path / "hall", []).faults)


async def test_the_hall_shows_another_view(tmp_path: Path, log: list[bytes]) -> None:
    await on_disk(tmp_path / "hall", log)
    witness = witness_of(log)
    assert witness.shown is not None
    witness.shown = (witness.shown[0] - 1, witness.shown[1])
    assert any("another view" in fault for fault in judge(tmp_path / "hall", [witness]).faults)


@pytest.fixture
def drafted() -> tuple[list[bytes], Seat]:
    """The log of a table of Tile Rummy at which the seat on turn lays something out, twice."""
    script = ScriptedTable("tile-rummy", options={"players": 2})
    script.seal()
    script.sit(0, "Ayu")
    script.sit(1, "Budi")
    script.ready_all()
    seat = script.to_act
    rack = script.table.state.hidden.racks[seat]
    for number, tiles in enumerate((rack[:2], rack[:3])):
        action = msgspec.Raw(encode(Play((tiles,))))
        script.do(seat, Draft, id=f"draft {number}", seq=script.table.seq, action=action)
    return script.log, seat


def who_laid_out(log: list[bytes], seat: Seat, shown: int = -1) -> Witness:
    """The seat that sent the two drafts, was answered, and is shown the latest (or another) at the end."""
    entries = [decode_entry(data, "tile-rummy") for data in log]
    table = Table(entries[0].events[0])
    for entry in entries:
        table.apply(entry)
    witness = Witness("scripted", seat, drafts={"draft 0", "draft 1"})
    witness.shown = (table.seq, encode(table.game.view(table.state, seat)))
    witness.shown_draft = to_plain(entries[shown].events[0])
    return witness


async def test_the_latest_draft_is_kept(tmp_path: Path, drafted: tuple[list[bytes], Seat]) -> None:
    log, seat = drafted
    await on_disk(tmp_path / "hall", log, game="tile-rummy")
    verdict = judge(tmp_path / "hall", [who_laid_out(log, seat)])
    assert (verdict.faults, verdict.drafts) == ([], 2)
    older = judge(tmp_path / "hall", [who_laid_out(log, seat, shown=-2)])
    assert any("another draft" in fault for fault in older.faults)


async def test_a_draft_is_lost(tmp_path: Path, drafted: tuple[list[bytes], Seat]) -> None:
    log, seat = drafted
    await on_disk(tmp_path / "hall", log[:-1], game="tile-rummy")
    faults = judge(tmp_path / "hall", [who_laid_out(log, seat)]).faults
    assert any("a draft of seat" in fault for fault in faults)


async def test_a_record_is_not_verified(tmp_path: Path, log: list[bytes]) -> None:
    entries = [decode_entry(data, "gaple") for data in log]
    other = msgspec.structs.replace(entries[-1].events[-1], secret="00" * 32)
    forged = msgspec.structs.replace(entries[-1], events=(*entries[-1].events[:-1], other))
    await on_disk(tmp_path / "hall", [*log[:-1], encode(forged)])
    assert any("in its record" in fault for fault in judge(tmp_path / "hall", []).faults)


def test_a_witness_who_was_told_two_things() -> None:
    witness = Witness("scripted", Seat(1))
    witness.saw(3, b"[]")
    witness.saw(3, b"[]")
    assert witness.contradictions == []
    witness.saw(3, b"[1]")
    assert witness.contradictions
