"""Every game of the hall keeps every law, under every preset, number of players and option."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilehall.games.catalogue import GAMES
from tilehall.rulesets import presets
from tilehall.testing import conformance, strategies
from tilehall.testing.specimens import SPECIMENS, specimen_of
from tilehall.testing.variations import SMALL, player_counts, variations


def _param(preset, changes):
    name = " ".join((preset.name, *(f"{option}={value}" for option, value in changes.items())))
    return pytest.param(preset, changes, id=name)


VARIATIONS = [_param(*variation) for variation in variations()]


def test_every_game_has_a_specimen_and_a_preset():
    assert set(SPECIMENS) == set(GAMES) == {preset.game for preset in presets().values()}


@pytest.mark.parametrize(("preset", "changes"), VARIATIONS)
def test_laws_hold(preset, changes):
    rounds = 2 if preset.game == "gaple" else 1
    conformance.check(specimen_of(preset.build(changes)), seed=len(changes), rounds=rounds)


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data(), seed=st.integers(0, 2**32))
@settings(max_examples=10)
def test_laws_hold_under_any_combination_of_options(name, data, seed):
    conformance.check(specimen_of(data.draw(strategies.games(name))), seed, rounds=1)


def test_every_law_is_put_to_the_test():
    """No law passes for want of a case: over a few rounds of six each, all were really compared."""
    tested = conformance.check(specimen_of(presets()["gaple/six"].build()), seed=3, rounds=3)
    assert set(tested) == set(conformance.LAWS)
    assert min(tested.values()) >= 3
    assert tested["twins_look_alike"] > 100


def test_variations_cover_presets_players_and_options():
    built = [preset.build(changes).ruleset for preset, changes in variations()]
    assert len(built) == len(set(built))
    for preset in presets().values():
        for players in player_counts(preset) if preset.game == "gaple" else ():
            assert preset.resolve({"players": players}) in built
    gaple = presets()["gaple"]
    assert player_counts(gaple) == (2, 3, 4, 5)
    assert player_counts(presets()["gaple/six"]) == player_counts(presets()["gaple/teams"]) == (4,)
    for changes in ({"double_blank": 25}, {"players": 2, "ends": "all-out"}, {"later_opening": "winner-any"}):
        assert gaple.resolve(changes) in built
    for name in ("mexican-train/hub", "mexican-train/station"):
        counts = player_counts(presets()[name])
        assert counts == tuple(range(2, 9 if name.endswith("hub") else 11))
        for players in (counts[0], counts[-1]):
            assert presets()[name].resolve({"players": players}) in built
        for players in counts:
            assert presets()[name].resolve({**SMALL["mexican-train"], "players": players}) in built
    for change in ({"second_double": True}, {"mexican_trains": "any"}, {"out_bonus": 50}):
        changes = {**SMALL["mexican-train"], "players": 3, **change}
        assert presets()["mexican-train/hub"].resolve(changes) in built
