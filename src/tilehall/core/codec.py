"""The one JSON codec: what goes over the wire, to disk and into records.

Values are msgspec structs whose `kind` names them; tiles are written in their notation. Decoding is
strict: unknown fields, unknown kinds and wrong types are refused.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import Any, Final

import msgspec

from tilehall.core.errors import BadNotation, TilehallError
from tilehall.core.rummy_tile import RummyTile
from tilehall.core.tile import Domino

__all__ = ["RECORD_FORMAT", "convert", "decode", "encode", "to_plain"]

RECORD_FORMAT: Final = "tilehall-record/1"
"""The format of records and of the entries on disk; it changes when an old reader would misread."""


def _to_json(value: object) -> str:
    if isinstance(value, Domino | RummyTile):
        return str(value)
    raise NotImplementedError(f"no JSON for {type(value).__name__}")


def _from_json(kind: type, value: object) -> Any:
    if isinstance(value, str) and issubclass(kind, Domino | RummyTile):
        return kind.parse(value)
    raise ValueError(f"Expected a tile such as `{'3-5' if issubclass(kind, Domino) else 'r7'}`")


_encoder: Final = msgspec.json.Encoder(enc_hook=_to_json)


@cache
def _decoder(kind: Hashable) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind, dec_hook=_from_json)


def _refusal(error: Exception) -> TilehallError:
    if isinstance(error.__cause__, TilehallError):
        return error.__cause__
    return BadNotation("bad-json", detail=_detail(error))


def _detail(error: Exception) -> str:
    """What is wrong: in words that have a text, but for a value of the wrong shape, which names its place."""
    if isinstance(error, msgspec.ValidationError):
        return str(error)
    if isinstance(error, RecursionError):
        return "nested too deeply"
    if isinstance(error, UnicodeError) or "utf-8" in str(error).lower():
        return "not UTF-8"
    return "ends too early" if "truncated" in str(error) else "not JSON"


def encode(value: object) -> bytes:
    """The value as JSON in UTF-8."""
    return _encoder.encode(value)


def decode(data: bytes | str, kind: Any) -> Any:
    """The value of that kind that the JSON stands for. Raises BadNotation when there is none."""
    try:
        return _decoder(kind).decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise _refusal(error) from None


def to_plain(value: object) -> Any:
    """The value as dictionaries, lists, strings and numbers, just as they come back from its JSON."""
    return msgspec.json.decode(encode(value))


def convert(plain: object, kind: Any) -> Any:
    """The inverse of `to_plain`. Raises BadNotation when the plain value has another shape."""
    try:
        return msgspec.convert(plain, kind, dec_hook=_from_json)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise _refusal(error) from None
