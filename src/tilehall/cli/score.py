"""`tilehall score`: who won a round that ended with these tiles unplayed, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from tilehall.cli.inputs import JsonOption, RulesetArgument, SetOption, changes, ruleset_named
from tilehall.cli.output import write, write_json
from tilehall.core.errors import BadNotation
from tilehall.core.ids import RuleId, Seat
from tilehall.core.tile import Domino
from tilehall.games.gaple.notation import check_unplayed, parse_hands
from tilehall.games.gaple.ruleset import GapleRuleset
from tilehall.games.gaple.scoring import judge, pips_left, points
from tilehall.words import Words
from tilehall.words.gaple import why

__all__ = ["score"]


def score(
    context: typer.Context,
    ruleset: RulesetArgument,
    hands: Annotated[str, typer.Option(metavar='"1-1 1-3 / 1-5 / -"')],
    dead: Annotated[str | None, typer.Option(metavar='"- / 0-6 / -"')] = None,
    ran_out: Annotated[str | None, typer.Option(metavar='"2 0"')] = None,
    settings: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Judge a round of Gaple by its clauses on scoring; there are as many players as hands."""
    words: Words = context.obj
    made = ruleset_named(ruleset)
    held = parse_hands(hands)
    if not 2 <= len(held) <= 5:
        raise BadNotation("hands-count", rule=RuleId("GAP-02"), count=len(held))
    resolved = made.resolve({"players": len(held), **changes(made, settings)})
    assert isinstance(resolved, GapleRuleset)  # noqa: S101 - the one game of the catalogue so far
    if resolved.players != len(held):
        raise BadNotation("hands-players", rule=RuleId("GAP-02"), count=len(held), players=resolved.players)
    lost = parse_hands(dead) if dead is not None else ((),) * len(held)
    check_unplayed(resolved, held, lost)
    unplayed = [(*hand, *own_dead) for hand, own_dead in zip(held, lost, strict=True)]
    how, order = _ending(resolved, held, unplayed, ran_out)
    verdict = judge(resolved, unplayed, how, order)
    names = [words.say("cli.seat", seat=seat) for seat in range(len(held))]
    lines = why(words, resolved, unplayed, verdict, names)
    if as_json:
        scores = points(resolved, [pips_left(resolved, tiles) for tiles in unplayed])
        won = {"scores": scores, "winners": [verdict.winner], "reason": verdict.rule, "text": lines[0]}
        write_json(won)
    else:
        write(*lines)


def _ending(
    ruleset: GapleRuleset,
    hands: Sequence[Sequence[Domino]],
    unplayed: Sequence[Sequence[Domino]],
    ran_out: str | None,
) -> tuple[str, list[Seat]]:
    """How the round ended, and who had run out by then, the first to run out first."""
    empty = [Seat(seat) for seat, hand in enumerate(hands) if not hand]
    if ruleset.ends == "first-out":
        if len(empty) > 1:
            raise BadNotation("several-out", rule=RuleId("GAP-09b"), count=len(empty))
        how = "out" if empty else "blocked"
    else:
        how = "out" if len(empty) == len(hands) else "blocked"
    if ran_out is not None:
        return how, _order(ran_out, empty)
    if sum(not unplayed[seat] for seat in empty) > 1:
        raise BadNotation("who-ran-out-first", rule=RuleId("GAP-12c"), count=len(empty))
    return how, empty


def _order(text: str, empty: Sequence[Seat]) -> list[Seat]:
    """The seats without tiles in hand, in the order that the text gives."""
    written = text.replace(",", " ").split()
    if sorted(written) != sorted(map(str, empty)):
        raise BadNotation("bad-ran-out", text=text[:60], seats=" ".join(map(str, empty)) or "-")
    return [Seat(int(seat)) for seat in written]
