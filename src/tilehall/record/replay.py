"""Playing a record back: the position after every entry, by folding its events.

Nothing is judged here; whether the match could have happened like this, `verify` says.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tilehall.core.codec import convert
from tilehall.core.errors import BadNotation, BadRecord, BadRuleset
from tilehall.core.match import Match, Outcome
from tilehall.core.options import resolve
from tilehall.core.protocol import Event
from tilehall.games.catalogue import GAMES, AnyGame, game_of
from tilehall.record.model import Record, RecordEntry

__all__ = ["Position", "game_of_record", "replay"]


class Position(msgspec.Struct, frozen=True):
    """Where the match stood after an entry.

    `match` holds the rounds that are over, `outcome` is that of the round which this entry ended.
    """

    entry: RecordEntry
    events: tuple[Event, ...]
    state: Any
    match: Match
    outcome: Outcome | None


def game_of_record(record: Record) -> AnyGame:
    """The game under the options that the record has resolved.

    Raises BadRecord when the game is unknown, its rules are newer than ours, or an option is missing,
    unknown or cannot be played.
    """
    if record.game not in GAMES:
        raise BadRecord("record-unknown-game", game=record.game[:60], known=", ".join(GAMES))
    ruleset_type = GAMES[record.game].ruleset_type
    missing = [name for name in ruleset_type.__struct_fields__ if name not in record.options]
    if missing:
        raise BadRecord("record-option-missing", option=missing[0])
    try:
        ruleset = resolve(ruleset_type, record.options)
    except BadRuleset as error:
        raise BadRecord(f"{error.code}", rule=error.rule, **error.facts) from None
    game = game_of(record.game, ruleset)
    if not 1 <= record.rules_version <= game.rules_version:
        raise BadRecord("record-other-rules", version=record.rules_version, known=game.rules_version)
    if ruleset.players != len(record.players):
        raise BadRecord("record-players", count=len(record.players), players=ruleset.players)
    return game


def _events_of(game: AnyGame, entry: RecordEntry) -> tuple[Event, ...]:
    """The events of an entry. Raises BadRecord when one of them is none of the game's."""
    try:
        return tuple(convert(event, game.event_type) for event in entry.events)
    except BadNotation as error:
        raise BadRecord("record-bad-event", seq=entry.seq, detail=error.facts.get("detail", error)) from None


def replay(record: Record) -> Iterator[Position]:
    """The positions after each entry in turn.

    Raises BadRecord when the record's options cannot be played or its events do not fold.
    """
    game = game_of_record(record)
    match, state = Match(len(record.players)), None
    for entry in record.entries:
        events = _events_of(game, entry)
        if entry.cause.kind == "system":
            state = None
        try:
            for event in events:
                state = game.evolve(state, event)
            outcome = None if state is None else game.outcome(state)
        except (AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError):
            # Evolving never judges, so events that could not happen fail in one of these ways
            raise BadRecord("record-does-not-fold", seq=entry.seq) from None
        if outcome is not None:
            match = match.with_round(outcome)
        yield Position(entry, events, state, match, outcome)
