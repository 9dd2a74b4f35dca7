"""Help texts in the user's language, and the options that every command has."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.markup import escape
from typer.main import get_command as command_of

from tilehall.cli.examples import EXAMPLES
from tilehall.words import Words

__all__ = ["localise"]


def localise(command: Any, name: str, words: Words) -> Any:
    """The command with `--lang` and `--help`, and with its texts from `cli.command` and `cli.option`."""
    command.add_help_option = False
    command.help = command.short_help = words.say(f"cli.command.{name}")
    command.params += _common()
    for parameter in command.params:
        argument = parameter.param_type_name == "argument"
        parameter.help = words.say(f"cli.option.{parameter.name}")
        parameter.rich_help_panel = words.say("cli.panel.arguments" if argument else "cli.panel.options")
    if name in EXAMPLES:
        command.epilog = "\n\n".join([words.say("cli.help.examples"), *map(escape, EXAMPLES[name])])
    command.rich_help_panel = words.say("cli.panel.commands")
    return command


def _common() -> list[Any]:
    """The options of every command, taken from one that has nothing else."""

    def nothing(
        lang: Annotated[str | None, typer.Option("--lang", expose_value=False)] = None,
        help_asked: Annotated[
            bool, typer.Option("--help", is_eager=True, expose_value=False, callback=_help)
        ] = False,
    ) -> None:
        """The language is read from the arguments before they are parsed; here it is allowed."""

    app = typer.Typer(add_completion=False)
    app.command(add_help_option=False)(nothing)
    return list(command_of(app).params)


def _help(context: typer.Context, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        typer.echo(context.get_help())
        raise typer.Exit
