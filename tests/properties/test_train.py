"""Mexican Train: what holds of every deal, train and score."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilehall.arena.play import play_match
from tilehall.bots import choose
from tilehall.bots.mexican_train import longest_chain
from tilehall.core.chance import SeededChance
from tilehall.core.codec import encode
from tilehall.core.ids import RuleId, Seat
from tilehall.core.match import Match, Outcome
from tilehall.core.tile import Domino, domino_set
from tilehall.games.mexican_train import scoring
from tilehall.games.mexican_train.model import Hunted, Laid, OpenEnd, Play, Public, Train, TrainView
from tilehall.games.mexican_train.ruleset import TrainRuleset
from tilehall.games.mexican_train.trains import lay, new_train
from tilehall.rulesets import preset
from tilehall.testing import strategies
from tilehall.testing.play import fold, random_round


def rules(**options) -> TrainRuleset:
    resolved = preset("mexican-train/hub").resolve(options)
    assert isinstance(resolved, TrainRuleset)
    return resolved


hands = st.lists(st.lists(strategies.dominoes(12), max_size=6, unique=True), min_size=2, max_size=10)


@given(hands, st.randoms(use_true_random=False), st.sampled_from([0, 25, 50]), st.sampled_from([0, 5]))
@settings(max_examples=50)
def test_moving_hands_to_other_seats_moves_points_and_winners_along(held, rng, blank, half):
    ruleset = rules(double_blank=blank, blank_half=half, blocked_lowest_zero=bool(blank), out_bonus=7)
    order = list(range(len(held)))
    rng.shuffle(order)
    for closed_by in (None, 0):
        pips = [scoring.pips_left(ruleset, hand) for hand in held]
        points = scoring.points(ruleset, pips, None if closed_by is None else Seat(closed_by))
        moved = scoring.points(
            ruleset,
            [pips[seat] for seat in order],
            None if closed_by is None else Seat(order.index(closed_by)),
        )
        assert moved == tuple(points[seat] for seat in order)
        assert {order[seat] for seat in scoring.lowest(moved)} == set(scoring.lowest(points))


@given(st.integers(0, 2**32), st.sampled_from([1, 3]))
@settings(max_examples=50)
def test_a_train_has_the_ends_that_its_tiles_leave_open(seed, branches):
    """Every number touches its equal, and a tile opens as many sides as it has, less those in use."""
    rng = random.Random(seed)
    ruleset, train = rules(double_branches=branches), new_train("p0", 6)
    left = [tile for tile in domino_set(6) if tile is not Domino(6, 6)]
    while plays := [(tile, end) for tile in left for end in train.ends if tile.has(end.shows)]:
        tile, end = rng.choice(plays)
        train, opened = lay(ruleset, train, end.id, tile)
        left.remove(tile)
        assert opened in [each.id for each in train.ends]
        check(train, branches)


def check(train: Train, branches: int) -> None:
    used = [laid.on for laid in train.tiles]
    assert used.count(-1) == 1
    sides = {}
    for place, laid in enumerate(train.tiles):
        assert laid.inner == (6 if laid.on < 0 else train.tiles[laid.on].outer)
        assert laid.on < place
        sides[f"p0.{place}"] = (branches if laid.inner == laid.outer else 1) - used.count(place)
    assert {end.id: end.sides for end in train.ends} == {end: free for end, free in sides.items() if free}
    assert all(end.shows == train.tiles[int(end.id[3:])].outer for end in train.ends)


@given(st.binary(min_size=32, max_size=32), st.integers(2, 10), st.integers(0, 12))
@settings(max_examples=60)
def test_the_hunt_ends_with_the_circle_in_which_the_engine_is_found(seed, players, played):
    """MTS-02 counted anew: whoever draws, draws as often as anybody, but for a pile that is short."""
    game = preset("mexican-train/station").build({"players": players})
    match = Match(players)
    for _ in range(played):
        match = match.with_round(Outcome((0,) * players, (Seat(0),), Seat(0), RuleId("MTS-09")))
    events = game.deal(match, SeededChance(seed, "round/1"))
    hunt = next((event for event in events if isinstance(event, Hunted)), None)
    engine = Domino(12 - played, 12 - played)
    holders = [seat for seat, hand in enumerate(events[0].hands) if engine in hand]
    assert (hunt is None) == bool(holders)
    state = fold(game, None, events)
    if hunt is not None:
        counts = [len(tiles) for tiles in hunt.drawn]
        assert max(counts) - min(counts) <= (1 if state.public.yard == 0 else 0)
        finder = next(seat for seat, tiles in enumerate(hunt.drawn) if engine in tiles)
        assert hunt.drawn[finder].index(engine) == max(counts) - 1
        assert state.public.starter == finder
    assert sum(state.public.counts) + state.public.yard == 90


@pytest.mark.parametrize("name", ["mexican-train/hub", "mexican-train/station"])
def test_a_view_stays_small(name):
    game = preset(name).build({"players": 8 if name.endswith("hub") else 10})
    for seed in range(2):
        for step in random_round(game, random.Random(seed)):
            assert len(encode(game.view(step.state, Seat(0)))) < 8_000


# Bots


@pytest.mark.parametrize("name", ["mexican-train/hub", "mexican-train/station"])
def test_easy_beats_random_by_far(name):
    """More than twice the share that chance alone gives; the matches are always the same ones."""
    game = preset(name).build({"players": 4, "rounds": 2})
    won = 0.0
    for number in range(1, 21):
        levels = ["easy" if number % 4 == seat else "random" for seat in range(4)]
        winners = play_match(game, name, levels, "bots", number).outcome.winners
        won += (number % 4 in winners) / len(winners)
    assert won / 20 > 0.5


@given(strategies.positions("mexican-train"), st.sampled_from(["easy", "random"]))
@settings(max_examples=30)
def test_a_bot_does_what_is_legal(position, level):
    game, steps = position
    state = steps[-1].state
    for seat in game.to_act(state):
        view = game.view(state, seat)
        assert choose(level, game, view, random.Random(1)) in list(game.legal(view))


def test_a_chain_is_laid_end_to_end():
    tiles = [Domino.parse(text) for text in ["6-5", "5-4", "4-3", "1-2", "3-6"]]
    assert longest_chain(tiles, [6]) == 4
    assert longest_chain(tiles, [1]) == 1
    assert longest_chain(tiles, [0]) == 0
    assert longest_chain([], [6]) == 0


def test_easy_keeps_its_chain_and_lays_elsewhere_what_it_does_not_need():
    """8-9 begins the chain from 9; laying 9-1 there would cut it off."""
    view = TrainView(
        public=Public(
            players=2,
            engine=Domino(12, 12),
            engine_laid=True,
            trains=(
                Train("p0", (OpenEnd("p0.0", 9, 1),), (Laid(-1, 12, 9),)),
                new_train("p1", 12),
                Train("m0", (OpenEnd("m0.0", 1, 1),), (Laid(-1, 12, 1),)),
            ),
            counts=(4, 3),
            yard=0,
            turn=Seat(0),
        ),
        seat=Seat(0),
        hand=tuple(Domino.parse(text) for text in ["1-7", "8-9", "8-10", "10-11"]),
    )
    game = preset("mexican-train/hub").build({"players": 2})
    chosen = {choose("easy", game, view, random.Random(seed)) for seed in range(20)}
    assert chosen == {Play(Domino(8, 9), "p0.0")}
    lighter = msgspec.structs.replace(
        view, hand=tuple(Domino.parse(text) for text in ["1-9", "8-9", "8-10", "10-11"])
    )
    chosen = {choose("easy", game, lighter, random.Random(seed)) for seed in range(20)}
    assert Play(Domino(1, 9), "p0.0") not in chosen
