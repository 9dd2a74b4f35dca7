"""`simulate`, `replay` and `verify`: from bots' matches to records, told and proved."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from terminal import Run
from tilehall.cli import main
from tilehall.games.gaple.rules import Gaple
from tilehall.record import Record, dump, load
from tilehall.record.canonical import digest_of
from tilehall.words import LANGUAGES


@pytest.fixture(scope="module")
def matches(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The records of three matches, one a line."""
    file = tmp_path_factory.mktemp("records") / "matches.jsonl"
    setting = ["--set", "match=rounds:2", "--bots", "easy,random"]
    assert main(["simulate", "gaple/six", "--games", "3", "--seed", "s", "--out", str(file), *setting]) == 0
    return file


def first(matches: Path) -> Record:
    return load(matches.read_bytes().splitlines()[0])


# simulate


def test_simulate_sums_up_and_tells_its_seed(run: Run) -> None:
    code, out, _ = run("simulate", "gaple", "--games", "4", "--bots", "easy,random", "--seed", "x y")
    assert code == 0
    rows = [line.split() for line in out.splitlines()]
    assert [row[:2] for row in rows[1:5]] == [[str(seat), ("easy", "random")[seat % 2]] for seat in range(4)]
    assert out.splitlines()[-1] == "The same again: --seed x y"
    assert "4 matches, " in out
    assert (
        run("simulate", "gaple", "--games", "4", "--bots", "easy,random", "--seed", "x y")[1].splitlines()[:9]
        == out.splitlines()[:9]
    )


def test_simulate_without_a_seed_draws_one(run: Run) -> None:
    seeds = {run("simulate", "gaple", "--games", "1")[1].splitlines()[-1] for _ in range(2)}
    assert len(seeds) == 2


def test_simulate_writes_records_that_are_verified(run: Run, matches: Path) -> None:
    assert len(matches.read_text().splitlines()) == 3
    code, out, _ = run("verify", str(matches))
    assert code == 0
    assert [line.split(":")[0] for line in out.splitlines()] == [
        f"Match match-{number} is verified" for number in (1, 2, 3)
    ]
    assert list(matches.parent.iterdir()) == [matches]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "--games is missing."),
        (["--games", "x"], "--games must be a whole number from 1 to 10000000, not x."),
        (["--games", "0"], "--games must be a whole number"),
        (["--games", "-1"], "--games must be a whole number"),
        (["--games", "1", "--jobs", "0"], "--jobs must be a whole number from 1 to 256, not 0."),
        (["--games", "1", "--bots", "clever"], "There is no bot called clever. There are: random, easy."),
        (["--games", "1", "--bots", ""], 'There is no bot called "".'),
        (["--games", "1", "--bots", "easy,easy,easy,easy,easy"], "name 1 to 4 bots, not 5."),
        (["--games", "1", "--set", "players=6"], "players must be 2-5, not 6 (GAP-02)."),
        (["--games", "1", "--out", "/no/such/folder/file"], "/no/such/folder/file: there is no such file"),
        (["--games", "1", "--out", ""], '"": that is a folder'),
        (["--games", "1", "--out", "/"], "/: that is a folder"),
        (["--games", "1", "--seed", "\udcff"], "--seed must be 1 to 1000 letters"),
        (["--games", "1", "--seed", "x" * 1001], "--seed must be 1 to 1000 letters"),
        (["--games", "1", "--seed", ""], "--seed must be 1 to 1000 letters"),
    ],
)
def test_simulate_refuses(run: Run, arguments: list[str], sentence: str) -> None:
    code, out, err = run("simulate", "gaple", *arguments)
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


SHORT = ["simulate", "gaple", "--games", "2", "--seed", "s", "--set", "match=rounds:1"]


