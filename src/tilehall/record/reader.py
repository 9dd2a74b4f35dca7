"""Reading a record, strictly: what this version does not know is refused, never skipped."""

from __future__ import annotations

import json
from typing import Any, Final

from tilehall.core.codec import RECORD_FORMAT, convert
from tilehall.core.errors import BadNotation, BadRecord
from tilehall.record.model import Record

__all__ = ["LARGEST_RECORD", "load"]

LARGEST_RECORD: Final = 16 * 1024 * 1024
"""No record is longer than this, in bytes; the longest match of any game stays well below."""


def load(data: bytes) -> Record:
    """The record that a document holds. It is well formed then, but not verified.

    Raises BadRecord when the document is too large, is not JSON, says a field twice, has another
    format, or lacks a field or has one too many.
    """
    if len(data) > LARGEST_RECORD:
        raise BadRecord("record-too-large", most=LARGEST_RECORD // 1024 // 1024)
    plain = _parse(data)
    if not isinstance(plain, dict) or not isinstance(plain.get("format"), str):
        raise BadRecord("record-unknown-format", format="?", known=RECORD_FORMAT)
    if plain["format"] != RECORD_FORMAT:
        raise BadRecord("record-unknown-format", format=plain["format"][:60], known=RECORD_FORMAT)
    try:
        record: Record = convert(plain, Record)
    except BadNotation as error:
        raise BadRecord("record-malformed", detail=error.facts.get("detail", error)) from None
    return record


def _parse(data: bytes) -> Any:
    try:
        plain = json.loads(
            data.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_not_json, parse_float=_not_json
        )
        # JSON can spell half of a character, which no text can hold
        json.dumps(plain, ensure_ascii=False).encode("utf-8")
    except BadRecord:
        raise
    except RecursionError:
        raise BadRecord("record-not-json", detail="nested too deeply") from None
    except json.JSONDecodeError as error:
        raise BadRecord("record-broken", line=error.lineno, column=error.colno) from None
    except UnicodeError:
        raise BadRecord("record-not-json", detail="not UTF-8") from None
    except ValueError:
        raise BadRecord("record-not-json", detail="a number is too long") from None
    return plain


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Two readers could take a repeated field differently, so it is refused."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadRecord("record-field-twice", field=twice[:60])
    return fields


def _not_json(text: str) -> Any:
    raise BadRecord("record-not-json", detail=f"{text[:60]} is not a whole number")
