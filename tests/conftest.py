"""What all tests share."""

from __future__ import annotations

import io
import signal

import pytest
from hypothesis import HealthCheck, settings

from terminal import Ran, Run
from tilehall.cli import main

# Examples come from a fixed seed and without a clock, so that a busy machine fails nothing.
settings.register_profile(
    "tilehall", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("tilehall")

# A suite that a script starts in the background ignores Ctrl-C, and so would every program that it tests.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The language is English unless a command asks for another."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run(english: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process; `typed` is its standard input, `columns` the terminal's width."""

    def run(*arguments: str, typed: str | None = None, columns: int = 200) -> Ran:
        monkeypatch.setenv("COLUMNS", str(columns))
        if typed is not None:
            monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(arguments)
        written = capsys.readouterr()
        return Ran(code, written.out, written.err)

    return run
