"""What a seat cannot see, it cannot find out: nothing that it is told depends on it, to the byte."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
import pytest
from rummy_twins import RummyGame, rummy_twins
from twin_tables import Game, everything_told, twins

from tilehall.core.errors import IllegalAction
from tilehall.core.ids import RuleId, Seat
from tilehall.core.protocol import Violation
from tilehall.games.gaple import state as states
from tilehall.games.gaple.model import Dealt, Discarded, Play
from tilehall.games.gaple.rules import Gaple
from tilehall.games.tile_rummy import state as rummy_states
from tilehall.games.tile_rummy.model import Dealt as RummyDealt
from tilehall.games.tile_rummy.model import Drew
from tilehall.games.tile_rummy.rules import TileRummy
from tilehall.server import present
from tilehall.testing.tables import ScriptedTable

GAMES = [
    ("gaple", 4, 12),
    ("gaple/six", 4, 10),
    ("gaple/five", 5, 9),
    ("gaple/pass", 4, 12),
    ("gaple/teams", 4, 8),
    ("gaple", 2, 6),
    ("gaple", 3, 8),
]


class Leak(AssertionError):
    """A reader was told something that depends on what it cannot see."""


def check(game: Game, seed: int, language: str = "en") -> None:
    """Raises Leak when the reader is told anything that differs between two twin tables."""
    compare(*twins(game, seed), game.reader, language)


def compare(one: ScriptedTable, other: ScriptedTable, reader: Seat | None, language: str = "en") -> None:
    """Raises Leak when the reader is told anything that differs between the two tables."""
    assert one.table.state.hidden != other.table.state.hidden
    told = zip(
        everything_told(one, reader, language),
        everything_told(other, reader, language),
        strict=True,
    )
    for number, (here, there) in enumerate(told):
        if here != there:
            raise Leak(f"message {number} tells of hidden tiles: {here!r} is not {there!r}")


@pytest.mark.case("S11")
@pytest.mark.parametrize(("ruleset", "players", "turns"), GAMES)
def test_nobody_is_told_of_hidden_tiles(ruleset: str, players: int, turns: int) -> None:
    for reader in (*range(players), None):
        seat = None if reader is None else Seat(reader)
        check(Game(ruleset, players, seat, turns), seed=players, language="id" if reader == 1 else "en")
        check(Game(ruleset, players, seat, turns=2), seed=100 + players)


@pytest.mark.case("S11")
@pytest.mark.parametrize("reader", [Seat(0), Seat(1), None])
@pytest.mark.parametrize("ruleset", ["tile-rummy", "tile-rummy/replace"])
def test_nobody_is_told_of_hidden_tiles_of_rummy_nor_of_drafts(ruleset: str, reader: Seat | None) -> None:
    compare(*rummy_twins(RummyGame(ruleset, reader, 7), seed=1), reader)


# Each leak is caught: the test above can fail.


def reveals_deal(self: Gaple, event: Any, seat: Seat | None) -> Any:
    """Everybody's hands are shown as they are dealt."""
    return event if isinstance(event, Dealt) else states.redact(event, seat)


def reveals_dead_tiles(self: Gaple, event: Any, seat: Seat | None) -> Any:
    """The tile that was put face down is shown."""
    return event if isinstance(event, Discarded) else states.redact(event, seat)


def reveals_undealt(self: Gaple, event: Any, seat: Seat | None) -> Any:
    """The tiles that nobody has are shown."""
    shown = states.redact(event, seat)
    return msgspec.structs.replace(shown, undealt=event.undealt) if isinstance(event, Dealt) else shown


def reveals_to_partner(self: Gaple, event: Any, seat: Seat | None) -> Any:
    """A dead tile is shown to the seat opposite."""
    if isinstance(event, Discarded) and seat is not None and event.seat == (seat + 2) % 4:
        return event
    return states.redact(event, seat)


LEAKY_REDACT = [
    (reveals_deal, ("gaple", 4, 2)),
    (reveals_dead_tiles, ("gaple", 4, 14)),
    (reveals_undealt, ("gaple/six", 4, 2)),
    (reveals_to_partner, ("gaple", 4, 14)),
]


def sees_next_hand(self: Gaple, state: Any, seat: Seat | None) -> Any:
    """A view that holds the hand of the next seat as well."""
    seen = states.view(state, seat)
    next_hand = state.hidden.hands[0 if seat is None else (seat + 1) % len(state.hidden.hands)]
    return msgspec.structs.replace(seen, own_dead=(*seen.own_dead, *next_hand))


