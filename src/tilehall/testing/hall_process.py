"""A hall in a process of its own, with bots that do not pause: for tests and benchmarks.

`python -m tilehall.testing.hall_process DATABASE PORT` serves on loopback and prints its address.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Final

from tilehall.server.run import bind, serve
from tilehall.store.sqlite import SqliteLog

__all__ = ["HallProcess"]

_START_SECONDS: Final = 30.0


class HallProcess:
    """A hall that can be killed at any moment and started again at the same address."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._port = 0
        self._process: asyncio.subprocess.Process | None = None
        self.url = ""

    async def start(self) -> None:
        """Start the hall and wait until it can be opened. Raises RuntimeError when it does not start."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tilehall.testing.hall_process",
            str(self._database),
            str(self._port),
            stdout=asyncio.subprocess.PIPE,
        )
        assert self._process.stdout is not None  # noqa: S101 - it was asked for
        line = await asyncio.wait_for(self._process.stdout.readline(), _START_SECONDS)
        self.url = line.decode().strip()
        if not self.url:
            raise RuntimeError("the hall did not start")
        self._port = int(self.url.rpartition(":")[2])

    @property
    def pid(self) -> int:
        """The number of the process that runs."""
        assert self._process is not None  # noqa: S101 - it was started
        return self._process.pid

    async def kill(self) -> None:
        """End the process as a crash does: at once, whatever it is doing."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> None:
        """End the process as Ctrl-C does."""
        await self._end(signal.SIGINT)

    async def _end(self, how: signal.Signals) -> None:
        if self._process is None or self._process.returncode is not None:
            return
        self._process.send_signal(how)
        await self._process.wait()

    def cpu_seconds(self) -> float:
        """The processor time that the process has used so far (on Linux)."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident_megabytes(self) -> float:
        """The memory that the process holds now (on Linux)."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _main(database: str, port: str) -> None:
    listener = bind("127.0.0.1", int(port))
    url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    log = SqliteLog(Path(database), url)

    def ready() -> None:
        sys.stdout.write(f"{url}\n")
        sys.stdout.flush()

    try:
        serve(log, [listener], ready=ready, bot_pace=0.0, tables_a_minute=1_000_000)
    except KeyboardInterrupt:
        pass
    finally:
        log.close()


if __name__ == "__main__":
    _main(*sys.argv[1:])
