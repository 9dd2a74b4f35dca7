"""The record: written, read strictly, played back, and proved; tampering with anything is caught."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from tilehall.arena import play_match
from tilehall.core import chance
from tilehall.core.errors import BadRecord
from tilehall.core.match import Match
from tilehall.games.gaple.rules import Gaple
from tilehall.record import (
    LARGEST_RECORD,
    SYSTEM,
    Cause,
    MatchInfo,
    Player,
    Record,
    RecordEntry,
    dump,
    dump_line,
    load,
    make_record,
    replay,
    verify,
)
from tilehall.record.canonical import digest_of
from tilehall.rulesets import preset

SECRET = bytes(range(32))
SALTS = ("00112233445566778899aabbccddeeff", "", "", "ffeeddccbbaa99887766554433221100")


@cache
def seeded(name: str = "gaple", rounds: int = 1) -> Record:
    """A whole match between bots, from a seed given as text."""
    game = preset(name).build({"match": {"rounds": rounds}})
    levels = ["random"] * game.ruleset.players
    record = play_match(game, name, levels, "a seed", 1, recorded=True).record
    assert record is not None
    return record


@cache
def secret(rounds: int = 1) -> Record:
    """A match of people by a secret and salts, with a timer's move in it."""
    game = preset("gaple/six").build({"match": {"rounds": rounds}})
    seed = chance.match_seed(SECRET, "k7x", SALTS)
    entries: list[RecordEntry] = []
    match = Match(4)

    def add(cause: Cause, events: Any) -> None:
        plain = tuple(msgspec.json.decode(msgspec.json.encode(event, enc_hook=str)) for event in events)
        at = 1_700_000_000_000 + 1000 * len(entries)
        entries.append(RecordEntry(len(entries) + 1, at, match.round_number, cause, plain))

    while game.match_outcome(match) is None:
        events = game.deal(match, chance.SeededChance(seed, f"round/{match.round_number}"))
        add(SYSTEM, events)
        state = None
        while True:
            for event in events:
                state = game.evolve(state, event)
            outcome = game.outcome(state)
            if outcome is not None:
                break
            seat = min(game.to_act(state))
            action = next(iter(game.legal(game.view(state, seat))))
            kind: Any = "timer" if len(entries) == 3 else "action"
            events = game.expire(state, seat, action) if kind == "timer" else game.decide(state, seat, action)
            plain = msgspec.json.decode(msgspec.json.encode(action, enc_hook=str))
            add(Cause(kind, seat, plain, "easy" if kind == "timer" or seat == 1 else None), events)
        match = match.with_round(outcome)
    info = MatchInfo("k7x", 3, chance.commitment(SECRET), SECRET.hex(), SALTS, None)
    players = [
        Player("Ayu", "person", None),
        Player("Easy", "bot", "easy"),
        Player("Budi", "person", None),
        Player("Citra ✿", "person", None),
    ]
    return make_record(game, "gaple/six", info, players, entries)


def plain(record: Record) -> Any:
    return json.loads(dump(record))


def signed(document: Any) -> Any:
    """The document with the digest that belongs to it: what a careful forger would hand in."""
    record = load(json.dumps(document).encode())
    return {**document, "digest": digest_of(record)}


def caught(document: Any) -> bool:
    """Whether reading or verifying the document finds something."""
    try:
        return not verify(load(json.dumps(document).encode())).verified
    except BadRecord:
        return True


# Writing and reading


@pytest.mark.parametrize("write", [dump, dump_line])
def test_a_record_is_read_as_it_was_written(write: Any) -> None:
    assert load(write(secret()).encode()) == secret()


def test_a_record_is_readable_with_an_entry_a_line() -> None:
    lines = dump(secret()).splitlines()
    assert lines[1] == '  "format": "tilehall-record/1",'
    assert sum('"seq"' in line for line in lines) == len(secret().entries)
    assert "Citra ✿" in dump(secret())


