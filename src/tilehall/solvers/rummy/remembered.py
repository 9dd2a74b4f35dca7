"""What a function gave, kept for the next time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

__all__ = ["Remembered"]

K = TypeVar("K")
V = TypeVar("V")


class Remembered(dict[K, V]):
    """What a function gave, by what it was given; all is forgotten before it takes too much memory.

    Half the price of `functools.lru_cache`, which for sets counts.
    """

    _MOST: Final = 1 << 15

    def __init__(self, function: Callable[[K], V]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, key: K) -> V:
        value = self._function(key)
        if len(self) >= self._MOST:
            self.clear()
        self[key] = value
        return value
