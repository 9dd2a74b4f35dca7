"""The laws that every game of the hall keeps, each a function that raises LawBroken.

EVENT_LAWS hold after every single event, COMMAND_LAWS after a whole command (the deal, or an action
and what follows from it). Each takes a point of a round and returns how many comparisons it made, so
that a suite can tell a law that was kept from one that was never tested.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from tilehall.core.codec import convert, decode, encode, to_plain
from tilehall.core.errors import BadNotation, IllegalAction
from tilehall.core.ids import Seat
from tilehall.core.protocol import Event
from tilehall.games.catalogue import AnyGame
from tilehall.testing.play import fold
from tilehall.testing.specimen import Specimen

__all__ = ["COMMAND_LAWS", "EVENT_LAWS", "Law", "LawBroken", "Point", "observers"]


class LawBroken(AssertionError):
    """A game broke a law of the hall; `law` is its name."""

    def __init__(self, law: str, what: str) -> None:
        super().__init__(f"{law}: {what}")
        self.law = law


@dataclass(frozen=True)
class Point:
    """A point of a round: all its events so far, and the state that they led to.

    `latest` are the events of its last command (for an event law, the last event alone), `before` the
    state that they happened to, `views` what each observer's own events have come to.
    """

    specimen: Specimen
    events: Sequence[Any]
    state: Any
    latest: Sequence[Any] = ()
    before: Any = None
    views: Mapping[Seat | None, Any] = field(default_factory=dict)

    @property
    def game(self) -> AnyGame:
        """The game that is examined."""
        return self.specimen.game


Law = Callable[[Point], int]

_STRINGS: Final = re.compile(rb'"([^"]*)"')


def observers(game: AnyGame) -> list[Seat | None]:
    """Every seat, and the spectator."""
    return [*map(Seat, range(game.ruleset.players)), None]


def states_fold(point: Point) -> int:
    """The state is the fold of the events, whenever they are folded."""
    if fold(point.game, point.before, point.latest) != point.state:
        raise LawBroken("states_fold", "folding the events again leads to another state")
    return 1


def views_fold(point: Point) -> int:
    """A seat's view is the fold of the events as redacted for it."""
    for seat, folded in point.views.items():
        seen = point.game.view(point.state, seat)
        if folded != seen:
            raise LawBroken("views_fold", f"seat {seat} sees {seen}, but its events say {folded}")
    return len(point.views)


def tiles_conserved(point: Point) -> int:
    """Every tile of the set is somewhere, and no tile is twice."""
    there = sorted(point.specimen.tiles_in(point.state))
    if there != sorted(point.specimen.tiles):
        raise LawBroken("tiles_conserved", f"the tiles are now {', '.join(map(str, there))}")
    return 1


def _named(data: bytes) -> set[str]:
    """Every string in the JSON."""
    return {text.decode() for text in _STRINGS.findall(data)}


def nothing_named(point: Point) -> int:
    """No event, view or refusal names a tile to a seat that must not know where it is."""
    game, specimen = point.game, point.specimen
    checked = 0
    for seat in observers(game):
        hidden = {str(tile) for tile in specimen.hidden(point.state, seat)}
        view = game.view(point.state, seat)
        told = [("event", game.redact(event, seat)) for event in point.latest]
        for what, value in (*told, ("view", view)):
            if named := hidden & _named(encode(value)):
                raise LawBroken("nothing_named", f"the {what} for seat {seat} names {', '.join(named)}")
        for action in specimen.universe(view):
            named = hidden & _named(encode(game.violation(view, action)))
            # the seat itself named the tile that it asks for
            if named and (more := named - _named(encode(action))):
                raise LawBroken("nothing_named", f"a refusal to seat {seat} names {', '.join(more)}")
        checked += len(hidden)
    return checked


def _strict(kind: Any, value: Any, what: str) -> None:
    """Raises LawBroken unless the value survives the codec, and an unknown field does not."""
    again = decode(encode(value), kind)
    if again != value:
        raise LawBroken("codec_round_trips", f"the {what} {value} comes back as {again}")
    plain = to_plain(value)
    for changed in _with_unknown_field(plain):
        try:
            convert(changed, kind)
        except BadNotation:
            continue
        raise LawBroken("codec_round_trips", f"an unknown field in the {what} {value} is let through")


def _with_unknown_field(plain: Any) -> Iterator[Any]:
    """The plain value with a field that nobody declared, in each of its mappings in turn."""
    if isinstance(plain, dict):
        yield {**plain, "never-declared": 1}
        for key, value in plain.items():
            yield from ({**plain, key: changed} for changed in _with_unknown_field(value))
    elif isinstance(plain, list | tuple):
        for place, value in enumerate(plain):
            for changed in _with_unknown_field(value):
                yield [*plain[:place], changed, *plain[place + 1 :]]


def codec_round_trips(point: Point) -> int:
    """Events, views and legal actions survive the codec; unknown fields are refused."""
    game = point.game
    seats = observers(game)
    for event in point.latest:
        _strict(game.event_type, event, "event")
        for redacted in {
            encode(game.redact(event, seat)): game.redact(event, seat) for seat in seats
        }.values():
            _strict(game.event_type, redacted, "event")
    for seat in seats:
        view = game.view(point.state, seat)
        _strict(game.view_type, view, "view")
        for action in point.specimen.legal(view)[0]:
            _strict(game.action_type, action, "action")
    return len(seats)


