"""Rounds of Mexican Train set up by hand: chosen deals, and positions in the middle of a round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from round_table import RoundTable, tiles

from tilehall.core.chance import ScriptedChance
from tilehall.core.ids import RuleId, Seat
from tilehall.core.match import Match, Outcome
from tilehall.core.tile import Domino, domino_set
from tilehall.games.mexican_train.flow import Course
from tilehall.games.mexican_train.model import (
    Call,
    Draw,
    Pass,
    Play,
    Public,
    Stop,
    TrainAction,
)
from tilehall.games.mexican_train.rules import MexicanTrain
from tilehall.games.mexican_train.ruleset import TrainRuleset
from tilehall.games.mexican_train.state import Hidden, TrainState
from tilehall.games.mexican_train.trains import lay, new_train
from tilehall.rulesets import preset

SIMPLE: Mapping[str, TrainAction] = {"draw": Draw(), "pass": Pass(), "stop": Stop(), "call": Call()}


def hands_of(text: str) -> tuple[tuple[Domino, ...], ...]:
    """The hands of `0-1 3-5 / 2-2 / -`, each in ascending order."""
    return tuple(tuple(sorted(tiles(hand))) for hand in text.split("/"))


def action(text: str) -> TrainAction:
    """`3-5 p0.1`, or `draw`, `pass`, `stop`, `call`."""
    if text in SIMPLE:
        return SIMPLE[text]
    tile, end = text.split()
    return Play(Domino.parse(tile), end)


def written(asked: TrainAction) -> str:
    """An action as `action` reads it."""
    return f"{asked.tile} {asked.end}" if isinstance(asked, Play) else asked.kind


def game_of(name: str = "hub", **options: Any) -> MexicanTrain:
    """The game under a preset with options changed."""
    ruleset = preset(f"mexican-train/{name}").resolve(options)
    assert isinstance(ruleset, TrainRuleset)
    return MexicanTrain(ruleset)


def match_started_by(*starters: int, seats: int) -> Match:
    """A match of so many rounds so far."""
    rule = RuleId("MTH-10")
    return Match(seats, tuple(Outcome((0,) * seats, (Seat(0),), Seat(each), rule) for each in starters))


class Table(RoundTable):
    """A round in progress; `say` makes the seat whose turn it is do something."""

    def action(self, text: str) -> TrainAction:
        return action(text)

    def written(self, asked: TrainAction) -> str:
        return written(asked)

    @property
    def marked(self) -> list[int]:
        """The seats whose trains carry a marker."""
        return [seat for seat in range(self.public.players) if self.public.trains[seat].marked]

    def kinds(self, since: int = 0) -> list[str]:
        """The kinds of the events so far."""
        return [event.kind for event in self.events[since:]]

    def shows(self, train: str) -> list[int]:
        """The numbers at the open ends of a train, each as often as it has free sides."""
        found = next(each for each in self.public.trains if each.name == train)
        return sorted(end.shows for end in found.ends for _ in range(end.sides))

    def say(self, *asked: str) -> Table:
        """Actions of whoever is on turn; `1: call` is one of seat 1."""
        for text in asked:
            who, colon, what = text.rpartition(": ")
            seat = Seat(int(who)) if colon else self.turn
            assert seat is not None, "the round is over"
            self._happen(self.game.decide(self.state, seat, action(what)))
        return self

    def refusal(self, text: str, seat: int | None = None) -> tuple[str, str]:
        """The clause and the reason by which an action is refused; the state is unchanged."""
        found = self.violation(text, seat)
        return found.rule, found.reason


def deal(
    game: MexicanTrain, hands: str, yard: str = "", *, match: Match | None = None, lot: int = 0
) -> Table:
    """A round dealt with these tiles; others fill up the hands in ascending order, then the yard.

    `lot` is the seat that the draw names.
    """
    rules, match = game.ruleset, match or Match(game.ruleset.players)
    number = rules.set + 1 - match.round_number
    given, head = hands_of(hands), tiles(yard)
    assert len(given) == rules.players
    aside = [] if rules.is_held else [Domino(number, number)]
    used = {*head, *(tile for hand in given for tile in hand), *aside}
    others = [tile for tile in domino_set(rules.set) if tile not in used]
    order: list[Domino] = []
    for hand in given:
        missing = rules.hand_size - len(hand)
        order += [*hand, *others[:missing]]
        others = others[missing:]
    order += [*head, *others]
    seats = [Seat(lot), *(Seat(seat) for seat in range(rules.players) if seat != lot)]
    return Table(game, None, list(game.deal(match, ScriptedChance({"deal": order, "lot": seats}))))


def position(
    hands: str,
    trains: Mapping[str, str] | None = None,
    yard: str = "",
    *,
    turn: int = 0,
    marked: str = "",
    turns: int | None = None,
    engine: int = 12,
    name: str = "hub",
    **options: Any,
) -> Table:
    """The middle of a round: hands, trains (`{"p0": "12-7 7-3"}`, each tile on the one before, or at
    a named end as in `7-3@p0.0`), the yard with the next tile first, and whose turn begins.

    Only the named tiles exist. `turns` are the turns before this one, by default a full circle.
    """
    held = hands_of(hands)
    game = game_of(name, players=len(held), **options)
    rules, players = game.ruleset, len(held)
    made = [new_train(f"p{seat}", engine) for seat in range(players)] + [new_train("m0", engine)]
    doubles = []
    for train_name, laid in (trains or {}).items():
        if train_name not in [train.name for train in made]:
            made.append(new_train(train_name, engine))
        place = next(place for place, train in enumerate(made) if train.name == train_name)
        end = train_name
        for text in laid.split():
            tile, _, at = text.partition("@")
            doubles = [double for double in doubles if double != (at or end)]
            made[place], end = lay(rules, made[place], at or end, Domino.parse(tile))
            doubles += [end] if Domino.parse(tile).is_double else []
        if train_name.startswith("m") and rules.mexican_trains == "any":
            made.append(new_train(f"m{len(made) - players}", engine))
    for seat in map(int, marked):
        made[seat] = type(made[seat])(made[seat].name, made[seat].ends, made[seat].tiles, True)
    before = players if turns is None else turns
    public = Public(
        players=players,
        engine=Domino(engine, engine),
        engine_laid=True,
        trains=tuple(made),
        counts=tuple(map(len, held)),
        yard=len(tiles(yard)),
        starter=Seat((turn - before) % players),
        turn=Seat((turn - 1) % players),
        turns=before - 1,
        fresh=True,
        open_doubles=tuple(doubles),
    )
    course = Course(rules, TrainState(public, Hidden(held, tiles(yard))))
    course._end_turn(Seat((turn - 1) % players))
    return Table(game, course.state, [])
