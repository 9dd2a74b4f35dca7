"""What each reader of a table is told: pure functions from a table to messages, redacted and in words.

Everything that leaves the server about a table is made here, from views and redacted events.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from tilehall.core.codec import to_plain
from tilehall.core.errors import IllegalAction, Refused, TilehallError
from tilehall.core.ids import Seat
from tilehall.core.violation import Violation
from tilehall.rulesets import differing, preset
from tilehall.server.wire import (
    CauseInfo,
    ClockInfo,
    Explained,
    LogLine,
    MatchInfo,
    Presence,
    Refusal,
    RoundInfo,
    SealInfo,
    SeatInfo,
    TableInfo,
    Update,
    Welcome,
    You,
)
from tilehall.store.log import StoreError
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
    Said,
    Sealed,
    Seated,
    Vacated,
    redact,
)
from tilehall.table.table import Table
from tilehall.words import Words

__all__ = [
    "Told",
    "apply",
    "explained",
    "log_lines",
    "refusal",
    "spoken",
    "table_info",
    "update",
    "welcome",
]


def table_info(table: Table, words: Words, now: int) -> TableInfo:
    """The table as everybody sees it, at a time in milliseconds since 1970."""
    made = table.made
    return TableInfo(
        table=made.table,
        ruleset=made.preset,
        game=made.game,
        title=words.played(made.game, made.options),
        options=to_plain(table.game.ruleset),
        differs=differing(preset(made.preset), table.game.ruleset),
        turn_seconds=table.turn_seconds,
        listed=made.listed,
        watch=made.watch,
        show_drafts=made.show_drafts,
        phase=table.phase,
        host=table.host,
        seats=tuple(SeatInfo(place.kind, place.name, place.level, place.ready) for place in table.places),
        seal=None if table.seal is None else SealInfo(table.seal.match, table.seal.commitment),
        match=_match_info(table, words),
        clock=None if table.clock is None else ClockInfo(table.clock.seat, table.clock.left(now)),
    )


class Told(NamedTuple):
    """An entry that a table has applied, and the names at its seats then (who leaves is still named)."""

    entry: Entry[Any]
    names: tuple[str, ...]


def apply(table: Table, entry: Entry[Any]) -> Told:
    """Let the table apply its next entry, and keep the names that tell of it."""
    before = table.names
    table.apply(entry)
    return Told(entry, tuple(now or was for now, was in zip(table.names, before, strict=True)))


def spoken(names: Sequence[str], words: Words) -> tuple[str, ...]:
    """The names at the seats, with words for the seats where nobody sits."""
    return tuple(name or words.say("table.seat", seat=seat + 1) for seat, name in enumerate(names))


def _match_info(table: Table, words: Words) -> MatchInfo | None:
    if table.opened is None:
        return None
    over = table.game.match_outcome(table.match)
    names = spoken(table.names, words)
    rounds = tuple(
        RoundInfo(
            points=outcome.points,
            winners=outcome.winners,
            reason=outcome.reason,
            text=words.result(table.game, ending, names)[0],
        )
        for outcome, ending in zip(table.match.rounds, table.endings, strict=True)
    )
    return MatchInfo(
        id=table.opened.match,
        number=table.opened.number,
        commitment=table.opened.commitment,
        salts=table.salts,
        round=table.round_number,
        rounds=rounds,
        totals=table.match.totals,
        winners=None if over is None else over.winners,
        text=None if over is None else words.match_result(table.game, over, names),
        secret=table.shown_secret,
    )


def _may_see(table: Table, seat: Seat | None) -> bool:
    return seat is not None or table.made.watch


def _view(table: Table, seat: Seat | None) -> tuple[Any, tuple[Any, ...]]:
    """What a reader sees of the game, and what that seat may do now."""
    if table.state is None or not _may_see(table, seat):
        return None, ()
    view = table.game.view(table.state, seat)
    acting = seat in table.to_act and table.places[seat].kind == "person"
    return view, tuple(table.game.offered(view)) if acting else ()


def _redacted(table: Table, entry: Entry[Any], seat: Seat | None) -> tuple[Any, ...]:
    if not _may_see(table, seat):
        return tuple(redact(event) for event in entry.events if isinstance(event, OfTable))
    return tuple(
        redact(event) if isinstance(event, OfTable) else table.game.redact(event, seat)
        for event in entry.events
    )


def _lines(table: Table, told: Told, events: Iterable[Any], seat: Seat | None, words: Words) -> list[str]:
    """The events of an entry, as redacted for a reader, in words."""
    lines = []
    cause, names = told.entry.cause, spoken(told.names, words)
    if cause.kind == "timer" and cause.seat is not None:
        lines.append(words.say("table.event.timer", player=names[cause.seat]))
    for event in events:
        if isinstance(event, OfTable):
            line = _table_line(event, names, words)
        else:
            line = words.event(table.game, event, seat, names)
        if line:
            lines.append(line)
    return lines


def _table_line(event: OfTable, names: Sequence[str], words: Words) -> str | None:
    """A table's event as a line of the log, or None when the log has none for it."""

    def say(key: str, **facts: object) -> str:
        return words.say(f"table.event.{key}", **facts)

    match event:
        case Made():
            return say("made", title=words.played(event.game, event.options))
        case Seated():
            return say("seated", player=event.name)
        case Renamed():
            return say("renamed", seat=event.seat + 1, name=event.name)
        case Vacated():
            return say(f"vacated-{event.by}", player=names[event.seat])
        case BotSeated():
            return say("bot_stands_in" if event.stand_in else "bot_seated", player=names[event.seat])
        case Returned():
            return say("returned", player=names[event.seat])
        case HostMoved():
            return None if event.seat is None else say("host_moved", player=names[event.seat])
        case Readied():
            return say("readied" if event.ready else "unreadied", player=names[event.seat])
        case Sealed():
            return say("sealed", commitment=event.commitment)
        case MatchOpened():
            return say("match_opened")
        case MatchClosed():
            return say("match_abandoned" if event.abandoned else "match_closed", secret=event.secret)
        case Closed():
            return say("closed")
        case Said() | Drafted() | ClockStopped() | ClockStarted():
            return None
        case _:
            raise TypeError(f"no line for {event.kind}")


