"""What a table answers to a command: the next entry of its log, or a refusal with its reason."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Callable
from typing import Any, Final

from tilehall.core.chance import commitment
from tilehall.core.codec import decode, to_plain
from tilehall.core.errors import IllegalAction, Refused
from tilehall.core.ids import Seat
from tilehall.core.match import Match
from tilehall.table.commands import (
    Act,
    Bot,
    ClaimHost,
    Close,
    Command,
    Draft,
    Free,
    GiveBack,
    Host,
    Leave,
    Ready,
    ReadyFor,
    Rename,
    Return,
    Say,
    Sit,
    Start,
)
from tilehall.table.events import (
    BotSeated,
    Cause,
    ClockStarted,
    ClockStopped,
    Closed,
    Drafted,
    Entry,
    HostMoved,
    MatchClosed,
    MatchOpened,
    Readied,
    Renamed,
    Returned,
    Said,
    Sealed,
    Seated,
    Vacated,
)
from tilehall.table.table import Table

__all__ = [
    "LONGEST_NAME",
    "Draw",
    "bot_act",
    "call_missed",
    "clean_name",
    "clock_started",
    "clock_stopped",
    "decide",
    "draw_seal",
    "expire",
    "seal_next",
    "token_hash",
]

Draw = Callable[[int], bytes]
"""Draws that many random bytes: the only randomness of a table, told from outside."""

LONGEST_NAME: Final = 24
LONGEST_TEXT: Final = 500
_MOST_MARKS: Final = 3
"""Accents on one letter: no language needs more."""
_JOINERS: Final = "\u200c\u200d"
"""What joins letters of some scripts, and the people of a family in one picture."""
_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing."""


def token_hash(token: str) -> str:
    """What is kept of a seat's token: its SHA-256 in hex."""
    return hashlib.sha256(token.encode()).hexdigest()


def _visible(text: str) -> str:
    """The text without control characters, towers of accents or runs of white space; empty if blank."""
    letters: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        marks = marks + 1 if category[0] == "M" else 0
        if letter in _JOINERS:
            letters.append(letter)
        elif category[0] in "CZ":
            letters.append(" ")
        elif marks <= _MOST_MARKS:
            letters.append(letter)
    tidy = " ".join("".join(letters).split())
    return tidy if any(_can_be_seen(letter) for letter in tidy) else ""


