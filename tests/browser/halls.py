"""A hall in a process of its own, so that a test can end it as a power cut would, and start it again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tilehall.server.run import bind

# A name that is no loopback name: there a page on plain http has no secure context, as on a home network.
HOME_NETWORK = "hall.home.arpa"

SERVE = """
import sys
from pathlib import Path
from tilehall.server.run import bind, serve
from tilehall.store.sqlite import SqliteLog
serve(
    SqliteLog(Path(sys.argv[2])),
    [bind("127.0.0.1", int(sys.argv[1]))],
    ready=lambda: print("open", flush=True),
    bot_pace=0.0,
    tables_a_minute=1000,
)
"""


class RunningHall:
    """A hall on loopback; bots answer at once, and any number of tables may be made."""

    def __init__(self, database: Path) -> None:
        self.database = database
        free = bind("127.0.0.1", 0)
        self.port = int(free.getsockname()[1])
        free.close()
        self.process = self._start()

    @property
    def url(self) -> str:
        """The hall's address on this machine."""
        return f"http://127.0.0.1:{self.port}"

    def _start(self) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(self.port), str(self.database)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        return process

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self.process.kill()
        self.process.wait(10)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def start_again(self) -> None:
        """On the same database, at the same address."""
        self.process = self._start()
