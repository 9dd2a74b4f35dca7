"""Whatever anybody asks of a table, in whatever order: it stays whole.

`ScriptedTable` checks that a refusal changes nothing, that every entry comes back from its text, and
that the fold of the log is the table after each entry; the invariants here check what a table may be.
"""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tilehall import bots
from tilehall.core.chance import commitment
from tilehall.core.codec import encode
from tilehall.core.errors import Refused, TilehallError
from tilehall.core.ids import Seat
from tilehall.games.gaple.model import Discard, Pass, Play
from tilehall.table.commands import (
    Bot,
    ClaimHost,
    Close,
    Free,
    GiveBack,
    Host,
    Leave,
    Ready,
    ReadyFor,
    Rename,
    Return,
    Say,
    Start,
)
from tilehall.table.decide import bot_act, clock_started, clock_stopped, expire
from tilehall.table.events import OfTable, decode_entry, redact
from tilehall.testing.tables import ScriptedTable, refused

ANYBODY = st.one_of(st.none(), st.integers(0, 4))
SOME_SEAT = st.integers(-1, 5)
NAMES = st.sampled_from(["Ayu", "Budi", "Cici", "Dodi", "Sari", "  ", "x" * 30, "Łukasz"])
OPTIONS: list[dict[str, Any]] = [
    {"players": 2, "match": {"rounds": 1}},
    {"players": 3, "match": {"rounds": 2}, "when_stuck": "pass"},
    {"players": 4, "match": {"until": 30}},
    {"players": 5, "match": {"rounds": 2}, "ends": "all-out"},
]


