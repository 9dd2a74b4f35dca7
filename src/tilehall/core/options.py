"""Rulesets as data: each option is declared once, as a field with its range, default and clause.

The lobby's form, the command line, the docs and the messages are all made from `describe`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Any, ClassVar, Final, TypeVar, get_type_hints

import msgspec
from msgspec import inspect

from tilehall.core.codec import convert, to_plain
from tilehall.core.errors import BadRuleset
from tilehall.core.ids import RuleId
from tilehall.core.match import Length

__all__ = ["ByPlayers", "Clause", "Option", "Ruleset", "describe", "parse_value", "resolve"]

RulesetT = TypeVar("RulesetT", bound="Ruleset")

_LONGEST_NUMBER: Final = 9
_LONGEST_SHOWN: Final = 60


@dataclass(frozen=True)
class Clause:
    """Put on an option's field: the clause that grants the option, and its group in the form."""

    rule: RuleId | None
    group: str


_PerTable = Annotated[int, msgspec.Meta(ge=1, le=99)] | None


class ByPlayers(
    msgspec.Struct,
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    rename=lambda name: name.removeprefix("for_"),
):
    """A number for each number of players at a table, written as `{2 = 16, 3 = 16, 4 = 15}`.

    At least one is given, else ValueError.
    """

    for_2: _PerTable = None
    for_3: _PerTable = None
    for_4: _PerTable = None
    for_5: _PerTable = None
    for_6: _PerTable = None
    for_7: _PerTable = None
    for_8: _PerTable = None
    for_9: _PerTable = None
    for_10: _PerTable = None

    def __post_init__(self) -> None:
        if not any(value is not None for value in msgspec.structs.astuple(self)):
            raise ValueError("a table by players needs a number for at least one number of players")

    def number(self, players: int) -> int | None:
        """The number for so many players, or None when there is none."""
        value: int | None = getattr(self, f"for_{players}", None)
        return value


