"""The command `tilehall`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tilehall import __version__

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (by default the process's own).

    The result is the exit code: 0 done, 1 the answer is no, 2 bad usage or bad input.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given == ["--version"]:
        # Answered here, since everything else takes long to import
        sys.stdout.write(f"tilehall {__version__}\n")
        return 0
    from tilehall.cli.app import run

    return run(given)