def test_the_same_match_gives_the_same_record() -> None:
    game = preset("gaple").build({"match": {"rounds": 1}})
    again = play_match(game, "gaple", ["random"] * 4, "a seed", 1, recorded=True).record
    assert again == seeded()


def changed(**fields: Any) -> bytes:
    return json.dumps({**plain(seeded()), **fields}).encode()


@pytest.mark.parametrize(
    ("document", "code"),
    [
        (b"", "record-broken"),
        (b"\xff", "record-not-json"),
        (b"[" * 100_000, "record-not-json"),
        (b'{"format": NaN}', "record-not-json"),
        (b'{"format": 1.5}', "record-not-json"),
        (b'{"format": "\\ud800"}', "record-not-json"),
        (b'{"format": 1' + b"0" * 5000 + b"}", "record-not-json"),
        (b"[]", "record-unknown-format"),
        (b"{}", "record-unknown-format"),
        (b'{"format": "tilehall-record/2"}', "record-unknown-format"),
        (b'{"format": "a", "format": "b"}', "record-field-twice"),
        (b'{"format": "tilehall-record/1"}', "record-malformed"),
        (changed(comment="nice match"), "record-malformed"),
        (changed(digest="abc"), "record-malformed"),
        (changed(rules_version="1"), "record-malformed"),
        (b" " * (LARGEST_RECORD + 1), "record-too-large"),
    ],
)
def test_a_document_that_is_no_record_is_refused(document: bytes, code: str) -> None:
    with pytest.raises(BadRecord) as refused:
        load(document)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"game": "ludo"}, "record-unknown-game"),
        ({"options": {}}, "record-option-missing"),
        ({"options": {**plain(seeded())["options"], "hand": 9}}, "bad-value"),
        ({"options": {**plain(seeded())["options"], "luck": 9}}, "unknown-option"),
        ({"players": plain(seeded())["players"][:3]}, "record-players"),
    ],
)
def test_a_record_that_cannot_be_played_is_refused(fields: dict[str, Any], code: str) -> None:
    with pytest.raises(BadRecord) as refused:
        verify(load(changed(**fields)))
    assert refused.value.code == code


# Playing back


def test_replay_gives_the_position_and_outcome_after_every_entry() -> None:
    record = secret(2)
    positions = list(replay(record))
    assert [position.entry for position in positions] == list(record.entries)
    assert record.outcome is not None
    ended = [position.outcome.points for position in positions if position.outcome]
    assert ended == list(record.outcome.rounds)
    assert positions[-1].match.totals == record.outcome.totals
    dealt = positions[0].state
    assert dealt.public.counts == (6, 6, 6, 6)


@pytest.mark.parametrize("seat", [99, -1])
def test_events_that_do_not_fold_are_refused(seat: int) -> None:
    document = plain(seeded())
    document["entries"][1]["events"][0]["seat"] = seat
    document["entries"][1]["events"][0]["kind"] = "passed"
    del document["entries"][1]["events"][0]["tile"], document["entries"][1]["events"][0]["end"]
    positions = replay(load(json.dumps(document).encode()))
    if seat == 99:
        with pytest.raises(BadRecord, match="record-does-not-fold"):
            list(positions)
    assert caught(document)


def test_an_event_of_no_game_is_refused() -> None:
    document = plain(seeded())
    document["entries"][1]["events"][0]["kind"] = "castled"
    with pytest.raises(BadRecord, match="record-bad-event"):
        list(replay(load(json.dumps(document).encode())))


# Proving


@pytest.mark.parametrize("name", ["gaple", "gaple/six", "gaple/five", "gaple/pass", "gaple/teams"])
def test_a_match_from_a_seed_is_verified(name: str) -> None:
    checked = verify(seeded(name, rounds=2))
    assert checked.verified
    assert (checked.deals, checked.judged) == (2, True)
    assert checked.moves == len(seeded(name, rounds=2).entries) - 2


def test_a_match_from_a_secret_is_verified() -> None:
    assert verify(secret(2)).verified


