"""Counts of action sequences of Mexican Train: the engine, a plain second program and stored numbers agree.

The numbers in `train_numbers.toml` come from the plain program in `plain_train.py`; it writes them
anew with `python tests/perft/test_train_perft.py`.
"""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import plain_train
import pytest
import stored

from tilehall.rulesets import presets
from tilehall.testing.perft import perft
from tilehall.testing.play import random_round
from tilehall.testing.variations import SMALL

ON_THE_DOUBLE = {"after_double": "on-the-double", "open_double": "must-satisfy"}

CASES = {
    "mexican-train/hub": {},
    "mexican-train/hub/short": {},
    "mexican-train/station": {},
    "mexican-train/station/short": {},
    "mexican-train/hub, eight players": {"players": 8},
    "mexican-train/station, ten players": {"players": 10},
    "mexican-train/hub, double six": {**SMALL["mexican-train"], "players": 3},
    "mexican-train/station, double six": {**SMALL["mexican-train"], "players": 3},
    "mexican-train/hub, doubles are covered": {**SMALL["mexican-train"], "players": 2, **ON_THE_DOUBLE},
    "mexican-train/hub, doubles are covered, four": {**SMALL["mexican-train"], "players": 4, **ON_THE_DOUBLE},
}

NUMBERS = Path(__file__).with_name("train_numbers.toml")
MOST = 250
"""No deeper than the depth that has so many sequences."""
STARTS = (0, 12, 30, -6)
"""Actions, played at random, before the counting starts; below zero, counted from the end."""


def build(case: str):
    return presets()[case.partition(",")[0]].build(CASES[case])


def pair(tile) -> tuple[int, int]:
    return tile.low, tile.high


def plain_position(game, state) -> dict:
    """The same position for the plain program."""
    public, rules = state.public, game.ruleset
    trains, names, laid = {}, {}, []
    for place, train in enumerate(public.trains):
        name = place if place < public.players else "mexican"
        names[train.name] = name
        ends = {0: [public.engine.low, 0 if train.tiles else 1]}
        for number, tile in enumerate(train.tiles, start=1):
            ends[number] = [tile.outer, 0]
            laid.append((min(tile.inner, tile.outer), max(tile.inner, tile.outer)))
        for end in train.ends:
            _, _, at = end.id.partition(".")
            ends[int(at) + 1 if at else 0] = [end.shows, end.sides]
        trains[name] = {"ends": ends, "marked": train.marked, "tiles": len(train.tiles)}

    def end_of(end: str):
        train, _, at = end.partition(".")
        return names[train], int(at) + 1 if at else 0

    bound, last = None, None
    if public.stage == "run":
        bound = names[public.bound]
        run = next(train for train in public.trains if train.name == public.bound)
        newest = run.tiles[-1]
        last = ((newest.inner, newest.outer), bound, len(run.tiles))
    elif public.bound is not None:
        bound = end_of(public.bound)
    drawn = state.hidden.drawn
    return {
        "hands": [[pair(tile) for tile in hand] for hand in state.hidden.hands],
        "yard": [pair(tile) for tile in state.hidden.yard],
        "trains": trains,
        "laid": laid,
        "engine": pair(public.engine),
        "highest": rules.set,
        "turn": public.turn,
        "stage": public.stage,
        "bound": bound,
        "last": last,
        "drawn": pair(drawn) if public.drawn else None,
        "first": public.turns == 0,
        "moved": public.fresh,
        "idle": public.idle,
        "open": [end_of(end) for end in public.open_doubles],
        "over": public.result is not None,
        "station": rules.is_held,
        "on_the_double": rules.after_double == "on-the-double",
        "must_cover": rules.open_double == "must-satisfy",
    }


def plain(game, state, depth: int) -> int:
    return plain_train.count(plain_position(game, state), depth)


def counts(counting, case: str) -> dict[str, list[int]]:
    """For each start, the counts for each depth, up to the depth at which there are many or none."""
    game = build(case)
    found = {}
    for start in STARTS:
        length = sum(1 for _ in random_round(game, random.Random(start)))
        *_, step = islice(
            random_round(game, random.Random(start)), start + 1 if start >= 0 else length + start
        )
        numbers = [counting(game, step.state, 1)]
        while 0 < numbers[-1] < MOST and len(numbers) < 8:
            numbers.append(counting(game, step.state, len(numbers) + 1))
        found[f"after_{start}" if start >= 0 else "end"] = numbers
    return found


@pytest.fixture(scope="module")
def numbers() -> stored.Numbers:
    return stored.read(NUMBERS)


@pytest.mark.parametrize("case", CASES)
def test_the_engine_counts_what_is_stored(case, numbers):
    assert counts(perft, case) == numbers[case]


@pytest.mark.parametrize("case", CASES)
def test_the_plain_program_counts_what_is_stored(case, numbers):
    assert counts(plain, case) == numbers[case]


def test_every_preset_is_counted(numbers):
    assert {name for name, preset in presets().items() if preset.game == "mexican-train"} <= set(CASES)
    assert set(numbers) == set(CASES)


if __name__ == "__main__":
    stored.write(NUMBERS, {case: counts(plain, case) for case in CASES})
