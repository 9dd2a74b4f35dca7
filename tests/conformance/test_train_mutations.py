"""Games of Mexican Train that are each broken in one way are caught by the law that is there for it."""

from __future__ import annotations

import msgspec
import pytest

from tilehall.games.mexican_train.model import Drew, Hunted, Marked, Stop
from tilehall.games.mexican_train.rules import MexicanTrain
from tilehall.games.mexican_train.ruleset import TrainRuleset
from tilehall.rulesets import preset
from tilehall.testing import conformance
from tilehall.testing.mexican_train import TrainSpecimen
from tilehall.testing.variations import SMALL


class ShowsDraws(MexicanTrain):
    def redact(self, event, seat):
        return event if isinstance(event, Drew) else super().redact(event, seat)


class ShowsTheHunt(MexicanTrain):
    def redact(self, event, seat):
        return event if isinstance(event, Hunted) else super().redact(event, seat)


class ShowsTheDrawnTile(MexicanTrain):
    """Everybody sees the tile that may be laid now."""

    def view(self, state, seat):
        return msgspec.structs.replace(super().view(state, seat), drawn=state.hidden.drawn)


class PlaysOnClosedTrains(MexicanTrain):
    def violation(self, view, action):
        found = super().violation(view, action)
        return None if found is not None and found.reason == "train-closed" else found


class ForgetsToStop(MexicanTrain):
    def legal(self, view):
        return (action for action in super().legal(view) if not isinstance(action, Stop))


class NeverEndsBlocked(MexicanTrain):
    """Nobody counts the turns in which nothing happens."""

    longest_round = 100  # enough for any of these rounds that ends

    def evolve(self, state, event):
        after = super().evolve(state, event)
        return msgspec.structs.replace(after, public=msgspec.structs.replace(after.public, idle=0))

    def evolve_view(self, view, event, seat):
        after = super().evolve_view(view, event, seat)
        return msgspec.structs.replace(after, public=msgspec.structs.replace(after.public, idle=0))


class MarksSecretly(MexicanTrain):
    """The marker is on the table, but no view shows it."""

    def evolve_view(self, view, event, seat):
        return view if isinstance(event, Marked) else super().evolve_view(view, event, seat)


class KeepsTheLaidTile(MexicanTrain):
    def evolve(self, state, event):
        after = super().evolve(state, event)
        if event.kind != "played":
            return after
        hidden = msgspec.structs.replace(after.hidden, hands=state.hidden.hands)
        return msgspec.structs.replace(after, hidden=hidden)

    def evolve_view(self, view, event, seat):
        after = super().evolve_view(view, event, seat)
        return msgspec.structs.replace(after, hand=view.hand) if event.kind == "played" else after


MUTATIONS = [
    (ShowsDraws, {"nothing_named", "views_fold"}),
    (ShowsTheHunt, {"nothing_named"}),
    (ShowsTheDrawnTile, {"nothing_named", "views_fold"}),
    (PlaysOnClosedTrains, {"legal_agrees"}),
    (ForgetsToStop, {"legal_agrees"}),
    (NeverEndsBlocked, {"ends_in_time"}),
    (MarksSecretly, {"views_fold"}),
    (KeepsTheLaidTile, {"tiles_conserved"}),
]


@pytest.mark.parametrize(("kind", "laws"), MUTATIONS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_broken_game_is_caught(kind, laws):
    ruleset = preset("mexican-train/station").resolve({**SMALL["mexican-train"], "players": 2})
    assert isinstance(ruleset, TrainRuleset)
    with pytest.raises(conformance.LawBroken) as caught:
        conformance.check(TrainSpecimen(kind(ruleset)), rounds=40)
    assert caught.value.law in laws


def test_a_sound_one_passes():
    ruleset = preset("mexican-train/station").resolve({**SMALL["mexican-train"], "players": 2})
    assert isinstance(ruleset, TrainRuleset)
    assert conformance.check(TrainSpecimen(MexicanTrain(ruleset)), rounds=4)["twins_look_alike"] > 0
