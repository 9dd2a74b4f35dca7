"""The game record: one readable JSON document a match, from which every deal and move can be proved.

`make_record` builds one, `dump` and `load` write and read it, `replay` plays it back and `verify` checks
it. The page `docs/record.md` documents the format.
"""

from tilehall.record.model import (
    LONGEST_SEED,
    SYSTEM,
    Cause,
    MatchInfo,
    Player,
    Record,
    RecordEntry,
    RecordOutcome,
)
from tilehall.record.reader import LARGEST_RECORD, load
from tilehall.record.replay import Position, game_of_record, replay
from tilehall.record.verify import Finding, Verification, verify
from tilehall.record.writer import dump, dump_line, make_record

__all__ = [
    "LARGEST_RECORD",
    "LONGEST_SEED",
    "SYSTEM",
    "Cause",
    "Finding",
    "MatchInfo",
    "Player",
    "Position",
    "Record",
    "RecordEntry",
    "RecordOutcome",
    "Verification",
    "dump",
    "dump_line",
    "game_of_record",
    "load",
    "make_record",
    "replay",
    "verify",
]
