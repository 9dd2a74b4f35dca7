"""The message files: which languages there are, which one a tag means, and the texts of each.

All texts live in `messages/<language>/*.toml`, in the same files, with the same keys and the same
placeholders in every language.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

__all__ = ["LANGUAGES", "MESSAGE_FILES", "language", "messages", "texts"]

LANGUAGES: Final[Mapping[str, str]] = {
    "en": "English",
    "id": "Bahasa Indonesia",
    "pt": "Português",
    "it": "Italiano",
}
"""The languages of the hall by code, each by its own name. Portuguese is that of Brazil."""

MESSAGE_FILES: Final = (
    "rules",
    "mexican_train",
    "tile_rummy",
    "options",
    "table",
    "hall",
    "client",
    "cli",
    "solvers",
)
"""The message files of each language, without their ending."""


def language(tag: str | None) -> str:
    """The code of the language that a tag or a list of tags means, the first that we have, else "en".

    >>> language("pt-BR"), language("id_ID.UTF-8"), language("de,it;q=0.8"), language("C"), language(None)
    ('pt', 'id', 'it', 'en', 'en')
    """
    for wanted in (tag or "").lower().split(","):
        code = re.split("[^a-z]", wanted.strip(), maxsplit=1)[0]
        if code in LANGUAGES:
            return code
    return "en"


@cache
def messages(code: str, file: str) -> Mapping[str, Any]:
    """The texts of one message file, nested as they are written; empty when there is no such file."""
    path = resources.files("tilehall").joinpath("messages", code, f"{file}.toml")
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


@cache
def texts(code: str) -> Mapping[str, Any]:
    """The texts of all message files of a language as one tree.

    Raises ValueError when two files give a text to the same key.
    """
    merged: dict[str, Any] = {}
    for file in MESSAGE_FILES:
        _merge(merged, messages(code, file), f"{code}/{file}.toml")
    return merged


def _merge(into: dict[str, Any], more: Mapping[str, Any], where: str) -> None:
    for key, value in more.items():
        if isinstance(value, dict) and isinstance(into.setdefault(key, {}), dict):
            _merge(into[key], value, where)
        elif key in into:
            raise ValueError(f"{where} says {key} a second time")
        else:
            into[key] = value
