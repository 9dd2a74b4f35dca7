"""Sitting down, names, leaving, and coming late."""

from __future__ import annotations

import pytest

from tilehall.core.chance import SeededChance, match_seed
from tilehall.core.ids import Seat
from tilehall.core.match import Match
from tilehall.table.commands import Bot, Close, Leave, Ready, Rename, Say, Sit
from tilehall.table.decide import clean_name, token_hash
from tilehall.table.events import HostMoved, Seated, Vacated
from tilehall.testing.tables import ScriptedTable, refused, token_for


def test_whoever_sits_first_is_the_host() -> None:
    script = ScriptedTable()
    entry = script.sit(2, "Ayu", salt="ab" * 16)
    assert entry.events == (
        Seated(Seat(2), "Ayu", "ab" * 16, token_hash(token_for("Ayu"))),
        HostMoved(Seat(2)),
    )
    assert (entry.cause.kind, entry.cause.seat) == ("action", 2)
    assert script.table.host == 2
    assert script.sit(0, "Budi").events == (Seated(Seat(0), "Budi", "", token_hash(token_for("Budi"))),)
    assert script.table.host == 2


def test_a_seat_has_one_person(lobby: ScriptedTable) -> None:
    with refused("seat-taken", seat=3):
        lobby.sit(2, "Eka")


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_only_the_seats_of_the_table_can_be_taken(seat: int) -> None:
    with refused("no-such-seat", seat=seat + 1, players=4):
        ScriptedTable().sit(seat, "Ayu")


@pytest.mark.case("S02")
def test_one_person_holds_one_seat() -> None:
    script = ScriptedTable()
    script.sit(0, "Ayu")
    with refused("already-seated"):
        script.do(0, Sit, seat=Seat(1), name="Ayu again", token=token_for("another"))
    with refused("already-seated"):  # nor by the same token through a second line
        script.sit(1, "Ayu again", token=token_for("Ayu"))
    assert [place.kind for place in script.table.places] == ["person", "empty", "empty", "empty"]
    script.do(0, Leave)
    assert not any(place.is_owned for place in script.table.places)
    assert script.table.bot_to_act() is None


@pytest.mark.case("S28")
def test_the_token_proves_the_seat_and_a_name_does_not(playing: ScriptedTable) -> None:
    assert playing.table.seat_of(token_hash(token_for("Cici"))) == 2
    playing.do(3, Leave)
    for name in ("Cici", " cici ", "CICI"):
        with refused("name-taken"):
            playing.sit(3, name, token=token_for("a stranger"))
    assert playing.table.seat_of(token_hash(token_for("a stranger"))) is None


def test_no_token_proves_an_empty_seat(lobby: ScriptedTable) -> None:
    lobby.do(1, Leave)
    assert lobby.table.seat_of(token_hash(token_for("Budi"))) is None
    assert lobby.table.seat_of("") is None


@pytest.mark.parametrize("name", ["", "   ", "\n\t", "\u200b\u200b", "x" * 25])
def test_a_name_is_short_and_can_be_seen(name: str, lobby: ScriptedTable) -> None:
    with refused("bad-name", most=24):
        lobby.do(1, Rename, name=name)


def test_a_name_is_tidied() -> None:
    assert clean_name("  Bu\u0000 \u202e Sri\n ") == "Bu Sri"
    assert clean_name("x" * 24) == "x" * 24


def test_a_new_name_is_seen_at_once_and_may_be_the_old_one(lobby: ScriptedTable) -> None:
    lobby.do(1, Rename, name="Pak Budi")
    lobby.do(1, Rename, name="pak budi")
    assert lobby.table.names == ("Ayu", "pak budi", "Cici", "Dodi")
    with refused("name-taken", name="Ayu"):
        lobby.do(1, Rename, name="Ayu")


