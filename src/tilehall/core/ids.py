"""The two names that everything else is written in."""

from __future__ import annotations

from typing import NewType

__all__ = ["RuleId", "Seat"]

Seat = NewType("Seat", int)
"""A place at the table, 0..n-1 clockwise; a spectator is None."""

RuleId = NewType("RuleId", str)
"""A clause of the rule ledger, such as "GAP-07"."""