def test_records_are_not_written_over_anything(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text("mine")
    code, out, err = run(*SHORT, "--out", str(kept))
    assert (code, out) == (2, "")
    assert err.endswith("kept: it is there already, and is not overwritten\n")
    other = tmp_path / "new.part"
    other.write_text("mine too")
    assert run(*SHORT, "--out", str(tmp_path / "new"))[0] == 0
    assert (kept.read_text(), other.read_text()) == ("mine", "mine too")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
def test_records_go_into_devices_pipes_and_through_links(run: Run, tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert run(*SHORT, "--out", str(pipe))[0] == 0
    through = os.read(reader, 65536)
    os.close(reader)
    link.symlink_to(tmp_path / "target")
    assert run(*SHORT, "--out", str(link))[0] == 0
    assert link.is_symlink()
    assert (tmp_path / "target").read_bytes() == through
    (tmp_path / "null").symlink_to(os.devnull)
    assert run(*SHORT, "--out", str(tmp_path / "null"))[0] == 0
    assert Path(os.devnull).is_char_device()
    assert {path.name for path in tmp_path.iterdir()} == {"pipe", "link", "target", "null"}


def test_records_on_standard_output_are_alone_there(run: Run) -> None:
    code, out, err = run(*SHORT, "--out", "-")
    assert code == 0
    assert [load(line.encode()).match.id for line in out.splitlines()] == ["match-1", "match-2"]
    assert "2 matches, 2 rounds" in err


def test_off_a_terminal_nothing_but_results_is_written(run: Run) -> None:
    code, out, err = run(*SHORT)
    assert (code, err) == (0, "")
    assert "2 matches, 2 rounds (1.0 a match), " in out


def test_one_match_is_not_many(run: Run) -> None:
    out = run("simulate", "gaple", "--games", "1", "--seed", "s", "--set", "match=rounds:1")[1]
    assert "1 match, 1 round (1.0 a match), " in out
    assert "1 rounds" not in out


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other signals")
@pytest.mark.parametrize(
    ("jobs", "number", "code"),
    [("2", signal.SIGINT, 130), ("1", signal.SIGINT, 130), ("2", signal.SIGTERM, 143)],
)
def test_a_signal_ends_it_at_once_and_leaves_nothing(
    tmp_path: Path, jobs: str, number: int, code: int
) -> None:
    """The signal goes to the whole group, as Ctrl-C in a terminal does."""
    program = "import sys; from tilehall.cli import main; sys.exit(main(sys.argv[1:]))"
    arguments = ["simulate", "gaple", "--games", "1000000", "--jobs", jobs, "--seed", "s", "--lang", "en"]
    arguments += ["--set", "match=rounds:1"]
    os.mkfifo(tmp_path / "pipe")
    for out in ("pipe", "file"):
        with subprocess.Popen(
            [sys.executable, "-c", program, *arguments, "--out", out],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        ) as process:
            try:
                if out == "pipe":
                    # It opens once everything is checked, and its first line comes when they play
                    with (tmp_path / "pipe").open() as pipe:
                        assert pipe.readline()
                        os.killpg(process.pid, number)
                        began = time.monotonic()
                        pipe.read()
                else:
                    while not list(tmp_path.glob(".tilehall-*")):
                        assert process.poll() is None
                    os.killpg(process.pid, number)
                    began = time.monotonic()
                written, said = process.communicate(timeout=30)
            finally:
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)
        expected = "tilehall: Stopped; nothing is left half done.\n" if number == signal.SIGINT else ""
        assert (process.returncode, written, said) == (code, "", expected)
        assert time.monotonic() - began < 5
        assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


def test_records_have_no_name_until_all_are_there(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: Any, **__: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("tilehall.cli.simulate.summarise", interrupted)
    code, _, err = run("simulate", "gaple", "--games", "1", "--out", str(tmp_path / "file"))
    assert (code, err) == (130, "tilehall: Stopped; nothing is left half done.\n")
    assert list(tmp_path.iterdir()) == []


# replay


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_tells_every_round_in_words(run: Run, matches: Path, lang: str, tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    file.write_text(dump(first(matches)))
    code, out, err = run("replay", str(file), "--lang", lang)
    assert (code, err) == (0, "")
    moves = sum(entry.cause.kind == "action" for entry in first(matches).entries)
    assert len(out.splitlines()) > moves + 10
    assert "{" not in out


def test_replay_tells_moves_points_and_winner(run: Run, matches: Path) -> None:
    out = run("replay", str(matches))[1]
    record = first(matches)
    assert record.outcome is not None
    assert "Round 1\n6 tiles each, 3 stay face down." in out
    assert "has the first turn, by lot." in out
    assert "won the last round and has the first turn." in out
    totals = " ".join(str(total) for total in record.outcome.totals)
    assert f"Total {totals}" in " ".join(out.split())
    assert out.count("Gaple, six tiles each · match-") == 3


def test_replay_of_a_match_that_was_broken_off(
    run: Run, matches: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = json.loads(dump(first(matches)))
    document["entries"], document["outcome"] = document["entries"][:3], None
    document["players"][0]["name"] = ""

    class Input:
        buffer = io.BytesIO(json.dumps(document).encode())

    monkeypatch.setattr("sys.stdin", Input)
    code, out, _ = run("replay", "-")
    assert code == 0
    assert out.endswith("The match was not played to its end.\n")


# verify


def forged(matches: Path, tmp_path: Path, change: Callable[[Any], None]) -> str:
    """A file with the first record after a change, with a new digest."""
    document = json.loads(dump(first(matches)))
    change(document)
    document["digest"] = digest_of(load(json.dumps(document).encode()))
    file = tmp_path / "forged.json"
    file.write_text(json.dumps(document))
    return str(file)


def test_verify_names_the_entry_and_the_reason(run: Run, matches: Path, tmp_path: Path) -> None:
    def change(document: Any) -> None:
        seat = document["entries"][1]["cause"]["seat"]
        document["entries"][1]["cause"]["seat"] = (seat + 1) % 4

    code, out, err = run("verify", forged(matches, tmp_path, change))
    assert (code, err) == (1, "")
    lines = out.splitlines()
    assert lines[0] == "Match match-1 is not verified:"
    assert lines[1].startswith("Entry 2: It is ")
    assert lines[1].endswith("'s turn (GAP-03).")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_verify_has_words_for_every_finding(run: Run, matches: Path, tmp_path: Path, lang: str) -> None:
    def entry(number: int, **changes: Any) -> Callable[[Any], None]:
        return lambda document: document["entries"][number - 1].update(changes)

    def cause(number: int, **changes: Any) -> Callable[[Any], None]:
        return lambda document: document["entries"][number - 1]["cause"].update(changes)

    def secret(document: Any) -> None:
        salts = [""] * 4
        document["match"].update(seed=None, secret="0" * 64, commitment="1" * 64, salts=salts)

    changes: list[Callable[[Any], None]] = [
        secret,
        lambda document: document["match"].update(seed=None),
        lambda document: document["players"][0].update(level=None),
        lambda document: document["outcome"]["totals"].reverse(),
        lambda document: document["entries"].append(document["entries"][-1]),
        entry(2, seq=7),
        entry(1, at=5),
        entry(2, round=2),
        entry(2, events=[]),
        entry(1, events=[]),
        cause(1, seat=0),
        cause(2, action={"kind": "jump"}),
        lambda document: document["entries"][1]["cause"]["action"].pop("end"),
    ]
    said = set()
    for change in changes:
        code, out, err = run("verify", forged(matches, tmp_path, change), "--lang", lang)
        assert (code, err) == (1, "")
        said.update(out.splitlines()[1:])
    assert len(said) >= len(changes)


def test_verify_says_that_it_did_not_judge_moves_by_older_rules(
    run: Run, matches: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Gaple, "rules_version", 2)
    code, out, _ = run("verify", str(matches))
    assert code == 0
    assert "by version 1 of the rules" in out


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize("version", [0, 2, -1])
def test_a_record_by_rules_that_are_unknown_is_refused(
    run: Run, matches: Path, tmp_path: Path, command: str, version: int
) -> None:
    file = forged(matches, tmp_path, lambda document: document.update(rules_version=version))
    code, out, err = run(command, file)
    assert (code, out) == (2, "")
    said = f"The record is of version {version} of the rules; this program knows 1 to 1."
    assert err == f"tilehall: {file}: {said}\n"


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_bad_line_among_records_is_named(run: Run, matches: Path, tmp_path: Path, command: str) -> None:
    good = matches.read_bytes().splitlines()[0]
    other = good.replace(b'"rules_version":1', b'"rules_version":2')
    for bad, sentence in ((b"{", "This is no record: "), (other, "The record is of version 2 of the rules")):
        file = tmp_path / "records.jsonl"
        file.write_bytes(b"\n".join([good, b"", bad]))
        code, _, err = run(command, str(file))
        assert code == 2
        assert f"records.jsonl, line 3: {sentence}" in err
        assert err.count("\n") == 1


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_record_cannot_steer_the_terminal(run: Run, matches: Path, tmp_path: Path, command: str) -> None:
    evil = "\x1b[2J\nMatch x is verified\u202e\x9b"

    def change(document: Any) -> None:
        document["preset"] = document["tilehall"] = evil
        for player in document["players"]:
            player["name"] = evil
        document["entries"][1]["cause"]["action"] = {"kind": evil}
        document["entries"][1]["cause"]["seat"] = 0

    _, out, err = run(command, forged(matches, tmp_path, change))
    shown = out + err
    assert all(letter.isprintable() or letter == "\n" for letter in shown)
    assert "Match x is verified" not in [line.strip() for line in shown.splitlines()]


def test_a_match_is_named_by_a_plain_word(run: Run, matches: Path, tmp_path: Path) -> None:
    document = json.loads(dump(first(matches)))
    document["match"]["id"] = "x is verified: 9 deals\nMatch y"
    file = tmp_path / "forged.json"
    file.write_text(json.dumps(document))
    code, out, err = run("verify", str(file))
    assert (code, out) == (2, "")
    assert err.startswith(f"tilehall: {file}: This is no proper record: ")


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "record.json: This is no record: at line 1, column 1 it is not JSON."),
        (b'{"a":\n 1,}', "record.json: This is no record: at line 2, column 4 it is not JSON."),
        (b"\xb0", "record.json: This is no record: it is not UTF-8 text"),
        (b"{}", "This record has the format ?; this version reads tilehall-record/1."),
        (b'{"format": "tilehall-record/9"}', "This record has the format tilehall-record/9"),
        (b'{"format": "tilehall-record/1"}', "This is no proper record: Object missing required field"),
        (b'{"a": 1, "a": 2}', "The record says a twice."),
        (b"[" * 100_000, "This is no record: it is nested too deeply"),
        (b'{"a": 1' + b"0" * 5000 + b"}", "This is no record: a number in it is too long"),
        (None, "there is no such file"),
    ],
)
def test_a_file_without_a_record_is_refused(
    run: Run, tmp_path: Path, command: str, content: bytes | None, sentence: str
) -> None:
    file = tmp_path / "record.json"
    if content is not None:
        file.write_bytes(content)
    code, out, err = run(command, str(file))
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


def test_a_record_whose_events_cannot_follow_is_refused(run: Run, matches: Path, tmp_path: Path) -> None:
    def change(document: Any) -> None:
        document["entries"][1]["events"] = [{"kind": "passed", "seat": 99}]

    file = forged(matches, tmp_path, change)
    code, _, err = run("replay", file)
    assert code == 2
    assert err == f"tilehall: {file}: Entry 2 of the record cannot follow on the ones before.\n"
