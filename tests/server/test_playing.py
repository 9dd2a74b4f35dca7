"""Playing through real sockets: what each person is told, and in which order."""

from __future__ import annotations

import pytest
from loopback import Running

from tilehall.core.codec import convert
from tilehall.games.gaple.model import GapleView

ONE_ROUND = {"match": {"rounds": 1}}
FOUR_BOTS_BUT_ONE = [{"kind": "person"}, *[{"kind": "bot", "level": "easy"}] * 3]


async def test_four_people_play_a_match_and_its_record_can_be_had(hall: Running) -> None:
    table, _, lines = await hall.game(options=ONE_ROUND)
    async with hall.client() as client:
        early = await client.get(f"/api/tables/{table}/record")
    assert (early.status_code, early.json()["error"]["code"]) == (409, "record-not-ready")
    await hall.play(lines)
    match = lines[0].info["match"]
    assert lines[0].phase == "match_over"
    assert match["secret"] is not None
    assert match["winners"]
    async with hall.client() as client:
        record = (await client.get(f"/api/tables/{table}/record")).json()
    assert (record["match"]["id"], record["match"]["secret"]) == (match["id"], match["secret"])
    assert record["outcome"]["totals"] == match["totals"]


async def test_an_ack_comes_before_the_update_and_both_name_the_entry(hall: Running) -> None:
    _, _, lines = await hall.game()
    mover = next(line for line in lines if line.legal)
    before = len(mover.messages)
    answer = await mover.act(mover.legal[0])
    await mover.until(lambda: mover.seq == answer["seq"])
    kinds = [message["kind"] for message in mover.messages[before:]]
    assert kinds == ["ack", "update"]


async def test_everybody_is_told_every_entry_once_and_in_order(hall: Running) -> None:
    table, _, lines = await hall.game(options=ONE_ROUND)
    watcher = await hall.line(table)
    await hall.play([*lines, watcher])
    for line in [*lines, watcher]:
        seqs = [message["seq"] for message in line.messages if message["kind"] == "update"]
        assert seqs == sorted(set(seqs))
        assert seqs == list(range(seqs[0], seqs[-1] + 1))


@pytest.mark.case("S19")
async def test_each_person_sees_themselves_and_only_their_own_hand(hall: Running) -> None:
    _, _, lines = await hall.game()
    hands = []
    for seat, line in enumerate(lines):
        assert line.seat == seat
        assert line.view is not None
        assert line.view["seat"] == seat
        hands.append(set(line.view["hand"]))
        dealt = next(e for m in line.messages for e in m.get("events", []) if e["kind"] == "dealt")
        assert [hand if isinstance(hand, int) else set(hand) for hand in dealt["hands"]] == [
            hands[-1] if other == seat else 7 for other in range(4)
        ]
    assert len(set().union(*hands)) == 28
    assert [bool(line.legal) for line in lines].count(True) == 1


@pytest.mark.case("S11")
async def test_who_looks_on_sees_what_everybody_sees_also_after_coming_back(hall: Running) -> None:
    table, _, lines = await hall.game()
    await hall.play(lines, turns=6)
    for _ in range(2):
        watcher = await hall.line(table)
        assert watcher.seat is None
        view = convert(watcher.view, GapleView)
        assert (view.hand, view.own_dead, watcher.legal) == ((), (), [])
        assert lines[0].view is not None
        assert watcher.view is not None
        assert watcher.view["public"] == lines[0].view["public"]
        await watcher.close()


async def test_a_table_that_shows_nothing_to_who_looks_on(hall: Running) -> None:
    table, _, lines = await hall.game(watch=False)
    watcher = await hall.line(table)
    await hall.play([*lines, watcher], turns=3)
    assert watcher.view is None
    events = [event for message in watcher.messages for event in message.get("events", [])]
    assert all(event["kind"] not in ("dealt", "played", "discarded") for event in events)


async def test_a_refusal_is_a_sentence_with_its_clause_in_the_readers_language(hall: Running) -> None:
    table, tokens, lines = await hall.game()
    mover = next(line for line in lines if line.legal)
    assert mover.view is not None
    wrong = next(tile for tile in mover.view["hand"] if tile != "0-0")
    answer = await mover.act({"kind": "play", "tile": wrong, "end": None})
    assert (answer["kind"], answer["code"], answer["rule"]) == ("refused", "must-open-with", "GAP-04")
    assert answer["text"] == "You open this round with the double blank (0-0) (GAP-04)."
    assert mover.seat is not None
    italian = await hall.line(table, tokens[mover.seat], lang="it-IT")
    answer = await italian.act({"kind": "play", "tile": wrong, "end": None})
    assert answer["text"].endswith("(GAP-04).")
    assert answer["text"] != "You open this round with the double blank (0-0) (GAP-04)."


