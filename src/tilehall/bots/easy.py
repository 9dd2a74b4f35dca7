"""The easy bot: the action that looks best at once, by a rule of thumb for each game."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from tilehall.bots import gaple, mexican_train, tile_rummy
from tilehall.core.errors import UnsupportedRuleset
from tilehall.core.protocol import Action
from tilehall.games.catalogue import AnyGame

__all__ = ["choose"]

_WORTH: Final[Mapping[str, Callable[[Any, Any], int]]] = MappingProxyType(
    {"gaple": gaple.worth, "mexican-train": mexican_train.worth}
)
"""For each game, what an action seems worth to the seat of a view."""


_PLANS: Final[Mapping[str, Callable[[AnyGame, Any, random.Random], Action]]] = MappingProxyType(
    {"tile-rummy": tile_rummy.choose}
)
"""For each game whose moves are too many to be weighed one by one, how a move is made."""


def choose(game: AnyGame, view: Any, rng: random.Random) -> Action:
    """The legal action that seems worth most; equals are drawn by lot.

    Raises UnsupportedRuleset when the bot does not know the game.
    """
    if game.name in _PLANS:
        return _PLANS[game.name](game, view, rng)
    worth = _WORTH.get(game.name)
    if worth is None:
        raise UnsupportedRuleset("bot-without-game", name="easy", game=game.name)
    rated = [(worth(view, action), action) for action in game.legal(view)]
    most = max(value for value, _ in rated)
    best: Action = rng.choice([action for value, action in rated if value == most])
    return best