def test_an_abandoned_match_is_verified_as_far_as_it_went() -> None:
    record = secret(2)
    for length in (0, 1, 5, len(record.entries) - 1):
        part = msgspec.structs.replace(record, entries=record.entries[:length], outcome=None)
        part = msgspec.structs.replace(part, digest=digest_of(part))
        assert verify(part).verified


def test_a_record_by_older_rules_has_its_deals_proved_and_says_that_moves_were_not_judged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = secret(2)
    monkeypatch.setattr(Gaple, "rules_version", 2)
    checked = verify(record)
    assert checked.verified
    assert not checked.judged
    document = plain(record)
    hands = document["entries"][0]["events"][0]["hands"]
    hands[0], hands[1] = hands[1], hands[0]
    findings = verify(load(json.dumps(signed(document)).encode())).findings
    assert [(finding.code, finding.seq) for finding in findings] == [("deal", 1)]
    for change in ("totals", "winners", "reason", "rounds"):
        document = plain(record)
        outcome = document["outcome"]
        outcome[change] = {"totals": [1, 2, 3, 4], "winners": [], "reason": "GAP-15", "rounds": []}[change]
        findings = verify(load(json.dumps(signed(document)).encode())).findings
        assert [finding.code for finding in findings] == ["outcome"], change


@pytest.mark.parametrize("version", [0, 2, -1, 10**12])
def test_a_record_by_rules_that_are_unknown_is_refused(version: int) -> None:
    document = load(json.dumps({**plain(seeded()), "rules_version": version}).encode())
    for read in (verify, lambda record: list(replay(record))):
        with pytest.raises(BadRecord, match="record-other-rules"):
            read(document)


def test_an_action_is_written_in_one_way_only() -> None:
    for path in (("tile",), ("end",)):
        document = plain(seeded())
        action = document["entries"][1]["cause"]["action"]
        if path == ("tile",):
            action["tile"] = f"[{action['tile']}]"
        else:
            del action["end"]
        findings = verify(load(json.dumps(signed(document)).encode())).findings
        assert [(finding.code, finding.seq) for finding in findings] == [("spelling", 2)]


# Tampering


