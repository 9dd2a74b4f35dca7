"""The deal of a round: the engine, the hands, the hunt for the engine, and who starts."""

from __future__ import annotations

from itertools import cycle

from tilehall.core.ids import Seat
from tilehall.core.match import Match
from tilehall.core.protocol import Chance
from tilehall.core.tile import Domino, domino_set
from tilehall.games.mexican_train.flow import Course
from tilehall.games.mexican_train.model import Dealt, EngineLaid, Hand, Hunted, Started, TrainEvent
from tilehall.games.mexican_train.ruleset import TrainRuleset
from tilehall.games.mexican_train.state import evolve

__all__ = ["deal", "engine_of"]


def engine_of(rules: TrainRuleset, round_number: int) -> Domino:
    """The engine double of a round: the set's highest in round one, one lower each round (MTH-01)."""
    number = rules.set + 1 - round_number
    return Domino(number, number)


def deal(rules: TrainRuleset, match: Match, chance: Chance) -> list[TrainEvent]:
    """The events that begin the next round of a match: hands in blocks from seat 0, the rest is the yard."""
    engine = engine_of(rules, match.round_number)
    aside = not rules.is_held
    order = chance.shuffle("deal", [tile for tile in domino_set(rules.set) if not (aside and tile is engine)])
    size, players = rules.hand_size, rules.players
    hands = tuple(tuple(sorted(order[seat * size : (seat + 1) * size])) for seat in range(players))
    dealt = Dealt(engine, aside, hands, order[players * size :])
    course = Course(rules, evolve(rules, None, dealt))
    first, how = _first(match, chance)
    if aside:
        course.happen(Started(first, "lot" if how == "lot" else "clockwise"))
    else:
        _find_engine(course, engine, first)
    course.begin()
    return [dealt, *course.events]


def _first(match: Match, chance: Chance) -> tuple[Seat, str]:
    """Who starts, or draws first in a hunt: by lot in round one, then one seat on from the last starter."""
    if not match.rounds:
        return chance.shuffle("lot", [Seat(seat) for seat in range(match.seats)])[0], "lot"
    return Seat((match.rounds[-1].starter + 1) % match.seats), "clockwise"


def _find_engine(course: Course, engine: Domino, first: Seat) -> None:
    """MTS-02: the holder of the engine lays it; if nobody holds it, all draw until it is found."""
    hidden = course.state.hidden
    if not any(engine in hand for hand in hidden.hands):
        course.happen(Hunted(first, _hunt(hidden.yard, engine, first, course.rules.players)))
    hands = course.state.hidden.hands
    holder = next(Seat(seat) for seat, hand in enumerate(hands) if engine in hand)
    course.happen(EngineLaid(holder, engine))
    course.happen(Started(holder, "holder"))


def _hunt(yard: Hand, engine: Domino, first: Seat, players: int) -> tuple[Hand, ...]:
    """What each seat draws: whole circles of the table, the last as far as the yard lasts."""
    circles = yard.index(engine) // players + 1
    drawn: list[list[Domino]] = [[] for _ in range(players)]
    seats = cycle((first + step) % players for step in range(players))
    for seat, tile in zip(seats, yard[: circles * players], strict=False):
        drawn[seat].append(tile)
    return tuple(map(tuple, drawn))