class Ruleset(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of every game's options: the resolved values that a table plays by.

    `check` refuses combinations that cannot be played, naming the options. `players` is an option of
    every game. `game` is the name of the game whose options these are.
    """

    game: ClassVar[str] = ""

    players: int

    def check(self) -> None:
        """Raises BadRuleset when these values cannot be played together."""


@dataclass(frozen=True)
class Option:
    """One option of a ruleset, as declared.

    `kind` is "flag", "number" (from `low` to `high`), "choice" (one of `choices`), "either" (one of
    the keys of `either`, each with its own range) or "table" (some of the keys of `either`, each with
    a number in its range). `game` is the game whose option it is, if any.
    """

    name: str
    rule: RuleId | None
    group: str
    kind: str
    default: Any
    choices: tuple[Any, ...] = ()
    low: int = 0
    high: int = 0
    either: Mapping[str, tuple[int, int]] | None = None
    game: str = ""

    @property
    def expected(self) -> str:
        """What a value may be, in the notation of the command line."""
        if self.kind == "flag":
            return "true or false"
        if self.kind == "number":
            return f"{self.low}-{self.high}"
        if self.kind == "choice":
            return " | ".join(map(str, self.choices))
        if self.kind == "table":
            return ",".join(f"{key}:{low}-{high}" for key, (low, high) in (self.either or {}).items())
        return " | ".join(f"{key}:{low}-{high}" for key, (low, high) in (self.either or {}).items())


@cache
def describe(ruleset: type[Ruleset]) -> Mapping[str, Option]:
    """The options of a ruleset in the order of their declaration, by name."""
    options = {}
    declared = inspect.type_info(ruleset)
    assert isinstance(declared, inspect.StructType)  # noqa: S101 - every ruleset is a struct
    clauses = _clauses(ruleset)
    for field in declared.fields:
        option = _option(field.name, clauses[field.name], field.type, to_plain(field.default))
        options[field.name] = replace(option, game=ruleset.game)
    return options


def _clauses(ruleset: type[Ruleset]) -> dict[str, Clause]:
    hints = get_type_hints(ruleset, include_extras=True)
    return {
        name: mark
        for name, hint in hints.items()
        for mark in getattr(hint, "__metadata__", ())
        if isinstance(mark, Clause)
    }


def _range(kind: inspect.Type) -> tuple[int, int]:
    assert isinstance(kind, inspect.IntType)  # noqa: S101 - a declaration error, seen at import
    return int(kind.ge or 0), int(kind.le or 0)


def _option(name: str, clause: Clause, kind: inspect.Type, default: Any) -> Option:
    if isinstance(kind, inspect.BoolType):
        return Option(name, clause.rule, clause.group, "flag", default)
    if isinstance(kind, inspect.LiteralType):
        choices = tuple(sorted(kind.values, key=lambda value: bool(value != default)))
        return Option(name, clause.rule, clause.group, "choice", default, choices=choices)
    if isinstance(kind, inspect.StructType) and kind.cls in (Length, ByPlayers):
        ranges = {}
        for field in kind.fields:
            assert isinstance(field.type, inspect.UnionType)  # noqa: S101 - each part may be absent
            ranges[field.encode_name] = _range(field.type.types[0])
        shape = "either" if kind.cls is Length else "table"
        return Option(name, clause.rule, clause.group, shape, default, either=ranges)
    low, high = _range(kind)
    return Option(name, clause.rule, clause.group, "number", default, low=low, high=high)


def parse_value(option: Option, text: str) -> Any:
    """The value of an option as written on the command line, such as `pass`, `25` or `until:50`.

    Raises BadRuleset when the text is no value of the option.
    """
    if option.kind == "flag" and text in ("true", "false", "on", "off"):
        return text in ("true", "on")
    if option.kind == "choice":
        for choice in option.choices:
            if str(choice) == text:
                return choice
    if option.kind == "number" and _is_number(text):
        return int(text)
    if option.kind == "either":
        key, _, number = text.partition(":")
        if key in (option.either or {}) and _is_number(number):
            return {key: int(number)}
    if option.kind == "table":
        parts = [part.partition(":") for part in text.split(",")]
        if all(key in (option.either or {}) and _is_number(number) for key, _, number in parts):
            return {key: int(number) for key, _, number in parts}
    raise _bad_value(option, text)


def _is_number(text: str) -> bool:
    """Whether the text is a number short enough to be looked at further."""
    return text.isascii() and text.isdecimal() and len(text) <= _LONGEST_NUMBER


def resolve(ruleset: type[RulesetT], *layers: Mapping[str, Any]) -> RulesetT:
    """The ruleset with its defaults changed by each layer of plain values in turn, and checked.

    Raises BadRuleset for an option that is not declared, a value out of range, or values that do not
    go together.
    """
    options = describe(ruleset)
    values: dict[str, Any] = {}
    for layer in layers:
        for name, value in layer.items():
            if name not in options:
                raise BadRuleset("unknown-option", option=name[:60], known=", ".join(options))
            _judge(options[name], value)
            values[name] = value
    resolved: RulesetT = convert(values, ruleset)
    resolved.check()
    return resolved


def _judge(option: Option, value: Any) -> None:
    """Raises BadRuleset unless the plain value is one that the option may have."""
    if option.kind == "flag":
        fine = isinstance(value, bool)
    elif option.kind == "choice":
        # 7.0 and true are equal to choices of another type, and are none
        fine = any(type(value) is type(choice) and value == choice for choice in option.choices)
    elif option.kind == "number":
        fine = _within(value, option.low, option.high)
    else:
        ranges = option.either or {}
        fine = isinstance(value, Mapping) and set(value) <= set(ranges)
        fine = fine and (len(value) == 1 if option.kind == "either" else len(value) >= 1)
        fine = fine and all(_within(number, *ranges[key]) for key, number in value.items())
    if not fine:
        raise _bad_value(option, _written(value))


def _within(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _written(value: object, *, inside: bool = False) -> str:
    """A plain value for a sentence: a text in quotation marks, what it holds only one level deep."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, Mapping | list | tuple) and inside:
        return "…"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}:{_written(each, inside=True)}" for key, each in value.items())
    if isinstance(value, list | tuple):
        return f"[{', '.join(_written(each, inside=True) for each in value)}]"
    # Python refuses to write a number of thousands of digits
    return "…" if isinstance(value, int) and abs(value) >= 10**_LONGEST_SHOWN else str(value)


def _bad_value(option: Option, value: str) -> BadRuleset:
    shown = value[:_LONGEST_SHOWN]
    return BadRuleset(
        "bad-value", rule=option.rule, option=option.name, expected=option.expected, value=shown
    )
