"""Trains as trees of open ends: finding an end, laying a tile at it, and what that leaves open."""

from __future__ import annotations

from collections.abc import Iterator

from tilehall.core.tile import Domino
from tilehall.games.mexican_train.model import Laid, OpenEnd, Public, Train
from tilehall.games.mexican_train.ruleset import TrainRuleset

__all__ = ["begun", "end_named", "is_mexican", "laid_tiles", "lay", "new_train", "spent", "train_of"]


def new_train(name: str, engine: int) -> Train:
    """A train that is not begun: its one end is at the engine."""
    return Train(name, (OpenEnd(name, engine, 1),))


def begun(train: Train) -> bool:
    """Whether the train has a tile, whoever laid it (MTH-07b)."""
    return bool(train.tiles)


def is_mexican(train: Train) -> bool:
    """Whether the train belongs to nobody."""
    return train.name.startswith("m")


def train_of(public: Public, end: str) -> int | None:
    """The place in `public.trains` of the train that an end, or a train's own name, belongs to."""
    name = end.partition(".")[0]
    return next((place for place, train in enumerate(public.trains) if train.name == name), None)


def end_named(public: Public, end: str) -> OpenEnd | None:
    """The open end with this id, or None."""
    place = train_of(public, end)
    if place is None:
        return None
    return next((found for found in public.trains[place].ends if found.id == end), None)


def lay(rules: TrainRuleset, train: Train, end: str, tile: Domino) -> tuple[Train, str]:
    """The train with the tile at one of its ends, and the id of the end that the tile opens."""
    at = next(found for found in train.ends if found.id == end)
    _, _, place = end.partition(".")
    outer = tile.other(at.shows)
    opened = OpenEnd(
        f"{train.name}.{len(train.tiles)}", outer, rules.double_branches if tile.is_double else 1
    )
    ends = tuple(
        OpenEnd(found.id, found.shows, found.sides - 1) if found is at else found
        for found in train.ends
        if found is not at or found.sides > 1
    )
    laid = Laid(int(place) if place else -1, at.shows, outer)
    return Train(train.name, (*ends, opened), (*train.tiles, laid), train.marked), opened.id


def laid_tiles(public: Public) -> Iterator[Domino]:
    """The tiles of all trains."""
    for train in public.trains:
        for laid in train.tiles:
            yield Domino(laid.inner, laid.outer)


def spent(rules: TrainRuleset, public: Public, number: int) -> bool:
    """Whether every tile with this number lies on the table (MTO-06, MTO-07)."""
    laid = sum(tile.has(number) for tile in laid_tiles(public))
    return laid + (public.engine_laid and public.engine.has(number)) == rules.set + 1
