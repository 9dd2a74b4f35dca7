"""Randomness that can be proved afterwards, and randomness that a test dictates.

Before the first deal of a match the hall publishes the SHA-256 of a secret. Secret, match and the
players' salts make a seed; every shuffle has a label and takes its words from the seed by
HMAC-SHA256, so whoever knows the secret afterwards can recompute each one. The page
`docs/record.md` states this to the byte and has test vectors.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar, cast

__all__ = ["ScriptedChance", "SeededChance", "commitment", "match_seed", "seed_from_text"]

T = TypeVar("T")

_PREFIX: Final = "tilehall/1|"
_WORDS: Final = 2**32


def commitment(secret: bytes) -> str:
    """What is published of the 32-byte secret before the first deal: its SHA-256 in hex."""
    return hashlib.sha256(secret).hexdigest()


def match_seed(secret: bytes, match_id: str, salts: Sequence[str]) -> bytes:
    """The 32-byte seed of a match; `salts` in seat order, lower-case hex, empty for a bot."""
    return hmac.digest(secret, (_PREFIX + match_id + "|" + ",".join(salts)).encode(), "sha256")


def seed_from_text(text: str, match_number: int) -> bytes:
    """The 32-byte seed of the numbered match (from 1) of a run that was given a seed as text."""
    return hashlib.sha256(f"{_PREFIX}seed|{text}|{match_number}".encode()).digest()


class SeededChance:
    """Shuffles for one part of a match, such as "round/3", from the match's seed."""

    def __init__(self, seed: bytes, part: str) -> None:
        self._seed = seed
        self._part = part

    def shuffle(self, what: str, items: Iterable[T]) -> tuple[T, ...]:
        """The items, first put in ascending order, shuffled under the label `part/what`."""
        shuffled: list[Any] = sorted(cast("Iterable[Any]", items))
        words = self._words(f"{self._part}/{what}")
        for last in range(len(shuffled) - 1, 0, -1):
            chosen = _below(last + 1, words)
            shuffled[last], shuffled[chosen] = shuffled[chosen], shuffled[last]
        return tuple(shuffled)

    def _words(self, label: str) -> Iterator[int]:
        counter = 0
        while True:
            block = hmac.digest(self._seed, f"{label}|{counter}".encode(), "sha256")
            for start in range(0, len(block), 4):
                yield int.from_bytes(block[start : start + 4], "big")
            counter += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """A number below `bound`, each equally likely: words that would favour low ones are rejected."""
    limit = _WORDS - _WORDS % bound
    for word in words:
        if word < limit:
            return word % bound
    raise AssertionError("the stream of words never ends")


class ScriptedChance:
    """Shuffles that come out as written: for tests and for positions set up by hand.

    >>> ScriptedChance({"lot": [2, 0, 1]}).shuffle("lot", [0, 1, 2])
    (2, 0, 1)

    Raises ValueError when the script has no order for `what`, or other items than the ones given.
    """

    def __init__(self, orders: Mapping[str, Sequence[Any]]) -> None:
        self._orders = orders

    def shuffle(self, what: str, items: Iterable[T]) -> tuple[T, ...]:
        """The items in the order that the script has for `what`."""
        if what not in self._orders:
            raise ValueError(f"the script has no order for {what}")
        order = tuple(self._orders[what])
        if sorted(order) != sorted(cast("Iterable[Any]", items)):
            raise ValueError(f"the script for {what} has other items than the ones to be shuffled")
        return order