def sees_undealt(self: Gaple, state: Any, seat: Seat | None) -> Any:
    """A view that holds the first undealt tile."""
    seen = states.view(state, seat)
    return msgspec.structs.replace(seen, own_dead=(*seen.own_dead, *state.hidden.undealt[:1]))


def sees_whether_somebody_can_play(self: Gaple, state: Any, seat: Seat | None) -> Any:
    """A view whose public part tells one bit of somebody's hand."""
    seen = states.view(state, seat)
    heavy = int(sum(tile.pips for tile in state.hidden.hands[-1]) % 2)
    return msgspec.structs.replace(seen, public=msgspec.structs.replace(seen.public, undealt=heavy))


LEAKY_VIEW = [
    (sees_next_hand, ("gaple", 4, 2)),
    (sees_undealt, ("gaple/six", 4, 2)),
    (sees_whether_somebody_can_play, ("gaple", 4, 2)),
]


def caught(game: tuple[str, int, int], readers: tuple[Seat | None, ...]) -> bool:
    """Whether the check finds the leak for one of the readers, in one of a few pairs of tables."""
    ruleset, players, turns = game
    for seed in range(6):
        for reader in readers:
            with suppress(Leak):
                check(Game(ruleset, players, reader, turns), seed)
                continue
            return True
    return False


@pytest.mark.parametrize(("leak", "game"), LEAKY_REDACT)
def test_a_leak_in_redact_is_caught(
    leak: Any, game: tuple[str, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Gaple, "redact", leak)
    assert caught(game, (Seat(0), Seat(1)))


@pytest.mark.parametrize("reader", [Seat(0), None])
@pytest.mark.parametrize(("leak", "game"), LEAKY_VIEW)
def test_a_leak_in_the_view_is_caught(
    leak: Any, game: tuple[str, int, int], reader: Seat | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Gaple, "view", leak)
    assert caught(game, (reader,))


def test_a_refusal_that_knows_more_than_the_seat_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    decide = Gaple.decide

    def telling(self: Gaple, state: Any, seat: Seat, action: Any) -> Any:
        owner = next(
            (other for other, hand in enumerate(state.hidden.hands) if getattr(action, "tile", None) in hand),
            None,
        )
        if isinstance(action, Play) and owner not in (seat, None):
            violation = Violation(RuleId("GAP-03"), "not-your-turn", {"player": owner})
            raise IllegalAction(seat, action, violation)
        return decide(self, state, seat, action)

    monkeypatch.setattr(Gaple, "decide", telling)
    assert caught(("gaple", 4, 2), (Seat(0), Seat(1)))


def test_a_log_that_is_not_redacted_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = present._lines

    def indiscreet(table: Any, told: Any, events: Any, seat: Any, words: Any) -> Any:
        return lines(table, told, told.entry.events, seat, words)

    monkeypatch.setattr(present, "_lines", indiscreet)
    assert caught(("gaple", 4, 14), (Seat(0), Seat(1), None))


def shows(kind: type[Any]) -> Any:
    """A redaction of Tile Rummy that leaves such events as they are."""

    def redact(self: TileRummy, event: Any, seat: Seat | None) -> Any:
        return event if isinstance(event, kind) else rummy_states.redact(event, seat)

    return redact


def sees_next_tile(self: TileRummy, state: Any, seat: Seat | None) -> Any:
    """A view that holds the tile that is drawn next."""
    seen = rummy_states.view(state, seat)
    return msgspec.structs.replace(seen, rack=(*seen.rack, state.hidden.pool[0]))


RUMMY_LEAKS = [
    (TileRummy, "redact", shows(RummyDealt)),
    (TileRummy, "redact", shows(Drew)),
    (TileRummy, "view", sees_next_tile),
    (present, "redact", lambda event: event),  # drafts
    (present, "_draft", lambda table, seat: table.draft),
]


@pytest.mark.parametrize("reader", [Seat(0), None])
@pytest.mark.parametrize(("where", "what", "leak"), RUMMY_LEAKS)
def test_a_leak_of_rummy_is_caught(
    where: Any, what: str, leak: Any, reader: Seat | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = rummy_twins(RummyGame("tile-rummy", reader, 4), seed=1)
    monkeypatch.setattr(where, what, leak)
    with pytest.raises(Leak):
        compare(one, other, reader)
