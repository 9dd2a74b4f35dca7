"""The rulesets that tests go through: presets, numbers of players, and every value of every option."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tilehall.core.codec import convert, to_plain
from tilehall.core.errors import BadRuleset
from tilehall.core.options import Option, Ruleset, describe
from tilehall.games.catalogue import GAMES
from tilehall.rulesets import Preset, presets

__all__ = ["SMALL", "player_counts", "values", "variations"]


SMALL: Final[Mapping[str, Mapping[str, Any]]] = {
    "mexican-train": {
        "set": 6,
        "rounds": 7,
        "hand_sizes": {"2": 7, "3": 6, "4": 5, "5": 4, "6": 3, "7": 3, "8": 3, "9": 2, "10": 2},
    }
}
"""For a game with long rounds, changes that make them short; options are varied on top of these."""

_TOGETHER: Final[Mapping[str, Sequence[Mapping[str, Any]]]] = {
    "mexican-train": (
        {"after_double": "on-the-double", "second_double": False, "open_double": "must-satisfy"},
        {
            "after_double": "on-the-double",
            "second_double": False,
            "open_double": "must-satisfy",
            "finish_on_double": "must-follow",
            "double_branches": 3,
        },
        {"after_double": "another-turn", "open_double": "must-satisfy", "before_own_train": False},
        {"after_double": "nothing", "second_double": False, "open_double": "must-satisfy"},
        {"after_double": "anywhere", "second_double": True, "open_double": "must-satisfy"},
        {"after_double": "another-turn", "second_double": False, "finish_on_double": "must-follow"},
        {"first_turn": "own-run", "open_double": "must-satisfy", "last_tile_call": "call"},
        {"first_turn": "own-run", "mexican_trains": "any", "must_play": False},
        {"mexican_train_use": "own-stuck", "before_own_train": False, "stuck_on": "own-train"},
        {"mexican_train_use": "own-stuck", "stuck_on": "any-train", "play_drawn": "next-turn"},
        {"must_play": False, "play_drawn": "may", "open_double": "must-satisfy"},
        {"must_play": False, "last_tile_call": "call", "finish_on_double": "must-follow"},
        {"mexican_trains": "any", "mexican_train_from_turn": 2, "first_turn": "one-tile"},
    ),
    "tile-rummy": (
        {"joker": "replace", "joker_source": "rack", "must_play": True},
        {"joker": "replace", "group_joker": "both", "initial_meld": 0},
        {"joker": "replace", "joker_set_locked": True, "wrap_runs": "one-high"},
        {"joker": "replace", "open_then_rearrange": False, "initial_joker": "zero", "must_play": True},
        {"invalid_submit": "penalty", "penalty_tiles": 0, "must_play": True},
        {"invalid_submit": "penalty", "last_turns": "one-each", "exhausted": "full"},
        {"valid_at_limit": "restored", "penalty_tiles": 1, "last_turns": "one-each"},
        {"initial_joker": "forbidden", "initial_meld": 50, "must_play": True},
    ),
}
"""Options whose interplay is to be tested, changed together."""


_LONG: Final = frozenset({"tile-rummy"})
"""Games whose rounds cannot be made short; their options are varied with three players alone."""


def values(option: Option) -> tuple[Any, ...]:
    """Every value of an option as plain data; of a length or a table, its shortest and its longest."""
    if option.kind == "flag":
        return (False, True)
    if option.kind == "choice":
        return option.choices
    if option.kind == "number":
        return tuple(range(option.low, option.high + 1))
    if option.kind == "table":
        lowest = {key: low for key, (low, _) in (option.either or {}).items()}
        return (option.default, lowest, dict.fromkeys(lowest, 5))
    return tuple({key: number} for key, bounds in (option.either or {}).items() for number in bounds)


def player_counts(preset: Preset) -> tuple[int, ...]:
    """The numbers of players for which the preset makes sense."""
    counts = values(describe(GAMES[preset.game].ruleset_type)["players"])
    return tuple(count for count in counts if _resolves(preset, {"players": count}))


def variations() -> Iterator[tuple[Preset, Mapping[str, Any]]]:
    """A preset and changes to it, no two that differ in the length of a match alone.

    Each preset with each number of players, and with one further option changed, or some together. A
    game with long rounds is played whole with the fewest and the most players; for the rest its rounds
    are made short.
    """
    seen = set()
    for preset in presets().values():
        small = SMALL.get(preset.game, {})
        counts = player_counts(preset)
        plain: list[Mapping[str, Any]] = [{}, *({"players": players} for players in counts)]
        if small:
            plain = [{"players": players} for players in (counts[0], counts[-1])]
            plain += [{**small, "players": players} for players in counts]
        for changes in [*plain, *_options_changed(preset, small, counts)]:
            if not _resolves(preset, changes):
                continue
            within_a_round = _without_length(preset.resolve(changes))
            if within_a_round not in seen:
                seen.add(within_a_round)
                yield preset, changes


def _options_changed(
    preset: Preset, small: Mapping[str, Any], counts: Sequence[int]
) -> Iterator[Mapping[str, Any]]:
    """One option changed, or some together: of a game's own preset with every number of players, of
    one that is made small with three."""
    if not small and preset.name != preset.game:
        return
    single = [
        {option.name: value}
        for option in _varied(preset)
        if option.name not in small
        for value in (values(option) if option.kind != "number" else (option.low, option.high))
    ]
    few = bool(small) or preset.game in _LONG
    for players in counts if not few else (3,):
        for change in (*single, *_TOGETHER.get(preset.game, ())):
            yield {**small, "players": players, **change}


def _varied(preset: Preset) -> list[Option]:
    options = describe(GAMES[preset.game].ruleset_type).values()
    return [option for option in options if option.group != "match" and option.name != "players"]


def _without_length(ruleset: Any) -> Any:
    """The ruleset with the length of a match as by default, for it changes nothing within a round."""
    ruleset_type: type[Ruleset] = type(ruleset)
    options = describe(ruleset_type).values()
    length = {option.name: option.default for option in options if option.group == "match"}
    return convert({**to_plain(ruleset), **length}, ruleset_type)


def _resolves(preset: Preset, changes: Mapping[str, Any]) -> bool:
    try:
        preset.resolve(changes)
    except BadRuleset:
        return False
    return True
