"""A move that is laid out, over real sockets: appraised for its seat, hidden from the others, kept."""

from __future__ import annotations

from typing import Any

import pytest
from loopback import Running

from tilehall.testing.client import Line

PRESET = "tile-rummy"


async def rummy(hall: Running, **wish: Any) -> tuple[str, list[str], Line, Line]:
    """Two people at a table of Tile Rummy, with who is to move first."""
    options = {"players": 2, "turn_seconds": 60}
    table, tokens, lines = await hall.game(
        ruleset=PRESET, options=options, seats=[{"kind": "person"}] * 2, **wish
    )
    mover = next(line for line in lines if line.legal)
    return table, tokens, mover, next(line for line in lines if line is not mover)


def first(line: Line, count: int) -> list[str]:
    """So many tiles of a rack."""
    assert line.view is not None
    return list(line.view["rack"][:count])


async def draft(line: Line, tiles: list[str], **facts: Any) -> dict[str, Any]:
    """Lay these tiles out as a set of their own."""
    action = {"kind": "play", "table": [tiles], "opening": [tiles], "freed": []}
    return await line.ask("draft", seq=line.seq, action=action, **facts)


async def test_each_set_of_a_draft_is_appraised_in_words(hall: Running) -> None:
    _, _, mover, _ = await rummy(hall)
    answer = await draft(mover, first(mover, 2))
    assert (answer["kind"], answer["legal"], answer["rule"]) == ("explained", False, "TRM-04")
    (short,) = answer["parts"]["sets"]
    assert (short["fine"], short["reason"]) == (False, "set-too-short")
    assert short["text"] == answer["text"]
    assert answer["parts"]["locked"]["text"]


@pytest.mark.parametrize("shown", [False, True])
async def test_the_others_are_told_that_a_seat_is_at_work_and_not_what_it_lays(
    hall: Running, shown: bool
) -> None:
    table, _, mover, other = await rummy(hall, show_drafts=shown)
    watcher = await hall.line(table)
    tiles = first(mover, 2)
    await draft(mover, tiles)
    for line in (other, watcher):
        await line.until(lambda line=line: line.seq == mover.seq)
        update = line.last("update")
        assert update is not None
        (event,) = update["events"]
        assert (event["kind"], event["seat"]) == ("drafted", mover.seat)
        assert update["draft"]["action"] == event["action"]
        assert (event["action"] is not None) is shown
        assert update["text"] == []
    late = await hall.line(table)
    welcome = late.last("table")
    assert welcome is not None
    assert (welcome["draft"]["action"] is not None) is shown


async def test_a_draft_is_kept_for_its_seat_also_after_a_restart(hall: Running) -> None:
    table, tokens, mover, _ = await rummy(hall)
    seat, tiles = mover.seat, first(mover, 3)
    assert seat is not None
    await draft(mover, tiles)
    await hall.restart()
    back = await hall.line(table, tokens[seat])
    welcome = back.last("table")
    assert welcome is not None
    assert welcome["draft"]["action"]["table"] == [tiles]
    answer = await back.act({"kind": "draw"})
    assert answer["kind"] == "ack"
    await back.until(lambda: not back.legal)
    update = back.last("update")
    assert update is not None
    assert update["draft"] is None


async def test_a_draft_that_is_sent_again_is_answered_again_and_kept_once(hall: Running) -> None:
    _, _, mover, _ = await rummy(hall)
    tiles = first(mover, 2)
    one = await draft(mover, tiles, id="0123456789abcdef")
    seq = mover.seq
    again = await draft(mover, tiles, id="0123456789abcdef")
    assert one == again
    assert mover.seq == seq


async def test_who_is_not_on_turn_lays_nothing_out(hall: Running) -> None:
    _, _, mover, other = await rummy(hall)
    answer = await draft(other, first(other, 2))
    assert (answer["kind"], answer["code"]) == ("refused", "not-your-turn")
    assert answer["rule"] == "TRM-03"
    assert mover.last("update") is None or mover.last("update")["events"][0]["kind"] != "drafted"  # type: ignore[index]


async def test_what_a_seat_may_do_is_told_without_its_plays(hall: Running) -> None:
    _, _, mover, _ = await rummy(hall)
    assert [action["kind"] for action in mover.legal] == ["draw"]


@pytest.mark.parametrize(
    ("table", "rule"),
    [
        pytest.param([["j", "j", "r13"], ["b1"] * 5], "TRM-07b", id="tiles of nobody"),
        pytest.param([[]] * 2500, "TRM-01", id="too many sets"),
        pytest.param([["r1"] * 14] * 100, "TRM-01", id="too many tiles"),
    ],
)
async def test_what_nobody_can_have_laid_out_is_not_kept(
    hall: Running, table: list[list[str]], rule: str
) -> None:
    _, _, mover, other = await rummy(hall, show_drafts=True)
    action = {"kind": "play", "table": table, "opening": [], "freed": []}
    answer = await mover.ask("draft", seq=mover.seq, action=action)
    assert (answer["kind"], answer["rule"]) == ("refused", rule)
    assert other.last("update") is None or other.last("update")["events"][0]["kind"] != "drafted"  # type: ignore[index]


@pytest.mark.parametrize("kind", ["draw", "pass", "abandon"])
async def test_only_a_table_can_be_laid_out(hall: Running, kind: str) -> None:
    _, _, mover, _ = await rummy(hall)
    answer = await mover.ask("draft", seq=mover.seq, action={"kind": kind})
    assert (answer["kind"], answer["rule"]) == ("refused", "TRM-07")
    assert "laid out" in answer["text"]
