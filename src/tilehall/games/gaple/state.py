"""The truth of a round of Gaple, and how events change it.

One function, `evolve_public`, changes what everybody sees; the state and every view fold through it.
"""

from __future__ import annotations

import msgspec

from tilehall.core.ids import Seat
from tilehall.core.tile import Domino
from tilehall.games.gaple.model import (
    Dealt,
    Discarded,
    Ended,
    GapleEvent,
    GapleView,
    Opened,
    Passed,
    Played,
    Public,
    Turned,
)

__all__ = ["GapleState", "Hidden", "evolve", "evolve_view", "redact", "view"]

Hand = tuple[Domino, ...]


class Hidden(msgspec.Struct, frozen=True):
    """What nobody but its owner sees: hands and dead tiles by seat, and the undealt tiles."""

    hands: tuple[Hand, ...]
    dead: tuple[Hand, ...]
    undealt: Hand


class GapleState(msgspec.Struct, frozen=True):
    """The whole truth of a round."""

    public: Public
    hidden: Hidden


def _size(tiles: Hand | int) -> int:
    return tiles if isinstance(tiles, int) else len(tiles)


def _with(values: tuple[int, ...], seat: Seat, change: int) -> tuple[int, ...]:
    return (*values[:seat], values[seat] + change, *values[seat + 1 :])


def _extend(public: Public, tile: Domino, end: str | None) -> tuple[tuple[tuple[int, int], ...], int]:
    """The line and the place of its origin after a tile was laid at an end."""
    if not public.line:
        return ((tile.low, tile.high),), 0
    if end == "left":
        shows = public.line[0][0]
        return ((tile.other(shows), shows), *public.line), public.origin + 1
    shows = public.line[-1][1]
    return (*public.line, (shows, tile.other(shows))), public.origin


def _after_turn(public: Public, event: Played | Discarded | Passed) -> Public:
    seat = event.seat
    line, origin, counts, dead = public.line, public.origin, public.counts, public.dead
    seen = event
    if isinstance(event, Played):
        line, origin = _extend(public, event.tile, event.end)
        counts = _with(counts, seat, -1)
    elif isinstance(event, Discarded):
        counts = _with(counts, seat, -1)
        dead = _with(dead, seat, 1)
        seen = Discarded(seat)
    ran_out = public.ran_out
    if counts[seat] == 0 and seat not in ran_out:
        ran_out = (*ran_out, seat)
    # GAP-03: seats without tiles are skipped
    following = [(seat + step) % public.players for step in range(1, public.players + 1)]
    turn = next((Seat(other) for other in following if counts[other]), None)
    return Public(
        players=public.players,
        line=line,
        origin=origin,
        turned=public.turned,
        turn=turn,
        starter=public.starter,
        opening=None,
        counts=counts,
        dead=dead,
        undealt=public.undealt,
        ran_out=ran_out,
        history=(*public.history, seen),
    )


def evolve_public(public: Public | None, event: GapleEvent) -> Public:
    """What everybody sees after an event; the event may be redacted or not, the result is the same."""
    if isinstance(event, Dealt):
        players = len(event.hands)
        counts = tuple(map(_size, event.hands))
        return Public(players=players, counts=counts, dead=(0,) * players, undealt=_size(event.undealt))
    assert public is not None  # noqa: S101 - a round begins with its deal
    if isinstance(event, Turned):
        line = ((event.tile.low, event.tile.high),)
        return msgspec.structs.replace(public, line=line, turned=event.tile, undealt=public.undealt - 1)
    if isinstance(event, Opened):
        return msgspec.structs.replace(public, turn=event.seat, starter=event.seat, opening=event.opening)
    if isinstance(event, Ended):
        return msgspec.structs.replace(public, turn=None, opening=None, result=event)
    return _after_turn(public, event)


def _without(hand: Hand, tile: Domino) -> Hand:
    return tuple(held for held in hand if held is not tile)


def _evolve_hidden(hidden: Hidden | None, event: GapleEvent) -> Hidden:
    if isinstance(event, Dealt):
        hands = tuple(hand for hand in event.hands if not isinstance(hand, int))
        undealt = event.undealt if not isinstance(event.undealt, int) else ()
        return Hidden(hands=hands, dead=((),) * len(hands), undealt=undealt)
    assert hidden is not None  # noqa: S101 - a round begins with its deal
    if isinstance(event, Turned):
        return Hidden(hidden.hands, hidden.dead, _without(hidden.undealt, event.tile))
    if isinstance(event, Played | Discarded) and event.tile is not None:
        seat, tile = event.seat, event.tile
        hands = (*hidden.hands[:seat], _without(hidden.hands[seat], tile), *hidden.hands[seat + 1 :])
        dead = hidden.dead
        if isinstance(event, Discarded):
            dead = (*dead[:seat], (*dead[seat], tile), *dead[seat + 1 :])
        return Hidden(hands, dead, hidden.undealt)
    return hidden


def evolve(state: GapleState | None, event: GapleEvent) -> GapleState:
    """The state after an event of the hall's own log."""
    if state is None:
        return GapleState(evolve_public(None, event), _evolve_hidden(None, event))
    return GapleState(evolve_public(state.public, event), _evolve_hidden(state.hidden, event))


def redact(event: GapleEvent, seat: Seat | None) -> GapleEvent:
    """The event as a seat, or a spectator, may see it."""
    if isinstance(event, Dealt):
        hands = tuple(hand if owner == seat else _size(hand) for owner, hand in enumerate(event.hands))
        return Dealt(hands=hands, undealt=_size(event.undealt))
    if isinstance(event, Discarded):
        return event if event.seat == seat else Discarded(event.seat)
    if isinstance(event, Turned | Opened | Played | Passed | Ended):
        return event
    raise TypeError(f"no rule says what may be seen of {type(event).__name__}")


def view(state: GapleState, seat: Seat | None) -> GapleView:
    """What a seat, or a spectator, sees of a state."""
    if seat is None:
        return GapleView(public=state.public)
    hidden = state.hidden
    return GapleView(public=state.public, seat=seat, hand=hidden.hands[seat], own_dead=hidden.dead[seat])


def evolve_view(seen: GapleView | None, event: GapleEvent, seat: Seat | None) -> GapleView:
    """A seat's view after an event as redacted for it."""
    public = evolve_public(None if seen is None else seen.public, event)
    hand: Hand = () if seen is None else seen.hand
    dead: Hand = () if seen is None else seen.own_dead
    if isinstance(event, Dealt) and seat is not None:
        own = event.hands[seat]
        hand, dead = (() if isinstance(own, int) else own), ()
    elif isinstance(event, Played | Discarded) and event.seat == seat and event.tile is not None:
        hand = _without(hand, event.tile)
        if isinstance(event, Discarded):
            dead = (*dead, event.tile)
    return GapleView(public=public, seat=seat, hand=hand, own_dead=dead)
