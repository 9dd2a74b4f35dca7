"""Jokers that keep their places (TRM-13): the solver against trying everything, on small positions."""

from __future__ import annotations

import random

import pytest
from plain_replace import best_by_trying, random_joker_position
from rummy_positions import rummy

from tilehall.solvers.rummy import solve_rummy
from tilehall.testing.rummy_positions import refusal


@pytest.mark.rule("TRM-13")
@pytest.mark.rule("TRM-13b")
@pytest.mark.rule("TRM-13d")
@pytest.mark.parametrize("seed", range(4))
def test_small_positions_against_trying_everything(seed):
    chance = random.Random(seed)
    for _ in range(25):
        rules = rummy(
            joker="replace",
            wrap_runs=chance.choice(("no", "no", "one-high", "wrap")),
            joker_source=chance.choice(("rack", "rack-or-table")),
            group_joker=chance.choice(("either", "both")),
            joker_set_locked=chance.random() < 1 / 3,
            joker_points=chance.choice((0, 30)),
        )
        objective = chance.choice(("tiles", "value"))
        position = random_joker_position(rules, chance)
        play = solve_rummy(rules, *position, objective=objective)
        found = (play.tiles, play.value) if objective == "tiles" else (play.value, play.tiles)
        assert found == best_by_trying(rules, position, objective), (rules, position)
        assert refusal(rules, position, True, play) is None


@pytest.mark.rule("TRM-13")
def test_what_is_found_within_a_budget_is_legal_and_called_proved_only_when_it_is():
    chance = random.Random("budget")
    unproved = 0
    for _ in range(60):
        rules = rummy(joker="replace", wrap_runs=chance.choice(("no", "wrap")))
        position = random_joker_position(rules, chance)
        best = solve_rummy(rules, *position, fewest_moves=True)
        for budget in (1, 4, 20):
            play = solve_rummy(rules, *position, fewest_moves=True, budget=budget)
            assert refusal(rules, position, True, play) is None
            assert (play.tiles, play.value) <= (best.tiles, best.value)
            if play.proved:
                assert (play.tiles, play.value) == (best.tiles, best.value)
                assert not play.moved_proved or play.moved_sets == best.moved_sets
            unproved += not play.proved
    assert unproved
