"""One match without a table, from the first deal to the last point."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from tilehall import bots
from tilehall.core.chance import SeededChance, seed_from_text
from tilehall.core.codec import to_plain
from tilehall.core.ids import Seat
from tilehall.core.match import Match, MatchOutcome
from tilehall.core.protocol import Action, Event
from tilehall.games.catalogue import AnyGame
from tilehall.record import SYSTEM, Cause, MatchInfo, Player, Record, RecordEntry, make_record

__all__ = ["Chooser", "MatchResult", "Step", "bot", "play_match", "steps"]

Chooser = Callable[[Any], Action]
"""What a seat does, from its view alone."""


class Step(msgspec.Struct, frozen=True):
    """One step of a match: the deal of a round (then `seat` is None), or what a seat did.

    `state` is the position after it, `match` has the rounds that are over by then.
    """

    round: int
    seat: Seat | None
    action: Action | None
    events: tuple[Event, ...]
    state: Any
    match: Match


class MatchResult(msgspec.Struct, frozen=True):
    """One finished match: its number, rounds and outcome, how each round ended, and the moves made.

    `record` is None unless it was asked for.
    """

    number: int
    match: Match
    outcome: MatchOutcome
    endings: tuple[str, ...]
    moves: int
    record: Record | None = None


def bot(game: AnyGame, level: str, seed: str, number: int, seat: int) -> Chooser:
    """A bot on a seat of the numbered match of a run; what it leaves to chance follows from these."""
    # Deals are proved by the seed's own stream; a bot's fancies need no proof
    rng = random.Random(f"{seed}|{number}|{seat}")  # noqa: S311
    return lambda view: bots.choose(level, game, view, rng)


def steps(game: AnyGame, choosers: Sequence[Chooser], seed: str, number: int) -> Iterator[Step]:
    """The steps of the numbered match (from 1) of a run with this seed, until the match is over.

    Raises IllegalAction when a chooser chooses what the rules forbid.
    """
    deals = seed_from_text(seed, number)
    match = Match(len(choosers))
    while game.match_outcome(match) is None:
        playing = match.round_number
        seat: Seat | None = None
        action: Action | None = None
        state: Any = None
        events = game.deal(match, SeededChance(deals, f"round/{playing}"))
        while True:
            for event in events:
                state = game.evolve(state, event)
            outcome = game.outcome(state)
            match = match if outcome is None else match.with_round(outcome)
            yield Step(playing, seat, action, tuple(events), state, match)
            if outcome is not None:
                break
            seat = min(game.to_act(state))
            action = choosers[seat](game.view(state, seat))
            events = game.decide(state, seat, action)


def play_match(
    game: AnyGame, preset: str, levels: Sequence[str], seed: str, number: int, *, recorded: bool = False
) -> MatchResult:
    """The numbered match (from 1) of a run with this seed, a level of bot for each seat.

    The same arguments give the same match. Raises UnsupportedRuleset for a level that does not exist.
    """
    choosers = [bot(game, level, seed, number, seat) for seat, level in enumerate(levels)]
    played = list(steps(game, choosers, seed, number))
    match = played[-1].match
    outcome = game.match_outcome(match)
    assert outcome is not None  # noqa: S101 - the steps end with the match
    last_steps = [step for step in played if game.outcome(step.state) is not None]
    return MatchResult(
        number=number,
        match=match,
        outcome=outcome,
        endings=tuple(getattr(step.events[-1], "how", "") for step in last_steps),
        moves=sum(step.seat is not None for step in played),
        record=_record(game, preset, levels, seed, number, played) if recorded else None,
    )


def _record(
    game: AnyGame, preset: str, levels: Sequence[str], seed: str, number: int, played: Sequence[Step]
) -> Record:
    """The record of a match between bots; no clock ran, so every step is at 0."""
    entries = [
        RecordEntry(seq, 0, step.round, _cause(step, levels), tuple(map(to_plain, step.events)))
        for seq, step in enumerate(played, start=1)
    ]
    players = [Player(f"{level} {seat}", "bot", level) for seat, level in enumerate(levels)]
    match = MatchInfo(f"match-{number}", number, commitment=None, secret=None, salts=(), seed=seed)
    return make_record(game, preset, match, players, entries)


def _cause(step: Step, levels: Sequence[str]) -> Cause:
    if step.seat is None:
        return SYSTEM
    return Cause("action", step.seat, to_plain(step.action), levels[step.seat])