def _can_be_seen(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LNPS" and letter not in _BLANKS


def clean_name(name: str) -> str:
    """A person's name with spaces tidied. Raises Refused when it is empty or too long."""
    tidy = _visible(name)
    if not 1 <= len(tidy) <= LONGEST_NAME:
        raise Refused("bad-name", most=LONGEST_NAME)
    return tidy


def decide(
    table: Table, seat: Seat | None, command: Command, at: int, draw: Draw, host_is_away: bool = False
) -> Entry[Any]:
    """The entry that a command from a seat makes. Raises Refused or IllegalAction; nothing changed then.

    `at` is the time in milliseconds since 1970; `host_is_away` tells that the host's line is down.
    """
    if table.phase == "closed":
        raise Refused("table-closed")
    if isinstance(command, Sit):
        return _entry(table, at, _sit(table, seat, command), "action", command.seat, command=command.id)
    if seat is None:
        raise Refused("not-seated")
    if isinstance(command, Act):
        return _act(table, seat, command, at)
    if isinstance(command, Draft):
        return _draft(table, seat, command, at)
    if isinstance(command, ClaimHost) and not host_is_away:
        raise Refused("host-is-here")
    events = _own(table, seat, command) or _as_host(table, seat, command)
    events = [*events, *_go_on(table, events, command, draw)]
    return _entry(table, at, events, "action", seat, command=command.id)


def bot_act(table: Table, seat: Seat, action: Any, at: int) -> Entry[Any]:
    """The entry for the action of the bot that plays a seat. Raises IllegalAction."""
    return _game_entry(table, seat, action, at, by=table.places[seat].level)


def expire(table: Table, draft: Any, at: int) -> Entry[Any]:
    """The entry for a turn whose time is up; `draft` is the action that the table proposes."""
    if table.clock is None or table.clock.left(at) > 0:
        raise Refused("time-is-not-up")
    seat = table.clock.seat
    events = list(table.game.expire(table.state, seat, draft))
    proposed = None if draft is None else to_plain(draft)
    return _entry(table, at, _with_match_end(table, events), "timer", seat, action=proposed)


def call_missed(table: Table, since: int, at: int) -> Entry[Any]:
    """The entry for a seat that is overdue with a word, and whose call time is over; see Table.overdue."""
    overdue = table.overdue(since)
    if overdue is None or overdue[1] > at:
        raise Refused("time-is-not-up")
    seat = overdue[0]
    events = list(table.game.expire(table.state, seat, None))
    return _entry(table, at, _with_match_end(table, events), "timer", seat)


def clock_stopped(table: Table, at: int) -> Entry[Any]:
    """The entry that nobody is at the table any more."""
    return _entry(table, at, [ClockStopped()], "system", None)


def clock_started(table: Table, since: int, at: int) -> Entry[Any]:
    """The entry that somebody is back at the table, whose clock stood still since then."""
    return _entry(table, at, [ClockStarted(since)], "system", None)


def _entry(
    table: Table, at: int, events: list[Any], kind: Any, seat: Seat | None, **cause: Any
) -> Entry[Any]:
    round_number = table.round_number
    if any(event.kind == "dealt" for event in events):
        fresh = any(isinstance(event, MatchOpened) for event in events)
        round_number = 1 if fresh else table.match.round_number
    return Entry(
        table.seq + 1, max(at, table.last_at), round_number, Cause(kind, seat, **cause), tuple(events)
    )


def _act(table: Table, seat: Seat, command: Act, at: int) -> Entry[Any]:
    return _game_entry(table, seat, _asked(table, seat, command), at, command=command.id)


def _draft(table: Table, seat: Seat, command: Draft, at: int) -> Entry[Any]:
    """The entry for a draft. Raises IllegalAction when the seat cannot have laid that out."""
    if not table.game.has_drafts:
        raise Refused("no-drafts")
    action = _asked(table, seat, command)
    violation = table.game.draft_violation(table.game.view(table.state, seat), action)
    if violation is not None:
        raise IllegalAction(seat, action, violation)
    drafted = Drafted(seat, to_plain(action), table.made.show_drafts)
    return _entry(table, at, [drafted], "action", seat, command=command.id)


def _asked(table: Table, seat: Seat, command: Act | Draft) -> Any:
    """The game's action that a seat asks for, knowing how things stand. Raises Refused or BadNotation."""
    if table.phase != "playing":
        raise Refused("not-playing")
    if table.places[seat].kind == "stand_in":
        raise Refused("bot-plays-for-you")
    if command.seq > table.seq:
        raise Refused("from-the-future", seq=command.seq)
    action = decode(bytes(command.action), table.game.action_type)
    if command.seq < table.position_seq and not action.any_time:
        raise Refused("stale")
    return action


def _game_entry(table: Table, seat: Seat, action: Any, at: int, **cause: Any) -> Entry[Any]:
    events = _with_match_end(table, list(table.game.decide(table.state, seat, action)))
    return _entry(table, at, events, "action", seat, action=to_plain(action), **cause)


def _with_match_end(table: Table, events: list[Any]) -> list[Any]:
    """The events of the round under way, and the secret shown when they end the match."""
    return [*events, *_match_end(table, table.opened, table.match, table.state, events)]


def _match_end(table: Table, opened: Sealed | None, match: Match, state: Any, events: list[Any]) -> list[Any]:
    for event in events:
        state = table.game.evolve(state, event)
    outcome = table.game.outcome(state)
    if outcome is None or table.game.match_outcome(match.with_round(outcome)) is None:
        return []
    return _close_match(opened, abandoned=False)


def _close_match(opened: Sealed | None, *, abandoned: bool) -> list[Any]:
    if opened is None:
        return []
    return [MatchClosed(opened.match, opened.secret or "", abandoned)]


def _sit(table: Table, seat: Seat | None, command: Sit) -> list[Any]:
    if seat is not None:
        raise Refused("already-seated")
    _place(table, command.seat)
    if table.places[command.seat].kind != "empty":
        raise Refused("seat-taken", seat=command.seat + 1)
    hashed = token_hash(command.token)
    if table.seat_of(hashed) is not None:
        raise Refused("already-seated")
    name = _free_name(table, command.seat, command.name)
    events: list[Any] = [Seated(command.seat, name, command.salt, hashed)]
    if table.host is None:
        events.append(HostMoved(command.seat))
    return events


def _place(table: Table, seat: Seat) -> None:
    if not 0 <= seat < len(table.places):
        raise Refused("no-such-seat", seat=seat + 1, players=len(table.places))


def _free_name(table: Table, seat: Seat, wanted: str) -> str:
    name = clean_name(wanted)
    taken = [place.name.casefold() for other, place in enumerate(table.places) if other != seat]
    if name.casefold() in taken:
        raise Refused("name-taken", name=name)
    return name


def _own(table: Table, seat: Seat, command: Command) -> list[Any]:
    """The events of a command that every person may give; none when it is one of the host's."""
    match command:
        case Ready():
            if table.phase == "playing":
                raise Refused("round-goes-on")
            if table.places[seat].kind == "stand_in":
                raise Refused("bot-plays-for-you")
            return [Readied(seat, command.ready, command.salt)]
        case Leave():
            return [Vacated(seat, "self"), *_host_after(table, seat)]
        case Return():
            if table.places[seat].kind != "stand_in":
                raise Refused("seat-is-yours")
            return [Returned(seat)]
        case ClaimHost():
            return [HostMoved(seat)]
        case Say():
            text = _visible(command.text)
            if not 1 <= len(text) <= LONGEST_TEXT:
                raise Refused("bad-text", most=LONGEST_TEXT)
            return [Said(seat, text)]
        case Rename():
            return [Renamed(seat, _free_name(table, seat, command.name))]
        case _:
            return []


def _host_after(table: Table, leaving: Seat) -> list[Any]:
    """Who hosts when a seat is given up: the next person clockwise, if it was the host's."""
    if table.host != leaving:
        return []
    players = len(table.places)
    order = [Seat((leaving + step) % players) for step in range(1, players)]
    return [HostMoved(next((seat for seat in order if table.places[seat].is_owned), None))]


def _as_host(table: Table, seat: Seat, command: Command) -> list[Any]:
    """The events of a command that only the host may give."""
    if table.host != seat:
        raise Refused("not-the-host", host=table.names[table.host] if table.host is not None else "")
    match command:
        case Start():
            if table.phase == "playing":
                raise Refused("round-goes-on")
            empty = [Seat(other) for other, place in enumerate(table.places) if place.kind == "empty"]
            bots = [BotSeated(other, "easy", stand_in=False) for other in empty]
            return [Readied(seat, True, command.salt), *bots]
        case Close():
            unfinished = table.phase in ("playing", "round_over")
            return [*(_close_match(table.opened, abandoned=True) if unfinished else []), Closed()]
        case ReadyFor() | Bot() | GiveBack() | Free() | Host():
            _place(table, command.seat)
            return _about_seat(table, seat, command)
        case _:
            raise TypeError(f"no answer to {type(command).__name__}")


def _about_seat(table: Table, host: Seat, command: ReadyFor | Bot | GiveBack | Free | Host) -> list[Any]:
    other, place = command.seat, table.places[command.seat]
    match command:
        case ReadyFor():
            if table.phase == "playing":
                raise Refused("round-goes-on")
            if place.kind != "person":
                raise Refused("no-person-there", seat=other + 1)
            return [Readied(other, True)]
        case Bot():
            if place.kind == "empty":
                return [BotSeated(other, command.level, stand_in=False)]
            if place.kind != "person" or other == host:
                raise Refused("seat-taken", seat=other + 1)
            return [BotSeated(other, command.level, stand_in=True)]
        case GiveBack():
            if place.level is None:
                raise Refused("no-bot-there", seat=other + 1)
            return [Returned(other)] if place.kind == "stand_in" else [Vacated(other, "host")]
        case Free():
            if place.kind == "empty":
                raise Refused("nobody-sits-there", seat=other + 1)
            if other == host:
                raise Refused("leave-instead")
            return [Vacated(other, "host")]
        case Host():
            if not place.is_owned:
                raise Refused("no-person-there", seat=other + 1)
            return [HostMoved(other)]


def _go_on(table: Table, events: list[Any], command: Command, draw: Draw) -> list[Any]:
    """The next deal, when these events complete what it waits for."""
    if table.phase == "playing" or isinstance(command, Close | Say | Rename):
        return []
    after = table.after(events)
    if not (isinstance(command, Start) or after.everyone_ready()):
        return []
    begun: list[Any] = []
    match, seal, salts = table.match, table.opened, table.salts
    if table.phase != "round_over" or seal is None:
        seal = after.seal
        if seal is None:
            seal = draw_seal(table, draw)
            begun.append(seal)
            after = after.after([seal])
        salts = tuple(place.salt for place in after.places)
        begun.append(MatchOpened(seal.match, salts))
        match = Match(len(table.places))
    dealt = list(table.game.deal(match, table.chance(seal, salts, match.round_number)))
    # A round can be over as soon as it is dealt (GAP-06b), and so can a match
    return [*begun, *dealt, *_match_end(table, seal, match, None, dealt)]


def draw_seal(table: Table, draw: Draw) -> Sealed:
    """The secret of the table's next match, with what is published of it."""
    secret = draw(32)
    return Sealed(draw(10).hex(), table.match_number + 1, commitment(secret), secret.hex())


def seal_next(table: Table, at: int, draw: Draw) -> Entry[Any] | None:
    """The entry that seals the next match, when the table has none sealed and none under way."""
    if table.seal is not None or table.phase not in ("lobby", "match_over"):
        return None
    return _entry(table, at, [draw_seal(table, draw)], "system", None)
