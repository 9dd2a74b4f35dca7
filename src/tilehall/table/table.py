"""A table as the fold of its log: seats, host, match, round, clock and the state of the game."""

from __future__ import annotations

import copy
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from tilehall.core.chance import SeededChance, match_seed
from tilehall.core.ids import Seat
from tilehall.core.match import Match, Outcome
from tilehall.core.protocol import Chance
from tilehall.games.catalogue import AnyGame
from tilehall.rulesets import preset
from tilehall.table.clock import Clock
from tilehall.table.events import (
    BotSeated,
    ClockStarted,
    ClockStopped,
    Closed,
    Drafted,
    Entry,
    HostMoved,
    Made,
    MatchClosed,
    MatchOpened,
    OfTable,
    Readied,
    Renamed,
    Returned,
    Sealed,
    Seated,
    Vacated,
)

__all__ = ["CALL_TIME", "Phase", "Place", "Table"]

Phase = Literal["lobby", "playing", "round_over", "match_over", "closed"]

_REMEMBERED_COMMANDS: Final = 256

CALL_TIME: Final = 5000
"""Milliseconds in which a word that is owed can be said in any case (MTO-17)."""


class Place(msgspec.Struct, frozen=True):
    """One seat: empty, a person's, a bot's, or a person's with a bot standing in."""

    kind: Literal["empty", "person", "bot", "stand_in"] = "empty"
    name: str = ""
    salt: str = ""
    token_hash: str = ""
    level: str | None = None
    ready: bool = False

    @property
    def is_owned(self) -> bool:
        """Whether a person owns the seat, present or not."""
        return self.kind in ("person", "stand_in")


