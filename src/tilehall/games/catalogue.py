"""The games of the hall by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from tilehall.core.options import Ruleset
from tilehall.core.protocol import Game
from tilehall.games.gaple.rules import Gaple
from tilehall.games.mexican_train.rules import MexicanTrain
from tilehall.games.tile_rummy.rules import TileRummy

__all__ = ["GAMES", "AnyGame", "game_of"]

AnyGame = Game[Any, Any, Any, Any, Any]

_ALL: Final[tuple[Any, ...]] = (Gaple, MexicanTrain, TileRummy)

GAMES: Final[Mapping[str, Any]] = MappingProxyType({game.name: game for game in _ALL})
"""The class of each game; `ruleset_type` is the class of its options."""


def game_of(name: str, ruleset: Ruleset) -> AnyGame:
    """The named game under a ruleset of its own type."""
    game: AnyGame = GAMES[name](ruleset)
    return game
