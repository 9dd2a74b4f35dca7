"""The log of a table: its entries as text, and what others may see of them."""

from __future__ import annotations

import msgspec
import pytest

from tilehall.core.codec import encode
from tilehall.core.errors import BadNotation
from tilehall.core.ids import Seat
from tilehall.table.commands import Bot, Close, Ready, Rename, Return, Say
from tilehall.table.decide import clock_started, clock_stopped, token_hash
from tilehall.table.events import (
    Cause,
    Entry,
    MatchClosed,
    OfTable,
    Said,
    Seated,
    TableEvent,
    decode_entry,
    redact,
)
from tilehall.testing.tables import ScriptedTable, token_for


def everything_happens() -> ScriptedTable:
    """A log in which every event of a table occurs."""
    script = ScriptedTable(options={"players": 2, "match": {"rounds": 2}}, turn_seconds=60)
    script.sit(0, "Ayu", salt="a" * 32)
    script.seal()
    script.sit(1, "Budi")
    script.do(1, Ready, salt="b" * 32)
    script.do(0, Ready)
    script.do(0, Say, text="selamat main")
    script.do(1, Rename, name="Pak Budi")
    script.append(clock_stopped(script.table, script.now))
    script.append(clock_started(script.table, script.now, script.now))
    script.do(0, Bot, seat=Seat(1))
    script.do(1, Return)
    script.play_round()
    script.do(0, Close)
    return script


def test_a_new_event_of_the_table_is_not_forgotten_here() -> None:
    from tilehall.table.commands import Leave

    script = everything_happens()
    seen = {event.kind for data in script.log for event in decode_entry(data, "gaple").events}
    script = ScriptedTable(options={"players": 2})
    script.sit(0, "Ayu")
    seen |= {event.kind for event in script.do(0, Leave).events}
    seen.add("drafted")  # test_drafts.py: this game has none
    kinds = {str(kind.__struct_config__.tag) for kind in TableEvent.__args__}
    assert kinds <= seen


def test_nothing_secret_is_in_what_others_see_until_the_match_is_over() -> None:
    script = everything_happens()
    entries = [decode_entry(data, "gaple") for data in script.log]
    secret = next(
        event.secret for entry in entries for event in entry.events if isinstance(event, MatchClosed)
    )
    hidden = {secret, *(token_for(name) for name in ("Ayu", "Budi"))}
    hidden |= {token_hash(token_for(name)) for name in ("Ayu", "Budi")}
    salts = {"a" * 32, "b" * 32}
    for entry in entries:
        for event in entry.events:
            if not isinstance(event, OfTable):
                continue
            shown = encode(redact(event)).decode()
            allowed = {secret} if isinstance(event, MatchClosed) else set()
            assert not any(text in shown for text in hidden - allowed), shown
            if event.kind != "match_opened":  # from then on the salts are published
                assert not any(salt in shown for salt in salts), shown


def test_what_is_redacted_fails_closed() -> None:
    class Whispered(OfTable, frozen=True, tag="whispered"):
        text: str

    with pytest.raises(TypeError):
        redact(Whispered("the secret is ..."))


def test_entries_come_back_from_their_text() -> None:
    for data in everything_happens().log:
        assert encode(decode_entry(data, "gaple")) == data


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[1]",
        b'{"seq":1,"at":0,"round":0,"cause":{"kind":"action"},"events":[],"more":1}',
        b'{"seq":1,"at":0,"round":0,"cause":{"kind":"whim"},"events":[]}',
        b'{"seq":1,"at":0,"round":0,"cause":{"kind":"action"},"events":[{"kind":"granted"}]}',
        b'{"seq":1,"at":0,"round":0,"cause":{"kind":"action"},"events":[{"kind":"said","seat":1}]}',
        b'\xff\xfe{"seq":1}',
    ],
)
def test_what_is_no_entry(data: bytes) -> None:
    with pytest.raises(BadNotation):
        decode_entry(data, "gaple")


def test_a_gap_in_the_log_is_found(playing: ScriptedTable) -> None:
    said = Entry(playing.table.seq + 2, playing.now, 1, Cause("action", Seat(0)), (Said(Seat(0), "hello"),))
    with pytest.raises(ValueError, match="does not follow"):
        playing.table.apply(said)
    again = msgspec.structs.replace(said, seq=playing.table.seq)
    with pytest.raises(ValueError, match="does not follow"):
        playing.table.apply(again)


def test_a_token_is_kept_as_its_hash_alone(lobby: ScriptedTable) -> None:
    log = b"".join(lobby.log).decode()
    assert token_for("Ayu") not in log
    assert token_hash(token_for("Ayu")) in log
    seated = [event for data in lobby.log for event in decode_entry(data, "gaple").events]
    assert sum(isinstance(event, Seated) for event in seated) == 4
