"""Mexican Train through real sockets: a whole round of each rule set, its record, and bad tables."""

from __future__ import annotations

import pytest
from loopback import Running

from tilehall.record.reader import load
from tilehall.record.verify import verify

BOT = {"kind": "bot", "level": "easy"}


@pytest.mark.parametrize(("ruleset", "players"), [("mexican-train/hub", 3), ("mexican-train/station", 2)])
async def test_people_play_a_match_and_its_record_is_verified(
    hall: Running, ruleset: str, players: int
) -> None:
    seats = [{"kind": "person"}] * players
    table, _, lines = await hall.game(ruleset=ruleset, seats=seats, options={"players": players, "rounds": 1})
    watcher = await hall.line(table)
    await hall.play([*lines, watcher])
    assert lines[0].phase == "match_over"
    for line in lines:
        others = [other for other in lines if other is not line]
        dealt = next(e for m in line.messages for e in m.get("events", []) if e["kind"] == "dealt")
        assert all(isinstance(dealt["hands"][other.seat], int) for other in others if other.seat is not None)
        assert isinstance(dealt["yard"], int)
    async with hall.client() as client:
        record = load((await client.get(f"/api/tables/{table}/record")).content)
    assert verify(record).verified
    assert any("plays" in text for text in lines[0].log)


async def test_ten_seats_with_bots_are_played(hall: Running) -> None:
    seats = [{"kind": "person"}, *[BOT] * 9]
    _, _, lines = await hall.game(ruleset="mexican-train/station/short", seats=seats, options={"players": 10})
    line = lines[0]
    for _ in range(3):
        await line.until(lambda: bool(line.legal) or line.phase != "playing")
        if line.phase == "playing":
            assert (await line.act(line.legal[0]))["kind"] == "ack"
            seq = line.seq
            await line.until(lambda seq=seq: line.seq > seq)  # type: ignore[misc]


@pytest.mark.parametrize(
    ("ruleset", "options", "players", "code", "said"),
    [
        (
            "mexican-train/hub",
            {"hand_sizes": {"8": 12}},
            8,
            "set-too-small",
            "8 players x 12 = 96 of 90",
        ),
        ("mexican-train/hub", {}, 9, "no-hand-size", "9 players"),
        (
            "mexican-train/hub",
            {"starter": "holder"},
            4,
            "options-clash",
            "starter=holder",
        ),
        ("mexican-train/hub", {"hand_sizes": [16]}, 4, "bad-value", "hand_sizes must be"),
    ],
)
async def test_a_table_that_cannot_be_played_is_refused(
    hall: Running, ruleset: str, options: dict[str, object], players: int, code: str, said: str
) -> None:
    wish = {
        "ruleset": ruleset,
        "name": "Ayu",
        "token": "t" * 22,
        "seats": [{"kind": "person"}, *[BOT] * (players - 1)],
        "options": {"players": players, **options},
    }
    async with hall.client() as client:
        answer = await client.post("/api/tables", json=wish)
    assert answer.status_code in (400, 422)
    error = answer.json()["error"]
    assert error["code"] == code
    assert said in error["text"]


async def test_the_hall_lists_the_game_with_its_options(hall: Running) -> None:
    async with hall.client() as client:
        told = (await client.get("/api/hall")).json()
        clauses = (await client.get("/api/rules/mexican-train")).content
    train = next(game for game in told["games"] if game["name"] == "mexican-train")
    sizes = next(option for option in train["options"] if option["name"] == "hand_sizes")
    assert (sizes["kind"], [part["key"] for part in sizes["either"]]) == (
        "table",
        [str(n) for n in range(2, 11)],
    )
    assert {each["name"] for each in told["presets"] if each["game"] == "mexican-train"} == {
        f"mexican-train/{name}" for name in ("hub", "hub/short", "station", "station/short")
    }
    assert b"MTO-23" in clauses
