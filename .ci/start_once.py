"""Starts an installed `tilehall serve` on a free port, fetches its first page and stops it again."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path


def main() -> None:
    command = sys.argv[1]
    print(subprocess.check_output([command, "--version"], text=True).strip())
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'hall.sqlite3'}"
        hall = subprocess.Popen(
            [command, "serve", "--port", "0", "--db", database], stdout=subprocess.PIPE, text=True
        )
        try:
            assert hall.stdout is not None
            url = next(
                found[0] for line in hall.stdout if (found := re.search(r"http://127\.0\.0\.1:\d+", line))
            )
            with urllib.request.urlopen(url, timeout=10) as page:
                assert page.status == 200
                assert b"<script" in page.read()
        finally:
            hall.send_signal(signal.SIGINT)
        assert hall.wait(10) == 0
    print("started, served its page, stopped")


if __name__ == "__main__":
    main()
