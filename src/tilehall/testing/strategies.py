"""Hypothesis strategies: rulesets, games, and positions reached by random play.

Hypothesis comes with the `test` extra.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import islice
from typing import Any

from hypothesis import strategies as st

from tilehall.core.errors import BadRuleset
from tilehall.core.options import Option, Ruleset, describe, resolve
from tilehall.core.tile import Domino, domino_set
from tilehall.games.catalogue import GAMES, AnyGame, game_of
from tilehall.testing.play import Step, random_round
from tilehall.testing.variations import SMALL, values

__all__ = ["dominoes", "games", "json_values", "option_values", "positions", "rulesets"]


def dominoes(highest: int = 6) -> st.SearchStrategy[Domino]:
    """A tile of a set."""
    return st.sampled_from(domino_set(highest))


def option_values(option: Option) -> st.SearchStrategy[Any]:
    """Every value of an option, as plain data."""
    if option.kind == "either":
        ranges = (option.either or {}).items()
        return st.one_of([st.fixed_dictionaries({key: st.integers(*bounds)}) for key, bounds in ranges])
    return st.sampled_from(values(option))


def rulesets(
    ruleset_type: type[Ruleset], base: Mapping[str, Any] | None = None
) -> st.SearchStrategy[Ruleset]:
    """Every combination of option values that can be played together.

    `base` are values that stay as they are.
    """
    fixed = dict(base or {})

    def together(wishes: dict[str, Any]) -> Ruleset:
        """The ruleset with one wish after the other granted, as long as it can still be played."""
        granted = fixed
        for name, value in wishes.items():
            wished = {**granted, name: value}
            if _resolves(ruleset_type, wished):
                granted = wished
        return resolve(ruleset_type, granted)

    options = [option for option in describe(ruleset_type).values() if option.name not in fixed]
    return (
        st.permutations(options)
        .flatmap(lambda order: st.fixed_dictionaries({o.name: option_values(o) for o in order}))
        .map(together)
    )


def _resolves(ruleset_type: type[Ruleset], plain: dict[str, Any]) -> bool:
    try:
        resolve(ruleset_type, plain)
    except BadRuleset:
        return False
    return True


@st.composite
def games(draw: st.DrawFn, name: str | None = None) -> AnyGame:
    """A game of the hall, or the named one, under any of its rulesets with short rounds."""
    chosen = name or draw(st.sampled_from(sorted(GAMES)))
    return game_of(chosen, draw(rulesets(GAMES[chosen].ruleset_type, SMALL.get(chosen))))


@st.composite
def positions(draw: st.DrawFn, name: str | None = None) -> tuple[AnyGame, list[Step]]:
    """A game, and the steps of a first round that led, by random play, to a position of it."""
    game = draw(games(name))
    played = draw(st.integers(0, min(game.longest_round, 60)))
    rng = random.Random(draw(st.integers(0, 2**64 - 1)))  # noqa: S311 - a test has to be repeatable
    return game, list(islice(random_round(game, rng), played + 1))


def json_values() -> st.SearchStrategy[Any]:
    """Anything that JSON can say."""
    leaves = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
        max_leaves=12,
    )
