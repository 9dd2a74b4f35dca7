"""The truth of a round of Mexican Train, and how events change it.

One function, `_evolve_public`, changes what everybody sees; the state and every view fold through it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from tilehall.core.ids import Seat
from tilehall.core.tile import Domino
from tilehall.games.mexican_train.model import (
    Called,
    Dealt,
    Deed,
    Drew,
    Ended,
    EngineLaid,
    Hand,
    Hunted,
    Marked,
    Passed,
    Played,
    Public,
    Started,
    Stopped,
    TrainEvent,
    TrainView,
    Turned,
    Unmarked,
)
from tilehall.games.mexican_train.ruleset import TrainRuleset
from tilehall.games.mexican_train.trains import is_mexican, lay, new_train, train_of

__all__ = ["Hidden", "TrainState", "evolve", "evolve_view", "redact", "view"]


class Hidden(msgspec.Struct, frozen=True):
    """What nobody but its owner sees: the hands by seat, and what nobody sees: the yard in its order."""

    hands: tuple[Hand, ...]
    yard: Hand
    drawn: Domino | None = None


class TrainState(msgspec.Struct, frozen=True):
    """The whole truth of a round."""

    public: Public
    hidden: Hidden


def _size(tiles: Hand | int) -> int:
    return tiles if isinstance(tiles, int) else len(tiles)


def _known(tiles: Hand | int) -> Hand:
    return () if isinstance(tiles, int) else tiles


def _with(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _done(public: Public, seat: Seat, what: Any, tile: Domino | None = None) -> tuple[Deed, ...]:
    return (*public.history, Deed(seat, what, tile))


# What everybody sees


def _dealt(event: Dealt) -> Public:
    players, engine = len(event.hands), event.engine.low
    names = [*(f"p{seat}" for seat in range(players)), "m0"]
    return Public(
        players=players,
        engine=event.engine,
        engine_laid=event.laid,
        trains=tuple(new_train(name, engine) for name in names),
        counts=tuple(map(_size, event.hands)),
        yard=_size(event.yard),
    )


def _hunted(_: TrainRuleset, public: Public, event: Hunted) -> Public:
    drawn = tuple(map(_size, event.drawn))
    counts = tuple(count + more for count, more in zip(public.counts, drawn, strict=True))
    return replace(public, counts=counts, yard=public.yard - sum(drawn))


def _engine_laid(_: TrainRuleset, public: Public, event: EngineLaid) -> Public:
    counts = _with(public.counts, event.seat, public.counts[event.seat] - 1)
    return replace(public, engine_laid=True, counts=counts)


def _started(_: TrainRuleset, public: Public, event: Started) -> Public:
    return replace(public, starter=event.seat, turn=event.seat)


def _played(rules: TrainRuleset, public: Public, event: Played) -> Public:
    place = train_of(public, event.end)
    assert place is not None  # noqa: S101 - the end was there when it was played
    before = public.trains[place]
    train, opened = lay(rules, before, event.end, event.tile)
    trains = _with(public.trains, place, train)
    if is_mexican(train) and not before.tiles and rules.mexican_trains == "any":
        trains = (*trains, new_train(f"m{len(trains) - public.players}", public.engine.low))
    doubles = tuple(end for end in public.open_doubles if end != event.end)
    return replace(
        public,
        trains=trains,
        counts=_with(public.counts, event.seat, public.counts[event.seat] - 1),
        laid=True,
        fresh=True,
        open_doubles=(*doubles, opened) if event.tile.is_double else doubles,
        history=_done(public, event.seat, "play", event.tile),
    )


def _drew(_: TrainRuleset, public: Public, event: Drew) -> Public:
    number = _size(event.tiles)
    history = public.history
    for _tile in range(number):
        history = (*history, Deed(event.seat, "draw"))
    return replace(
        public,
        counts=_with(public.counts, event.seat, public.counts[event.seat] + number),
        yard=public.yard - number,
        fresh=True,
        history=history,
        **_paid(public, event.seat),
    )


def _marked(_: TrainRuleset, public: Public, event: Marked) -> Public:
    train = replace(public.trains[event.seat], marked=True)
    return replace(
        public,
        trains=_with(public.trains, event.seat, train),
        fresh=True,
        history=_done(public, event.seat, "mark"),
    )


def _unmarked(_: TrainRuleset, public: Public, event: Unmarked) -> Public:
    train = replace(public.trains[event.seat], marked=False)
    return replace(public, trains=_with(public.trains, event.seat, train))


def _passed(_: TrainRuleset, public: Public, event: Passed) -> Public:
    return replace(public, history=_done(public, event.seat, "pass"))


def _stopped(_: TrainRuleset, public: Public, event: Stopped) -> Public:
    return replace(public, history=_done(public, event.seat, "stop"))


def _called(_: TrainRuleset, public: Public, event: Called) -> Public:
    return replace(public, history=_done(public, event.seat, "call"), **_paid(public, event.seat))


def _paid(public: Public, seat: Seat) -> Mapping[str, tuple[Seat, ...]]:
    """The seat owes no call any more (MTO-17)."""
    return {
        "owing": tuple(other for other in public.owing if other != seat),
        "overdue": tuple(other for other in public.overdue if other != seat),
    }


def _turned(rules: TrainRuleset, public: Public, event: Turned) -> Public:
    asked = replace(public, turn=event.seat, stage=event.stage, bound=event.bound, drawn=event.drawn)
    if event.stage != "tile" or event.drawn:
        return asked
    last = public.turn
    owing = public.owing
    # MTO-17: who ends a turn with one tile has to say so; said once, it holds while they lay nothing
    if rules.last_tile_call == "call" and last is not None and public.laid and public.counts[last] == 1:
        owing = (*owing, last)
    return replace(
        asked,
        turns=public.turns + 1,
        laid=False,
        fresh=False,
        idle=0 if public.fresh else public.idle + 1,
        owing=owing,
        overdue=public.owing,
    )


def _ended(_: TrainRuleset, public: Public, event: Ended) -> Public:
    return replace(public, turn=None, bound=None, drawn=False, owing=(), overdue=(), result=event)


_EVOLVE: Final[Mapping[type, Callable[[TrainRuleset, Public, Any], Public]]] = MappingProxyType(
    {
        Hunted: _hunted,
        EngineLaid: _engine_laid,
        Started: _started,
        Played: _played,
        Drew: _drew,
        Marked: _marked,
        Unmarked: _unmarked,
        Passed: _passed,
        Stopped: _stopped,
        Called: _called,
        Turned: _turned,
        Ended: _ended,
    }
)


def _evolve_public(rules: TrainRuleset, public: Public | None, event: TrainEvent) -> Public:
    """What everybody sees after an event; the event may be redacted or not, the result is the same."""
    if isinstance(event, Dealt):
        return _dealt(event)
    assert public is not None  # noqa: S101 - a round begins with its deal
    return _EVOLVE[type(event)](rules, public, event)


# What is hidden


def _gaining(hand: Hand, tiles: Hand) -> Hand:
    return tuple(sorted((*hand, *tiles)))


def _losing(hand: Hand, tile: Domino) -> Hand:
    return tuple(held for held in hand if held is not tile)


def _evolve_hand(hand: Hand, seat: Seat, event: TrainEvent) -> Hand:
    """A seat's hand after an event that shows the seat its own tiles."""
    match event:
        case Dealt():
            return _known(event.hands[seat])
        case Hunted():
            return _gaining(hand, _known(event.drawn[seat]))
        case EngineLaid() | Played() if event.seat == seat:
            return _losing(hand, event.tile)
        case Drew() if event.seat == seat:
            return _gaining(hand, _known(event.tiles))
        case _:
            return hand


