"""`tilehall score`: who won a round that ended with these tiles unplayed, and why."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any, Final

import typer

from tilehall.cli.inputs import JsonOption, RulesetArgument, SetOption, changes
from tilehall.cli.output import write, write_json
from tilehall.core.errors import BadNotation
from tilehall.core.hands import parse_hands
from tilehall.rulesets import ruleset_named
from tilehall.words import Words

__all__ = ["SCORERS", "score"]

SCORERS: Final = {
    "gaple": "tilehall.cli.gaple_score",
    "mexican-train": "tilehall.cli.train_score",
    "tile-rummy": "tilehall.cli.rummy_score",
}
"""For each game, the module that scores a round of it."""


def score(
    context: typer.Context,
    ruleset: RulesetArgument,
    hands: Annotated[str, typer.Option(metavar='"1-1 1-3 / 1-5 / -"')],
    dead: Annotated[str | None, typer.Option(metavar='"- / 0-6 / -"')] = None,
    ran_out: Annotated[str | None, typer.Option(metavar='"2 0"')] = None,
    settings: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Judge a round by the clauses on scoring; there are as many players as hands."""
    words: Words = context.obj
    made = ruleset_named(ruleset)
    game: Any = import_module(SCORERS[made.game])
    held = parse_hands(hands, game.TILE)
    if not game.FEWEST <= len(held) <= game.MOST:
        raise BadNotation("hands-count", rule=game.NEEDS, most=game.MOST, count=len(held))
    resolved = made.resolve({"players": len(held), **changes(made, settings)})
    if resolved.players != len(held):
        raise BadNotation("hands-players", rule=game.NEEDS, count=len(held), players=resolved.players)
    names = [words.say("cli.seat", seat=seat) for seat in range(len(held))]
    lines, answer = game.judged(words, resolved, held, {"--dead": dead, "--ran-out": ran_out}, names)
    if as_json:
        write_json(answer)
    else:
        write(*lines)