class TableMachine(RuleBasedStateMachine):
    """A table at which everybody does as they like."""

    script: ScriptedTable

    @initialize(options=st.sampled_from(OPTIONS), seconds=st.sampled_from([0, 30]), full=st.booleans())
    def make(self, options: dict[str, Any], seconds: int, full: bool) -> None:
        self.script = ScriptedTable(options=options, turn_seconds=seconds, check_at_once=False)
        self.shown = 0
        self.random = random.Random(0)
        if full:
            for seat in range(options["players"]):
                self.script.sit(seat, f"Player {seat}")
            self.script.ready_all()

    def ask(self, seat: int | None, kind: type[Any], /, **facts: Any) -> None:
        """What is asked is done or refused; anything else is a fault."""
        players = len(self.script.table.places)
        owned = seat is not None and seat < players and self.script.table.places[seat].is_owned
        with suppress(TilehallError):
            self.script.do(seat if owned else None, kind, **facts)

    @rule(seat=SOME_SEAT, name=NAMES)
    def sit(self, seat: int, name: str) -> None:
        with suppress(Refused):
            self.script.sit(seat, name, salt="e" * 32)

    @rule(seat=ANYBODY, other=SOME_SEAT, kind=st.sampled_from([ReadyFor, Bot, GiveBack, Free, Host]))
    def as_host(self, seat: int | None, other: int, kind: type[Any]) -> None:
        self.ask(self.script.table.host if seat == 4 else seat, kind, seat=Seat(other))

    @rule(seat=ANYBODY, kind=st.sampled_from([Leave, Return, Start, Ready, Ready]))
    def simply(self, seat: int | None, kind: type[Any]) -> None:
        self.ask(seat, kind)

    @rule(seat=ANYBODY, away=st.booleans())
    def claim(self, seat: int | None, away: bool) -> None:
        self.ask(seat, ClaimHost, host_is_away=away)

    @rule(seat=ANYBODY, name=NAMES)
    def rename(self, seat: int | None, name: str) -> None:
        self.ask(seat, Rename, name=name)

    @rule(seat=ANYBODY, text=st.text(max_size=20))
    def say(self, seat: int | None, text: str) -> None:
        self.ask(seat, Say, text=text)

    @rule(seat=ANYBODY, chosen=st.integers(0, 13), lag=st.integers(-1, 3))
    def act_somehow(self, seat: int | None, chosen: int, lag: int) -> None:
        tiles = [tile for hand in self._hands() for tile in hand]
        if not tiles or seat is None or not self._owns(seat):
            return
        tile = tiles[chosen % len(tiles)]
        action = [Play(tile), Play(tile, "left"), Play(tile, "right"), Discard(tile), Pass()][chosen % 5]
        with suppress(TilehallError):
            self.script.act(seat, action, seq=self.script.table.seq - lag)

    @rule(turns=st.integers(1, 8), chosen=st.integers(0, 6))
    def play(self, turns: int, chosen: int) -> None:
        for _ in range(turns):
            table = self.script.table
            if not table.to_act:
                return
            seat = self.script.to_act
            legal = self.script.legal(seat)
            assert legal
            kind = table.places[seat].kind
            if kind == "person":
                self.script.act(seat, legal[chosen % len(legal)])
            elif kind != "empty":
                level = table.places[seat].level
                assert level is not None
                action = bots.choose(level, table.game, table.game.view(table.state, seat), self.random)
                self.script.append(bot_act(table, seat, action, self.script.now))

    @rule()
    def everybody_agrees(self) -> None:
        self.script.ready_all()

    @rule()
    def seal(self) -> None:
        self.script.seal()

    @rule(milliseconds=st.sampled_from([0, 1, 999, 29_999, 30_000, 10**8, -5000]))
    def wait(self, milliseconds: int) -> None:
        self.script.now += milliseconds

    @rule()
    def time_is_up(self) -> None:
        clock = self.script.table.clock
        if clock is None or clock.left(self.script.now):
            with refused("time-is-not-up"):
                expire(self.script.table, None, self.script.now)
        else:
            self.script.append(expire(self.script.table, None, self.script.now))

    @rule(since=st.integers(-(10**6), 10**6), stop=st.booleans())
    def come_and_go(self, since: int, stop: bool) -> None:
        table, now = self.script.table, self.script.now
        if table.phase != "closed":
            self.script.append(
                clock_stopped(table, now) if stop else clock_started(table, now - abs(since), now)
            )

    @rule(seat=ANYBODY, sure=st.integers(0, 9))
    def close(self, seat: int | None, sure: int) -> None:
        if sure == 0:
            self.ask(seat, Close)

    def _owns(self, seat: int) -> bool:
        places = self.script.table.places
        return seat < len(places) and places[seat].is_owned

    def _hands(self) -> tuple[tuple[Any, ...], ...]:
        state = self.script.table.state
        return () if state is None else state.hidden.hands

    @invariant()
    def the_host_is_somebody_who_sits_there(self) -> None:
        table = self.script.table
        if table.host is None:
            assert not any(place.is_owned for place in table.places)
        else:
            assert table.places[table.host].is_owned

    @invariant()
    def names_and_tokens_are_unique(self) -> None:
        places = self.script.table.places
        for facts in (
            [place.name.casefold() for place in places if place.kind != "empty"],
            [place.token_hash for place in places if place.token_hash],
        ):
            assert len(facts) == len(set(facts))
        assert all(bool(place.token_hash) == place.is_owned for place in places)
        assert all((place.level is not None) == (place.kind in ("bot", "stand_in")) for place in places)

    @invariant()
    def exactly_one_seat_is_to_act_while_a_round_goes_on(self) -> None:
        table = self.script.table
        assert len(table.to_act) == (1 if table.phase == "playing" else 0)
        if table.phase == "playing":
            assert table.opened is not None
            assert table.game.outcome(table.state) is None

    @invariant()
    def a_clock_runs_exactly_for_who_plays_by_themselves(self) -> None:
        table = self.script.table
        timed = [seat for seat in table.to_act if table.places[seat].level is None]
        if table.made.turn_seconds and timed:
            assert table.clock is not None
            assert table.clock.seat == timed[0]
            assert 0 <= table.clock.left(self.script.now) <= 30_000
        else:
            assert table.clock is None

    @invariant()
    def the_secret_is_shown_exactly_when_the_match_is_over(self) -> None:
        table = self.script.table
        if table.opened is None:
            assert table.shown_secret is None
            return
        over = table.game.match_outcome(table.match) is not None or table.phase == "closed"
        assert (table.shown_secret is not None) == over
        secret = table.opened.secret or ""
        assert table.opened.commitment == commitment(bytes.fromhex(secret))
        for data in self.script.log[self.shown :]:
            events = decode_entry(data, "gaple").events
            shown = b"".join(encode(redact(event)) for event in events if isinstance(event, OfTable))
            assert (secret.encode() in shown) == any(event.kind == "match_closed" for event in events)
        self.shown = len(self.script.log)

    def teardown(self) -> None:
        """The fold of the whole log is the table, after each of its entries."""
        if hasattr(self, "script"):
            self.script.check()


TableMachine.TestCase.settings = settings(max_examples=80, stateful_step_count=50)
TestTableMachine = TableMachine.TestCase
