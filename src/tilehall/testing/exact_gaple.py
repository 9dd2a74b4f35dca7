"""The Gaple solver against a plain minimax over the readable rules.

    python -m tilehall.testing.exact_gaple --endings 2000

Endings of random rounds, under every option that a solver meets, for both objectives and both payoffs.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import msgspec

from tilehall.core.chance import SeededChance
from tilehall.core.ids import Seat
from tilehall.core.match import Match
from tilehall.games.gaple.rules import Gaple
from tilehall.games.gaple.ruleset import GapleRuleset
from tilehall.games.gaple.scoring import partner
from tilehall.games.gaple.state import GapleState
from tilehall.solvers.gaple import Objective, Payoff, gaple_position, solve
from tilehall.testing.faults import tell_faults

__all__ = ["Ending", "endings", "fault", "minimax"]

_OPTIONS: dict[str, tuple[Any, ...]] = {
    "when_stuck": ("discard", "pass"),
    "ends": ("first-out", "all-out"),
    "double_blank": (0, 25),
    "blocked_teams": ("lightest-player", "lightest-team"),
}
_TABLES: tuple[tuple[int, Literal[7, 6]], ...] = ((4, 7), (4, 6), (5, 7), (3, 7), (2, 7))
"""Players and the option `hand`."""


class Ending(NamedTuple):
    """A round near its end, and what is asked about it."""

    game: Gaple
    state: GapleState
    objective: Objective
    payoff: Payoff
    side: frozenset[Seat]


def endings(count: int, seed: str, most_tiles: int = 9) -> Iterator[Ending]:
    """Endings of random rounds with at most so many tiles in hand, going through all options in turn."""
    rng = random.Random(seed)  # noqa: S311 - which endings are tried is no secret
    for number in range(count):
        players, hand = _TABLES[number % len(_TABLES)]
        teams = players == 4 and rng.random() < 0.5
        chosen = {name: rng.choice(choices) for name, choices in _OPTIONS.items()}
        base = GapleRuleset(players=players, hand=hand, teams=teams)
        game = Gaple(msgspec.structs.replace(base, **chosen))
        state = None
        while state is None:
            state = _ending(game, rng, most_tiles)
        payoff: Payoff = rng.choice(("pips", "win"))
        seat = Seat(rng.randrange(players))
        if teams:
            yield Ending(game, state, "teams", payoff, frozenset({seat, partner(seat)}))
        else:
            yield Ending(game, state, "seats", payoff, frozenset({seat}))


def _ending(game: Gaple, rng: random.Random, most_tiles: int) -> GapleState | None:
    """A random round as it is when few tiles are left, or None when it is over by then."""
    state: GapleState | None = None
    for event in game.deal(Match(game.ruleset.players), SeededChance(rng.randbytes(32), "round/1")):
        state = game.evolve(state, event)
    assert state is not None  # noqa: S101 - a deal has events
    while (turn := state.public.turn) is not None:
        if sum(map(len, state.hidden.hands)) <= most_tiles:
            return state
        state = _after(game, state, rng.choice(list(game.legal(game.view(state, turn)))))
    return None


def _after(game: Gaple, state: GapleState, action: Any) -> GapleState:
    assert state.public.turn is not None  # noqa: S101 - somebody is to act
    for event in game.decide(state, state.public.turn, action):
        state = game.evolve(state, event)
    return state


def minimax(ending: Ending) -> int:
    """The value by going through all that can happen, by the rules themselves."""
    return _value(ending.game, ending.state, ending.side, ending.payoff, {})


def _value(
    game: Gaple, state: GapleState, side: frozenset[Seat], payoff: Payoff, known: dict[Any, int]
) -> int:
    result = state.public.result
    if result is not None:
        return _payoff(game, result, side, payoff)
    public, hidden = state.public, state.hidden
    key = (hidden.hands, tuple(map(frozenset, hidden.dead)), public.ends, public.turn, public.ran_out)
    if key not in known:
        assert public.turn is not None  # noqa: S101 - the round goes on
        best = max if public.turn in side else min
        actions = list(game.legal(game.view(state, public.turn)))
        known[key] = best(_value(game, _after(game, state, act), side, payoff, known) for act in actions)
    return known[key]


def _payoff(game: Gaple, result: Any, side: frozenset[Seat], payoff: Payoff) -> int:
    if payoff == "win":
        return 1 if result.winner in side else -1
    if game.ruleset.teams:
        ours = min(side)
        return int(result.points[ours + 1] - result.points[ours])
    (own,) = side
    return sum(pips - result.pips[own] for pips in result.pips)


def fault(ending: Ending) -> str | None:
    """What is wrong with the solver's answer to an ending: value, best move, line, order of tiles."""
    game, state = ending.game, ending.state
    position = gaple_position(state)
    asked: dict[str, Any] = {"objective": ending.objective, "payoff": ending.payoff, "side": max(ending.side)}
    solved = solve(game.ruleset, position, line=True, **asked)
    expected = minimax(ending)
    if solved.value != expected:
        return f"value {solved.value}, minimax {expected}"
    turned = position._replace(hands=tuple(hand[::-1] for hand in position.hands))
    if solve(game.ruleset, turned, **asked)[:2] != solved[:2]:
        return "the order of the tiles matters"
    if not solved.line or solved.best != solved.line[0][1]:
        return "the best move does not begin the line"
    for seat, action in solved.line:
        if state.public.turn != seat or action not in list(game.legal(game.view(state, seat))):
            return f"seat {seat} may not {action}"
        state = _after(game, state, action)
        if _value(game, state, ending.side, ending.payoff, {}) != expected:
            return f"{action} gives value away"
    return None if state.public.result is not None else "the line stops before the round is over"


def main() -> int:
    """Check many endings; the exit code is 1 when one is wrong."""
    return tell_faults("The Gaple solver against a plain minimax.", "endings", 2000, _faults)


def _faults(count: int, seed: str) -> Iterator[str]:
    for ending in endings(count, seed):
        said = fault(ending)
        if said is not None:
            tiles = " / ".join(" ".join(map(str, hand)) for hand in ending.state.hidden.hands)
            yield f"{said}: {tiles} {msgspec.structs.asdict(ending.game.ruleset)}"


if __name__ == "__main__":
    sys.exit(main())
