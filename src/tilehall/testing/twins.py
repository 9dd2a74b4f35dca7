"""The law of noninterference: two worlds that a seat cannot tell apart show it the same bytes.

The twin of a round is the same deal with two tiles exchanged that the seat must not know, in which
everybody does the same (with the two tiles exchanged). As long as nothing public tells the worlds
apart, the seat's events, view, legal actions and refusals are equal to the byte.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from tilehall.core.chance import ScriptedChance
from tilehall.core.codec import convert, encode, to_plain
from tilehall.core.ids import Seat
from tilehall.testing.laws import LawBroken
from tilehall.testing.play import Step, fold
from tilehall.testing.specimen import Specimen

__all__ = ["compare_with_twin"]


def compare_with_twin(
    specimen: Specimen,
    orders: Mapping[str, Sequence[Any]],
    steps: Sequence[Step],
    seat: Seat | None,
    rng: random.Random,
) -> int:
    """How many commands of the round its twin could follow. Raises LawBroken when the seat can tell.

    `orders` are the shuffles of the round by their label, as a RecordingChance has them.
    """
    game = specimen.game
    hidden = sorted(specimen.hidden(steps[0].state, seat))
    if len(hidden) < 2:
        return 0
    pair = (one, other) = tuple(rng.sample(hidden, 2))
    twin_orders = {what: [_exchange(item, one, other) for item in order] for what, order in orders.items()}
    state = None
    for followed, step in enumerate(steps):
        if step.seat is None:
            events = list(game.deal(step.match, ScriptedChance(twin_orders)))
        else:
            assert state is not None  # noqa: S101 - a round begins with its deal
            action = convert(_exchange_named(to_plain(step.action), str(one), str(other)), game.action_type)
            if game.violation(game.view(state, step.seat), action) is not None:
                return followed
            events = list(game.decide(state, step.seat, action))
        state = fold(game, state, events)
        if _told_apart(specimen, step, events) or not all(
            set(pair) <= set(specimen.hidden(world, seat)) for world in (step.state, state)
        ):
            return followed
        if followed % specimen.every:
            continue
        mine, twins = _shown(specimen, step.events, step.state, seat), _shown(specimen, events, state, seat)
        for what, shown in mine.items():
            if shown != twins[what]:
                raise LawBroken(
                    "twins_look_alike",
                    f"seat {seat} can tell {one} from {other} by its {what}: {shown!r} or {twins[what]!r}",
                )
    return len(steps)


def _exchange(item: Any, one: Any, other: Any) -> Any:
    return other if item == one else one if item == other else item


def _exchange_named(plain: Any, one: str, other: str) -> Any:
    """A plain value in which the names of the two tiles are exchanged."""
    if isinstance(plain, dict):
        return {key: _exchange_named(value, one, other) for key, value in plain.items()}
    if isinstance(plain, list | tuple):
        return [_exchange_named(value, one, other) for value in plain]
    return _exchange(plain, one, other)


def _told_apart(specimen: Specimen, step: Step, events: Sequence[Any]) -> bool:
    """Whether an event that everybody may see in full differs, such as who opens or that it is over."""

    def public(happened: Sequence[Any]) -> list[Any]:
        return [event for event in happened if specimen.game.redact(event, None) == event]

    return public(step.events) != public(events)


def _shown(specimen: Specimen, events: Sequence[Any], state: Any, seat: Seat | None) -> dict[str, bytes]:
    """All that the seat receives after a command."""
    game = specimen.game
    view = game.view(state, seat)
    return {
        "events": encode([game.redact(event, seat) for event in events]),
        "view": encode(view),
        "legal": encode(list(specimen.legal(view)[0])),
        "refusals": encode([game.violation(view, action) for action in specimen.universe(view)]),
    }
