"""What a proof may take."""

from __future__ import annotations

__all__ = ["Effort"]


class Effort:
    """How many searches may still be made where jokers keep their places; None: as many as it takes."""

    def __init__(self, budget: int | None = None) -> None:
        self._left = budget

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left, so that what was found is not proved to be the best."""
        return self._left is not None and self._left < 0

    def spend(self) -> bool:
        """Search once; False when that is once too often."""
        if self._left is not None:
            self._left -= 1
        return not self.is_spent