def test_who_looks_on_can_only_sit_down(lobby: ScriptedTable) -> None:
    for kind, facts in [
        (Say, {"text": "hello"}),
        (Leave, {}),
        (Ready, {}),
        (Close, {}),
        (Rename, {"name": "E"}),
    ]:
        with refused("not-seated"):
            lobby.do(None, kind, **facts)


def test_what_is_said_is_tidied_and_bounded(lobby: ScriptedTable) -> None:
    (said,) = lobby.do(1, Say, text=" halo \n semua\u0007 ").events
    assert (said.kind, said.seat, said.text) == ("said", 1, "halo semua")
    for text in ("", " \n ", "x" * 501):
        with refused("bad-text", most=500):
            lobby.do(1, Say, text=text)


def test_the_next_person_clockwise_hosts_when_the_host_leaves(lobby: ScriptedTable) -> None:
    lobby.do(1, Leave)
    entry = lobby.do(0, Leave)
    assert entry.events == (Vacated(Seat(0), "self"), HostMoved(Seat(2)))
    lobby.do(2, Leave)
    assert lobby.table.host == 3
    assert lobby.do(3, Leave).events == (Vacated(Seat(3), "self"), HostMoved(None))
    lobby.sit(1, "Eka")
    assert lobby.table.host == 1


def test_no_bot_becomes_the_host(lobby: ScriptedTable) -> None:
    lobby.do(1, Leave)
    lobby.do(0, Bot, seat=Seat(1))
    assert lobby.do(0, Leave).events == (Vacated(Seat(0), "self"), HostMoved(Seat(2)))


def test_who_leaves_without_being_host_moves_no_powers(lobby: ScriptedTable) -> None:
    assert lobby.do(2, Leave).events == (Vacated(Seat(2), "self"),)
    assert lobby.table.host == 0


@pytest.mark.case("S23")
def test_a_match_waits_for_a_vacant_seat_and_goes_on_at_the_same_turn(playing: ScriptedTable) -> None:
    for _ in range(3):
        playing.play_first()
    seat, state, match = playing.to_act, playing.table.state, playing.table.match
    entry = playing.do(seat, Leave)
    assert {event.kind for event in entry.events} <= {"vacated", "host_moved"}
    assert (playing.table.phase, playing.to_act) == ("playing", seat)
    assert playing.table.match == match
    assert playing.table.shown_secret is None
    assert playing.table.bot_to_act() is None
    playing.sit(seat, "Eka")
    assert playing.table.state == state
    playing.play_first()
    assert playing.to_act != seat


def test_a_late_comer_adds_no_salt_to_the_match_under_way(playing: ScriptedTable) -> None:
    opened = playing.table.opened
    assert opened is not None
    salts = playing.table.salts
    assert salts == tuple(f"{seat}" * 32 for seat in range(4))
    playing.do(2, Leave)
    playing.sit(2, "Eka", salt="e" * 32)
    playing.play_round()
    playing.ready_all()
    assert (playing.table.opened, playing.table.salts) == (opened, salts)


def test_the_deal_comes_from_the_secret_the_match_and_the_salts(playing: ScriptedTable) -> None:
    opened = playing.table.opened
    assert opened is not None
    assert opened.secret is not None
    seed = match_seed(bytes.fromhex(opened.secret), opened.match, playing.table.salts)
    expected = playing.table.game.deal(Match(4), SeededChance(seed, "round/1"))
    state = None
    for event in expected:
        state = playing.table.game.evolve(state, event)
    assert playing.table.state == state


@pytest.mark.parametrize("name", ["\u3164", "\u2800 \u2800", "\u200d", "\u0301", "\u202e", "\u115f\u1160"])
def test_a_name_has_to_be_seen(name: str) -> None:
    with refused("bad-name"):
        clean_name(name)


def test_a_family_in_one_picture_stays_together() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert clean_name(f"Ayu {family}") == f"Ayu {family}"


def test_a_letter_wears_no_tower_of_accents() -> None:
    assert clean_name("Z" + "\u0335" * 20) == "Z" + "\u0335" * 3
