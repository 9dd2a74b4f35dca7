"""Rounds of Gaple set up by hand: chosen deals, and positions in the middle of a round."""

from __future__ import annotations

from typing import Any

from round_table import RoundTable, tiles

from tilehall.core.chance import ScriptedChance
from tilehall.core.ids import RuleId, Seat
from tilehall.core.match import Match, Outcome
from tilehall.core.protocol import Violation
from tilehall.core.tile import Domino, domino_set
from tilehall.games.gaple.model import (
    Discard,
    GapleAction,
    Opened,
    Pass,
    Play,
    Public,
)
from tilehall.games.gaple.rules import Gaple
from tilehall.games.gaple.ruleset import GapleRuleset
from tilehall.games.gaple.state import GapleState, Hidden
from tilehall.rulesets import preset


def hands_of(text: str) -> tuple[tuple[Domino, ...], ...]:
    """The hands of `0-1 3-5 / 2-2 / -`."""
    return tuple(tiles(hand) for hand in text.split("/"))


def action(text: str) -> GapleAction:
    """`3-5 left`, `3-5` (on an empty line), `discard 3-5` or `pass`."""
    words = text.split()
    if words == ["pass"]:
        return Pass()
    if words[0] == "discard":
        return Discard(Domino.parse(words[1]))
    end = words[1] if len(words) > 1 else None
    assert end in (None, "left", "right")
    return Play(Domino.parse(words[0]), end)


def written(asked: GapleAction) -> str:
    """An action as `action` reads it."""
    if isinstance(asked, Play):
        return f"{asked.tile} {asked.end}" if asked.end else str(asked.tile)
    return f"discard {asked.tile}" if isinstance(asked, Discard) else "pass"


def gaple(name: str = "gaple", **options: Any) -> Gaple:
    """The game under a preset with options changed."""
    ruleset = preset(name).resolve(options)
    assert isinstance(ruleset, GapleRuleset)
    return Gaple(ruleset)


def match_won_by(winner: int, seats: int = 4) -> Match:
    """A match of one round so far."""
    return Match(seats, (Outcome((0,) * seats, (Seat(winner),), Seat(0), RuleId("GAP-09")),))


class Table(RoundTable):
    """A round in progress; `say` makes the seat whose turn it is do something."""

    def action(self, text: str) -> GapleAction:
        return action(text)

    def written(self, asked: GapleAction) -> str:
        return written(asked)

    @property
    def opened(self) -> Opened:
        return next(event for event in self.events if isinstance(event, Opened))

    def line(self) -> str:
        return " ".join(f"{left}-{right}" for left, right in self.public.line)

    def say(self, *asked: str) -> Table:
        for text in asked:
            assert self.turn is not None, "the round is over"
            self._happen(self.game.decide(self.state, self.turn, action(text)))
        return self

    def refusal(self, text: str, seat: int | None = None) -> Violation:
        """The violation by which an action is refused; the state is unchanged."""
        return self.violation(text, seat)


def deal(
    hands: str,
    undealt: str = "",
    *,
    match: Match | None = None,
    lot: int = 0,
    game: Gaple | None = None,
) -> Table:
    """A round dealt with these tiles; the others fill the hands in ascending order, then the rest.

    The first of `undealt` is the one that is turned. `lot` is the seat that the draw gives the turn.
    """
    game = game or gaple()
    players = game.ruleset.players
    given = [tile for hand in hands_of(hands) for tile in hand]
    aside = tiles(undealt)
    others = [tile for tile in domino_set(6) if tile not in given and tile not in aside]
    filling = players * game.ruleset.hand_size - len(given)
    order = [*given, *others[:filling], *aside, *others[filling:]]
    seats = [Seat(lot), *(Seat(seat) for seat in range(players) if seat != lot)]
    chance = ScriptedChance({"deal": order, "lot": seats})
    return Table(game, None, list(game.deal(match or Match(players), chance)))


def position(
    hands: str,
    line: str,
    turn: int = 0,
    *,
    dead: str | None = None,
    undealt: str = "",
    game: Gaple | None = None,
) -> Table:
    """The middle of a round: hands, the line as it lies (`2-3 3-3 3-5`), and whose turn it is.

    Only the named tiles exist. `dead` are the dead tiles by seat, written as hands are.
    """
    held = hands_of(hands)
    game = game or gaple(players=len(held))
    buried = hands_of(dead) if dead is not None else ((),) * len(held)
    halves = [tuple(map(int, tile.split("-"))) for tile in line.split()]
    public = Public(
        players=len(held),
        line=tuple((left, right) for left, right in halves),
        turn=Seat(turn),
        starter=Seat(0),
        counts=tuple(map(len, held)),
        dead=tuple(map(len, buried)),
        undealt=len(tiles(undealt)),
        ran_out=tuple(Seat(seat) for seat, hand in enumerate(held) if not hand),
    )
    return Table(game, GapleState(public, Hidden(held, buried, tiles(undealt))), [])
