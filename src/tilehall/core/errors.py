"""The whole error tree of the engine.

    TilehallError (ValueError)
    ├── BadNotation         a text is not a tile, a hand, a view or an action at all
    ├── IllegalAction       a clause of the rules forbids the action; carries seat, action, violation
    ├── BadRuleset          an option, a value or a combination of options cannot be played
    ├── BadRecord           a document is not a game record of a known format
    ├── Refused             the table does not do what was asked: not the host, seat taken, stale
    └── UnsupportedRuleset  the rules are fine, but this solver or bot cannot play by them

Every error says what is wrong as a `code` with `facts`, from which `tilehall.words` makes a sentence
in the reader's language, and names the clause (`rule`) where there is one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tilehall.core.ids import RuleId, Seat
    from tilehall.core.violation import Violation

__all__ = [
    "BadNotation",
    "BadRecord",
    "BadRuleset",
    "IllegalAction",
    "Refused",
    "TilehallError",
    "UnsupportedRuleset",
]


class TilehallError(ValueError):
    """Something asked of the engine cannot be done; nothing has changed.

    `code` names the message, `facts` its details, `rule` the clause of the ledger or None.
    """

    def __init__(self, code: str, *, rule: RuleId | None = None, **facts: object) -> None:
        details = ", ".join(f"{name}={value}" for name, value in facts.items())
        super().__init__(code + (f": {details}" if details else "") + (f" ({rule})" if rule else ""))
        self.code = code
        self.rule = rule
        self.facts: Mapping[str, object] = facts


class BadNotation(TilehallError):
    """A text does not follow the notation; it was never judged by the rules."""


class IllegalAction(TilehallError):
    """A clause of the rules forbids this action to this seat; the state is unchanged."""

    def __init__(self, seat: Seat, action: Any, violation: Violation) -> None:
        super().__init__(violation.reason, rule=violation.rule, **violation.facts)
        self.seat = seat
        self.action = action
        self.violation = violation


class BadRuleset(TilehallError):
    """An option or its value is unknown, or the options cannot be played together."""


class BadRecord(TilehallError):
    """A document is not a game record that this version can read."""


class Refused(TilehallError):
    """A table or the hall does not do what was asked, for a reason outside the game's rules."""


class UnsupportedRuleset(TilehallError):
    """A solver or a bot cannot play by these rules; the caller falls back or says so."""
