"""What several commands read: rulesets by name or file, `--set`, and files of a bounded size."""

from __future__ import annotations

import contextlib
import secrets
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import typer

from tilehall.core.errors import BadNotation, BadRecord, BadRuleset
from tilehall.core.options import describe, parse_value
from tilehall.games.catalogue import GAMES
from tilehall.record import LONGEST_SEED
from tilehall.rulesets import Preset
from tilehall.words import Words

__all__ = [
    "JsonOption",
    "RulesetArgument",
    "SetOption",
    "changes",
    "in_file",
    "read_file",
    "seed_or_new",
    "whole_number",
]

RulesetArgument = Annotated[str, typer.Argument(metavar="RULESET")]
SetOption = Annotated[list[str] | None, typer.Option("--set", metavar="OPTION=VALUE")]
JsonOption = Annotated[bool, typer.Option("--json")]


def changes(made: Preset, settings: Iterable[str] | None) -> dict[str, Any]:
    """The values of the options that were set with `--set`, each written as `option=value`.

    Raises BadRuleset for anything else, an unknown option, or a value that it cannot have.
    """
    options = describe(GAMES[made.game].ruleset_type)
    changed: dict[str, Any] = {}
    for setting in settings or ():
        name, equals, value = setting.partition("=")
        if not equals:
            raise BadRuleset("bad-setting", text=setting[:60])
        if name not in options:
            raise BadRuleset("unknown-option", option=name[:60], known=", ".join(options))
        changed[name] = parse_value(options[name], value)
    return changed


def whole_number(name: str, text: str, low: int, high: int) -> int:
    """The whole number that was given for the option of that name. Raises BadNotation outside the range."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 12 and low <= int(text) <= high):
        raise BadNotation("bad-number", name=name, low=low, high=high, value=text[:60])
    return int(text)


def seed_or_new(text: str | None) -> str:
    """The seed that was given, or a new one. Raises BadNotation for one that no record can hold."""
    if text is None:
        return secrets.token_hex(8)
    if not 1 <= len(text) <= LONGEST_SEED or not text.isprintable():
        raise BadNotation("bad-seed", most=LONGEST_SEED)
    return text


def read_file(name: str, largest: int) -> bytes:
    """What a file, or standard input for `-`, contains.

    Raises BadNotation when it cannot be read or is longer than `largest` bytes.
    """
    try:
        if name == "-":
            return _bounded(sys.stdin.buffer, name, largest)
        with Path(name).open("rb") as file:
            return _bounded(file, name, largest)
    except OSError as error:
        raise BadNotation("bad-file", file=name, detail=error.strerror or str(error)) from None


@contextlib.contextmanager
def in_file(name: str, words: Words) -> Iterator[None]:
    """Have what is wrong with the content of a file say which file that is; `-` is standard input."""
    try:
        yield
    except (BadNotation, BadRecord) as error:
        if name == "-":
            raise
        raise type(error)("in-file", file=name, sentence=words.error(error)) from None


def _bounded(file: BinaryIO, name: str, largest: int) -> bytes:
    content = file.read(largest + 1)
    if len(content) > largest:
        raise BadNotation("file-too-large", file=name, most=largest)
    return content
