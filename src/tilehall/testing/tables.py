"""A table played from a script, without a server: commands in, entries out, each one checked.

    >>> script = ScriptedTable(options={"players": 2})
    >>> for seat, name in enumerate(["Ayu", "Budi"]):
    ...     _ = script.sit(seat, name)
    >>> script.ready_all()
    >>> script.table.phase, len(script.legal(script.to_act)) > 0
    ('playing', True)

Every entry goes through its encoded form, and the fold of the log from the start has to equal the
table that took one entry at a time. A refusal has to leave the table as it was.
"""

from __future__ import annotations

import copy
import hashlib
import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any, Final

import msgspec

from tilehall.bots import candidates
from tilehall.core.chance import ScriptedChance, SeededChance
from tilehall.core.codec import encode, to_plain
from tilehall.core.errors import Refused
from tilehall.core.ids import Seat
from tilehall.core.protocol import Chance
from tilehall.rulesets import preset
from tilehall.table.commands import Act, Ready, Sit
from tilehall.table.decide import Draw, decide, seal_next
from tilehall.table.events import Cause, Entry, Made, decode_entry
from tilehall.table.table import Table

__all__ = ["Deals", "ScriptedTable", "contents", "refused", "token_for"]

Deals = Mapping[str, Mapping[str, Sequence[Any]]]
"""For a part of a match such as "round/1", the order of each shuffle such as "deal"."""

_START: Final = 1_700_000_000_000


def contents(table: Table) -> dict[str, Any]:
    """Everything that a table holds, to be compared with what it or another one holds."""
    return {name: copy.copy(value) for name, value in vars(table).items() if name not in ("game", "_chance")}


@contextmanager
def refused(code: str, **facts: object) -> Iterator[None]:
    """A block in which the table has to refuse with this code, and these facts if any are given."""
    try:
        yield
    except Refused as error:
        _same(error.code, code, "refused for another reason")
        if facts:
            _same(error.facts, facts, "refused with other facts")
        return
    raise AssertionError(f"not refused: {code}")


def token_for(name: str) -> str:
    """A seat's token for the person of that name: always the same one."""
    return hashlib.sha256(name.encode()).hexdigest()[:22]


def _same(found: object, expected: object, otherwise: str) -> None:
    if found != expected:
        raise AssertionError(f"{otherwise}: {found} is not {expected}")


class ScriptedTable:
    """A table, its log so far, and the time, which the script tells.

    `deals` dictates the shuffles of some rounds; the others come from the match's seed. With
    `check_at_once` the whole log is folded again after every entry; a long script turns that off and
    calls `check` at its end, which compares after every entry too.
    """

    def __init__(
        self,
        ruleset: str = "gaple",
        *,
        options: Mapping[str, Any] | None = None,
        name: str = "scripted",
        turn_seconds: int = 0,
        watch: bool = True,
        show_drafts: bool = False,
        deals: Deals | None = None,
        check_at_once: bool = True,
    ) -> None:
        base = preset(ruleset)
        self._deals = deals or {}
        self._random = random.Random(ruleset)  # noqa: S311 - a script is the same in every run
        self._ids = count(1)
        self.now = _START
        self.log: list[bytes] = []
        self._check_at_once = check_at_once
        self._contents: list[dict[str, Any]] = []
        made = Made(
            table=name,
            preset=ruleset,
            game=base.game,
            options=to_plain(base.resolve(options)),
            turn_seconds=turn_seconds,
            listed=True,
            watch=watch,
            show_drafts=show_drafts,
        )
        self.table = Table(made, self._chance)
        self.append(Entry(1, self.now, 0, Cause("system"), (made,)))

    @property
    def draw(self) -> Draw:
        """Random bytes that are the same in every run of the script."""
        return self._random.randbytes

    @property
    def to_act(self) -> Seat:
        """The one seat that is to act."""
        (seat,) = self.table.to_act
        return seat

    def legal(self, seat: Seat) -> list[Any]:
        """What the seat may do in the game now."""
        return candidates(self.table.game, self.table.game.view(self.table.state, seat))

    def do(
        self, giver: int | None, kind: type[Any], /, *, host_is_away: bool = False, **facts: Any
    ) -> Entry[Any]:
        """A command of that kind, with a fresh id, from a seat. Raises what the table answers."""
        facts.setdefault("id", f"command-{next(self._ids)}")
        before = contents(self.table)
        seat = None if giver is None else Seat(giver)
        try:
            entry = decide(self.table, seat, kind(**facts), self.now, self.draw, host_is_away)
        finally:
            _same(contents(self.table), before, "deciding changed the table")
        return self.append(entry)

    def sit(self, seat: int, name: str, *, salt: str = "", token: str | None = None) -> Entry[Any]:
        """A person sits down, with the token that `token_for` gives the name unless another is given."""
        return self.do(None, Sit, seat=Seat(seat), name=name, token=token or token_for(name), salt=salt)

    def seal(self) -> None:
        """The hall seals the next match, if none is sealed or under way."""
        entry = seal_next(self.table, self.now, self.draw)
        if entry is not None:
            self.append(entry)

    def ready_all(self) -> None:
        """Every person who is not ready yet says so."""
        for seat, place in enumerate(self.table.places):
            between = self.table.phase not in ("playing", "closed")
            if between and place.kind == "person" and not place.ready:
                self.do(seat, Ready)

    def act(self, seat: int, action: Any, *, seq: int | None = None, **facts: Any) -> Entry[Any]:
        """A game action from a seat that has seen everything up to now, or up to entry `seq`."""
        seen = self.table.seq if seq is None else seq
        return self.do(seat, Act, seq=seen, action=msgspec.Raw(encode(action)), **facts)

    def play_first(self) -> Entry[Any]:
        """The seat that is to act takes its first legal action."""
        seat = self.to_act
        return self.act(seat, self.legal(seat)[0])

    def play_round(self) -> None:
        """Everybody takes their first legal action until the round is over."""
        while self.table.phase == "playing":
            self.play_first()

    def append(self, entry: Entry[Any]) -> Entry[Any]:
        """Put an entry into the log and apply it, checking the encoded form and the fold."""
        data = encode(entry)
        _same(decode_entry(data, self.table.made.game), entry, "an entry changed in its encoded form")
        self.log.append(data)
        self.table.apply(entry)
        self._contents.append(contents(self.table))
        if self._check_at_once:
            self.check()
        return entry

    def check(self) -> Table:
        """The table as the fold of its log from the start: after each entry what this one was."""
        entries = [decode_entry(data, self.table.made.game) for data in self.log]
        table = Table(entries[0].events[0], self._chance)
        for entry, expected in zip(entries, self._contents, strict=True):
            table.apply(entry)
            _same(contents(table), expected, f"after entry {entry.seq} the fold of the log is another table")
        return table

    def _chance(self, seed: bytes, part: str) -> Chance:
        if part in self._deals:
            return ScriptedChance(self._deals[part])
        return SeededChance(seed, part)