def places(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every leaf of a document, empty lists and objects included."""
    branches = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    found = False
    for key, value in branches:
        found = True
        yield from places(value, (*path, key))
    if not found:
        yield path


def other(value: Any) -> Iterator[Any]:
    """Values that are not the value: one of the same shape where there is one, else one of another."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, str):
        yield ("1" if value[:1] != "1" else "2") + value[1:]
        yield value + "x"
    elif value is None:
        yield from (0, "easy")
    elif isinstance(value, list):
        yield ["0-0"]


def at(tree: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        tree = tree[key]
    return tree


def mutants(document: Any) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """The document with one leaf changed, for every leaf."""
    for path in places(document):
        for value in other(at(document, path)):
            mutant = copy.deepcopy(document)
            at(mutant, path[:-1])[path[-1]] = value
            yield path, mutant


def shortened(document: Any) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """The document without one of its fields, for every field."""

    def fields(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
        for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree):
            if isinstance(tree, dict):
                yield (*path, key)
            if isinstance(value, dict | list):
                yield from fields(value, (*path, key))

    for path in fields(document):
        mutant = copy.deepcopy(document)
        del at(mutant, path[:-1])[path[-1]]
        yield path, mutant


def shuffled(document: Any) -> Iterator[tuple[str, Any]]:
    """The document with an entry deleted, doubled, or swapped with the next one."""
    for place in range(len(document["entries"])):
        for what in ("deleted", "doubled", "swapped"):
            mutant = copy.deepcopy(document)
            entries = mutant["entries"]
            if what == "deleted":
                del entries[place]
            elif what == "doubled":
                entries.insert(place, copy.deepcopy(entries[place]))
            elif place + 1 < len(entries):
                entries[place : place + 2] = reversed(entries[place : place + 2])
            else:
                continue
            yield f"{what} {place + 1}", mutant


@pytest.mark.parametrize("make", [seeded, secret])
def test_changing_any_leaf_is_caught(make: Any) -> None:
    survivors = [path for path, mutant in mutants(plain(make())) if not caught(mutant)]
    assert survivors == []


@pytest.mark.parametrize("make", [seeded, secret])
def test_a_missing_field_is_caught_also_with_a_new_digest(make: Any) -> None:
    """Also one that is null: what is left out could be read as anything."""
    for path, mutant in shortened(plain(make())):
        assert caught(mutant), path
        try:
            forged = signed(mutant)
        except BadRecord:
            continue
        assert caught(forged), path


@pytest.mark.parametrize("make", [seeded, secret])
def test_deleting_doubling_and_swapping_entries_is_caught(make: Any) -> None:
    assert [what for what, mutant in shuffled(plain(make())) if not caught(mutant)] == []


def provable(document: Any, path: tuple[Any, ...]) -> bool:
    """Whether a record by itself proves this leaf, also against a forger who makes a new digest.

    Names, presets, versions, times (but for their order), a bot's level, options that the match never
    came to depend on, and a proposal that a timer made in vain rest on the digest alone.
    """
    if path[0] in ("tilehall", "preset", "rules_version", "digest") or path[-1] in (
        "name",
        "at",
        "by",
        "level",
    ):
        return False
    if path[0] == "options":
        return path[-1] in ("players", "hand", "rounds")
    if path[0] == "entries" and path[2] == "cause":
        return bool(document["entries"][path[1]]["cause"]["kind"] != "timer")
    # A secret makes the deals from the match's id, a seed from its number
    return path != ("match", "id" if document["match"]["seed"] else "number")


@pytest.mark.parametrize("make", [seeded, secret])
def test_a_forger_who_changes_a_leaf_and_makes_a_new_digest_is_caught_too(make: Any) -> None:
    document = plain(make())
    for path, mutant in mutants(document):
        if provable(document, path):
            try:
                forged = signed(mutant)
            except BadRecord:
                continue
            assert caught(forged), path


@pytest.mark.parametrize("make", [seeded, secret])
def test_a_forger_who_moves_entries_and_makes_a_new_digest_is_caught_too(make: Any) -> None:
    document = plain(make())
    for what, mutant in shuffled(document):
        for place, entry in enumerate(mutant["entries"], start=1):
            entry["seq"] = entry["at"] = place
        assert caught(signed(mutant)), what


def test_cutting_off_the_end_looks_like_an_abandoned_match_but_for_the_digest() -> None:
    document = plain(secret())
    del document["entries"][-1]
    document["outcome"] = None
    assert caught(document)
    assert not caught(signed(document))


def test_the_finding_names_the_entry_and_the_clause() -> None:
    document = plain(seeded())
    entry = document["entries"][2]
    entry["cause"]["seat"] = (entry["cause"]["seat"] + 1) % 4
    findings = verify(load(json.dumps(signed(document)).encode())).findings
    assert [(finding.code, finding.seq) for finding in findings] == [("illegal", 3)]
    violation = findings[0].violation
    assert violation is not None
    assert (violation.rule, violation.reason) == ("GAP-03", "not-your-turn")


def test_times_may_stand_still_but_not_go_back() -> None:
    document = plain(secret())
    document["entries"][4]["at"] = document["entries"][3]["at"]
    assert verify(load(json.dumps(signed(document)).encode())).verified
    document["entries"][4]["at"] -= 1
    findings = verify(load(json.dumps(signed(document)).encode())).findings
    assert [(finding.code, finding.seq) for finding in findings] == [("time", 5)]


def test_a_record_needs_exactly_one_source_of_chance() -> None:
    changes: list[dict[str, Any]] = [{"seed": "both"}, {"secret": None}, {"salts": []}, {"commitment": None}]
    for change in changes:
        document = plain(secret())
        document["match"].update(change)
        codes = {finding.code for finding in verify(load(json.dumps(signed(document)).encode())).findings}
        assert codes & {"source", "commitment"}, change
