"""Playing: whose turn, what the seat has seen, commands that come twice, and what a bot does."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from tilehall.core.errors import BadNotation, IllegalAction
from tilehall.core.ids import Seat
from tilehall.core.tile import Domino, domino_set
from tilehall.games.gaple.model import Discard, Pass, Play
from tilehall.table.commands import Act, Bot, Leave, Rename, Return, Say
from tilehall.table.decide import bot_act
from tilehall.testing.tables import ScriptedTable, contents, refused


def test_a_move_is_one_entry_with_its_cause(playing: ScriptedTable) -> None:
    seat = playing.to_act
    entry = playing.act(seat, Play(Domino(0, 0)), id="one-move-")
    assert [event.kind for event in entry.events] == ["played"]
    cause = entry.cause
    assert (cause.kind, cause.seat, cause.by, cause.command) == ("action", seat, None, "one-move-")
    assert cause.action == {"kind": "play", "tile": "0-0", "end": None}


def test_a_clause_forbids_and_nothing_changes(playing: ScriptedTable) -> None:
    seat = playing.to_act
    wrong = next(
        tile for tile in domino_set(6) if tile in playing.table.state.hidden.hands[seat] and tile.pips
    )
    with pytest.raises(IllegalAction) as caught:
        playing.act(seat, Play(wrong))
    assert (caught.value.rule, caught.value.code) == ("GAP-04", "must-open-with")


def test_out_of_turn(playing: ScriptedTable) -> None:
    other = (playing.to_act + 1) % 4
    with pytest.raises(IllegalAction) as caught:
        playing.act(other, Discard(Domino(0, 1)))
    assert caught.value.code == "not-your-turn"


@pytest.mark.parametrize(
    "action",
    [
        b"null",
        b"[]",
        b'"pass"',
        b"{}",
        b'{"kind":"grant"}',
        b'{"kind":"play"}',
        b'{"kind":"play","tile":"0-0","end":"up"}',
        b'{"kind":"play","tile":"0-0","seat":1}',
        b'{"kind":"play","tile":"9-9"}',
        b'{"kind":"play","tile":[0,0]}',
        b'{"kind":"expire"}',
    ],
)
def test_what_is_no_action_of_the_game(action: bytes, playing: ScriptedTable) -> None:
    with pytest.raises((BadNotation, IllegalAction)):
        playing.do(playing.to_act, Act, seq=playing.table.seq, action=msgspec.Raw(action))


def test_nobody_plays_before_the_deal_or_after_the_round(lobby: ScriptedTable) -> None:
    with refused("not-playing"):
        lobby.act(0, Pass())
    lobby.ready_all()
    lobby.play_round()
    with refused("not-playing"):
        lobby.act(0, Pass())


@pytest.mark.case("S15")
def test_a_move_made_for_an_older_position_is_stale(playing: ScriptedTable) -> None:
    seen = playing.table.seq
    first = playing.to_act
    playing.play_first()
    for seat in range(4):
        with refused("stale"):
            playing.act(seat, Discard(Domino(0, 1)), seq=seen)
    assert playing.to_act != first


def test_what_is_said_meanwhile_makes_no_move_stale(playing: ScriptedTable) -> None:
    seen = playing.table.seq
    playing.do(1, Say, text="think, think")
    playing.do(2, Rename, name="Cece")
    playing.act(playing.to_act, Play(Domino(0, 0)), seq=seen)


def test_a_move_for_an_entry_that_is_not_there_yet(playing: ScriptedTable) -> None:
    seq = playing.table.seq + 1
    with refused("from-the-future", seq=seq):
        playing.act(playing.to_act, Play(Domino(0, 0)), seq=seq)


def test_a_command_that_comes_again_is_known_by_its_id(playing: ScriptedTable) -> None:
    assert playing.table.answered("one-move-") is None
    entry = playing.act(playing.to_act, Play(Domino(0, 0)), id="one-move-")
    for _ in range(5):
        playing.play_first()
    assert playing.table.answered("one-move-") == entry.seq
    assert playing.check().answered("one-move-") == entry.seq


def test_ids_are_forgotten_only_after_hundreds_of_commands() -> None:
    script = ScriptedTable(check_at_once=False)
    script.sit(1, "Budi")
    first = script.do(1, Say, text="first", id="the first one")
    for number in range(255):
        script.do(1, Say, text=str(number))
    assert script.table.answered("the first one") == first.seq
    script.do(1, Say, text="one more")
    assert script.table.answered("the first one") is None
    script.check()


def test_who_looks_on_plays_nothing(playing: ScriptedTable) -> None:
    with refused("not-seated"):
        playing.do(None, Act, seq=playing.table.seq, action=msgspec.Raw(b'{"kind":"pass"}'))


@pytest.mark.case("S27")
def test_the_turn_goes_round_and_exactly_one_seat_has_it(playing: ScriptedTable) -> None:
    turns = []
    while playing.table.phase == "playing":
        assert len(playing.table.to_act) == 1
        turns.append(playing.to_act)
        playing.play_first()
    assert playing.table.to_act == frozenset()
    assert len(turns) > 4
    assert all(after == (before + 1) % 4 for before, after in pairwise(turns))
    assert (3, 0) in set(pairwise(turns))


@pytest.mark.case("S06")
def test_no_bot_plays_for_who_is_merely_away(playing: ScriptedTable) -> None:
    assert playing.table.clock is None
    assert playing.table.bot_to_act() is None
    playing.play_first()
    assert playing.table.bot_to_act() is None


def test_a_bot_plays_its_seat_and_a_person_does_not(playing: ScriptedTable) -> None:
    playing.play_first()
    seat = playing.to_act
    if seat == playing.table.host:
        playing.play_first()
        seat = playing.to_act
    playing.do(0, Bot, seat=Seat(seat), level="random")
    assert playing.table.bot_to_act() == (seat, "random")
    action = playing.legal(seat)[0]
    with refused("bot-plays-for-you"):
        playing.act(seat, action)
    entry = playing.append(bot_act(playing.table, seat, action, playing.now))
    assert (entry.cause.kind, entry.cause.seat, entry.cause.by) == ("action", seat, "random")
    assert entry.cause.action is not None
    assert playing.to_act != seat


def test_a_bots_illegal_move_is_refused_like_anybodys(playing: ScriptedTable) -> None:
    before = contents(playing.table)
    with pytest.raises(IllegalAction):
        bot_act(playing.table, Seat((playing.to_act + 1) % 4), Pass(), playing.now)
    assert contents(playing.table) == before


def test_a_person_who_returns_on_their_turn_plays_it(playing: ScriptedTable) -> None:
    playing.play_first()
    seat = playing.to_act if playing.to_act != 0 else Seat(playing.play_first().seq and playing.to_act)
    playing.do(0, Bot, seat=Seat(seat))
    playing.do(seat, Return)
    assert playing.table.bot_to_act() is None
    playing.play_first()


def test_nobody_plays_a_vacant_seat(playing: ScriptedTable) -> None:
    seat = playing.to_act
    playing.do(seat, Leave)
    with refused("not-seated"):
        playing.act(None, Play(Domino(0, 0)))  # type: ignore[arg-type]
    assert playing.to_act == seat