def redact_fails_closed(point: Point) -> int:
    """An event that no rule of redaction knows is shown to nobody."""

    class NeverDeclared(Event, frozen=True, tag="never-declared"):
        pass

    seats = observers(point.game)
    for seat in seats:
        try:
            point.game.redact(NeverDeclared(), seat)
        except Exception:  # noqa: S112 - any refusal will do
            continue
        raise LawBroken("redact_fails_closed", f"an unknown event is shown to seat {seat}")
    return len(seats)


def legal_agrees(point: Point) -> int:
    """Every action in `legal` has no violation, every other action that can be written down has one."""
    game, specimen = point.game, point.specimen
    checked = 0
    for seat in observers(game):
        view = game.view(point.state, seat)
        legal, is_all = specimen.legal(view)
        if len({encode(action) for action in legal}) != len(legal):
            raise LawBroken("legal_agrees", f"seat {seat} is offered an action twice: {legal}")
        for action in (*legal, *specimen.universe(view)):
            violation = game.violation(view, action)
            listed = specimen.listed(view, action) in legal
            if (listed and violation is not None) or (is_all and not listed and violation is None):
                raise LawBroken("legal_agrees", f"{action} of seat {seat}: {violation}, legal are {legal}")
            checked += 1
    return checked


def somebody_can_act(point: Point) -> int:
    """A seat that is to act has a legal action, others have none; nobody is to act when it is over."""
    game, state = point.game, point.state
    to_act = game.to_act(state)
    if (game.outcome(state) is None) != bool(to_act):
        raise LawBroken("somebody_can_act", f"{sorted(to_act)} are to act, outcome {game.outcome(state)}")
    if (game.on_turn(state) is None) != (not to_act) or not {game.on_turn(state)} <= {None, *to_act}:
        raise LawBroken("somebody_can_act", f"{game.on_turn(state)} is on turn, {sorted(to_act)} are to act")
    seats = observers(game)
    for seat in seats:
        able = bool(point.specimen.legal(game.view(state, seat))[0])
        if able != (seat in to_act):
            raise LawBroken("somebody_can_act", f"seat {seat}: is to act {seat in to_act}, can act {able}")
    return len(seats)


def refusals_change_nothing(point: Point) -> int:
    """An illegal action raises IllegalAction with the violation that the view tells, and that is all."""
    game, state = point.game, point.state
    refused = 0
    for seat in range(game.ruleset.players):
        view = game.view(state, Seat(seat))
        for action in point.specimen.universe(view):
            violation = game.violation(view, action)
            if violation is None:
                continue
            try:
                game.decide(state, Seat(seat), action)
            except IllegalAction as error:
                if (error.seat, error.action, error.violation) != (seat, action, violation):
                    raise LawBroken("refusals_change_nothing", f"{error} is not {violation}") from error
            else:
                raise LawBroken("refusals_change_nothing", f"{action} of seat {seat} is done all the same")
            refused += 1
    if fold(game, None, point.events) != state:
        raise LawBroken("refusals_change_nothing", "a refused action changed the state")
    return refused


def expiry_moves_on(point: Point) -> int:
    """When time is up, a legal draft is what happens; without one, something legal happens.

    A seat that is overdue with a word owes it no more.
    Where a seat lays its move out bit by bit, the clauses say what becomes of it: the turn is over.
    """
    game, state = point.game, point.state
    checked = 0
    for seat in game.to_act(state):
        legal = list(point.specimen.legal(game.view(state, seat))[0])
        if game.has_drafts:
            checked += _turn_passes_on(game, state, seat, [None, *legal])
            continue
        possible = [list(game.decide(state, seat, action)) for action in legal]
        for action, events in zip(legal, possible, strict=True):
            if list(game.expire(state, seat, action)) != events:
                raise LawBroken("expiry_moves_on", f"the draft {action} of seat {seat} is not what happened")
        happens = list(game.expire(state, seat, None))
        if seat in game.overdue(state):
            if seat in game.overdue(fold(game, state, happens)):
                raise LawBroken("expiry_moves_on", f"seat {seat} is still overdue")
        elif happens not in possible:
            raise LawBroken("expiry_moves_on", f"for seat {seat} something happens that it could not do")
        checked += len(legal) + 1
    return checked


def _turn_passes_on(game: AnyGame, state: Any, seat: Seat, drafts: Sequence[Any]) -> int:
    """Whatever lies there when time is up, the turn is over."""
    for draft in drafts:
        after = fold(game, state, game.expire(state, seat, draft))
        if game.outcome(after) is None and game.on_turn(after) == seat:
            raise LawBroken("expiry_moves_on", f"with the draft {draft} it is still the turn of seat {seat}")
    return len(drafts)


def _by_name(*laws: Law) -> Mapping[str, Law]:
    return MappingProxyType({getattr(law, "__name__", ""): law for law in laws})


EVENT_LAWS: Final = _by_name(states_fold, views_fold, tiles_conserved, redact_fails_closed)
COMMAND_LAWS: Final = _by_name(
    nothing_named,
    codec_round_trips,
    legal_agrees,
    somebody_can_act,
    refusals_change_nothing,
    expiry_moves_on,
)