def _evolve_drawn(drawn: Domino | None, event: TrainEvent) -> Domino | None:
    """The tile that was just drawn, from then on until it is laid or the turn goes on without it."""
    match event:
        case Drew(why="stuck" | "finish"):
            return _known(event.tiles)[-1] if _known(event.tiles) else None
        case Turned():
            return drawn if event.drawn else None
        case Played() | Passed() | Ended():
            return None
        case _:
            return drawn


def _evolve_hidden(hidden: Hidden | None, event: TrainEvent) -> Hidden:
    if isinstance(event, Dealt):
        return Hidden(tuple(map(_known, event.hands)), _known(event.yard))
    assert hidden is not None  # noqa: S101 - a round begins with its deal
    taken = 0
    if isinstance(event, Hunted):
        taken = sum(map(_size, event.drawn))
    elif isinstance(event, Drew):
        taken = _size(event.tiles)
    hands = tuple(_evolve_hand(hand, Seat(seat), event) for seat, hand in enumerate(hidden.hands))
    return Hidden(hands, hidden.yard[taken:], _evolve_drawn(hidden.drawn, event))


def evolve(rules: TrainRuleset, state: TrainState | None, event: TrainEvent) -> TrainState:
    """The state after an event of the hall's own log."""
    if state is None:
        return TrainState(_evolve_public(rules, None, event), _evolve_hidden(None, event))
    return TrainState(_evolve_public(rules, state.public, event), _evolve_hidden(state.hidden, event))


# One seat


def redact(event: TrainEvent, seat: Seat | None) -> TrainEvent:
    """The event as a seat, or a spectator, may see it."""
    if isinstance(event, Dealt):
        hands = tuple(hand if owner == seat else _size(hand) for owner, hand in enumerate(event.hands))
        return Dealt(event.engine, event.laid, hands, _size(event.yard))
    if isinstance(event, Hunted):
        drawn = tuple(tiles if owner == seat else _size(tiles) for owner, tiles in enumerate(event.drawn))
        return Hunted(event.first, drawn)
    if isinstance(event, Drew):
        return event if event.seat == seat else Drew(event.seat, _size(event.tiles), event.why)
    if type(event) in _EVOLVE:
        return event
    raise TypeError(f"no rule says what may be seen of {type(event).__name__}")


def view(state: TrainState, seat: Seat | None) -> TrainView:
    """What a seat, or a spectator, sees of a state."""
    public, hidden = state.public, state.hidden
    if seat is None:
        return TrainView(public=public)
    return TrainView(public, seat, hidden.hands[seat], hidden.drawn if public.turn == seat else None)


def evolve_view(
    rules: TrainRuleset, seen: TrainView | None, event: TrainEvent, seat: Seat | None
) -> TrainView:
    """A seat's view after an event as redacted for it."""
    public = _evolve_public(rules, None if seen is None else seen.public, event)
    if seat is None:
        return TrainView(public=public)
    hand: Hand = () if seen is None else seen.hand
    drawn = _evolve_drawn(None if seen is None else seen.drawn, event)
    return TrainView(public, seat, _evolve_hand(hand, seat, event), drawn if public.turn == seat else None)
