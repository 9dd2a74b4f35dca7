"""`tilehall rules`: the rulesets, or the options and clauses of one."""

from __future__ import annotations

import textwrap
from typing import Annotated, Any

import typer
from rich.text import Text

from tilehall.cli.inputs import JsonOption
from tilehall.cli.output import console, write_json
from tilehall.core.codec import to_plain
from tilehall.core.options import describe
from tilehall.games.catalogue import GAMES
from tilehall.rulesets import Preset, presets, ruleset_named
from tilehall.words import Words

__all__ = ["rules"]


def rules(
    context: typer.Context,
    ruleset: Annotated[str | None, typer.Argument(metavar="[RULESET]")] = None,
    as_json: JsonOption = False,
) -> None:
    """Without a ruleset the list of them, else its options with their values, and its clauses."""
    words: Words = context.obj
    if ruleset is None:
        _list(words, as_json=as_json)
        return
    document = _document(ruleset_named(ruleset), words)
    if as_json:
        write_json(document)
    else:
        _show(document, words)


def _list(words: Words, *, as_json: bool) -> None:
    listed = [
        {"name": made.name, "game": made.game, **words.preset(made.name)._asdict()}
        for made in presets().values()
    ]
    if as_json:
        write_json({"rulesets": listed})
        return
    out = console()
    for row in listed:
        out.print(Text.assemble((row["name"], "bold"), f"  {row['title']}"))
        out.print(_indented(row["text"], out.width))


def _document(made: Preset, words: Words) -> dict[str, Any]:
    """Everything about a ruleset as a plain value: what `--json` prints and the page is made from."""
    values = to_plain(made.resolve())
    ruleset_type = GAMES[made.game].ruleset_type
    options = [
        {
            "name": option.name,
            "value": values[option.name],
            "default": option.default,
            "expected": option.expected,
            "values": words.expected(option),
            "rule": option.rule,
            "group": option.group,
            "label": words.option(option).title,
            "help": words.option(option).text,
            "shown": words.option_value(option, values[option.name]),
        }
        for option in describe(ruleset_type).values()
    ]
    clauses = [
        {"id": rule, **words.clause(rule)._asdict()}
        for rule in words.clauses(*GAMES[made.game].clause_prefixes)
    ]
    title, summary = words.preset(made.name)
    return {
        "ruleset": made.name,
        "game": made.game,
        "title": title,
        "summary": summary,
        "options": options,
        "clauses": clauses,
    }


def _show(document: dict[str, Any], words: Words) -> None:
    out = console()
    out.print(Text(document["title"], "bold"))
    if document["summary"]:
        out.print(document["summary"])
    group = None
    for option in document["options"]:
        if option["group"] != group:
            group = option["group"]
            out.print(Text(f"\n{words.group(group)}", "bold"))
        name = Text.assemble("  ", (f"{option['name']}={_written(option['value'])}", "cyan"))
        out.print(name, Text(f"{option['label']}: {option['shown']} ({option['rule']})"))
        out.print(_indented(f"{option['help']} [{option['values']}]", out.width))
    out.print()
    for clause in document["clauses"]:
        out.print(Text.assemble((clause["id"], "cyan"), "  ", (clause["title"], "bold")))
        out.print(_indented(clause["text"], out.width))


def _indented(text: str, width: int) -> str:
    return textwrap.fill(text, max(width, 40), initial_indent="    ", subsequent_indent="    ")


def _written(value: Any) -> str:
    """A value in the notation of `--set`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return ",".join(f"{key}:{number}" for key, number in value.items())
    return str(value)
