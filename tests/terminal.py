"""The command line as the tests run it: in this process, with what it wrote."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Ran(NamedTuple):
    """A command that has ended."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


def refusal(ran: Ran) -> str:
    """The one line on standard error of a command that was refused."""
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("tilehall: ")
    assert ran.err.count("\n") == 1
    return ran.err.removeprefix("tilehall: ").rstrip("\n")
