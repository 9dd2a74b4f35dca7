"""The rulesets that tests go through: presets, numbers of players, and every value of every option."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tilehall.core.errors import BadRuleset
from tilehall.core.options import Option, describe
from tilehall.games.catalogue import GAMES
from tilehall.rulesets import Preset, presets

__all__ = ["player_counts", "values", "variations"]


def values(option: Option) -> tuple[Any, ...]:
    """Every value of an option as plain data; of a length, its shortest and its longest."""
    if option.kind == "flag":
        return (False, True)
    if option.kind == "choice":
        return option.choices
    if option.kind == "number":
        return tuple(range(option.low, option.high + 1))
    return tuple({key: number} for key, bounds in (option.either or {}).items() for number in bounds)


def player_counts(preset: Preset) -> tuple[int, ...]:
    """The numbers of players for which the preset makes sense."""
    counts = values(describe(GAMES[preset.game].ruleset_type)["players"])
    return tuple(count for count in counts if _resolves(preset, {"players": count}))


def variations() -> Iterator[tuple[Preset, Mapping[str, Any]]]:
    """A preset and changes to it, no ruleset twice.

    Each preset with each number of players; and each game's own preset, again with each number of
    players, with one further option changed. The length of a match changes nothing within a round.
    """
    seen = set()
    for preset in presets().values():
        options = describe(GAMES[preset.game].ruleset_type).values()
        single = [
            {option.name: value}
            for option in options
            if preset.name == preset.game and option.group != "match"
            for value in values(option)
        ]
        for players in player_counts(preset):
            for change in ({}, *single):
                changes = {"players": players, **change}
                if _resolves(preset, changes) and preset.resolve(changes) not in seen:
                    seen.add(preset.resolve(changes))
                    yield preset, changes


def _resolves(preset: Preset, changes: Mapping[str, Any]) -> bool:
    try:
        preset.resolve(changes)
    except BadRuleset:
        return False
    return True