async def test_explain_tells_why_a_tile_cannot_go_there(hall: Running) -> None:
    table, _, lines = await hall.game()
    mover = next(line for line in lines if line.legal)
    waiting = next(line for line in lines if not line.legal)
    legal = await mover.ask("explain", action=mover.legal[0])
    assert (legal["legal"], legal["rule"]) == (True, None)
    answer = await waiting.ask("explain", action={"kind": "discard", "tile": "0-0"})
    assert (answer["legal"], answer["rule"]) == (False, "GAP-03")
    assert lines[mover.seat or 0].info["seats"][mover.seat]["name"] in answer["text"]
    watcher = await hall.line(table)
    assert (await watcher.ask("explain", action=mover.legal[0]))["code"] == "not-seated"
    bad = await mover.ask("explain", action={"kind": "fly"})
    assert (bad["kind"], bad["code"]) == ("refused", "bad-json")


@pytest.mark.case("S26")
async def test_a_move_whose_answer_was_lost_is_answered_again_and_played_once(hall: Running) -> None:
    table, tokens, lines = await hall.game()
    mover = next(line for line in lines if line.legal)
    assert mover.seat is not None
    sent = await mover.send("act", seq=mover.seq, action=mover.legal[0])
    await mover.close()
    others = [line for line in lines if line is not mover]
    await others[0].until(lambda: others[0].view["public"]["history"])  # type: ignore[index]
    seq, action = others[0].seq, mover.legal[0]
    back = await hall.line(table, tokens[mover.seat])
    assert back.seq == seq
    for _ in range(2):
        answer = await back.ask("act", id=sent, seq=mover.seq, action=action)
        assert (answer["kind"], answer["seq"]) == ("ack", seq)
    assert back.view is not None
    assert len(back.view["public"]["history"]) == 1
    late = await back.act(action, seq=mover.seq)
    assert (late["kind"], late["code"]) == ("refused", "stale")


async def test_bots_play_their_seats_and_the_person_is_asked_in_turn(hall: Running) -> None:
    _, _, (line,) = await hall.table(seats=FOUR_BOTS_BUT_ONE, options=ONE_ROUND)
    await line.ask("ready")
    while line.phase != "match_over":
        await line.until(lambda: line.legal or line.phase == "match_over")
        if line.legal:
            seq = (await line.act(line.legal[0]))["seq"]
            await line.until(lambda seq=seq: line.seq >= seq)
    assert line.info["match"]["totals"]


async def test_a_rematch_is_sealed_before_anybodys_salt(hall: Running) -> None:
    _, _, lines = await hall.game(options=ONE_ROUND)
    first = lines[0].info["match"]
    await hall.play(lines)
    await lines[0].until(lambda: lines[0].info["seal"] is not None)
    seal = lines[0].info["seal"]
    assert seal["commitment"] != first["commitment"]
    for seat, line in enumerate(lines):
        answer = await line.ask("ready", salt=f"{seat}" * 32)
    await hall.together(lines, answer["seq"])
    match = lines[0].info["match"]
    assert (match["number"], match["commitment"]) == (2, seal["commitment"])
    assert match["salts"] == [f"{seat}" * 32 for seat in range(4)]
    assert match["secret"] is None


async def test_what_is_said_reaches_everybody_and_stays_in_the_log(hall: Running) -> None:
    table, _, lines = await hall.table()
    answer = await lines[1].ask("say", text="selamat   main")
    await hall.together(lines, answer["seq"])
    (event,) = [e for e in lines[2].last("update")["events"] if e["kind"] == "said"]  # type: ignore[index]
    assert (event["seat"], event["text"]) == (1, "selamat main")
    watcher = await hall.line(table)
    (chat,) = [entry for entry in watcher.last("table")["log"] if entry["said_by"] is not None]  # type: ignore[index]
    assert (chat["text"], chat["said_by"]) == ("selamat main", 1)
