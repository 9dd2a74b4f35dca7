"""Counts of action sequences from seeded deals: the engine, a plain second program and stored numbers agree.

The numbers in `numbers.toml` come from the plain program in `plain_gaple.py`; it writes them anew with
`python tests/perft/test_perft.py`.
"""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import plain_gaple
import pytest
import stored

from tilehall.core.match import Match, Outcome
from tilehall.rulesets import presets
from tilehall.testing.perft import perft
from tilehall.testing.play import random_round

LATER = Match(4, (Outcome((0,) * 4, (2,), 0, "GAP-09"),))
"""After a first round, so that the opening is another one."""

CASES = {
    "gaple": {},
    "gaple/five": {},
    "gaple/pass": {},
    "gaple/six": {},
    "gaple/teams": {},
    "gaple, two players": {"players": 2},
    "gaple, three players, all out": {"players": 3, "ends": "all-out"},
    "gaple/pass, five players, all out": {"players": 5, "ends": "all-out"},
    "gaple, double six, all out": {"opening": "double-six", "ends": "all-out"},
    "gaple, any opening": {"opening": "any", "later_opening": "winner-any"},
}

NUMBERS = Path(__file__).with_name("numbers.toml")
DEEPEST = 6
MOST = 3000


def build(case: str):
    return presets()[case.partition(",")[0]].build(CASES[case])


def tiles(hand):
    return [(tile.low, tile.high) for tile in hand]


def plain(game, state, depth: int) -> int:
    """The count of the plain program for the same position."""
    public, ruleset = state.public, game.ruleset
    duties = {
        "double-blank": lambda tile: tile == (0, 0),
        "double-six": lambda tile: tile == (6, 6),
        "double": lambda tile: tile[0] == tile[1],
    }
    ends = (public.line[0][0], public.line[-1][1]) if public.line else None
    return plain_gaple.count(
        [tiles(hand) for hand in state.hidden.hands],
        ends,
        public.turn,
        depth,
        may_open=duties.get(public.opening, lambda _: True),
        stuck_passes=ruleset.when_stuck == "pass",
        all_out=ruleset.ends == "all-out",
    )


def from_the_deal(counting, game, seed: int, match: Match | None) -> list[int]:
    """Counts for each depth, after a deal."""
    state = next(random_round(game, random.Random(seed), match)).state
    return [counting(game, state, depth) for depth in range(1, DEEPEST + 1)]


def to_the_end(counting, game, seed: int) -> list[int]:
    """Counts for each depth until no sequence is left (or too many), late in a round played at random."""
    length = sum(1 for _ in random_round(game, random.Random(seed)))
    *_, start = islice(random_round(game, random.Random(seed)), length - 9)
    counts = []
    while 0 < (found := counting(game, start.state, len(counts) + 1)) < MOST:
        counts.append(found)
    return counts


def counts(counting, case: str) -> dict[str, list[int]]:
    """All counts of a case: two deals, of a first and of a later round, and two ends."""
    game = build(case)
    later = LATER if game.ruleset.players == 4 else None
    return {
        "first": from_the_deal(counting, game, 1, None),
        "later": from_the_deal(counting, game, 2, later),
        "end": to_the_end(counting, game, 3),
        "other_end": to_the_end(counting, game, 4),
    }


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
    assert {name for name, preset in presets().items() if preset.game == "gaple"} <= set(CASES)
    assert set(numbers) == set(CASES)


def test_the_counts_tell_rules_apart():
    """The same deal under discard and pass: the counts differ as soon as somebody is stuck."""
    assert counts(plain, "gaple")["end"] != counts(plain, "gaple/pass")["end"]


if __name__ == "__main__":
    stored.write(NUMBERS, {case: counts(plain, case) for case in CASES})
