"""The command line as a whole: its commands, each imported when it is asked for, and how they end."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup
from typer.main import get_command as command_of

from tilehall import __version__
from tilehall.cli.help import localise
from tilehall.cli.output import complain
from tilehall.cli.streams import give_up_output
from tilehall.cli.usage import usage_error
from tilehall.core.errors import BadNotation, TilehallError
from tilehall.words import LANGUAGES, Words, language

__all__ = ["COMMANDS", "PORT", "output_failed", "run"]

COMMANDS: Final = {
    "play": "tilehall.cli.play:play",
    "rules": "tilehall.cli.rules:rules",
    "score": "tilehall.cli.score:score",
    "check": "tilehall.cli.check:check",
    "solve": "tilehall.cli.solve:solve_command",
    "simulate": "tilehall.cli.simulate:simulate_command",
    "replay": "tilehall.cli.replay:replay_command",
    "verify": "tilehall.cli.verify:verify_command",
    "serve": "tilehall.cli.hall:serve_command",
    "export": "tilehall.cli.export:export_command",
    "warm": "tilehall.cli.warm:warm_command",
    "doctor": "tilehall.cli.doctor:doctor_command",
}
"""Each command and where its function is, in the order of `--help`."""

PORT: Final = "8765"
"""Where the hall is opened unless told otherwise."""

_INTERRUPTED: Final = 130
_BROKEN_PIPE: Final = 141
"""What a shell reports for a program that SIGPIPE ended; 1 would say that the answer is no."""


class _Commands(TyperGroup):
    """The group of all commands; only the one that is asked for is imported."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - Typer's signature
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            raise BadNotation("unknown-command", name=cmd_name[:60], known=", ".join(COMMANDS))
        module, _, function = COMMANDS[cmd_name].partition(":")
        app = typer.Typer(add_completion=False)
        app.command(cmd_name)(getattr(import_module(module), function))
        return localise(command_of(app), cmd_name, ctx.obj)


def _hall(
    context: typer.Context,
    lan: Annotated[bool, typer.Option("--lan")] = False,
    port: Annotated[str, typer.Option("--port")] = PORT,
    database: Annotated[str | None, typer.Option("--db")] = None,
    version: Annotated[bool, typer.Option("--version")] = False,
) -> None:
    if version:
        sys.stdout.write(f"tilehall {__version__}\n")
        raise typer.Exit
    if context.invoked_subcommand is None:
        from tilehall.cli.hall import port_number, run_hall

        run_hall(context.obj, port=port_number(port), database=database, lan=lan, browser=True)


def run(arguments: Sequence[str]) -> int:
    """Run the command line and turn whatever comes of it into an exit code."""
    words = Words(_environment_language())
    try:
        words = Words(_asked_language(arguments) or words.language)
        app = typer.Typer(cls=_Commands, add_completion=False)
        app.callback(invoke_without_command=True)(_hall)
        root = localise(command_of(app), "tilehall", words)
        code: int | None = root.main(list(arguments), prog_name="tilehall", standalone_mode=False, obj=words)
        return complain(words.say("cli.interrupted"), code) if code == _INTERRUPTED else code or 0
    except TilehallError as error:
        return complain(words.error(error))
    except (KeyboardInterrupt, typer.Abort):
        return complain(words.say("cli.interrupted"), _INTERRUPTED)
    except Exception as error:
        # Typer's usage errors have no public base class; all of them know their exit code
        if not hasattr(error, "exit_code"):
            raise
        return complain(usage_error(error, words))


def output_failed(arguments: Sequence[str], error: OSError) -> int:
    """Say that standard output takes no more; nothing when its reader went away. The exit code."""
    give_up_output()
    if isinstance(error, BrokenPipeError):
        return _BROKEN_PIPE
    words = Words(_asked_language(arguments) or _environment_language())
    return complain(words.say("cli.output-failed", detail=error.strerror or str(error)))


def _environment_language() -> str:
    return language(os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG"))


def _asked_language(arguments: Sequence[str]) -> str | None:
    """The value of `--lang`, read before everything else: errors in what follows are in it too."""
    for place, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if argument == "--":
            return None
        if name == "--lang" and (equals or place + 1 < len(arguments)):
            asked = value if equals else arguments[place + 1]
            if language(asked) == "en" and not asked.lower().startswith("en"):
                raise BadNotation("unknown-language", name=asked[:60], known=", ".join(LANGUAGES))
            return asked
    return None
