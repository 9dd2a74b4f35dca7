"""Claim: whole Gaple deals are solved at 60 a second for two teams and 30 for one seat against the others.

A deal is 4 x 7 tiles after the opening double blank, at the first free move, under the pass rule, in pips,
with value and best move, on one core in CPU time from Python; the discard rule is reported apart. After
twelve random turns the solver is at least 300 times as fast as the alpha-beta of the package `dominoes`,
and they agree on which team can force a win.

pip install 'tilehall[bench]'; python benchmarks/gaple_solver.py
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import dominoes

from tilehall.core.tile import Domino, domino_set
from tilehall.games.gaple.ruleset import GapleRuleset
from tilehall.solvers.gaple import GaplePosition, Objective, Solution, solve

FLOORS = {"teams": 60, "seats": 30}
GOALS = {"teams": 100, "seats": 50}
FASTER = 300
PLIES = 12
REPEATS = 20


def seconds(call: Callable[[], Any]) -> tuple[float, Any]:
    begun = time.process_time()
    result = call()
    return time.process_time() - begun, result


def after_the_opening(seed: int) -> GaplePosition:
    tiles = random.Random(seed).sample(domino_set(6), 28)
    hands = [tuple(tiles[seat * 7 : seat * 7 + 7]) for seat in range(4)]
    opener = next(seat for seat, hand in enumerate(hands) if Domino(0, 0) in hand)
    hands[opener] = tuple(tile for tile in hands[opener] if tile != Domino(0, 0))
    # The first free move is that of the first player with a choice to make
    seats = [(opener + step) % 4 for step in range(1, 5)]
    mover = next(seat for seat in seats if any(tile.has(0) for tile in hands[seat]))
    return GaplePosition(tuple(hands), ((0, 0),), mover)


def rate(objective: Objective, when_stuck: Any, deals: int) -> float:
    rules = GapleRuleset(when_stuck=when_stuck, teams=objective == "teams")
    positions = [after_the_opening(seed) for seed in range(deals)]
    spent, _ = seconds(lambda: [solve(rules, position, objective=objective) for position in positions])
    return deals / spent


def midgame(seed: int) -> tuple[dominoes.Game, GaplePosition] | None:
    """A game of the package after some random moves, and the same as a position of ours."""
    random.seed(seed)
    game = dominoes.Game.new(starting_player=seed % 4)
    while len(game.moves) < PLIES and game.result is None:  # its moves include the passes
        game.make_move(*random.choice(game.valid_moves))
    if game.result is not None:
        return None
    hands = tuple(tuple(Domino(tile.first, tile.second) for tile in hand) for hand in game.hands)
    line = tuple((tile.first, tile.second) for tile in game.board.board)
    return game, GaplePosition(hands, line, game.turn)


def compare(count: int) -> None:
    rules = GapleRuleset(when_stuck="pass", teams=True, blocked_teams="lightest-team")
    ours = theirs = 0.0
    met = seed = 0
    while met < count:
        seed += 1
        pair = midgame(seed)
        if pair is None:
            continue
        game, position = pair
        met += 1
        ask = partial(solve, rules, position, objective="teams")
        solved = ask()
        # Too short for one measurement
        ours += seconds(lambda: [ask() for _ in range(REPEATS)])[0] / REPEATS  # noqa: B023 - called at once
        spent, (_, points) = seconds(partial(dominoes.search.alphabeta, game))
        theirs += spent
        won: Solution = solve(rules, position, objective="teams", payoff="win", side=0)
        assert solved.best is not None
        assert points == 0 or (points > 0) == (won.value > 0), f"deal {seed}: {points} and {won.value}"
    print(
        f"after {PLIES} plies: solver {ours / count * 1e3:.2f} ms, dominoes {theirs / count * 1e3:.1f} ms, "
        f"{theirs / ours:.0f} times as fast"
    )
    assert theirs / ours >= FASTER, f"only {theirs / ours:.0f} times as fast"


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of the Gaple solver.")
    parser.add_argument("--deals", type=int, default=300, help="deals under the pass rule (default 300)")
    parser.add_argument("--discard", type=int, default=40, help="deals under the discard rule (default 40)")
    parser.add_argument("--peer", type=int, default=60, help="positions that the peer solves (default 60)")
    given = parser.parse_args()
    rate("teams", "pass", 1)
    objectives: tuple[Objective, ...] = ("teams", "seats")
    for objective in objectives:
        found = rate(objective, "pass", given.deals)
        print(
            f"pass rule, {objective}: {found:.0f} solves a second, {found / FLOORS[objective]:.1f} times the "
            f"floor, {found / GOALS[objective]:.1f} times the goal"
        )
        assert found >= FLOORS[objective], f"{objective}: {found:.0f} a second"
    for objective in objectives:
        print(f"discard rule, {objective}: {rate(objective, 'discard', given.discard):.1f} solves a second")
    compare(given.peer)


if __name__ == "__main__":
    main()
