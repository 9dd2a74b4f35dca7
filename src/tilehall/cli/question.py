"""A question to an exact solver, as one line of JSON holds it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

import msgspec

__all__ = ["Question"]


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is asked of a solver; `id` comes back with the answer."""

    id: str | int | None = None

    @abstractmethod
    def call(self) -> Callable[[], Any]:
        """The call of the solver that answers this, with its arguments ready. Raises BadNotation."""

    @abstractmethod
    def tell(self, solved: Any) -> dict[str, Any]:
        """What the call returned, in plain values: the fields of the answer but `id` and `micros`."""
