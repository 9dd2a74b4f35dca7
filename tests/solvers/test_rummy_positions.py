"""The positions whose best play is known from two other methods, and random ones against a programme."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from rummy_positions import rummy, sets, solved, tiles

from tilehall.core.rummy_tile import JOKER
from tilehall.games.tile_rummy.exists import find_play
from tilehall.games.tile_rummy.laying import Worth, lay
from tilehall.solvers.rummy import can_go_out, solve_rummy
from tilehall.testing.rummy_positions import random_position, view_of
from tilehall.testing.rummy_solver import compared, main, random_question

LINES = [
    json.loads(line) for line in Path(__file__).with_name("rummy_positions.jsonl").read_text().splitlines()
]


@pytest.mark.parametrize("line", LINES, ids=[line["id"] for line in LINES])
def test_known_best_plays(line):
    table, rack = line["table"], line["rack"]
    most = solved(table, rack)
    assert most.tiles == line["tiles"]
    assert solved(table, rack, objective="value").value == line["value"]
    assert solved(table, rack, rummy(joker_points=0), objective="value").value == line["value_joker0"]
    assert can_go_out(rummy(), sets(table), tiles(rack)) == (most.tiles == len(rack.split()))


@pytest.mark.parametrize("seed", range(8))
def test_random_positions_against_an_integer_programme(seed):
    chance = random.Random(seed)
    for _ in range(25):
        question = random_question(chance)
        assert compared(question) is None, question.line()


def test_the_comparing_command(capsys):
    assert main(["--positions", "3", "--seed", "5"]) == 0
    assert "objective" in capsys.readouterr().out


@pytest.mark.parametrize("opened", [True, False])
@pytest.mark.parametrize("joker", ["free", "replace"])
def test_a_play_is_found_exactly_when_the_rules_know_of_one(joker, opened):
    rules = rummy(joker=joker)
    chance = random.Random(11)
    found = set()
    for _ in range(40):
        position = random_position(rules, chance, most_sets=6, most_tiles=8)
        play = solve_rummy(rules, position.table, position.rack, opened=opened)
        known = find_play(rules, view_of(position, opened))
        assert (play.tiles > 0) == (known is not None), position
        found.add(play.tiles > 0)
    assert found == {True, False}


def test_nobody_can_lay_more_by_the_search_in_plain_python():
    chance = random.Random(3)
    for _ in range(12):
        position = random_position(rummy(), chance, most_sets=3, most_tiles=5)
        play = solve_rummy(rummy(), position.table, position.rack)
        must = dict.fromkeys(position.rack, 0)
        for part in position.table:
            for tile in part:
                must[tile] = must.get(tile, 0) + 1
        may = {tile: position.rack.count(tile) for tile in position.rack}
        assert lay("no", must, may, Worth(), play.tiles) is not None
        assert lay("no", must, may, Worth(), play.tiles + 1) is None


def test_the_order_of_tiles_and_sets_changes_nothing_but_the_order():
    chance = random.Random(8)
    for _ in range(30):
        position = random_position(rummy(), chance, most_sets=8, most_tiles=14)
        best = solve_rummy(rummy(), position.table, position.rack)
        table = [tuple(chance.sample(part, len(part))) for part in position.table if JOKER not in part]
        table += [part for part in position.table if JOKER in part]
        chance.shuffle(table)
        rack = chance.sample(position.rack, len(position.rack))
        other = solve_rummy(rummy(), table, rack)
        assert (other.tiles, other.value) == (best.tiles, best.value)


_PLAIN = """
import json, sys
from tilehall.core.rummy_tile import RummyTile
from tilehall.games.tile_rummy.ruleset import RummyRuleset
from tilehall.solvers.rummy import solve_rummy
def tiles(text): return tuple(map(RummyTile.parse, text.split()))
answers = []
for line in json.load(sys.stdin):
    for wrap in ("no", "one-high"):
        table, rack = [tiles(part) for part in line["table"].split("/")], tiles(line["rack"])
        play = solve_rummy(RummyRuleset(wrap_runs=wrap), table, rack)
        answers.append([play.tiles, play.value, [list(map(str, part)) for part in play.table]])
print(json.dumps(answers))
"""


def test_compiled_and_plain_kernels_give_the_same_answers():
    def answers(**setting: str) -> str:
        asked = json.dumps([line for line in LINES if line["id"].startswith("sp")][:6])
        run = [sys.executable, "-c", _PLAIN]
        env = {**os.environ, **setting}
        done = subprocess.run(run, input=asked, env=env, capture_output=True, text=True, check=True)
        return done.stdout.splitlines()[-1]

    assert json.loads(answers(NUMBA_DISABLE_JIT="1")) == json.loads(answers())
