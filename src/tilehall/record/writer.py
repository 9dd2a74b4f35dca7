"""Writing a record: from a match's entries to one document."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tilehall import __version__
from tilehall.core.codec import RECORD_FORMAT, decode, encode, to_plain
from tilehall.core.match import Match
from tilehall.games.catalogue import AnyGame
from tilehall.record.canonical import digest_of
from tilehall.record.model import MatchInfo, Player, Record, RecordEntry, RecordOutcome
from tilehall.record.replay import replay

__all__ = ["dump", "dump_line", "make_record", "outcome_of"]


def outcome_of(game: AnyGame, match: Match) -> RecordOutcome | None:
    """How the match ended, as a record says it, or None while it goes on."""
    ended = game.match_outcome(match)
    if ended is None:
        return None
    rounds = tuple(outcome.points for outcome in match.rounds)
    return RecordOutcome(ended.totals, ended.winners, ended.reason, rounds)


def make_record(
    game: AnyGame,
    preset: str,
    match: MatchInfo,
    players: Sequence[Player],
    entries: Iterable[RecordEntry],
) -> Record:
    """The record of a match that is over or was abandoned, with its outcome and digest worked out.

    Raises BadRecord when the events of the entries do not fold.
    """
    record = Record(
        format=RECORD_FORMAT,
        tilehall=__version__,
        game=game.name,
        rules_version=game.rules_version,
        preset=preset,
        options=to_plain(game.ruleset),
        match=match,
        players=tuple(players),
        entries=tuple(entries),
        outcome=None,
        digest="",
    )
    played = Match(len(players))
    for position in replay(record):
        played = position.match
    record = msgspec.structs.replace(record, outcome=outcome_of(game, played))
    record = msgspec.structs.replace(record, digest=digest_of(record))
    # Through JSON once, so that the record equals the one that a reader gets
    same: Record = decode(encode(record), Record)
    return same


def dump_line(record: Record) -> str:
    """The record as JSON in one line."""
    return encode(record).decode()


def dump(record: Record) -> str:
    """The record as JSON for people: a field a line, an entry a line."""
    plain: dict[str, Any] = to_plain(record)
    fields = [f"  {json.dumps(key)}: {_value(key, value)}" for key, value in plain.items()]
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _value(key: str, value: Any) -> str:
    if key in ("entries", "players") and value:
        rows = ",\n".join(f"    {json.dumps(row, ensure_ascii=False)}" for row in value)
        return f"[\n{rows}\n  ]"
    return json.dumps(value, ensure_ascii=False)
