"""What a browser needs before there is a table: games, presets, options, bots, all in one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tilehall import __version__, bots
from tilehall.core.codec import to_plain
from tilehall.core.ids import RuleId
from tilehall.core.options import Option, describe
from tilehall.games.catalogue import GAMES
from tilehall.rulesets import presets
from tilehall.server.hall import TABLE_OPTIONS, OpenTable
from tilehall.words import LANGUAGES, Words

__all__ = ["ClauseInfo", "HallInfo", "LanguageInfo", "OptionInfo", "clauses", "hall_info"]


class Choice(msgspec.Struct, frozen=True):
    """A value that an option may have, and how it is called."""

    value: Any
    label: str


class Part(msgspec.Struct, frozen=True):
    """One of the keys of an option that is either this or that, or a table of such keys."""

    key: str
    label: str
    min: int
    max: int


class OptionInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option as the form shows it; which of the last fields are there depends on `kind`."""

    name: str
    label: str
    help: str
    rule: RuleId | None
    group: str
    group_label: str
    kind: str
    default: Any
    choices: Sequence[Choice] = ()
    min: int | None = None
    max: int | None = None
    either: Sequence[Part] = ()


class Named(msgspec.Struct, frozen=True):
    """A bot's level or a language, and how it is called."""

    name: str
    label: str


class LanguageInfo(msgspec.Struct, frozen=True):
    """A language by its code and its own name."""

    code: str
    name: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game and its options."""

    name: str
    title: str
    summary: str
    options: Sequence[OptionInfo]


class PresetInfo(msgspec.Struct, frozen=True):
    """A preset: its game and the resolved value of every option."""

    name: str
    game: str
    title: str
    summary: str
    options: Mapping[str, Any]


class OpenTableInfo(msgspec.Struct, frozen=True):
    """A table in the hall's list."""

    table: str
    title: str
    phase: str
    seats: Sequence[Mapping[str, str]]


class LanInfo(msgspec.Struct, frozen=True):
    """Where others on the home network find the hall."""

    url: str


class HallInfo(msgspec.Struct, frozen=True):
    """Everything that the home page and the form for a table need."""

    version: str
    languages: Sequence[LanguageInfo]
    lan: LanInfo | None
    bots: Sequence[Named]
    games: Sequence[GameInfo]
    presets: Sequence[PresetInfo]
    table_options: Sequence[OptionInfo]
    open: Sequence[OpenTableInfo]


class ClauseInfo(msgspec.Struct, frozen=True):
    """A clause of a game's rules as a player reads it."""

    id: RuleId
    title: str
    text: str


def _option(option: Option, words: Words) -> OptionInfo:
    entry = words.option(option)
    is_number = option.kind == "number"
    return OptionInfo(
        name=option.name,
        label=entry.title,
        help=entry.text,
        rule=option.rule,
        group=option.group,
        group_label=words.group(option.group),
        kind=option.kind,
        default=option.default,
        choices=[Choice(value, words.option_value(option, value)) for value in option.choices],
        min=option.low if is_number else None,
        max=option.high if is_number else None,
        either=[
            Part(key, key if option.kind == "table" else words.either(option, key), low, high)
            for key, (low, high) in (option.either or {}).items()
        ],
    )


def hall_info(words: Words, open_tables: Sequence[OpenTable], lan: str | None) -> HallInfo:
    """The hall in the words of one language; `lan` is its address on the home network, if it has one."""
    return HallInfo(
        version=__version__,
        languages=[LanguageInfo(code, name) for code, name in LANGUAGES.items()],
        lan=None if lan is None else LanInfo(lan),
        bots=[Named(level, words.bot(level).title) for level in bots.LEVELS],
        games=[
            GameInfo(
                name,
                *words.game(name),
                [_option(option, words) for option in describe(game.ruleset_type).values()],
            )
            for name, game in GAMES.items()
        ],
        presets=[
            PresetInfo(made.name, made.game, *words.preset(made.name), to_plain(made.resolve()))
            for made in presets().values()
        ],
        table_options=[_option(option, words) for option in TABLE_OPTIONS],
        open=[
            OpenTableInfo(table.table, words.played(table.game, table.options), table.phase, table.seats)
            for table in open_tables
        ],
    )


def clauses(game: str, words: Words) -> Sequence[ClauseInfo]:
    """The rules of a game, clause by clause."""
    return [ClauseInfo(rule, *words.clause(rule)) for rule in words.clauses(*GAMES[game].clause_prefixes)]
