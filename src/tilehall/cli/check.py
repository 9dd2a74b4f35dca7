"""`tilehall check`: is this action legal in this view, and if not, which clause forbids it."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
import typer

from tilehall.cli.inputs import JsonOption, RulesetArgument, SetOption, changes, in_file, read_file
from tilehall.cli.output import write, write_json
from tilehall.cli.rummy_sets import check_lines
from tilehall.core.codec import decode, to_plain
from tilehall.core.errors import BadNotation
from tilehall.core.ids import Seat
from tilehall.games.catalogue import AnyGame
from tilehall.rulesets import ruleset_named
from tilehall.words import Words

__all__ = ["check"]

_LARGEST: Final = 256 * 1024
_DETAILS: Final = {"tile-rummy": check_lines}
"""For a game whose actions have parts, what is said of each part."""


class _Question(msgspec.Struct, forbid_unknown_fields=True):
    seat: Seat
    view: msgspec.Raw
    action: msgspec.Raw


def check(
    context: typer.Context,
    ruleset: RulesetArgument,
    file: Annotated[str, typer.Argument(metavar="FILE|-")],
    settings: SetOption = None,
    as_json: JsonOption = False,
) -> int:
    """Read `{"seat", "view", "action"}` and judge the action; the exit code is 1 when it is illegal."""
    words: Words = context.obj
    made = ruleset_named(ruleset)
    game = made.build(changes(made, settings))
    content = read_file(file, _LARGEST)
    with in_file(file, words):
        view, action = _read(game, content)
    violation = game.violation(view, action)
    names = [words.say("cli.seat", seat=seat) for seat in range(game.ruleset.players)]
    text = words.say("cli.legal") if violation is None else words.violation(game.name, violation, names)
    if as_json:
        answer: dict[str, Any] = {"legal": violation is None, "rule": None, "facts": {}, "text": text}
        if violation is not None:
            answer |= {"rule": violation.rule, "reason": violation.reason, "facts": to_plain(violation.facts)}
        write_json(answer)
    else:
        detail = _DETAILS.get(game.name)
        write(text, *(() if detail is None else detail(game.ruleset, view, action, words, names)))
    return 0 if violation is None else 1


def _read(game: AnyGame, data: bytes) -> tuple[Any, Any]:
    """The view and the action; the view is one that a round can lead to."""
    question: _Question = decode(data, _Question)
    view = _part(question.view, game.view_type, "view")
    action = _part(question.action, game.action_type, "action")
    if view.seat != question.seat:
        raise BadNotation("view-other-seat", seat=question.seat, view="-" if view.seat is None else view.seat)
    game.check_view(view)
    return view, action


def _part(raw: msgspec.Raw, kind: Any, name: str) -> Any:
    try:
        return decode(bytes(raw), kind)
    except BadNotation as error:
        if error.code != "bad-json":
            raise
        raise BadNotation("bad-json", detail=f"{name}: {error.facts['detail']}") from None
