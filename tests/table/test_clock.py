"""The clock of a turn: it is the hall's own, and what is late, is late once."""

from __future__ import annotations

from typing import Any

import pytest

from tilehall.core.ids import Seat
from tilehall.core.tile import Domino, domino_set
from tilehall.games.gaple.model import Passed, Play
from tilehall.games.mexican_train import model as train
from tilehall.table.clock import Clock
from tilehall.table.commands import Bot, ClaimHost, Close, GiveBack, Leave, Return, Say
from tilehall.table.decide import call_missed, clock_started, clock_stopped, expire
from tilehall.table.table import CALL_TIME
from tilehall.testing.tables import ScriptedTable, refused

LIMIT = 60_000


def timed(options: dict[str, Any] | None = None, **settings: Any) -> ScriptedTable:
    """Four people in their first round, with a minute for each turn."""
    script = ScriptedTable(options=options, turn_seconds=60, **settings)
    for seat in range(script.table.game.ruleset.players):
        script.sit(seat, f"Player {seat}")
    script.ready_all()
    return script


def time_is_up(script: ScriptedTable, draft: Any = None) -> Any:
    """The clock runs out and the table plays for the seat."""
    return script.append(expire(script.table, draft, script.now))


def left(script: ScriptedTable) -> int:
    """The milliseconds that the seat to act has."""
    assert script.table.clock is not None
    return script.table.clock.left(script.now)


def test_a_clock_as_a_value() -> None:
    clock = Clock(Seat(1), 1000, 500)
    assert [clock.left(now) for now in (0, 500, 900, 1500, 9999)] == [1000, 1000, 600, 0, 0]
    stopped = clock.stop(700)
    assert stopped.stop(900) == stopped
    assert stopped.left(10**9) == 800
    gone_on = stopped.start(0, 5000)
    assert (gone_on.left(5000), gone_on.left(5800)) == (800, 0)
    assert clock.start(600, 5000).left(5100) == 800  # it stood still without having been stopped
    assert clock.start(600, 400) == Clock(Seat(1), 1000, 500)  # a clock set back charges nothing


def test_a_table_without_clock_waits_for_ever(playing: ScriptedTable) -> None:
    playing.now += 10**9
    assert playing.table.clock is None
    with refused("time-is-not-up"):
        time_is_up(playing)


def test_the_clock_shows_the_seat_to_act_and_its_time() -> None:
    script = timed()
    assert script.table.clock == Clock(script.to_act, LIMIT, script.now)
    script.now += 1000
    assert left(script) == LIMIT - 1000
    script.do(1, Say, text="take your time")
    assert left(script) == LIMIT - 1000


@pytest.mark.case("S14")
def test_each_turn_has_one_clock_of_its_own_and_runs_out_once() -> None:
    script = timed()
    first = script.to_act
    script.now += 1000
    script.play_first()
    second = script.to_act
    assert script.table.clock == Clock(second, LIMIT, script.now)
    script.now += LIMIT - 1
    with refused("time-is-not-up"):
        time_is_up(script)
    script.now += 1
    entry = time_is_up(script)
    assert (entry.cause.kind, entry.cause.seat) == ("timer", second)
    with refused("time-is-not-up"):
        time_is_up(script)
    assert script.table.clock == Clock(script.to_act, LIMIT, script.now)
    hands = script.table.state.hidden.hands
    assert (len(hands[first]), len(hands[second])) == (6, 6)  # no penalty for anybody


@pytest.mark.rule("GAP-18")
def test_the_table_plays_the_move_that_is_proposed_or_a_legal_one() -> None:
    script = timed()
    script.play_first()
    seat = script.to_act
    draft = script.legal(seat)[-1]
    script.now += LIMIT
    entry = time_is_up(script, draft)
    assert entry.cause.action == {"kind": draft.kind, "tile": str(draft.tile)} | (
        {"end": draft.end} if isinstance(draft, Play) else {}
    )
    assert entry.events[0].tile == draft.tile
    legal = script.legal(script.to_act)
    script.now += LIMIT
    played = time_is_up(script, Play(domino_set(6)[0])).events[0]
    assert played.tile in [action.tile for action in legal]


@pytest.mark.case("S15")
def test_a_stuck_seat_passes_by_the_halls_clock_alone() -> None:
    deal = list(domino_set(6))  # seat 0 holds every tile with a blank, so that the others are stuck at first
    script = timed({"when_stuck": "pass"}, deals={"round/1": {"deal": deal}})
    script.play_first()
    seat = script.to_act
    assert seat == 1
    seen = script.table.seq
    script.now += LIMIT
    assert time_is_up(script).events == (Passed(seat),)
    with refused("stale"):
        script.act(1, {"kind": "pass"}, seq=seen)


@pytest.mark.case("S31")
def test_who_runs_out_of_time_twice_loses_two_moves_worth_of_choice_and_nothing_else() -> None:
    script = timed()
    victims = []
    for _ in range(8):
        victims.append(script.to_act)
        script.now += LIMIT
        entry = time_is_up(script)
        assert not any(event.kind == "ended" for event in entry.events)
    assert victims == [*victims[:4], *victims[:4]]
    assert script.table.phase == "playing"
    assert [place.kind for place in script.table.places] == ["person"] * 4


@pytest.mark.case("S16")
def test_a_table_goes_on_when_its_host_is_gone_in_mid_turn() -> None:
    script = timed()
    while script.to_act != script.table.host:
        script.play_first()
    host = script.to_act
    script.now += LIMIT
    time_is_up(script)
    assert script.to_act != host
    script.do(script.to_act, ClaimHost, host_is_away=True)
    script.play_first()


