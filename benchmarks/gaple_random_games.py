"""Claim: at least as many random Gaple rounds a second as OpenSpiel's `python_team_dominoes`.

Both play whole rounds of four players with seven tiles each, every move drawn from the legal ones,
in one process and in turns, so that a busy machine slows both alike. Time is CPU time.

    pip install '.[bench]' && python benchmarks/gaple_random_games.py
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import open_spiel.python.games  # noqa: F401 - registers the games written in Python
import pyspiel

from tilehall.core.chance import SeededChance, seed_from_text
from tilehall.core.match import Match
from tilehall.rulesets import preset

GAPLE = preset("gaple").build()
DOMINOES = pyspiel.load_game("python_team_dominoes")


def ours(number: int, rng: random.Random) -> int:
    """One random round of Gaple; the number of actions."""
    state = None
    for event in GAPLE.deal(Match(4), SeededChance(seed_from_text("benchmark", number), "round/1")):
        state = GAPLE.evolve(state, event)
    actions = 0
    while seats := GAPLE.to_act(state):
        (seat,) = seats
        action = rng.choice(list(GAPLE.legal(GAPLE.view(state, seat))))
        for event in GAPLE.decide(state, seat, action):
            state = GAPLE.evolve(state, event)
        actions += 1
    return actions


def theirs(_number: int, rng: random.Random) -> int:
    """One random round of OpenSpiel's game; the number of actions, the deal not counted."""
    state = DOMINOES.new_initial_state()
    actions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            actions += 1
    return actions


def measure(play: Callable[[int, random.Random], int], first: int, rounds: int) -> tuple[float, int]:
    """CPU seconds and actions of so many rounds."""
    rng = random.Random(first)
    begun = time.process_time()
    actions = sum(play(number, rng) for number in range(first, first + rounds))
    return time.process_time() - begun, actions


def main() -> None:
    parser = argparse.ArgumentParser(description="Random Gaple rounds a second, against OpenSpiel.")
    parser.add_argument("--rounds", type=int, default=1000, help="rounds of each (default 1000)")
    rounds = parser.parse_args().rounds
    batch = min(50, rounds)
    totals = {ours: [0.0, 0], theirs: [0.0, 0]}
    for first in range(0, rounds, batch):
        for play, total in totals.items():
            seconds, actions = measure(play, first, min(batch, rounds - first))
            total[0] += seconds
            total[1] += actions
    for name, play in (("Tilehall Gaple", ours), ("OpenSpiel python_team_dominoes", theirs)):
        seconds, actions = totals[play]
        print(f"{name:32} {rounds / seconds:9.1f} rounds/s {actions / seconds:10.0f} actions/s")
    print(f"ratio of rounds a second: {totals[theirs][0] / totals[ours][0]:.2f}")


if __name__ == "__main__":
    main()
