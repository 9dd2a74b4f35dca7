"""Presets and house rules: a name or a TOML file stands for a game and the options that differ.

A file says `base = "gaple"` (or `game = "gaple"` for a preset that starts from the game's defaults)
and lists under `[options]` what differs. Unknown keys are refused.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from tilehall.core.codec import to_plain
from tilehall.core.errors import BadRuleset
from tilehall.core.options import Ruleset, describe, resolve
from tilehall.games.catalogue import GAMES, AnyGame, game_of

__all__ = ["Preset", "differing", "house_rules", "nearest", "preset", "presets", "ruleset_named"]

_FOLDER = Path(__file__).parent
_LARGEST_FILE: Final = 16 * 1024
_LONGEST_LINE: Final = 200


@dataclass(frozen=True)
class Preset:
    """A named ruleset: its game, the plain values of the options that it sets, and what it varies, if any."""

    name: str
    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    base: str | None = None

    def resolve(self, changes: Mapping[str, Any] | None = None) -> Ruleset:
        """Every option's value, with the changes on top. Raises BadRuleset."""
        ruleset_type: type[Ruleset] = GAMES[self.game].ruleset_type
        return resolve(ruleset_type, self.options, changes or {})

    def build(self, changes: Mapping[str, Any] | None = None) -> AnyGame:
        """The game under this preset, with the changes on top. Raises BadRuleset."""
        return game_of(self.game, self.resolve(changes))


@cache
def presets() -> Mapping[str, Preset]:
    """All presets that come with the hall, by name: game by game, and what varies another preset last."""
    found: dict[str, Preset] = {}
    for path in sorted(_FOLDER.rglob("*.toml"), key=lambda path: (len(path.parts), path)):
        name = path.relative_to(_FOLDER).with_suffix("").as_posix()
        found[name] = _read(path.read_text("utf-8"), name, found, str(path))
    order = list(GAMES)
    return {
        made.name: made
        for made in sorted(found.values(), key=lambda made: (made.base is not None, order.index(made.game)))
    }


def preset(name: str) -> Preset:
    """The preset of that name. Raises BadRuleset when there is none."""
    known = presets()
    if name not in known:
        raise BadRuleset("unknown-ruleset", name=name[:60], known=", ".join(known))
    return known[name]


def house_rules(path: Path) -> Preset:
    """The house rules in a TOML file, named after it. Raises BadRuleset when the file says no ruleset."""
    try:
        with path.open("rb") as file:
            text = file.read(_LARGEST_FILE + 1).decode("utf-8-sig")
    except OSError as error:
        raise BadRuleset("bad-file", file=str(path), detail=error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise BadRuleset("bad-file", file=str(path), detail="not UTF-8") from None
    if len(text) > _LARGEST_FILE:
        raise BadRuleset("bad-file", file=str(path), detail="larger than 16 KiB")
    # The name of a preset means that preset, so a file of that name is told from it
    name = f"./{path.name}" if path.name in presets() else path.name
    return _read(text, name, presets(), str(path))


def ruleset_named(text: str) -> Preset:
    """The preset of that name, or the house rules in the TOML file of that name. Raises BadRuleset."""
    # Path.is_file fails on a name that is too long
    if text not in presets() and (text.endswith(".toml") or os.path.isfile(text)):  # noqa: PTH113
        return house_rules(Path(text))
    return preset(text)


def _parsed(text: str, file: str) -> dict[str, Any]:
    # The parser's time grows with the square of a dotted key
    if any(len(line) > _LONGEST_LINE for line in text.splitlines()):
        raise BadRuleset("bad-file", file=file, detail="a line is too long")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+)", str(error))
        line = int(place[1]) if place else text.count("\n") + 1
        raise BadRuleset("bad-toml", file=file, line=line) from None
    except RecursionError:
        raise BadRuleset("bad-file", file=file, detail="nested too deeply") from None
    except ValueError:
        raise BadRuleset("bad-file", file=file, detail="a number is too long") from None


def _read(text: str, name: str, known: Mapping[str, Preset], file: str) -> Preset:
    document = _parsed(text, file)
    unknown = [key for key in document if key not in ("base", "game", "options")]
    if unknown or ("base" in document) == ("game" in document):
        detail = f"unknown key {unknown[0][:60]}" if unknown else "one of base and game is needed"
        raise BadRuleset("bad-file", file=file, detail=detail)
    options = document.get("options", {})
    if not isinstance(options, dict):
        raise BadRuleset("bad-file", file=file, detail="options is not a table")
    if "game" in document:
        game = document["game"]
        if game not in GAMES:
            raise BadRuleset("unknown-base", base=str(game)[:60], known=", ".join(GAMES))
        made = Preset(name, game, options)
    else:
        base = known.get(str(document["base"]))
        if base is None:
            raise BadRuleset("unknown-base", base=str(document["base"])[:60], known=", ".join(known))
        made = Preset(name, base.game, {**base.options, **options}, base.name)
    made.resolve()
    return made


def nearest(game: str, options: Mapping[str, Any]) -> Preset | None:
    """The preset that these options are: all of them, or all but the number of players and the length.

    `options` are the plain values of a resolved ruleset. None when they are house rules.
    """
    length = {
        option.name for option in describe(GAMES[game].ruleset_type).values() if option.group == "match"
    }
    for aside in (set(), length, {"players"}, {"players", *length}):
        for made, plain in _resolved(game):
            if all(plain.get(name) == value for name, value in options.items() if name not in aside):
                return made
    return None


@cache
def _resolved(game: str) -> Sequence[tuple[Preset, Mapping[str, Any]]]:
    return [(made, to_plain(made.resolve())) for made in presets().values() if made.game == game]


def differing(base: Preset, ruleset: Ruleset) -> tuple[str, ...]:
    """The names of the options in which a resolved ruleset differs from a preset."""
    plain, other = to_plain(ruleset), to_plain(base.resolve())
    return tuple(name for name in describe(type(ruleset)) if plain[name] != other[name])
