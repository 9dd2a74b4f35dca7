"""Scoring by properties: who wins never depends on where anybody sits."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.core.tile import Domino, domino_set
from tilehall.games.gaple import scoring
from tilehall.games.gaple.ruleset import GapleRuleset
from tilehall.testing import strategies


@st.composite
def unplayed_tiles(draw, players=None):
    """Tiles left with two to five players, no tile twice; small hands, so that ties are frequent."""
    count = players or draw(st.integers(2, 5))
    tiles = draw(st.permutations(domino_set(6)))
    hands = []
    for _ in range(count):
        size = draw(st.integers(0, 3))
        hands.append(tuple(tiles[:size]))
        tiles = tiles[size:]
    return hands


def level_tiles():
    """Tiles left with players who are all level on pips."""

    def level(hands):
        totals = [sum(tile.pips for tile in hand) for hand in hands]
        most = max(set(totals), key=totals.count)
        return [hand for hand, total in zip(hands, totals, strict=True) if total == most]

    return unplayed_tiles(4).map(level).filter(lambda hands: len(hands) > 1)


def ran_out(hands):
    return [seat for seat, hand in enumerate(hands) if not hand]


def plain_order(ruleset, hand, first_out):
    """GAP-12 as one key to sort by, written from the clause: lower is better."""
    pips = sum(tile.low + tile.high for tile in hand)
    blanks = [tile for tile in hand if tile.low == 0]
    if ruleset.double_blank == 25 and blanks == [Domino(0, 0)]:
        pips += 25
    lightest = min(((tile.low + tile.high, tile.low) for tile in hand), default=(-1, first_out))
    return (pips, *lightest)


@given(strategies.rulesets(GapleRuleset), unplayed_tiles(), st.sampled_from(["out", "blocked"]), st.randoms())
def test_moving_hands_to_other_seats_moves_points_and_winner_along(ruleset, hands, how, rng):
    if ruleset.teams:
        return  # partners are bound to seats; see the next test
    order = list(range(len(hands)))
    rng.shuffle(order)
    moved = [hands[seat] for seat in order]
    out = ran_out(hands)
    before = scoring.judge(ruleset, hands, how, out)
    after = scoring.judge(ruleset, moved, how, [order.index(seat) for seat in out])
    assert order[after.winner] == before.winner
    assert (after.rule, after.step) == (before.rule, before.step)
    pips = [scoring.pips_left(ruleset, hand) for hand in hands]
    moved_pips = [scoring.pips_left(ruleset, hand) for hand in moved]
    assert moved_pips == [pips[seat] for seat in order]
    assert scoring.points(ruleset, moved_pips) == tuple(pips[seat] for seat in order)


@pytest.mark.parametrize("how", ["out", "blocked"])
@pytest.mark.parametrize("blocked_teams", ["lightest-player", "lightest-team"])
@given(hands=unplayed_tiles(4))
def test_turning_the_table_round_changes_nothing_for_teams(hands, how, blocked_teams):
    """Any turn of the table, and partners changing places, keep the teams together."""
    ruleset = GapleRuleset(teams=True, blocked_teams=blocked_teams)
    before = scoring.judge(ruleset, hands, how, ran_out(hands))
    points = scoring.points(ruleset, [scoring.pips_left(ruleset, hand) for hand in hands])
    assert points[0] == points[2]
    assert points[1] == points[3]
    for order in permutations(range(4)):
        if (order[0] - order[2]) % 2:
            continue
        moved = [hands[seat] for seat in order]
        after = scoring.judge(ruleset, moved, how, [order.index(seat) for seat in ran_out(hands)])
        assert order[after.winner] == before.winner


@given(strategies.rulesets(GapleRuleset), unplayed_tiles() | level_tiles())
def test_the_winner_is_the_least_by_the_order_of_the_clause(ruleset, hands):
    """The plain order of GAP-12 is total, and it names the same winner."""
    if ruleset.teams:
        return
    out = ran_out(hands)
    keys = [plain_order(ruleset, hand, out.index(seat) if not hand else 0) for seat, hand in enumerate(hands)]
    assert len(set(keys)) == len(keys)
    assert scoring.judge(ruleset, hands, "blocked", out).winner == keys.index(min(keys))


@given(strategies.rulesets(GapleRuleset), unplayed_tiles())
def test_another_tile_never_helps_except_the_blank_that_saves_the_double_blank(ruleset, hands):
    hand = hands[0]
    spare = next(tile for tile in domino_set(6) if tile not in hand and tile.low > 0)
    assert scoring.pips_left(ruleset, (*hand, spare)) == scoring.pips_left(ruleset, hand) + spare.pips
