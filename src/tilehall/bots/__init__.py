"""Players that the hall itself provides.

A bot sees what the seat sees, a view, and never the state: it cannot cheat.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from tilehall.bots import easy
from tilehall.core.errors import UnsupportedRuleset
from tilehall.core.protocol import Action
from tilehall.games.catalogue import AnyGame

__all__ = ["LEVELS", "choose"]


def _random(game: AnyGame, view: Any, rng: random.Random) -> Action:
    """One of the legal actions, each equally likely."""
    action: Action = rng.choice(list(game.legal(view)))
    return action


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
