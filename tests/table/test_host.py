"""What only the host may do, and how the host's role moves."""

from __future__ import annotations

from typing import Any

import pytest

from tilehall.core.ids import Seat
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
from tilehall.table.decide import token_hash
from tilehall.table.events import BotSeated, HostMoved, MatchClosed, Readied, Returned, Vacated
from tilehall.testing.tables import ScriptedTable, refused, token_for

HOST_COMMANDS: list[tuple[type[Any], dict[str, Any]]] = [
    (Start, {}),
    (ReadyFor, {"seat": Seat(2)}),
    (Bot, {"seat": Seat(2)}),
    (GiveBack, {"seat": Seat(2)}),
    (Free, {"seat": Seat(2)}),
    (Host, {"seat": Seat(2)}),
    (Close, {}),
]


@pytest.mark.parametrize(("kind", "facts"), HOST_COMMANDS)
def test_only_the_host(kind: type[Any], facts: dict[str, Any], lobby: ScriptedTable) -> None:
    with refused("not-the-host", host="Ayu"):
        lobby.do(1, kind, **facts)
    lobby.do(0, Host, seat=Seat(1))
    with refused("not-the-host", host="Budi"):
        lobby.do(0, kind, **facts)


@pytest.mark.parametrize(("kind", "facts"), [pair for pair in HOST_COMMANDS if pair[1]])
@pytest.mark.parametrize("seat", [-1, 4, 2**40])
def test_only_the_seats_of_the_table(
    kind: type[Any], facts: dict[str, Any], seat: int, lobby: ScriptedTable
) -> None:
    with refused("no-such-seat", seat=seat + 1, players=4):
        lobby.do(0, kind, seat=Seat(seat))


def test_the_host_starts_without_waiting_and_bots_take_the_empty_seats() -> None:
    script = ScriptedTable()
    script.sit(0, "Ayu")
    script.sit(2, "Cici")
    script.seal()
    entry = script.do(0, Start)
    assert entry.events[0] == Readied(Seat(0), True)
    assert entry.events[1:3] == (BotSeated(Seat(1), "easy", False), BotSeated(Seat(3), "easy", False))
    assert [event.kind for event in entry.events[3:]] == ["match_opened", "dealt", "opened"]
    assert [place.kind for place in script.table.places] == ["person", "bot", "person", "bot"]
    assert script.table.phase == "playing"


def test_the_host_cannot_start_what_goes_on(playing: ScriptedTable) -> None:
    with refused("round-goes-on"):
        playing.do(0, Start)


def test_the_host_goes_on_after_a_round_past_who_is_not_ready(playing: ScriptedTable) -> None:
    playing.play_round()
    entry = playing.do(0, Start)
    assert entry.round == 2
    assert playing.table.match.round_number == 2
    assert playing.table.phase == "playing"


def test_ready_for_an_absent_friend(lobby: ScriptedTable) -> None:
    for seat in (0, 1, 3):
        lobby.do(seat, Ready)
    entry = lobby.do(0, ReadyFor, seat=Seat(2))
    assert entry.events[0] == Readied(Seat(2), True)
    assert lobby.table.phase == "playing"
    with refused("round-goes-on"):
        lobby.do(0, ReadyFor, seat=Seat(2))


def test_nobody_is_ready_at_a_seat_without_a_person(lobby: ScriptedTable) -> None:
    lobby.do(0, Free, seat=Seat(1))
    with refused("no-person-there", seat=2):
        lobby.do(0, ReadyFor, seat=Seat(1))
    lobby.do(0, Bot, seat=Seat(1))
    with refused("no-person-there", seat=2):
        lobby.do(0, ReadyFor, seat=Seat(1))


def test_a_bot_takes_an_empty_seat_and_leaves_it_again(lobby: ScriptedTable) -> None:
    lobby.do(1, Leave)
    assert lobby.do(0, Bot, seat=Seat(1), level="random").events == (BotSeated(Seat(1), "random", False),)
    place = lobby.table.places[1]
    assert (place.kind, place.level) == ("bot", "random")
    assert place.name
    with refused("seat-taken", seat=2):
        lobby.do(0, Bot, seat=Seat(1))
    with refused("seat-taken", seat=2):
        lobby.sit(1, "Eka")
    assert lobby.do(0, GiveBack, seat=Seat(1)).events == (Vacated(Seat(1), "host"),)
    assert lobby.table.places[1].kind == "empty"


def test_a_bot_in_the_last_empty_seat_lets_those_who_are_ready_begin(lobby: ScriptedTable) -> None:
    lobby.do(3, Leave)
    for seat in range(3):
        lobby.do(seat, Ready)
    assert lobby.table.phase == "lobby"
    lobby.do(0, Bot, seat=Seat(3))
    assert lobby.table.phase == "playing"


@pytest.mark.parametrize("name", ["Sari", "sari", "SARI"])
def test_no_bot_has_the_name_of_somebody_at_the_table(name: str) -> None:
    script = ScriptedTable()
    script.sit(2, name)
    for seat in (0, 1, 3):
        script.do(2, Bot, seat=Seat(seat))
    names = [place.name.casefold() for place in script.table.places]
    assert len(set(names)) == 4


def test_no_bot_takes_the_hosts_own_seat(lobby: ScriptedTable) -> None:
    with refused("seat-taken", seat=1):
        lobby.do(0, Bot, seat=Seat(0))


def test_give_back_needs_a_bot(lobby: ScriptedTable) -> None:
    with refused("no-bot-there", seat=2):
        lobby.do(0, GiveBack, seat=Seat(1))
    lobby.do(1, Leave)
    with refused("no-bot-there", seat=2):
        lobby.do(0, GiveBack, seat=Seat(1))


