"""Bots among themselves: the same plan gives the same matches, on any number of processes."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from tilehall.arena import Plan, play_match, simulate, summarise
from tilehall.arena.simulate import held_signals
from tilehall.core.errors import BadRuleset, UnsupportedRuleset
from tilehall.record import verify
from tilehall.rulesets import preset

SHORT = {"match": {"rounds": 2}}


def plan(name: str = "gaple", bots: tuple[str, ...] = ("random",), **more: Any) -> Plan:
    return Plan(preset(name), bots, more.pop("seed", "s"), {**SHORT, **more.pop("changes", {})}, **more)


def test_a_plan_gives_the_same_matches_on_one_core_and_on_two() -> None:
    made = plan(bots=("easy", "random"), recorded=True)
    alone, shared = list(simulate(made, 6)), list(simulate(made, 6, jobs=2))
    assert alone == shared
    assert [result.number for result in alone] == [1, 2, 3, 4, 5, 6]


def test_every_record_of_a_simulation_is_verified() -> None:
    for name in ("gaple", "gaple/five", "gaple/teams"):
        for result in simulate(plan(name, recorded=True), 3):
            assert result.record is not None
            assert verify(result.record).verified


def test_another_seed_gives_other_matches() -> None:
    one, other = (next(simulate(plan(seed=seed), 1)) for seed in ("s", "t"))
    assert one.match != other.match


def test_a_match_says_how_its_rounds_ended_and_counts_its_moves() -> None:
    game = preset("gaple").build(SHORT)
    result = play_match(game, "gaple", ["random"] * 4, "s", 1, recorded=True)
    assert result.record is not None
    assert result.moves == sum(entry.cause.kind == "action" for entry in result.record.entries)
    assert len(result.endings) == 2
    assert set(result.endings) <= {"out", "blocked"}


def test_the_summary_adds_up() -> None:
    made = plan(bots=("easy", "random"))
    results = list(simulate(made, 10))
    summary = summarise(results, made.levels())
    assert made.levels() == ("easy", "random", "easy", "random")
    assert (summary.matches, summary.rounds) == (10, 20)
    assert sum(summary.endings.values()) == 20
    assert summary.bots["easy"].wins == summary.seats[0].wins + summary.seats[2].wins
    assert summary.bots["easy"].matches == 20
    won = sum(len(result.outcome.winners) for result in results)
    assert sum(share.wins for share in summary.seats) == won >= 10
    first = sum(result.outcome.totals[0] for result in results)
    assert summary.seats[0].points == pytest.approx(first / 20)


def test_the_summary_of_nothing_is_nothing() -> None:
    summary = summarise([], ["easy", "easy"])
    assert (summary.matches, summary.rounds, summary.seats[1].points) == (0, 0, 0)


@pytest.mark.parametrize(
    ("made", "refusal", "code"),
    [
        (plan(bots=("clever",)), UnsupportedRuleset, "unknown-bot"),
        (plan(bots=()), UnsupportedRuleset, "bot-count"),
        (plan(bots=("easy",) * 5), UnsupportedRuleset, "bot-count"),
        (plan(changes={"players": 3, "teams": True}), BadRuleset, "teams-needs-four"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused_at_once(made: Plan, refusal: Any, code: str) -> None:
    with pytest.raises(refusal) as refused:
        simulate(made, 1)
    assert refused.value.code == code


@pytest.fixture
def _plain_ctrl_c() -> Iterator[None]:
    """Ctrl-C as a program of its own has it; event loops that ran before may have left a handler."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="Windows has other signals")
@pytest.mark.usefixtures("_plain_ctrl_c")
def test_ctrl_c_that_another_thread_takes_does_not_interrupt_a_start() -> None:
    inside = threading.Event()

    def take() -> None:
        inside.wait()
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)

    thread = threading.Thread(target=take)  # it started before, so it does not inherit what is blocked
    thread.start()
    reached: list[str] = []

    def start() -> None:
        with held_signals():
            inside.set()
            thread.join()
            reached.append("the end")

    with pytest.raises(KeyboardInterrupt):
        start()
    assert reached == ["the end"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
