"""Proving a record: every deal from its seed, every move by the rules, every total by adding up.

What a record alone cannot prove: that its `commitment` is the one that the players saw before the first
deal (they compare it), that an abandoned match did not go on, and who sat behind a name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from tilehall.core import chance
from tilehall.core.codec import convert
from tilehall.core.errors import BadNotation, IllegalAction
from tilehall.core.match import Match
from tilehall.core.protocol import Event, Violation
from tilehall.games.catalogue import AnyGame
from tilehall.record.canonical import canonical, digest_of
from tilehall.record.model import SYSTEM, Record, RecordEntry
from tilehall.record.replay import game_of_record, replay
from tilehall.record.writer import outcome_of

__all__ = ["Finding", "Verification", "verify"]


class Finding(msgspec.Struct, frozen=True):
    """One thing in a record that is not as it must be; `seq` is its entry, None for the whole record.

    For the code "illegal", `violation` says which clause forbids the move.
    """

    code: str
    seq: int | None = None
    facts: Mapping[str, Any] = {}
    violation: Violation | None = None


class Verification(msgspec.Struct, frozen=True):
    """What came of verifying a record.

    `judged` is False for a record by another version of the rules: its deals are proved then, but
    whether its moves were legal is not judged by rules it was not played by.
    """

    findings: tuple[Finding, ...]
    deals: int
    moves: int
    judged: bool

    @property
    def verified(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


class _Fault(Exception):
    """Ends the run through the entries: what comes after it cannot be judged."""

    def __init__(self, code: str, violation: Violation | None = None, **facts: object) -> None:
        super().__init__(code)
        self.code, self.violation, self.facts = code, violation, facts


def verify(record: Record) -> Verification:
    """Everything in the record that is not as it must be.

    Raises BadRecord when the record cannot be understood: its game is unknown, its options cannot be
    played, or, by other rules, its events do not fold.
    """
    game = game_of_record(record)
    judged = record.rules_version == game.rules_version
    findings = [*_whole(record), *_order(record.entries)]
    seed = _seed(record)
    if seed is None:
        findings.append(Finding("source"))
    else:
        findings += _judge(game, record, seed) if judged else _deals(game, record, seed)
    deals = sum(entry.cause.kind == "system" for entry in record.entries)
    return Verification(tuple(findings), deals, len(record.entries) - deals, judged)


def _whole(record: Record) -> Iterator[Finding]:
    if digest_of(record) != record.digest:
        yield Finding("digest")
    secret, published = record.match.secret, record.match.commitment
    if secret is not None and published != chance.commitment(bytes.fromhex(secret)):
        yield Finding("commitment")
    for seat, player in enumerate(record.players):
        if player.kind == "bot" and player.level is None:
            yield Finding("player", facts={"seat": seat})


def _order(entries: Sequence[RecordEntry]) -> Iterator[Finding]:
    latest = 0
    for place, entry in enumerate(entries, start=1):
        if entry.seq != place:
            yield Finding("seq", entry.seq, facts={"place": place})
        if entry.at < latest:
            yield Finding("time", entry.seq)
        latest = entry.at


def _seed(record: Record) -> bytes | None:
    """The seed of the match, or None unless it has exactly one source."""
    match = record.match
    if match.seed is not None:
        only = match.secret is None and match.commitment is None and not match.salts
        return chance.seed_from_text(match.seed, match.number) if only else None
    if match.secret is None or len(match.salts) != len(record.players):
        return None
    return chance.match_seed(bytes.fromhex(match.secret), match.id, match.salts)


def _judge(game: AnyGame, record: Record, seed: bytes) -> Iterator[Finding]:
    """Run every cause again and compare what happens with what is recorded."""
    match, state = Match(len(record.players)), None
    for entry in record.entries:
        try:
            if game.match_outcome(match) is not None:
                raise _Fault("after-end")
            if entry.round != match.round_number:
                raise _Fault("round", round=entry.round, expected=match.round_number)
            events = _again(game, match, state, entry, seed)
        except _Fault as fault:
            yield Finding(fault.code, entry.seq, fault.facts, fault.violation)
            return
        if canonical(events) != canonical(entry.events):
            yield Finding("deal" if entry.cause.kind == "system" else "events", entry.seq)
            return
        for event in events:
            state = game.evolve(state, event)
        outcome = game.outcome(state)
        if outcome is not None:
            match, state = match.with_round(outcome), None
    if outcome_of(game, match) != record.outcome:
        yield Finding("outcome")


def _again(game: AnyGame, match: Match, state: Any, entry: RecordEntry, seed: bytes) -> Sequence[Event]:
    """What the cause of an entry leads to; `state` is None between rounds."""
    cause = entry.cause
    if cause.kind == "system":
        if state is not None or cause != SYSTEM:
            raise _Fault("cause")
        return game.deal(match, _chance(seed, match))
    if state is None or cause.seat is None or cause.seat not in range(match.seats):
        raise _Fault("cause")
    if cause.action is None and cause.kind == "action":
        raise _Fault("cause")
    try:
        action = None if cause.action is None else convert(cause.action, game.action_type)
    except BadNotation as error:
        raise _Fault("action", detail=error.facts.get("detail", error)) from None
    if canonical(action) != canonical(cause.action):
        raise _Fault("spelling")
    try:
        if cause.kind == "action":
            return game.decide(state, cause.seat, action)
        if cause.seat not in game.to_act(state):
            raise _Fault("cause")
        return game.expire(state, cause.seat, action)
    except IllegalAction as error:
        raise _Fault("illegal", error.violation) from None


def _deals(game: AnyGame, record: Record, seed: bytes) -> Iterator[Finding]:
    """Recompute the deals alone, and add up the points, for a record by other rules."""
    match = Match(len(record.players))
    for position in replay(record):
        if position.entry.cause.kind == "system":
            dealt = game.deal(match, _chance(seed, match))[:1]
            if position.events[:1] != tuple(dealt):
                yield Finding("deal", position.entry.seq)
        match = position.match
    if record.outcome is not None and outcome_of(game, match) != record.outcome:
        yield Finding("outcome")


def _chance(seed: bytes, match: Match) -> chance.SeededChance:
    return chance.SeededChance(seed, f"round/{match.round_number}")
