"""Why an action is illegal, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tilehall.core.ids import RuleId

__all__ = ["Violation"]


class Violation(msgspec.Struct, frozen=True):
    """Why an action is illegal: the clause, the kind of refusal under that clause, and its facts.

    `facts` holds numbers, tiles, seats and words such as "left", from which a sentence is made.
    """

    rule: RuleId
    reason: str
    facts: Mapping[str, Any] = {}
