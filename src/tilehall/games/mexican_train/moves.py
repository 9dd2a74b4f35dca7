"""What the player on turn may lay, and where: the facts that legality and the course of play rest on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tilehall.core.ids import Seat
from tilehall.core.tile import Domino
from tilehall.games.mexican_train.model import OpenEnd, Public, Train
from tilehall.games.mexican_train.ruleset import TrainRuleset
from tilehall.games.mexican_train.trains import begun, end_named, is_mexican, spent

__all__ = ["Moves", "duty", "is_first_turn", "starts_run"]


def is_first_turn(public: Public) -> bool:
    """Whether the player on turn has their first turn of the round."""
    return public.turns < public.players


def duty(rules: TrainRuleset, public: Public) -> str | None:
    """The end of the open double that the next player has to cover before anything else (MTO-07)."""
    if rules.open_double == "free":
        return None
    for end in public.open_doubles:
        found = end_named(public, end)
        if found is not None and not spent(rules, public, found.shows):
            return end
    return None


def starts_run(rules: TrainRuleset, public: Public, train: Train) -> bool:
    """Whether a tile on this train begins a run for the player on turn (MTS-05, MTO-05)."""
    if public.stage != "tile" or public.drawn or public.bound is not None:
        return False
    if rules.first_turn == "mexican-run":
        return public.turns == 0 and is_mexican(train) and not begun(train)
    return rules.first_turn == "own-run" and is_first_turn(public) and train.name == f"p{public.turn}"


class Moves:
    """What a seat on turn can do with these tiles.

    `tiles` are the hand, or the one tile that was just drawn where only that one may be laid.
    """

    def __init__(self, rules: TrainRuleset, public: Public, seat: Seat, tiles: Sequence[Domino]) -> None:
        self._rules = rules
        self._public = public
        self.own = public.trains[seat]
        # MTH-08, MTO-06: the tile that must follow a double may not be a double itself
        self.bans_doubles = public.stage in ("follow", "again") and not rules.second_double
        self._tiles = [tile for tile in tiles if not (self.bans_doubles and tile.is_double)]

    def on(self, ends: Sequence[OpenEnd]) -> Iterator[tuple[Domino, str]]:
        """The tiles that fit one of these ends, each with the end's id."""
        for end in ends:
            for tile in self._tiles:
                if tile.has(end.shows):
                    yield tile, end.id

    def on_own(self) -> tuple[Domino, str] | None:
        """A tile that fits the player's own train, with the end."""
        return next(self.on(self.own.ends), None)

    def closed(self, train: Train) -> str | None:
        """Why the player may not play on this train now, as the reason of a refusal, or None.

        A double that has to be covered or followed goes before all this.
        """
        rules, public = self._rules, self._public
        if train is self.own:
            return None
        if not is_mexican(train) and not train.marked:
            return "train-closed"
        if not begun(self.own) and not rules.before_own_train:
            return "own-train-first"
        if not is_mexican(train):
            return None
        if rules.mexican_train_from_turn == 2 and not begun(train) and is_first_turn(public):
            return "mexican-not-yet"
        if rules.mexican_train_use == "own-stuck" and self.on_own() is not None:
            return "mexican-own-first"
        return None

    def all(self) -> Iterator[tuple[Domino, str]]:
        """Every tile that may be laid now, with each end where it may be laid."""
        bound = self._public.bound
        if bound is not None:
            yield from self.on(
                [
                    end
                    for train in self._public.trains
                    for end in train.ends
                    if bound == (train.name if self._public.stage == "run" else end.id)
                ]
            )
            return
        for train in self._public.trains:
            if self.closed(train) is None:
                yield from self.on(train.ends)

    def any(self) -> tuple[Domino, str] | None:
        """One tile that may be laid now, with its end, or None."""
        return next(self.all(), None)

    def hinders_draw(self) -> tuple[Domino, str] | None:
        """What has to be impossible before a tile is drawn, but is not (MTH-06, MTS-07, MTO-09)."""
        if self._public.bound is None and self._rules.stuck_on == "own-train":
            return self.on_own()
        return self.any()
