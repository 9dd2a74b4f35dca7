"""Typer's usage errors, in one sentence of the user's language."""

from __future__ import annotations

import re
from typing import Any, Final

from tilehall.words import Words

__all__ = ["usage_error"]

_LONGEST: Final = 60
"""Letters of what was typed that a complaint repeats."""


def usage_error(error: Any, words: Words) -> str:
    """What is wrong with how the command was called."""
    kind = type(error).__name__
    if kind == "NoSuchOption":
        return words.say("cli.usage.no-such-option", option=error.option_name[:_LONGEST])
    if kind == "BadOptionUsage":
        return words.say("cli.usage.no-value", option=error.option_name[:_LONGEST])
    if kind == "MissingParameter":
        return words.say("cli.usage.missing", name=_name(error.param))
    if kind == "BadParameter" and error.param is not None:
        return words.say("cli.usage.bad-value", name=_name(error.param))
    surplus = re.search(r"unexpected extra argument\S* \((.*)\)", error.format_message())
    if surplus is not None:
        return words.say("cli.usage.surplus", arguments=surplus[1][:_LONGEST])
    return str(error.format_message())


def _name(parameter: Any) -> str:
    """The name as it is written: `--seed`, or RULESET for an argument."""
    if parameter.param_type_name == "option":
        return str(max(parameter.opts, key=len))
    return str(parameter.name).upper()
