"""Standard input and output as they come: closed, in an old encoding, on a full disk, without a reader.

Imports nothing heavy, since every command passes through here first.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

__all__ = ["give_up_output", "make_tolerant"]


def make_tolerant() -> None:
    """Have letters that an encoding lacks replaced, and something to write to where a stream is closed."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - for good
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def give_up_output() -> None:
    """Let go of what standard output could not take, which Python would try to write again at its end."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
