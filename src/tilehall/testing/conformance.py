"""One suite for every game: rounds played at random, and every law checked at every point of them."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tilehall.core.chance import ScriptedChance, SeededChance
from tilehall.core.codec import to_plain
from tilehall.core.ids import Seat
from tilehall.core.match import Match, Outcome
from tilehall.testing.laws import COMMAND_LAWS, EVENT_LAWS, LawBroken, Point, observers
from tilehall.testing.play import RecordingChance, Step, any_legal, round_steps
from tilehall.testing.specimen import Specimen
from tilehall.testing.twins import compare_with_twin

__all__ = ["LAWS", "LawBroken", "check", "check_round"]

LAWS = (*EVENT_LAWS, *COMMAND_LAWS, "ends_in_time", "deals_repeat", "twins_look_alike", "outcomes_fit")
"""The names of all laws."""

_TWINS = 3
"""Twins of a round for each observer."""


def check(specimen: Specimen, seed: int = 0, rounds: int = 2) -> Counter[str]:
    """Play so many rounds of a match at random and check every law.

    Returns how often each law was put to the test. Raises LawBroken, with a note on how to play the
    same round again.
    """
    rng = random.Random(seed)  # noqa: S311 - a test has to be repeatable
    match = Match(specimen.game.ruleset.players)
    tested: Counter[str] = Counter()
    for _ in range(rounds):
        try:
            outcome = check_round(specimen, rng, match, tested)
        except LawBroken as broken:
            broken.add_note(f"{specimen.game.name}, {to_plain(specimen.game.ruleset)}")
            broken.add_note(f"seed {seed}, round {match.round_number}")
            raise
        match = match.with_round(outcome)
        if specimen.game.match_outcome(match) is not None:
            match = Match(match.seats)
    return tested


def check_round(specimen: Specimen, rng: random.Random, match: Match, tested: Counter[str]) -> Outcome:
    """Play one round at random and check every law. Counts the tests in `tested`."""
    game = specimen.game
    chance = RecordingChance(SeededChance(rng.randbytes(32), f"round/{match.round_number}"))
    events: list[object] = []
    steps: list[Step] = []
    state: Any = None
    views: dict[Seat | None, Any] = dict.fromkeys(observers(game))
    for step in round_steps(game, match, chance, any_legal(game, rng)):
        before = state
        is_tested = len(steps) % specimen.every == 0 or game.outcome(step.state) is not None
        for event in step.events:
            events.append(event)
            earlier, state = state, game.evolve(state, event)
            for seat, seen in views.items():
                views[seat] = game.evolve_view(seen, game.redact(event, seat), seat)
            if not is_tested:
                continue
            point = Point(specimen, events, state, (event,), earlier, views)
            for name, law in EVENT_LAWS.items():
                tested[name] += law(point)
        point = Point(specimen, events, step.state, step.events, before)
        for name, law in COMMAND_LAWS.items() if is_tested else ():
            tested[name] += law(point)
        steps.append(step)
        if len(steps) - 1 > game.longest_round:
            raise LawBroken("ends_in_time", f"the round is not over after {len(steps) - 1} actions")
    tested["ends_in_time"] += 1
    if tuple(game.deal(match, ScriptedChance(chance.orders))) != steps[0].events:
        raise LawBroken("deals_repeat", "the same shuffles led to another deal")
    tested["deals_repeat"] += 1
    outcome = _outcome(specimen, steps[-1])
    tested["outcomes_fit"] += 1
    for seat in observers(game):
        for _ in range(_TWINS if specimen.every == 1 else 1):
            tested["twins_look_alike"] += compare_with_twin(specimen, chance.orders, steps, seat, rng)
    return outcome


def _outcome(specimen: Specimen, last: Step) -> Outcome:
    """How the round ended: with points for every seat, and with winners among the seats."""
    outcome = specimen.game.outcome(last.state)
    seats = range(specimen.game.ruleset.players)
    if (
        outcome is None
        or len(outcome.points) != len(seats)
        or not outcome.winners
        or not {*outcome.winners, outcome.starter} <= set(seats)
    ):
        raise LawBroken("outcomes_fit", f"the round ended with {outcome}")
    return outcome
