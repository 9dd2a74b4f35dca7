"""The command line of a check that goes through many examples and tells each that is wrong."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable

__all__ = ["tell_faults"]


def tell_faults(description: str, what: str, usual: int, faults: Callable[[int, str], Iterable[str]]) -> int:
    """Print what `faults` finds in so many examples of a seed, a line each; the exit code is 1 for any.

    `what` names the examples, and the option that says how many: `usual` unless it is given.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument(
        f"--{what}", type=int, default=usual, help=f"how many (default {usual})", dest="count"
    )
    parser.add_argument("--seed", default="1", help="any text")
    given = parser.parse_args()
    wrong = 0
    for said in faults(given.count, given.seed):
        wrong += 1
        sys.stdout.write(f"{said}\n")
    sys.stdout.write(f"{given.count} {what}, {wrong} wrong\n")
    return 1 if wrong else 0
