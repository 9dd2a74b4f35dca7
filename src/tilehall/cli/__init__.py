"""The command `tilehall`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tilehall import __version__
from tilehall.cli.streams import make_tolerant

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (by default the process's own).

    The result is the exit code: 0 done, 1 the answer is no, 2 bad usage or bad input.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    make_tolerant()
    try:
        code = _run(given)
        sys.stdout.flush()
    except OSError as error:
        # Commands say themselves what is wrong with a file, so this is standard output
        from tilehall.cli.app import output_failed

        return output_failed(given, error)
    return code


def _run(given: Sequence[str]) -> int:
    if given == ["--version"]:
        # Answered here, since everything else takes long to import
        sys.stdout.write(f"tilehall {__version__}\n")
        return 0
    from tilehall.cli.app import run

    return run(given)
