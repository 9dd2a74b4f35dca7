"""Each law can fail: a game that is broken in one way is caught by the law that is there for it."""

from __future__ import annotations

import broken_games
import pytest

from tilehall.games.gaple.rules import Gaple
from tilehall.games.gaple.ruleset import GapleRuleset
from tilehall.rulesets import preset
from tilehall.testing import conformance
from tilehall.testing.gaple import GapleSpecimen

MUTATIONS = [
    (broken_games.ShowsTheDeal, "nothing_named"),
    (broken_games.ShowsDeadTiles, "nothing_named"),
    (broken_games.ShowsDeadTilesToWatchers, "nothing_named"),
    (broken_games.NamesAHolderInItsRefusals, "nothing_named"),
    (broken_games.TellsTheWeightOfTheUndealt, "twins_look_alike"),
    (broken_games.ShowsWhatItDoesNotKnow, "redact_fails_closed"),
    (broken_games.LetsTheAbleDiscard, "legal_agrees"),
    (broken_games.LaysWhatDoesNotFit, "legal_agrees"),
    (broken_games.ForgetsTheRightEnd, "legal_agrees"),
    (broken_games.OffersTwice, "legal_agrees"),
    (broken_games.LeavesTheStuckWithoutAMove, "somebody_can_act"),
    (broken_games.ActsAfterTheEnd, "somebody_can_act"),
    (broken_games.LosesDeadTiles, "tiles_conserved"),
    (broken_games.KeepsThePlayedTile, "tiles_conserved"),
    (broken_games.ViewForgetsOwnDeadTiles, "views_fold"),
    (broken_games.CountsItsCalls, "states_fold"),
    (broken_games.DoesWhatItRefuses, "refusals_change_nothing"),
    (broken_games.CodecIsLenient, "codec_round_trips"),
    (broken_games.CodecForgetsTheEnd, "codec_round_trips"),
    (broken_games.NeverSeesABlock, "ends_in_time"),
    (broken_games.ShufflesForItself, "deals_repeat"),
    (broken_games.IgnoresTheDraft, "expiry_moves_on"),
    (broken_games.PunishesTheSlow, "expiry_moves_on"),
    (broken_games.NobodyWins, "outcomes_fit"),
]


def examine(kind: type[Gaple]) -> None:
    name = "gaple/pass" if kind is broken_games.NeverSeesABlock else "gaple/five"
    ruleset = preset(name).resolve()
    assert isinstance(ruleset, GapleRuleset)
    conformance.check(GapleSpecimen(kind(ruleset)), rounds=20)


@pytest.mark.parametrize(("kind", "law"), MUTATIONS, ids=lambda value: getattr(value, "__name__", value))
def test_a_broken_game_is_caught(kind, law):
    with pytest.raises(conformance.LawBroken) as caught:
        examine(kind)
    assert caught.value.law == law
    assert any("seed" in note for note in caught.value.__notes__)


def test_every_law_has_a_game_that_breaks_it():
    assert {law for _, law in MUTATIONS} == set(conformance.LAWS)
