"""A few random matches of each preset and number of players; the command plays them by the thousand."""

from __future__ import annotations

from dataclasses import astuple
from pathlib import Path

import pytest
from broken_games import LosesDeadTiles, NeverSeesABlock

from tilehall.rulesets import presets
from tilehall.testing import soak
from tilehall.testing.laws import LawBroken
from tilehall.testing.variations import player_counts

# Two random players of Tile Rummy may win in turn for a hundred rounds.
_ENDLESS = (("tile-rummy", 2), ("tile-rummy/replace", 2))
TABLES = [
    pytest.param(preset.name, players, marks=pytest.mark.long if (preset.name, players) in _ENDLESS else ())
    for preset in presets().values()
    for players in player_counts(preset)
    # a whole match of thirteen rounds with the fewest and the most players is enough here
    if getattr(preset.resolve(), "rounds", 1) <= 3 or players in (2, max(player_counts(preset)))
]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_matches_end_with_every_tile_there(name, players):
    matches = 3 if name.startswith("gaple") else 1
    tally = soak.soak_matches(name, players, range(1, matches + 1))
    game = presets()[name].build({"players": players})
    assert tally.matches == matches
    assert tally.actions > tally.rounds >= matches
    assert 0 < tally.longest_round <= game.longest_round


@pytest.mark.parametrize(
    ("name", "broken", "law"),
    [("gaple", LosesDeadTiles, "tiles_conserved"), ("gaple/pass", NeverSeesABlock, "ends_in_time")],
)
def test_a_broken_game_is_caught_and_the_match_is_named(monkeypatch, name, broken, law):
    monkeypatch.setattr("tilehall.rulesets.GAMES", {"gaple": broken})
    monkeypatch.setattr("tilehall.rulesets.game_of", lambda _, ruleset: broken(ruleset))
    with pytest.raises(LawBroken) as caught:
        soak.soak_matches(name, 4, range(1, 21))
    assert caught.value.law == law
    assert caught.value.__notes__[0].startswith(f"{name}, 4 players, match ")


def test_the_command_prints_a_table_of_presets_and_house_rules(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("large.toml").write_text(
        'base = "mexican-train/hub/short"\n[options]\nset = 18\nrounds = 1\n', "utf-8"
    )
    chosen = ["gaple", "gaple/five", "large.toml"]
    soak.main(["--matches", "1", "--jobs", "1", "--presets", *chosen])
    printed = capsys.readouterr().out
    assert all(name in printed for name in chosen)


def test_tallies_add_up():
    assert astuple(soak.Tally(1, 2, 3, 4, 5) + soak.Tally(1, 1, 1, 9, 1)) == (2, 3, 4, 9, 5)
