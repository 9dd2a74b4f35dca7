"""Ready, the deal, the next round, the end of a match, and a rematch."""

from __future__ import annotations

import hashlib

import pytest

from tilehall.core.ids import Seat
from tilehall.core.tile import Domino, domino_set
from tilehall.games.gaple.model import Pass
from tilehall.table.commands import Leave, Ready, Start
from tilehall.table.decide import seal_next
from tilehall.table.events import MatchClosed, Readied, Sealed, decode_entry, redact
from tilehall.testing.tables import Deals, ScriptedTable, refused

ONE_ROUND = {"match": {"rounds": 1}}


def two_people(**settings: object) -> ScriptedTable:
    """Ayu and Budi at a table for two."""
    script = ScriptedTable(**settings)  # type: ignore[arg-type]
    script.seal()
    script.sit(0, "Ayu", salt="a" * 32)
    script.sit(1, "Budi", salt="b" * 32)
    return script


def nothing_fits() -> Deals:
    """Two hands without a 5 or a 6, and 5-6 turned up: the round is over as it is dealt (GAP-06b)."""
    hands = [tile for tile in domino_set(6) if tile.high <= 4][:14]
    rest = [tile for tile in domino_set(6) if tile not in hands and tile is not Domino(5, 6)]
    return {"round/1": {"deal": [*hands, Domino(5, 6), *rest], "lot": [Seat(0), Seat(1)]}}


def test_it_goes_on_by_itself_when_everybody_is_ready(lobby: ScriptedTable) -> None:
    for seat in (3, 1, 0):
        assert lobby.do(seat, Ready).events == (Readied(Seat(seat), True),)
        assert lobby.table.phase == "lobby"
    entry = lobby.do(2, Ready)
    assert [event.kind for event in entry.events] == ["readied", "match_opened", "dealt", "opened"]
    assert entry.round == 1
    assert lobby.table.phase == "playing"
    assert not any(place.ready for place in lobby.table.places)


def test_who_takes_the_word_back_is_waited_for(lobby: ScriptedTable) -> None:
    lobby.do(1, Ready)
    lobby.do(1, Ready, ready=False)
    for seat in (0, 2, 3):
        lobby.do(seat, Ready)
    assert lobby.table.phase == "lobby"


def test_nobody_deals_to_an_empty_seat(lobby: ScriptedTable) -> None:
    lobby.do(2, Leave)
    for seat in (0, 1, 3):
        lobby.do(seat, Ready)
    assert lobby.table.phase == "lobby"
    lobby.sit(2, "Eka")
    assert lobby.table.phase == "lobby"
    lobby.do(2, Ready)
    assert lobby.table.phase == "playing"


def test_nobody_is_asked_in_mid_round(playing: ScriptedTable) -> None:
    for ready in (True, False):
        with refused("round-goes-on"):
            playing.do(1, Ready, ready=ready)


def test_the_seal_is_the_hash_of_the_secret_which_stays_with_the_hall(lobby: ScriptedTable) -> None:
    sealed = lobby.table.seal
    assert sealed is not None
    assert sealed.secret is not None
    assert len(sealed.secret) == 64
    assert sealed.commitment == hashlib.sha256(bytes.fromhex(sealed.secret)).hexdigest()
    assert redact(sealed) == Sealed(sealed.match, sealed.number, sealed.commitment)
    lobby.ready_all()
    assert lobby.table.opened == sealed
    assert lobby.table.seal is None
    assert lobby.table.shown_secret is None


def test_one_match_is_sealed_at_a_time(lobby: ScriptedTable) -> None:
    assert seal_next(lobby.table, lobby.now, lobby.draw) is None
    lobby.ready_all()
    assert seal_next(lobby.table, lobby.now, lobby.draw) is None
    lobby.play_round()
    assert lobby.table.phase == "round_over"
    assert seal_next(lobby.table, lobby.now, lobby.draw) is None


def test_only_salts_that_came_after_the_seal_go_into_the_deals() -> None:
    script = ScriptedTable(options={"players": 2})
    script.sit(0, "Ayu", salt="a" * 32)
    script.seal()
    script.sit(1, "Budi", salt="b" * 32)
    script.ready_all()
    assert script.table.salts == ("", "b" * 32)


def test_a_salt_comes_with_ready_or_start(lobby: ScriptedTable) -> None:
    lobby.do(1, Ready, salt="c" * 32)
    lobby.do(2, Ready)
    lobby.do(0, Start, salt="d" * 32)
    assert lobby.table.salts == ("d" * 32, "c" * 32, "2" * 32, "3" * 32)


