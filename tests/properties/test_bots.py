"""Bots see the view alone, do what is legal, and easy is clearly better than random."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.arena.play import play_match
from tilehall.bots import LEVELS, choose
from tilehall.core.codec import decode, encode
from tilehall.core.errors import UnsupportedRuleset
from tilehall.core.ids import Seat
from tilehall.core.tile import Domino
from tilehall.games.gaple.model import Discard, GapleView, Play, Public
from tilehall.rulesets import preset
from tilehall.testing import strategies
from tilehall.testing.specimens import specimen_of


def wins(name: str, matches: int, level: str = "easy") -> float:
    """The share of matches that one bot of this level wins against random ones, each seat in turn."""
    game = preset(name).build()
    players = game.ruleset.players
    won = 0.0
    for number in range(1, matches + 1):
        seat = number % players
        levels = [level if other == seat else "random" for other in range(players)]
        winners = play_match(game, name, levels, "bots", number).outcome.winners
        won += (seat in winners) / len(winners)
    return won / matches


@pytest.mark.parametrize(("name", "chance", "expected"), [("gaple", 0.25, 0.5), ("gaple/five", 0.2, 0.4)])
def test_easy_beats_random_by_far(name, chance, expected):
    """Twice the share that chance alone gives; the matches are always the same ones."""
    assert expected == 2 * chance
    assert wins(name, 60) > expected


def test_random_does_not():
    """The measure can fail: with random play in that seat too, nobody is beaten."""
    assert wins("gaple", 60, "random") < 0.4


@pytest.mark.parametrize("level", LEVELS)
@given(position=strategies.positions(), seed=st.integers(0, 1000))
def test_a_bot_does_what_is_legal_and_the_same_again(level, position, seed):
    game, steps = position
    state, specimen = steps[-1].state, specimen_of(game)
    for seat in game.to_act(state):
        view = game.view(state, seat)
        action = choose(level, game, view, random.Random(seed))
        assert game.violation(view, action) is None
        legal, is_all = specimen.legal(view)
        assert not is_all or specimen.listed(view, action) in legal
        # a view that went over the wire is worth as much: the bot has no other source
        sent = decode(encode(view), game.view_type)
        assert choose(level, game, sent, random.Random(seed)) == action


def test_random_draws_every_legal_action():
    view = seen("1-2 2-3 0-5", line=((2, 5),))
    game = preset("gaple").build()
    drawn = {choose("random", game, view, random.Random(seed)) for seed in range(60)}
    assert drawn == set(game.legal(view))


def seen(hand: str, line=(), history=()) -> GapleView:
    tiles = tuple(Domino.parse(tile) for tile in hand.split())
    public = Public(players=4, line=line, turn=Seat(0), counts=(len(tiles), 3, 3, 3), history=history)
    return GapleView(public=public, seat=Seat(0), hand=tiles)


@pytest.mark.parametrize(
    ("hand", "line", "expected"),
    [
        pytest.param("0-2 5-6", ((2, 5),), Play(Domino(5, 6), "right"), id="heavy before light"),
        pytest.param("1-5 2-4", ((2, 5),), None, id="equals by lot"),
        pytest.param("2-2 0-4 1-5", ((2, 4),), Play(Domino(2, 2), "left"), id="doubles while they fit"),
        pytest.param("3-4 0-1 6-6", ((2, 5),), Discard(Domino(0, 1)), id="the lightest dies"),
        pytest.param("2-6 2-5 3-6 6-6", ((2, 2),), Play(Domino(2, 6), "left"), id="keep a follower"),
    ],
)
def test_easy_plays_by_its_rules_of_thumb(hand, line, expected):
    game = preset("gaple").build()
    view = seen(hand, line)
    chosen = {choose("easy", game, view, random.Random(seed)) for seed in range(20)}
    assert chosen == ({expected} if expected else set(game.legal(view)))


def test_an_unknown_level_is_refused():
    game = preset("gaple").build()
    with pytest.raises(UnsupportedRuleset) as refused:
        choose("genius", game, seen("0-1"), random.Random(1))
    assert (refused.value.code, refused.value.facts["known"]) == ("unknown-bot", "random, easy")


def test_a_game_without_an_easy_bot_is_refused():
    class Other:
        name = "other"

    with pytest.raises(UnsupportedRuleset) as refused:
        choose("easy", Other(), None, random.Random(1))
    assert refused.value.code == "bot-without-game"
