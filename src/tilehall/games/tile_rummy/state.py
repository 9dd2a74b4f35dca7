"""The truth of a round of Tile Rummy, and how events change it.

One function, `_evolve_public`, changes what everybody sees; the state and every view fold through it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from tilehall.core.ids import Seat
from tilehall.core.rummy_tile import RummyTile
from tilehall.games.tile_rummy.model import (
    Dealt,
    Drew,
    Ended,
    Passed,
    Played,
    Public,
    Rack,
    Restored,
    RummyEvent,
    RummyView,
    Started,
)
from tilehall.games.tile_rummy.ruleset import RummyRuleset

__all__ = ["Hidden", "RummyState", "evolve", "evolve_view", "redact", "view", "without"]


class Hidden(msgspec.Struct, frozen=True):
    """What nobody but its owner sees: the racks by seat, and what nobody sees: the pool in its order."""

    racks: tuple[Rack, ...]
    pool: Rack


class RummyState(msgspec.Struct, frozen=True):
    """The whole truth of a round."""

    public: Public
    hidden: Hidden


def _size(tiles: Rack | int) -> int:
    return tiles if isinstance(tiles, int) else len(tiles)


def _known(tiles: Rack | int) -> Rack:
    return () if isinstance(tiles, int) else tiles


def without(rack: Rack, tiles: Iterable[RummyTile]) -> Rack:
    """The rack in ascending order without these tiles, each as often as it is given."""
    return tuple(sorted((Counter(rack) - Counter(tiles)).elements()))


# What everybody sees


def _evolve_public(rules: RummyRuleset, public: Public | None, event: RummyEvent) -> Public:
    """What everybody sees after an event; the event may be redacted or not, the result is the same."""
    if isinstance(event, Dealt):
        counts = tuple(map(_size, event.racks))
        return Public(len(counts), counts, (False,) * len(counts), _size(event.pool))
    assert public is not None  # noqa: S101 - a round begins with its deal
    match event:
        case Started():
            return replace(public, turn=event.seat, starter=event.seat, drawn=event.drawn)
        case Played():
            opened = tuple(has or seat == event.seat for seat, has in enumerate(public.opened))
            after = _with_count(public, event.seat, -len(event.laid))
            return _next_turn(replace(after, table=event.table, opened=opened, passes=0))
        case Drew():
            drawn = _size(event.tiles)
            after = replace(_with_count(public, event.seat, drawn), pool=public.pool - drawn)
            if drawn and not after.pool and rules.last_turns == "one-each":
                # the drawer's own turn, which is ending, is not one of the last
                after = replace(after, last_turns=public.players + 1)
            return _next_turn(after)
        case Passed():
            return _next_turn(replace(public, passes=public.passes + 1))
        case Restored():
            return public
        case Ended():
            return replace(public, turn=None, result=event)


def _with_count(public: Public, seat: Seat, change: int) -> Public:
    counts = tuple(count + change * (owner == seat) for owner, count in enumerate(public.counts))
    return replace(public, counts=counts)


def _next_turn(public: Public) -> Public:
    assert public.turn is not None  # noqa: S101 - it is that seat's turn which ends
    last_turns = None if public.last_turns is None else public.last_turns - 1
    return replace(public, turn=Seat((public.turn + 1) % public.players), last_turns=last_turns)


# What is hidden


def _evolve_rack(rack: Rack, seat: Seat, event: RummyEvent) -> Rack:
    """A seat's rack after an event that shows the seat its own tiles."""
    match event:
        case Dealt():
            return _known(event.racks[seat])
        case Played() if event.seat == seat:
            return without(rack, event.laid)
        case Drew() if event.seat == seat:
            return tuple(sorted((*rack, *_known(event.tiles))))
        case _:
            return rack


def _evolve_hidden(hidden: Hidden | None, event: RummyEvent) -> Hidden:
    if isinstance(event, Dealt):
        return Hidden(tuple(map(_known, event.racks)), _known(event.pool))
    assert hidden is not None  # noqa: S101 - a round begins with its deal
    racks = tuple(_evolve_rack(rack, Seat(seat), event) for seat, rack in enumerate(hidden.racks))
    return Hidden(racks, hidden.pool[_size(event.tiles) if isinstance(event, Drew) else 0 :])


def evolve(rules: RummyRuleset, state: RummyState | None, event: RummyEvent) -> RummyState:
    """The state after an event of the hall's own log."""
    if state is None:
        return RummyState(_evolve_public(rules, None, event), _evolve_hidden(None, event))
    return RummyState(_evolve_public(rules, state.public, event), _evolve_hidden(state.hidden, event))


# One seat


def redact(event: RummyEvent, seat: Seat | None) -> RummyEvent:
    """The event as a seat, or a spectator, may see it."""
    if isinstance(event, Dealt):
        racks = tuple(rack if owner == seat else _size(rack) for owner, rack in enumerate(event.racks))
        return Dealt(racks, _size(event.pool))
    if isinstance(event, Drew):
        return event if event.seat == seat else Drew(event.seat, _size(event.tiles), event.why)
    if isinstance(event, Started | Played | Restored | Passed | Ended):
        return event
    raise TypeError(f"no rule says what may be seen of {type(event).__name__}")


def view(state: RummyState, seat: Seat | None) -> RummyView:
    """What a seat, or a spectator, sees of a state."""
    if seat is None:
        return RummyView(state.public)
    return RummyView(state.public, seat, state.hidden.racks[seat])


def evolve_view(
    rules: RummyRuleset, seen: RummyView | None, event: RummyEvent, seat: Seat | None
) -> RummyView:
    """A seat's view after an event as redacted for it."""
    public = _evolve_public(rules, None if seen is None else seen.public, event)
    if seat is None:
        return RummyView(public)
    return RummyView(public, seat, _evolve_rack(() if seen is None else seen.rack, seat, event))
