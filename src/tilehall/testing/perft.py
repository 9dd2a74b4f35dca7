"""Counting sequences of actions: a short number that changes with almost any change of the rules."""

from __future__ import annotations

from typing import Any

from tilehall.games.catalogue import AnyGame
from tilehall.testing.play import fold

__all__ = ["perft"]


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """How many sequences of exactly `depth` legal actions can follow in this round."""
    if depth == 0:
        return 1
    return sum(
        perft(game, fold(game, state, game.decide(state, seat, action)), depth - 1)
        for seat in game.to_act(state)
        for action in game.legal(game.view(state, seat))
    )
