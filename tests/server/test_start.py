"""Starting the hall: what it needs, and what it leaves alone."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tilehall.core.errors import Refused
from tilehall.server.run import bind

HEAVY = ("numba", "numpy", "llvmlite", "scipy", "pandas", "ray", "hypothesis", "pytest", "httpx")


def test_nothing_heavy_is_imported_to_serve() -> None:
    script = "import sys, tilehall.cli.hall, tilehall.server.run; print(*sys.modules)"
    modules = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    ).stdout
    assert "tilehall.server.app" in modules.split()
    assert [name for name in HEAVY if name in modules.split()] == []


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