class Table:
    """One table, changed by `apply` alone.

    `chance` makes the shuffles of a part of a match from its seed; tests may dictate them.
    """

    def __init__(self, made: Made, chance: Any = SeededChance) -> None:
        self.made = made
        self.game: AnyGame = preset(made.preset).build(made.options)
        self._chance = chance
        self.seq = 0
        self.position_seq = 0
        """The last entry that changed what a seat may do in the game: older commands are stale."""
        self.places: list[Place] = [Place() for _ in range(self.game.ruleset.players)]
        self.host: Seat | None = None
        self.phase: Phase = "lobby"
        self.seal: Sealed | None = None
        """What the next match is bound to, as long as it has not begun."""
        self.opened: Sealed | None = None
        """What the match under way, or just over, was bound to."""
        self.salts: tuple[str, ...] = ()
        self.match_number = 0
        self.shown_secret: str | None = None
        self.match = Match(len(self.places))
        self.endings: list[Any] = []
        """The event that ended each round of the match."""
        self.state: Any = None
        self.clock: Clock | None = None
        self.owed: Mapping[Seat, int] = {}
        """The seats that owe a word while another is on turn, or still, and the time since when."""
        self.draft: Drafted | None = None
        """How far the seat on turn has laid its move out, in a game where moves are laid out."""
        self.last_at = 0
        self._done: OrderedDict[str, int] = OrderedDict()

    # What others ask of it

    @property
    def round_number(self) -> int:
        """The round that is being played or was just played, from 1; 0 before the first deal."""
        if self.phase == "playing":
            return self.match.round_number
        return len(self.match.rounds)

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats whose action the game waits for."""
        return self.game.to_act(self.state) if self.phase == "playing" else frozenset()

    @property
    def turn_seconds(self) -> int:
        """How long a turn may take, 0 without a limit: some games have a rule for it."""
        seconds: int = getattr(self.game.ruleset, "turn_seconds", self.made.turn_seconds)
        return seconds

    @property
    def names(self) -> tuple[str, ...]:
        """The name at each seat, empty where nobody sits."""
        return tuple(place.name for place in self.places)

    def answered(self, command: str) -> int | None:
        """The entry that an earlier command with this id made, or None."""
        return self._done.get(command)

    def seat_of(self, token_hash: str) -> Seat | None:
        """The seat that the token with this SHA-256 proves, or None."""
        for seat, place in enumerate(self.places):
            if place.token_hash and place.token_hash == token_hash:
                return Seat(seat)
        return None

    def bot_to_act(self) -> tuple[Seat, str] | None:
        """A seat that is to act and is played by a bot, with the bot's level."""
        on_turn = self.game.on_turn(self.state) if self.phase == "playing" else None
        for seat in sorted(self.to_act, key=lambda seat: (seat == on_turn, seat)):  # first who owes a word
            level = self.places[seat].level
            if level is not None:
                return seat, level
        return None

    def everyone_ready(self) -> bool:
        """Whether no seat is empty and every person at the table is ready; bots always are."""
        persons = [place for place in self.places if place.kind == "person"]
        return (
            bool(persons)
            and all(place.ready for place in persons)
            and all(place.kind != "empty" for place in self.places)
        )

    def chance(self, seal: Sealed, salts: Sequence[str], round_number: int) -> Chance:
        """The shuffles of a round of a match, from the secret and the salts."""
        seed = match_seed(bytes.fromhex(seal.secret or ""), seal.match, salts)
        made: Chance = self._chance(seed, f"round/{round_number}")
        return made

    def after(self, events: Iterable[Any]) -> Table:
        """A copy of this table in which the seats have changed by these events of its own."""
        changed = copy.copy(self)
        changed.places = list(self.places)
        for event in events:
            changed._apply_table_event(event, self.last_at)
        return changed

    # The fold

    def apply(self, entry: Entry[Any]) -> None:
        """Change by one entry of the log, the next one. It never judges."""
        if entry.seq != self.seq + 1:
            raise ValueError(f"entry {entry.seq} does not follow entry {self.seq}")
        timed = self._timed_seat()
        moved = False
        for event in entry.events:
            if isinstance(event, OfTable):
                self._apply_table_event(event, entry.at)
            else:
                self._apply_game_event(event)
                moved = True
        if moved:
            self.position_seq = entry.seq
            self.draft = None
        if moved or self._timed_seat() != timed:
            self._time_turn(entry.at)
        self._note_owed(entry.at)
        if entry.cause.command is not None:
            self._done[entry.cause.command] = entry.seq
            if len(self._done) > _REMEMBERED_COMMANDS:
                self._done.popitem(last=False)
        self.seq = entry.seq
        self.last_at = entry.at

    def _note_owed(self, at: int) -> None:
        if self.phase != "playing":
            self.owed = {}
            return
        owing = (self.to_act - {self.game.on_turn(self.state)}) | self.game.overdue(self.state)
        self.owed = {seat: self.owed.get(seat, at) for seat in owing}

    def overdue(self, since: int = 0) -> tuple[Seat, int] | None:
        """The seat that has to say its word first of all that are overdue, and by when.

        `since` is when the table could be reached again: nobody's time begins earlier.
        """
        if self.phase != "playing":
            return None
        times = {seat: max(self.owed[seat], since) + CALL_TIME for seat in self.game.overdue(self.state)}
        return min(times.items(), key=lambda item: item[::-1], default=None)

    def _timed_seat(self) -> Seat | None:
        """The seat to act whose time runs: none that a bot plays, and none where there is no clock."""
        if not self.turn_seconds or self.phase != "playing":
            return None
        seat = self.game.on_turn(self.state)
        return seat if seat is not None and self.places[seat].level is None else None

    def _time_turn(self, at: int) -> None:
        seat = self._timed_seat()
        stopped = at if self.clock is not None and self.clock.stopped is not None else None
        limit = self.turn_seconds * 1000
        self.clock = None if seat is None else Clock(seat, limit, at, stopped=stopped)

    def _apply_game_event(self, event: Any) -> None:
        if self.phase != "playing":
            self.phase = "playing"
            self.state = None
            self._unready()
        self.state = self.game.evolve(self.state, event)
        outcome: Outcome | None = self.game.outcome(self.state)
        if outcome is not None:
            self.match = self.match.with_round(outcome)
            self.endings = [*self.endings, event]
            self.phase = "round_over" if self.game.match_outcome(self.match) is None else "match_over"

    def _unready(self) -> None:
        self.places = [msgspec.structs.replace(place, ready=False) for place in self.places]

    def _set(self, seat: Seat, **changes: Any) -> None:
        self.places[seat] = msgspec.structs.replace(self.places[seat], **changes)

    def _apply_table_event(self, event: Any, at: int) -> None:
        match event:
            case Seated():
                self.places[event.seat] = Place("person", event.name, event.salt, event.token_hash)
            case Renamed():
                self._set(event.seat, name=event.name)
            case Vacated():
                self.places[event.seat] = Place()
            case BotSeated(stand_in=True):
                self._set(event.seat, kind="stand_in", level=event.level)
            case BotSeated():
                self.places[event.seat] = Place("bot", self.bot_name(event.seat), level=event.level)
            case Returned():
                self._set(event.seat, kind="person", level=None)
            case HostMoved():
                self.host = event.seat
            case Readied():
                self._set(event.seat, ready=event.ready)
                if event.salt:
                    self._set(event.seat, salt=event.salt)
            case Sealed():
                self.seal = event
                self.places = [msgspec.structs.replace(place, salt="") for place in self.places]
            case MatchOpened():
                assert self.seal is not None  # noqa: S101 - a match is sealed before it begins
                self.opened, self.seal, self.salts = self.seal, None, event.salts
                self.match_number = self.opened.number
                self.match = Match(len(self.places))
                self.endings = []
                self.shown_secret = None
            case MatchClosed():
                self.shown_secret = event.secret
            case Drafted():
                self.draft = event
            case ClockStopped():
                self.clock = self.clock and self.clock.stop(at)
            case ClockStarted():
                self.clock = self.clock and self.clock.start(event.since, at)
            case Closed():
                self.phase = "closed"
            case _:
                pass  # Made is known since the table was, and what was Said changes nothing

    def bot_name(self, seat: Seat) -> str:
        """The name of the bot that sits here; no two seats share one."""
        taken = {place.name.casefold() for other, place in enumerate(self.places) if other != seat}
        names = _BOT_NAMES[seat:] + _BOT_NAMES[:seat]
        return next(name for name in names if name.casefold() not in taken)


_BOT_NAMES: Final = ("Sari", "Bima", "Lia", "Tomo", "Wati", "Joko", "Nila", "Raka", "Dewi", "Agus")
