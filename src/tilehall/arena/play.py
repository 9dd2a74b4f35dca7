"""One match between bots, from the first deal to the last point."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from tilehall import bots
from tilehall.core.chance import SeededChance, seed_from_text
from tilehall.core.codec import to_plain
from tilehall.core.ids import Seat
from tilehall.core.match import Match, MatchOutcome
from tilehall.core.protocol import Action, Event
from tilehall.games.catalogue import AnyGame
from tilehall.record import Cause, MatchInfo, Player, Record, RecordEntry, make_record

__all__ = ["MatchResult", "play_match"]


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


def play_match(
    game: AnyGame, preset: str, levels: Sequence[str], seed: str, number: int, *, recorded: bool = False
) -> MatchResult:
    """The numbered match (from 1) of a run with this seed, a level of bot for each seat.

    The same arguments give the same match. Raises UnsupportedRuleset for a level that does not exist.
    """
    return _Playing(game, levels, seed, number).play(preset, recorded=recorded)


class _Playing:
    def __init__(self, game: AnyGame, levels: Sequence[str], seed: str, number: int) -> None:
        self.game, self.levels, self.seed, self.number = game, levels, seed, number
        self.deals = seed_from_text(seed, number)
        # Deals are proved by the seed's own stream; what a bot leaves to chance needs no proof
        self.minds = [random.Random(f"{seed}|{number}|{seat}") for seat in range(len(levels))]  # noqa: S311
        self.match = Match(len(levels))
        self.endings: list[str] = []
        self.steps: list[tuple[int, Seat | None, Action | None, Sequence[Event]]] = []

    def play(self, preset: str, *, recorded: bool) -> MatchResult:
        while (outcome := self.game.match_outcome(self.match)) is None:
            self._round()
        record = self._record(preset) if recorded else None
        moves = len(self.steps) - len(self.match.rounds)
        return MatchResult(self.number, self.match, outcome, tuple(self.endings), moves, record)

    def _round(self) -> None:
        game, number = self.game, self.match.round_number
        events = game.deal(self.match, SeededChance(self.deals, f"round/{number}"))
        state = self._after(None, events)
        self.steps.append((number, None, None, events))
        while (outcome := game.outcome(state)) is None:
            seat = min(game.to_act(state))
            action = bots.choose(self.levels[seat], game, game.view(state, seat), self.minds[seat])
            events = game.decide(state, seat, action)
            state = self._after(state, events)
            self.steps.append((number, seat, action, events))
        self.match = self.match.with_round(outcome)
        self.endings.append(getattr(events[-1], "how", ""))

    def _after(self, state: Any, events: Sequence[Event]) -> Any:
        for event in events:
            state = self.game.evolve(state, event)
        return state

    def _record(self, preset: str) -> Record:
        players = [Player(f"{level} {seat}", "bot", level) for seat, level in enumerate(self.levels)]
        entries = [
            RecordEntry(seq, 0, number, self._cause(seat, action), tuple(map(to_plain, events)))
            for seq, (number, seat, action, events) in enumerate(self.steps, start=1)
        ]
        info = MatchInfo(f"match-{self.number}", self.number, seed=self.seed)
        return make_record(self.game, preset, info, players, entries)

    def _cause(self, seat: Seat | None, action: Action | None) -> Cause:
        if seat is None:
            return Cause("system")
        return Cause("action", seat, to_plain(action), self.levels[seat])
