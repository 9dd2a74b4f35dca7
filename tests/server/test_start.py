"""Starting the hall: what it needs, and what it leaves alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tilehall.core.errors import Refused
from tilehall.server.run import bind
from tilehall.store.sqlite import check_database
from tilehall.testing.client import Line, make_table
from tilehall.testing.hall_process import HallProcess

HEAVY = ("numba", "numpy", "llvmlite", "scipy", "pandas", "ray", "hypothesis", "pytest", "httpx")


def test_nothing_heavy_is_imported_to_serve() -> None:
    script = "import sys, tilehall.cli.hall, tilehall.server.run; print(*sys.modules)"
    modules = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    ).stdout
    assert "tilehall.server.app" in modules.split()
    assert [name for name in HEAVY if name in modules.split()] == []


def names_in(folder: Path) -> list[str]:
    """The names of the files there."""
    return sorted(path.name for path in folder.iterdir())


async def test_a_hall_that_is_interrupted_closes_its_file(tmp_path: Path) -> None:
    hall = HallProcess(tmp_path / "hall.sqlite3")
    await hall.start()
    table, _, token = await make_table(hall.url)
    assert hall.resident_megabytes() > 1
    assert hall.cpu_seconds() > 0
    await hall.stop()
    assert names_in(tmp_path) in (["hall.sqlite3"], ["hall.sqlite3", "hall.sqlite3.lock"])
    assert check_database(tmp_path / "hall.sqlite3") == 1
    await hall.start()
    line = await Line.open(hall.url, table, token)
    assert line.seat == 0
    await line.close()
    await hall.kill()


def test_a_port_in_use_is_refused() -> None:
    with bind("127.0.0.1", 0) as listener:
        listener.listen()
        port = listener.getsockname()[1]
        with pytest.raises(Refused) as caught:
            bind("127.0.0.1", port)
    assert (caught.value.code, caught.value.facts["port"]) == ("port-taken", port)


@pytest.mark.parametrize("host", ["nowhere.invalid", "203.0.113.7", "not a host"])
def test_a_host_that_is_not_this_machine_is_refused(host: str) -> None:
    with pytest.raises(Refused) as caught:
        bind(host, 0)
    assert caught.value.code == "bad-host"
