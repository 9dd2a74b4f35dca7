"""Claim: from a warm start of `tilehall serve` to the first page takes less than 2 s.

python benchmarks/first_page.py [--starts 5]

Warm means that the files of the program were read before, so the first start is not counted. Also
checked: nothing heavy (numba, numpy and the like) is imported on the way.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from rich.console import Console

LIMIT_SECONDS = 2.0
HEAVY = re.compile(
    r"\| +(numba|numpy|llvmlite|scipy|pandas|ray|torch|pyspiel|hypothesis|pytest)$", re.MULTILINE
)
COMMAND = "from tilehall.cli import main; main()"


def serve(database: Path, *options: str) -> subprocess.Popen[str]:
    """Start `tilehall serve` on a free port."""
    arguments = ["serve", "--port", "0", "--db", f"sqlite:///{database}", "--lang", "en"]
    return subprocess.Popen(
        [sys.executable, *options, "-c", COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={"PYTHONUNBUFFERED": "1", "PATH": "", "HOME": str(database.parent)},
    )


def first_page(process: subprocess.Popen[str]) -> None:
    """Read the address that the hall prints, and get its page and what the page asks for first."""
    assert process.stdout is not None
    address = None
    while address is None:
        line = process.stdout.readline()
        if not line:
            assert process.stderr is not None
            raise SystemExit(f"the hall did not start: {process.stderr.read()}")
        address = re.search(r"http://127\.0\.0\.1:\d+", line)
    for path in ("/", "/api/hall?lang=en", "/api/messages/en"):
        with urllib.request.urlopen(address[0] + path, timeout=10) as answer:  # noqa: S310 - it is http
            assert answer.status == 200
            answer.read()


def one_start(folder: Path) -> float:
    """Seconds from the start of the command to the first page."""
    began = time.perf_counter()
    process = serve(folder / "hall.sqlite3")
    try:
        first_page(process)
        return time.perf_counter() - began
    finally:
        process.terminate()
        process.communicate()


def heavy_imports(folder: Path) -> list[str]:
    """The heavy modules that are imported until the first page was given."""
    process = serve(folder / "hall.sqlite3", "-X", "importtime")
    first_page(process)
    process.terminate()
    return HEAVY.findall(process.communicate()[1])


def main() -> None:
    parser = argparse.ArgumentParser(description="How soon the first page is there.")
    parser.add_argument("--starts", type=int, default=5, help="starts to measure (default 5)")
    starts = parser.parse_args().starts
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        one_start(folder)
        seconds = sorted(one_start(folder) for _ in range(starts))
        heavy = heavy_imports(folder)
    middle = seconds[len(seconds) // 2]
    fine = middle < LIMIT_SECONDS and not heavy
    Console().print(
        f"first page after {middle:.2f} s (of {starts} starts: {seconds[0]:.2f} to {seconds[-1]:.2f} s, "
        f"limit {LIMIT_SECONDS} s); heavy imports: {', '.join(heavy) or 'none'}: "
        + ("ok" if fine else "NOT MET")
    )
    raise SystemExit(0 if fine else 1)


if __name__ == "__main__":
    main()
