"""What stands in a game record. Every field is written, also one that is null, so none has a default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from tilehall.core.ids import RuleId, Seat

__all__ = ["LONGEST_SEED", "SYSTEM", "Cause", "MatchInfo", "Player", "Record", "RecordEntry", "RecordOutcome"]

LONGEST_SEED: Final = 1000
"""No seed has more letters."""

Plain = Mapping[str, Any]
Sha256 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Salt = Annotated[str, Meta(pattern="^([0-9a-f]{32})?$")]


class Cause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why an entry came about: a seat acted, its time was up, or the hall dealt.

    `action` is what the seat asked for or, with a timer, what the table proposed for it. `by` is the
    level of the bot that chose it, None for the person.
    """

    kind: Literal["action", "timer", "system"]
    seat: Seat | None
    action: Plain | None
    by: str | None


SYSTEM: Final = Cause("system", None, None, None)
"""The cause of a deal."""


class RecordEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of the match: `seq` counts from 1 without a gap, `at` is in milliseconds since 1970 (UTC).

    `events` are those of the game, unredacted. An entry whose cause is "system" is the deal of its round.
    """

    seq: Annotated[int, Meta(ge=1)]
    at: Annotated[int, Meta(ge=0)]
    round: Annotated[int, Meta(ge=1)]
    cause: Cause
    events: tuple[Plain, ...]


class MatchInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the randomness of the match came from.

    Either from a secret, whose SHA-256 (`commitment`) was shown before the first deal, and the salts of
    the players by seat; or from the text `seed` that somebody chose, and then there is no secret.
    `number` counts the matches of the table or the run from 1.
    """

    id: Annotated[str, Meta(pattern="^[0-9A-Za-z_-]{1,100}$")]
    number: Annotated[int, Meta(ge=1)]
    commitment: Sha256 | None
    secret: Sha256 | None
    salts: tuple[Salt, ...]
    seed: Annotated[str, Meta(max_length=LONGEST_SEED)] | None


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat on a seat when the match ended.

    `level` is that of the bot, or of the bot that stood in for the person then, else None.
    """

    name: Annotated[str, Meta(max_length=100)]
    kind: Literal["person", "bot"]
    level: Annotated[str, Meta(max_length=100)] | None


class RecordOutcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the match ended: totals, winners, the clause, and the points of each round by seat."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: RuleId
    rounds: tuple[tuple[int, ...], ...]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One match. `options` holds every option's resolved value; `outcome` is None when it was abandoned.

    `digest` is the SHA-256 of the canonical JSON of everything else.
    """

    format: str
    tilehall: str
    game: str
    rules_version: int
    preset: str
    options: Plain
    match: MatchInfo
    players: tuple[Player, ...]
    entries: tuple[RecordEntry, ...]
    outcome: RecordOutcome | None
    digest: Sha256
