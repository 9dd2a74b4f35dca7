"""The specimen of each game of the hall."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tilehall.games.catalogue import AnyGame
from tilehall.testing.gaple import GapleSpecimen
from tilehall.testing.mexican_train import TrainSpecimen
from tilehall.testing.specimen import Specimen
from tilehall.testing.tile_rummy import RummySpecimen

__all__ = ["SPECIMENS", "specimen_of"]

SPECIMENS: Final[Mapping[str, Callable[[AnyGame], Specimen]]] = MappingProxyType(
    {"gaple": GapleSpecimen, "mexican-train": TrainSpecimen, "tile-rummy": RummySpecimen}
)
"""What makes the specimen of a game, by the game's name."""


def specimen_of(game: AnyGame) -> Specimen:
    """The specimen of a game of the hall."""
    return SPECIMENS[game.name](game)
