"""The call of the last tile at a table: the hall keeps its time (MTO-17)."""

from __future__ import annotations

import pytest
from loopback import Running

from tilehall.table.table import CALL_TIME


@pytest.mark.rule("MTO-17")
async def test_who_does_not_call_in_time_draws_two(hall: Running) -> None:
    now = hall.around.now
    options = {"players": 2, "set": 6, "rounds": 7, "hand_sizes": {"2": 2}, "last_tile_call": "call"}
    _, _, lines = await hall.game(
        ruleset="mexican-train/hub", seats=[{"kind": "person"}] * 2, options=options
    )
    while True:
        for line in lines:
            if line.phase != "playing":
                await line.ask("ready")
        await lines[0].until(lambda: lines[0].phase == "playing" and lines[0].view is not None)
        public = lines[0].view["public"]
        if public["overdue"]:
            break
        mover = lines[public["turn"]]
        answer = await mover.act(next(action for action in mover.legal if action["kind"] != "call"))
        await hall.together(lines, answer["seq"])
    (late,) = public["overdue"]
    hall.around.now = lambda: now() + CALL_TIME
    await lines[1 - late].ask("say", text="You did not say it!")
    await lines[late].until(lambda: late not in lines[late].view["public"]["owing"])
    assert len(lines[late].view["hand"]) == 1 + min(2, public["yard"])
