"""Games of Tile Rummy that are each broken in one way are caught by the law that is there for it."""

from __future__ import annotations

import msgspec
import pytest

from tilehall.games.tile_rummy.model import Dealt, Draw, Drew, Passed
from tilehall.games.tile_rummy.rules import TileRummy
from tilehall.games.tile_rummy.ruleset import RummyRuleset
from tilehall.rulesets import preset
from tilehall.testing import conformance
from tilehall.testing.tile_rummy import RummySpecimen


class ShowsDraws(TileRummy):
    def redact(self, event, seat):
        return event if isinstance(event, Drew) else super().redact(event, seat)


class ShowsThePool(TileRummy):
    def redact(self, event, seat):
        shown = super().redact(event, seat)
        return msgspec.structs.replace(shown, pool=event.pool) if isinstance(event, Dealt) else shown


class ShowsTheNextTile(TileRummy):
    """A seat sees what it would draw."""

    def view(self, state, seat):
        seen = super().view(state, seat)
        return (
            seen if seat is None else msgspec.structs.replace(seen, rack=(*seen.rack, *state.hidden.pool[:1]))
        )


class ForgetsToDraw(TileRummy):
    def legal(self, view):
        return (action for action in super().legal(view) if not isinstance(action, Draw))


class KeepsLaidTiles(TileRummy):
    def evolve(self, state, event):
        after = super().evolve(state, event)
        return msgspec.structs.replace(after, hidden=state.hidden) if event.kind == "played" else after

    def evolve_view(self, view, event, seat):
        after = super().evolve_view(view, event, seat)
        return msgspec.structs.replace(after, rack=view.rack) if event.kind == "played" else after


class OpensSecretly(TileRummy):
    """No view learns who has opened."""

    def evolve_view(self, view, event, seat):
        after = super().evolve_view(view, event, seat)
        if event.kind != "played":
            return after
        return msgspec.structs.replace(
            after, public=msgspec.structs.replace(after.public, opened=view.public.opened)
        )


class NeverRunsOut(TileRummy):
    """Nobody counts the passes in a row."""

    def evolve(self, state, event):
        after = super().evolve(state, event)
        if not isinstance(event, Passed):
            return after
        return msgspec.structs.replace(after, public=msgspec.structs.replace(after.public, passes=0))

    def evolve_view(self, view, event, seat):
        after = super().evolve_view(view, event, seat)
        if not isinstance(event, Passed):
            return after
        return msgspec.structs.replace(after, public=msgspec.structs.replace(after.public, passes=0))

    @property
    def longest_round(self):
        return 400  # enough for any of these rounds that ends


MUTATIONS = [
    (ShowsDraws, {"nothing_named", "views_fold"}),
    (ShowsThePool, {"nothing_named"}),
    (ShowsTheNextTile, {"nothing_named", "views_fold"}),
    (ForgetsToDraw, {"legal_agrees"}),
    (KeepsLaidTiles, {"tiles_conserved"}),
    (OpensSecretly, {"views_fold"}),
    (NeverRunsOut, {"ends_in_time"}),
]


def specimen(kind: type[TileRummy]) -> RummySpecimen:
    """The game with two players, on whose tables any set opens; to see its end, few laws are needed."""
    ruleset = preset("tile-rummy").resolve({"players": 2, "initial_meld": 0})
    assert isinstance(ruleset, RummyRuleset)
    return RummySpecimen(kind(ruleset), every=1000 if kind is NeverRunsOut else 1)


@pytest.mark.parametrize(("kind", "laws"), MUTATIONS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_broken_game_is_caught(kind, laws):
    with pytest.raises(conformance.LawBroken) as caught:
        conformance.check(specimen(kind), seed=1, rounds=8)
    assert caught.value.law in laws