def update(table: Table, told: Told, seat: Seat | None, words: Words, info: Any) -> Update[Any, Any, Any]:
    """What a reader is told of an entry that the table has just applied.

    `info` is the table's `table_info`, or its encoded form.
    """
    events = _redacted(table, told.entry, seat)
    view, legal = _view(table, seat)
    cause = told.entry.cause
    return Update(
        seq=told.entry.seq,
        cause=CauseInfo(cause.kind, cause.seat),
        events=events,
        text=tuple(_lines(table, told, events, seat, words)),
        table=info,
        view=view,
        legal=legal,
        draft=_draft(table, seat),
    )


def log_lines(table: Table, log: Iterable[Told], seat: Seat | None, words: Words) -> tuple[LogLine, ...]:
    """The log of these entries in words, with what was said, as a reader may know it."""
    lines: list[LogLine] = []
    for told in log:
        seq, events = told.entry.seq, _redacted(table, told.entry, seat)
        lines += [LogLine(seq, event.text, event.seat) for event in events if event.kind == "said"]
        lines += [LogLine(seq, text) for text in _lines(table, told, events, seat, words)]
    return tuple(lines)


def welcome(
    table: Table,
    log: Sequence[Told],
    seat: Seat | None,
    words: Words,
    info: Any,
    presence: Presence,
) -> Welcome[Any, Any]:
    """The whole of what a reader may know; `log` holds the latest entries."""
    view, legal = _view(table, seat)
    return Welcome(
        seq=table.seq,
        you=You(seat),
        table=info,
        view=view,
        legal=legal,
        log=log_lines(table, log, seat, words),
        presence=presence,
        draft=_draft(table, seat),
    )


def _draft(table: Table, seat: Seat | None) -> Drafted | None:
    """How far the seat on turn has laid its move out, as a reader may know it."""
    if table.draft is None or table.draft.seat == seat:
        return table.draft
    shown = redact(table.draft)
    return shown if _may_see(table, seat) and isinstance(shown, Drafted) else None


def refusal(command: str | None, error: TilehallError, words: Words, table: Table | None = None) -> Refusal:
    """Why a command was not done, in words; `table` is where it was asked for, if at any."""
    if isinstance(error, StoreError):
        error = Refused("not-stored")  # where the store is and what it said is the host's affair
    if isinstance(error, IllegalAction) and table is not None:
        text = words.violation(table.game.name, error.violation, spoken(table.names, words))
    else:
        text = words.error(error)
    return Refusal(command, error.code, error.rule, to_plain(dict(error.facts)), text)


def explained(table: Table, seat: Seat, command: str, action: Any, words: Words) -> Explained:
    """Whether an action would be legal for a seat now, and if not, why not; and what the game says of its
    parts."""
    view = table.game.view(table.state, seat)
    violation = table.game.violation(view, action)
    parts = _with_texts(table, dict(table.game.appraise(view, action)), words)
    if violation is None:
        return Explained(command, True, None, {}, words.say("cli.legal"), parts)
    text = words.violation(table.game.name, violation, spoken(table.names, words))
    return Explained(command, False, violation.rule, to_plain(dict(violation.facts)), text, parts)


def _with_texts(table: Table, said: Any, words: Words) -> Any:
    """What a game says of an action, in the form of the wire, with a sentence beside each reason."""
    if isinstance(said, tuple):
        return [_with_texts(table, part, words) for part in said]
    if not isinstance(said, dict):
        return to_plain(said)
    plain = {name: _with_texts(table, part, words) for name, part in said.items()}
    if {"rule", "reason", "facts"} <= said.keys():
        violation = Violation(said["rule"], said["reason"], said["facts"])
        plain["text"] = words.violation(table.game.name, violation, spoken(table.names, words))
    return plain