def test_nobody_at_the_table_stops_the_clock() -> None:
    script = timed()
    script.now += 10_000
    script.append(clock_stopped(script.table, script.now))
    script.now += 10**7
    assert left(script) == LIMIT - 10_000
    with refused("time-is-not-up"):
        time_is_up(script)
    assert script.table.clock is not None
    script.append(clock_started(script.table, script.table.clock.stopped or 0, script.now))
    script.now += 20_000
    assert left(script) == LIMIT - 30_000


def test_a_turn_that_begins_while_the_clock_stands_still_has_its_whole_time() -> None:
    script = timed()
    script.append(clock_stopped(script.table, script.now))
    script.now += 5000
    script.play_first()
    script.now += 10**6
    assert left(script) == LIMIT
    script.append(clock_started(script.table, 0, script.now))
    script.now += 1
    assert left(script) == LIMIT - 1


@pytest.mark.parametrize("beat_before_crash", [0, 4999])
def test_a_crash_charges_no_more_than_until_the_last_heartbeat(beat_before_crash: int) -> None:
    script = timed()
    script.now += 20_000
    heartbeat = script.now
    crashed = heartbeat + beat_before_crash
    script.now = crashed + 8 * 3600 * 1000
    assert script.check().clock == script.table.clock
    script.append(clock_started(script.table, heartbeat, script.now))
    assert left(script) == LIMIT - 20_000
    script.now += 1000
    assert left(script) == LIMIT - 21_000


def test_a_heartbeat_before_the_turn_began_gives_no_more_than_the_whole_turn() -> None:
    script = timed()
    heartbeat = script.now
    script.now += 3000
    script.play_first()
    script.now += 7 * 3600 * 1000
    script.append(clock_started(script.table, heartbeat, script.now))
    assert left(script) == LIMIT


@pytest.mark.case("S06")
def test_a_bot_has_no_clock_and_a_person_who_comes_back_has_a_whole_turn() -> None:
    script = timed()
    while script.to_act == 0:
        script.play_first()
    seat = script.to_act
    script.now += 50_000
    script.do(0, Bot, seat=seat)
    assert script.table.clock is None
    script.now += 50_000
    script.do(seat, Return)
    assert script.table.clock == Clock(seat, LIMIT, script.now)
    script.do(0, Bot, seat=seat)
    script.do(0, GiveBack, seat=seat)
    assert script.table.clock == Clock(seat, LIMIT, script.now)


def test_the_clock_of_a_vacant_seat_keeps_running_for_whoever_sits_down() -> None:
    script = timed()
    seat = script.to_act
    script.now += 10_000
    script.do(seat, Leave)
    assert left(script) == LIMIT - 10_000
    script.sit(seat, "Eka")
    assert left(script) == LIMIT - 10_000
    script.do(seat, Leave)
    script.now += LIMIT
    assert time_is_up(script).cause.seat == seat


def test_no_clock_runs_between_rounds_or_at_a_closed_table() -> None:
    script = timed()
    script.play_round()
    assert script.table.clock is None
    script.ready_all()
    assert script.table.clock is not None
    script.do(0, Close)
    assert script.table.clock is None


def test_time_never_goes_back_in_the_log() -> None:
    script = timed()
    before = script.table.last_at
    script.now -= 5000
    entry = script.play_first()
    assert entry.at == before


@pytest.fixture
def owing() -> ScriptedTable:
    """Seat 0 has yet to call its last tile, and it is the turn of seat 1."""
    hands = [Domino(1, 6), Domino(0, 1), Domino(2, 6), Domino(0, 2)]
    rest = [tile for tile in domino_set(6) if tile not in (*hands, Domino(6, 6))]
    options = {"players": 2, "set": 6, "rounds": 1, "hand_sizes": {"2": 2}, "last_tile_call": "call"}
    script = timed(
        options,
        ruleset="mexican-train/hub",
        deals={"round/1": {"deal": [*hands, *rest], "lot": [Seat(0), Seat(1)]}},
    )
    script.act(0, train.Play(Domino(1, 6), "p0"))
    return script


@pytest.mark.rule("MTO-17")
def test_a_call_that_crosses_a_move_is_heard(owing: ScriptedTable) -> None:
    seen = owing.table.seq
    owing.act(1, train.Play(Domino(2, 6), "p1"))
    owing.act(0, train.Call(), seq=seen)
    assert owing.table.state.public.owing == (1,)
    with refused("stale"):
        owing.act(0, train.Play(Domino(0, 1), "p0.0"), seq=seen)


@pytest.mark.rule("MTO-17")
def test_a_call_can_be_made_until_the_next_turn_and_five_seconds_are_over(owing: ScriptedTable) -> None:
    began = owing.now
    owing.now += 60_000
    assert owing.table.overdue() is None
    owing.act(1, train.Play(Domino(2, 6), "p1"))
    assert owing.table.overdue() == (0, began + CALL_TIME)
    assert owing.table.overdue(since=owing.now) == (0, owing.now + CALL_TIME)
    with refused("time-is-not-up"):
        call_missed(owing.table, owing.now, owing.now)
    owing.append(call_missed(owing.table, 0, owing.now))
    assert len(owing.table.state.hidden.hands[0]) == 3
    assert owing.table.overdue() is None


@pytest.mark.rule("MTO-17")
def test_a_call_that_is_owed_does_not_hold_the_clock(owing: ScriptedTable) -> None:
    """The time that runs is that of seat 1, whose turn it is."""
    script = owing
    assert script.table.to_act == {0, 1}
    assert script.table.clock is not None
    assert script.table.clock.seat == 1
    script.now += LIMIT
    time_is_up(script, train.Play(Domino(2, 6), "p1"))
    assert script.table.to_act == {0, 1}
    assert (script.table.clock.seat, left(script)) == (0, LIMIT)
