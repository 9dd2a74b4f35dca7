"""The one form of a value that digests are taken of and that recorded values are compared in."""

from __future__ import annotations

import hashlib
import json

from tilehall.core.codec import to_plain
from tilehall.record.model import Record

__all__ = ["canonical", "digest_of"]


def canonical(value: object) -> str:
    """The value as canonical JSON: keys in ascending order, no white space, text unescaped.

    All numbers in a record are whole, so each value has one form only.
    """
    return json.dumps(to_plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest_of(record: Record) -> str:
    """SHA-256, in hex, of the record without its digest as canonical JSON in UTF-8."""
    plain = to_plain(record)
    del plain["digest"]
    return hashlib.sha256(canonical(plain).encode()).hexdigest()