def test_the_host_frees_a_seat_for_good(lobby: ScriptedTable) -> None:
    assert lobby.do(0, Free, seat=Seat(1)).events == (Vacated(Seat(1), "host"),)
    assert lobby.table.seat_of(token_hash(token_for("Budi"))) is None
    with refused("nobody-sits-there", seat=2):
        lobby.do(0, Free, seat=Seat(1))
    with refused("leave-instead"):
        lobby.do(0, Free, seat=Seat(0))
    lobby.sit(1, "Eka")


def test_the_role_goes_to_people_only(lobby: ScriptedTable) -> None:
    lobby.do(0, Free, seat=Seat(1))
    with refused("no-person-there", seat=2):
        lobby.do(0, Host, seat=Seat(1))
    lobby.do(0, Bot, seat=Seat(1))
    with refused("no-person-there", seat=2):
        lobby.do(0, Host, seat=Seat(1))
    assert lobby.do(0, Host, seat=Seat(2)).events == (HostMoved(Seat(2)),)


@pytest.mark.case("S16")
def test_anybody_at_the_table_becomes_host_while_the_host_is_away(playing: ScriptedTable) -> None:
    with refused("host-is-here"):
        playing.do(2, ClaimHost)
    with refused("not-seated"):
        playing.do(None, ClaimHost, host_is_away=True)
    playing.do(2, ClaimHost, host_is_away=True)
    assert playing.table.host == 2
    playing.do(2, Bot, seat=Seat(0))
    assert playing.table.places[0].kind == "stand_in"
    playing.do(0, Return)
    assert (playing.table.places[0].kind, playing.table.host) == ("person", 2)


@pytest.mark.parametrize("rounds_played", [0, 1])
def test_closing_in_a_match_abandons_it_and_shows_its_secret(
    rounds_played: int, playing: ScriptedTable
) -> None:
    if rounds_played:
        playing.play_round()
    opened = playing.table.opened
    assert opened is not None
    events = playing.do(0, Close).events
    assert [event.kind for event in events] == ["match_closed", "closed"]
    assert events[0] == MatchClosed(opened.match, opened.secret or "", abandoned=True)
    assert playing.table.shown_secret == opened.secret
    assert playing.table.phase == "closed"
    assert not playing.table.to_act


def test_closing_before_any_match_shows_nothing(lobby: ScriptedTable) -> None:
    assert [event.kind for event in lobby.do(0, Close).events] == ["closed"]


def test_nothing_happens_at_a_closed_table(playing: ScriptedTable) -> None:
    action = playing.legal(playing.to_act)[0]
    seat = playing.to_act
    playing.do(0, Close)
    with refused("table-closed"):
        playing.act(seat, action)
    with refused("table-closed"):
        playing.sit(1, "Eka")
    for kind, facts in [
        *HOST_COMMANDS,
        (Say, {"text": "bye"}),
        (Leave, {}),
        (Rename, {"name": "X"}),
        (Return, {}),
    ]:
        with refused("table-closed"):
            playing.do(0, kind, **facts)


@pytest.mark.case("S06")
def test_a_stand_in_plays_by_the_hosts_word_alone_and_the_person_keeps_the_seat(
    playing: ScriptedTable,
) -> None:
    seat = next(other for other in range(1, 4))
    before = playing.table.places[seat], playing.table.state, playing.table.match
    assert playing.do(0, Bot, seat=Seat(seat)).events == (BotSeated(Seat(seat), "easy", True),)
    place = playing.table.places[seat]
    assert (place.kind, place.name, place.token_hash) == ("stand_in", before[0].name, before[0].token_hash)
    assert (playing.table.state, playing.table.match) == before[1:]
    assert playing.do(seat, Return).events == (Returned(Seat(seat)),)
    assert (playing.table.places[seat], playing.table.state, playing.table.match) == before
    with refused("seat-is-yours"):
        playing.do(seat, Return)


def test_the_host_gives_the_seat_back_too(playing: ScriptedTable) -> None:
    playing.do(0, Bot, seat=Seat(3))
    with refused("seat-taken", seat=4):
        playing.do(0, Bot, seat=Seat(3))
    assert playing.do(0, GiveBack, seat=Seat(3)).events == (Returned(Seat(3)),)
    assert playing.table.places[3].kind == "person"


@pytest.mark.case("S06")
def test_a_seat_given_away_for_good_cannot_be_had_back_by_its_old_token(playing: ScriptedTable) -> None:
    playing.do(0, Bot, seat=Seat(3))
    playing.do(0, Free, seat=Seat(3))
    playing.sit(3, "Eka")
    assert playing.table.seat_of(token_hash(token_for("Dodi"))) is None
    assert playing.table.seat_of(token_hash(token_for("Eka"))) == 3


def test_while_a_bot_stands_in_its_person_is_not_asked_to_be_ready(playing: ScriptedTable) -> None:
    playing.play_round()
    playing.do(0, Bot, seat=Seat(2))
    with refused("bot-plays-for-you"):
        playing.do(2, Ready)
    for seat in (0, 1, 3):
        playing.do(seat, Ready)
    assert playing.table.phase == "playing"
    assert playing.table.salts[2] == "2" * 32


def test_a_stand_in_may_leave_its_person_still_at_home_with_the_role() -> None:
    script = ScriptedTable(options={"players": 2})
    script.sit(0, "Ayu")
    script.sit(1, "Budi")
    script.do(0, Host, seat=Seat(1))
    script.do(1, Bot, seat=Seat(0))
    script.do(1, Leave)
    assert script.table.host == 0
