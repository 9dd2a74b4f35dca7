"""Players that the hall itself provides.

A bot sees what the seat sees, a view, and never the state: it cannot cheat.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from tilehall.bots import easy, tile_rummy
from tilehall.core.errors import UnsupportedRuleset
from tilehall.core.protocol import Action
from tilehall.games.catalogue import AnyGame

__all__ = ["LEVELS", "candidates", "choose"]


def _random(game: AnyGame, view: Any, rng: random.Random) -> Action:
    """One of the legal actions, each equally likely."""
    action: Action = rng.choice(candidates(game, view))
    return action


def candidates(game: AnyGame, view: Any) -> list[Action]:
    """The legal actions that a bot without a plan chooses from, at least one if the seat is to act.

    All that there are; of a game with very many, those that are found at a glance.
    """
    found = _CANDIDATES.get(game.name)
    return list(game.legal(view) if found is None else found(game, view))


_CANDIDATES: Final[Mapping[str, Callable[[AnyGame, Any], list[Any]]]] = MappingProxyType(
    {"tile-rummy": tile_rummy.candidates}
)
"""For each game with very many legal actions, those that are found at a glance."""

_CHOOSERS: Final[Mapping[str, Callable[[AnyGame, Any, random.Random], Action]]] = MappingProxyType(
    {"random": _random, "easy": easy.choose}
)

LEVELS: Final = tuple(_CHOOSERS)
"""The names of the bots, weakest first."""


def choose(level: str, game: AnyGame, view: Any, rng: random.Random) -> Action:
    """What the bot of that level does in the seat of this view, which has to act.

    The same view and the same state of `rng` give the same action. Raises UnsupportedRuleset when
    there is no such level, or when it cannot play this game.
    """
    chooser = _CHOOSERS.get(level)
    if chooser is None:
        raise UnsupportedRuleset("unknown-bot", name=level[:60], known=", ".join(LEVELS))
    return chooser(game, view, rng)