def test_a_bot_and_a_seat_that_was_given_up_add_no_salt(lobby: ScriptedTable) -> None:
    lobby.do(1, Leave)
    lobby.do(2, Leave)
    lobby.sit(2, "Eka")
    lobby.do(0, Start)
    assert lobby.table.places[1].kind == "bot"
    assert lobby.table.salts == ("0" * 32, "", "", "3" * 32)


def test_without_a_seal_the_match_is_sealed_as_it_begins_and_no_salt_counts() -> None:
    script = ScriptedTable(options={"players": 2})
    script.sit(0, "Ayu", salt="a" * 32)
    script.sit(1, "Budi", salt="b" * 32)
    script.do(0, Ready)
    entry = script.do(1, Ready)
    assert [event.kind for event in entry.events][:3] == ["readied", "sealed", "match_opened"]
    assert script.table.salts == ("", "")


def test_the_winner_of_a_round_and_the_totals_carry_over(playing: ScriptedTable) -> None:
    playing.play_round()
    assert playing.table.phase == "round_over"
    (outcome,) = playing.table.match.rounds
    playing.ready_all()
    assert playing.table.round_number == 2
    assert playing.table.match.rounds == (outcome,)
    assert playing.table.match.totals == outcome.points


def test_the_end_of_a_match_shows_its_secret_in_the_same_entry() -> None:
    script = two_people(options={"players": 2, **ONE_ROUND})
    script.ready_all()
    while script.table.phase == "playing":
        assert script.table.shown_secret is None
        last = script.play_first()
    opened = script.table.opened
    assert opened is not None
    assert last.events[-1] == MatchClosed(opened.match, opened.secret or "", abandoned=False)
    assert script.table.phase == "match_over"
    assert script.table.shown_secret == opened.secret
    assert script.table.game.match_outcome(script.table.match) is not None


@pytest.mark.rule("GAP-06b")
def test_a_match_that_is_over_as_it_is_dealt_shows_its_secret_too() -> None:
    script = two_people(options={"players": 2, **ONE_ROUND}, deals=nothing_fits())
    script.do(0, Ready)
    entry = script.do(1, Ready)
    kinds = [event.kind for event in entry.events]
    assert kinds == ["readied", "match_opened", "dealt", "turned", "opened", "ended", "match_closed"]
    assert script.table.phase == "match_over"
    assert script.table.opened is not None
    assert script.table.shown_secret == script.table.opened.secret


@pytest.mark.rule("GAP-06b")
def test_a_round_that_is_over_as_it_is_dealt_is_followed_by_the_next() -> None:
    script = two_people(options={"players": 2, "match": {"rounds": 2}}, deals=nothing_fits())
    script.ready_all()
    assert script.table.phase == "round_over"
    assert script.table.shown_secret is None
    script.ready_all()
    assert script.table.round_number == 2


def test_a_rematch_has_a_secret_of_its_own_and_starts_from_nothing() -> None:
    script = two_people(options={"players": 2, **ONE_ROUND})
    script.ready_all()
    first = script.table.opened
    assert first is not None
    script.play_round()
    with refused("not-playing"):
        script.act(0, Pass())
    script.seal()
    assert script.table.salts == ("a" * 32, "b" * 32)
    script.do(0, Ready)
    entry = script.do(1, Ready)
    second = script.table.opened
    assert second is not None
    assert (second.number, entry.round) == (2, 1)
    assert second.match != first.match
    assert second.secret != first.secret
    assert script.table.match.rounds == ()
    assert script.table.endings == []
    assert script.table.shown_secret is None
    assert script.table.salts == ("", "")


def test_the_host_starts_a_rematch_too() -> None:
    script = two_people(options={"players": 2, **ONE_ROUND})
    script.ready_all()
    script.play_round()
    script.do(0, Start)
    assert (script.table.match_number, script.table.phase) == (2, "playing")


def test_a_whole_match_is_played_to_its_end() -> None:
    script = two_people(options={"players": 2}, check_at_once=False)
    rounds = 0
    while script.table.phase != "match_over":
        script.ready_all()
        script.play_round()
        rounds += 1
    assert rounds == len(script.table.match.rounds) == len(script.table.endings)
    assert max(script.table.match.totals) >= 100
    winners = script.table.game.match_outcome(script.table.match)
    assert winners is not None
    assert winners.totals == script.table.match.totals
    script.check()


def test_the_round_number_of_each_entry(playing: ScriptedTable) -> None:
    playing.play_round()
    playing.ready_all()
    playing.play_first()
    entries = [decode_entry(data, "gaple") for data in playing.log]
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    dealt = [entry for entry in entries if any(event.kind == "dealt" for event in entry.events)]
    assert [entry.round for entry in dealt] == [1, 2]
    rounds = [entry.round for entry in entries]
    assert rounds == sorted(rounds)
    assert rounds[0] == 0
