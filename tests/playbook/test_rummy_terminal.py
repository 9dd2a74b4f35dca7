"""What is typed in the terminal becomes a play of Tile Rummy: openings, freed jokers, odd lines."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from rummy_table import position, written

from tilehall.cli import rummy_seat
from tilehall.cli.seat import Unclear
from tilehall.words import Words


def typed(table, *lines: str):
    """What these lines ask for at this table of the playbook, from the seat on turn."""
    view = table.game.view(table.state, table.turn)
    waiting = list(lines)

    def ask(shown: str) -> str:
        del shown
        return waiting.pop(0)

    return rummy_seat.read(waiting.pop(0), view, (), ask, Words("en"), table.game.ruleset)


@pytest.mark.rule("TRM-06b")
@pytest.mark.parametrize(
    "lines",
    [("r10 k10 b10", "1 r7", "e"), ("1 r7", "r10 k10 b10", "e"), ("r10 k10", "2 b10", "1 r7", "e")],
)
def test_one_opens_and_goes_on_in_the_same_turn(lines: Sequence[str]) -> None:
    table = position("r10 k10 b10 r7 b1 / b4 b5 b6", "r4 r5 r6", opened=(False, True))
    asked = typed(table, *lines)
    assert len(asked.opening) == 1
    played = table.game.decide(table.state, 0, asked)[0]
    assert written(played.table) == "r4 r5 r6 r7 / r10 k10 b10"


@pytest.mark.rule("TRM-06")
def test_an_opening_that_is_not_enough_is_refused_with_its_sum() -> None:
    table = position("r9 k9 b9 r7 b1 / b4 b5 b6", "r4 r5 r6", opened=(False, True))
    asked = typed(table, "r9 k9 b9", "1 r7", "e")
    refused = table.game.violation(table.game.view(table.state, 0), asked)
    assert (refused.rule, refused.reason, refused.facts["sum"]) == ("TRM-06", "opening-too-low", 27)


@pytest.mark.rule("TRM-13d")
def test_two_jokers_are_freed_in_one_turn() -> None:
    table = position("r6 k1 k2 b6 y9 k9 y1 / b9", "r4 r5 j=r6 / b4 b5 j=b6", joker="replace", initial_meld=30)
    asked = typed(table, "1 = r4 r5 r6", "2 = b4 b5 b6", "k1 k2 j", "y9 k9 j", "e")
    assert len(asked.freed) == 2
    assert table.game.violation(table.game.view(table.state, 0), asked) is None


@pytest.mark.parametrize("line", ["9" * 5000 + " r1", "0 r1", "2 r1"])
def test_a_number_of_no_set_is_unclear(line: str) -> None:
    table = position("r7 b1 / b9", "r4 r5 r6")
    with pytest.raises(Unclear):
        typed(table, line)
