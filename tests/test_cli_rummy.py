"""The commands for Tile Rummy: score, check, play, simulate, replay and verify."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from terminal import Run, refusal
from tilehall.words import LANGUAGES

# score

LEVEL = (
    "Seat 0 and Seat 2 are level on the lowest rack, 5, and share what the others lose: 25 + 1, "
    "13 each (TRM-12)."
)


@pytest.mark.rule("TRM-10")
def test_score_of_the_worked_example(run: Run) -> None:
    hands = ("score", "tile-rummy", "--hands", "- / r7 k8 / y12 b10")
    assert json.loads(run(*hands, "--json").out) == {
        "scores": [37, -15, -22],
        "winners": [0],
        "reason": "TRM-10",
        "text": "Seat 0 goes out and gets what the others have left: 15 + 22 = 37 (TRM-10).",
    }
    assert run(*hands).out.splitlines()[1:] == [
        "Seat 0: - = 0 → +37",
        "Seat 1: r7 k8 = 15 → -15",
        "Seat 2: y12 b10 = 22 → -22",
    ]


@pytest.mark.rule("TRM-12")
@pytest.mark.rule("TRM-15")
def test_score_of_an_empty_pool(run: Run) -> None:
    hands = ("score", "tile-rummy", "--hands", "r5 / j / k5 / b6")
    assert run(*hands).out.splitlines() == [
        LEVEL,
        "A joker left on a rack counts 30 here (TRM-15).",
        "Seat 0: r5 = 5 → +13",
        "Seat 1: j = 30, 30 - 5 → -25",
        "Seat 2: k5 = 5 → +13",
        "Seat 3: b6 = 6, 6 - 5 → -1",
    ]
    cheap = json.loads(run(*hands, "--set", "joker_points=0", "--json").out)
    assert (cheap["winners"], cheap["scores"]) == ([1], [-5, 16, -5, -6])
    full = json.loads(run(*hands, "--set", "exhausted=full", "--json").out)
    assert full["scores"] == [18, -30, 18, -6]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["r7 r7 / r7"], "r7 is there 3 times, but there are only 2 of it (TRM-01)."),
        (["- / -"], "2 hands are empty, but the round ends with the first (TRM-10)."),
        (["r14 / r7"], "r14 is not a tile; write it like r7, y13, k1, b4, j or j=r7."),
        (["j=r5 / r1"], "A joker on a rack stands for nothing yet; write it j (TRM-13c)."),
        (["3-5 / r7"], "3-5 is not a tile; write it like r7, y13, k1, b4, j or j=r7."),
        (["r1"], "Give the hands of 2 to 4 players, separated by /; there is 1 (TRM-02)."),
        (["- / r7", "--dead", "- / -"], "--dead is not for this game."),
        (["- / r7", "--ran-out", "0"], "--ran-out is not for this game."),
        (["- / r7", "--set", "joker_source=rack"], "joker_source=rack and joker=free make no sense together"),
    ],
)
def test_score_refuses(run: Run, arguments: list[str], sentence: str) -> None:
    assert refusal(run("score", "tile-rummy", "--hands", *arguments)).startswith(sentence)


# check

TABLE = "r4 r5 r6 / y9 k9 b9"
WITH_JOKER = "r4 j=r5 r6 / y9 k9 b9"

Check = Callable[..., tuple[int, Any]]


def sets(text: str) -> list[list[str]]:
    """The sets of `r4 r5 r6 / y9 k9 b9`."""
    return [made.split() for made in text.split("/") if made.strip()]


def question(rack: str, lies: str, *, opened: bool = True, **play: Any) -> dict[str, Any]:
    """May seat 0 of two, on turn, with this rack before this table, do this?"""
    held, lying = rack.split(), sets(lies)
    public = {
        "players": 2,
        "counts": [len(held), 5],
        "opened": [opened, True],
        "pool": 106 - 5 - len(held) - sum(map(len, lying)),
        "table": lying,
        "turn": 0,
        "starter": 0,
    }
    written = {name: sets(value) if isinstance(value, str) else value for name, value in play.items()}
    return {
        "seat": 0,
        "view": {"seat": 0, "rack": held, "public": public},
        "action": {"kind": "play", **written},
    }


@pytest.fixture
def check(run: Run, tmp_path: Path) -> Check:
    """The exit code, and the answer as JSON or the complaint in words."""

    def check(asked: Any, ruleset: str = "tile-rummy", *arguments: str) -> tuple[int, Any]:
        file = tmp_path / "question.json"
        file.write_text(json.dumps(asked), "utf-8")
        ran = run("check", ruleset, str(file), "--set", "players=2", "--json", *arguments)
        return ran.code, json.loads(ran.out) if ran.out else ran.err

    return check


def test_check_says_what_is_legal(check: Check) -> None:
    fine = question("r7 b1", TABLE, table="r4 r5 r6 r7 / y9 k9 b9")
    assert check(fine) == (0, {"legal": True, "rule": None, "facts": {}, "text": "This is legal."})
    freed = question(
        "r5 y5 k5 b1", WITH_JOKER, table="r4 r5 r6 / j y5 k5 / y9 k9 b9", freed=[{"set": 0, "tile": "r5"}]
    )
    assert check(freed, "tile-rummy/replace")[0] == 0


@pytest.mark.parametrize(
    ("asked", "rule", "sentence"),
    [
        pytest.param(
            question("r8 b1", TABLE, table="r4 r5 r6 r8 / y9 k9 b9"),
            "TRM-04",
            "One tile is missing between r6 and r8; jokers to fill gaps here: 0 (TRM-04).",
            id="a gap",
        ),
        pytest.param(
            question("y9 b1", TABLE, table="r4 r5 r6 / y9 k9 b9 y9"),
            "TRM-04",
            "y9 is there twice, and a group has each colour once (TRM-04).",
            id="twice the same colour",
        ),
        pytest.param(
            question("r8 b1", TABLE, table=f"{TABLE} / r8"),
            "TRM-04",
            "A set has at least 3 tiles, and this one has 1 (TRM-04).",
            id="too short",
        ),
        pytest.param(
            question("j b1", f"{TABLE} r9", table=f"{TABLE} r9 j"),
            "TRM-05",
            "The group of 9 has no place left for a joker (TRM-05).",
            id="a joker without a place",
        ),
        pytest.param(
            question("r7 b1", TABLE, table="r4 r5 r6 r7"),
            "TRM-07b",
            "y9 was on the table and has to stay there (TRM-07b).",
            id="a table tile is missing",
        ),
        pytest.param(
            question("r7 b1", TABLE, table="r4 r5 r6 r7 / r7 y7 k7 / y9 k9 b9"),
            "TRM-07b",
            "r7 is used 2 times, but only 1 can be there (TRM-07b).",
            id="a tile used twice",
        ),
        pytest.param(
            question("r7 b1", TABLE, table=f"{TABLE} / y7 k7 b7"),
            "TRM-07b",
            "y7 is not on your rack (TRM-07b).",
            id="a tile of somebody else",
        ),
        pytest.param(
            question("r7 b1", TABLE, table=TABLE),
            "TRM-07b",
            "Lay at least one tile from your rack, or draw (TRM-07b).",
            id="nothing new laid",
        ),
        pytest.param(
            question("r8 r9 r10 b1", TABLE, opened=False, table=f"{TABLE} / r8 r9 r10", opening="r8 r9 r10"),
            "TRM-06",
            "Your opening is worth 27; it needs at least 30 (TRM-06).",
            id="an opening of 27 points",
        ),
        pytest.param(
            question("r7 b1", TABLE, table="/".join(["r7 " * 100] * 100)),
            "TRM-01",
            "That names 10000 tiles or sets; there are only 106 tiles (TRM-01).",
            id="a draft of 10,000 tiles",
        ),
        pytest.param(
            question("r7 b1", TABLE, table="", opening="r7 r7 r7 /" * 200),
            "TRM-01",
            "That names 600 tiles or sets; there are only 106 tiles (TRM-01).",
            id="an opening of 600 tiles",
        ),
    ],
)
def test_check_names_clause_and_tile(check: Check, asked: Any, rule: str, sentence: str) -> None:
    code, answer = check(asked)
    assert (code, answer["legal"], answer["rule"], answer["text"]) == (1, False, rule, sentence)


@pytest.mark.rule("TRM-13")
@pytest.mark.rule("TRM-13d")
def test_a_joker_that_is_taken_without_its_tile(check: Check) -> None:
    moved = {"table": "r4 r5 r6 / j y5 k5 / y9 k9 b9"}
    silently = question("r5 y5 k5 b1", WITH_JOKER, **moved)
    code, answer = check(silently, "tile-rummy/replace")
    assert (code, answer["rule"], answer["facts"]["jokers"]) == (1, "TRM-13d", ["j=r5"])
    assert answer["text"] == (
        "The joker that stands for r5 has to stay with its set until that tile takes its place (TRM-13d)."
    )
    other = question("r5 y5 k5 b1", WITH_JOKER, freed=[{"set": 0, "tile": "r7"}], **moved)
    code, answer = check(other, "tile-rummy/replace")
    assert (code, answer["text"]) == (1, "r7 is not the tile that this joker stands for (TRM-13).")
    assert check(silently)[0] == 0  # where jokers are free


def test_check_gives_a_verdict_on_every_set(check: Check, run: Run, tmp_path: Path) -> None:
    asked = question("r8 y9 b1", TABLE, table="r4 r5 r6 r8 / k9 b9 y9 y9 / b1")
    verdicts = check(asked)[1]["facts"]["sets"]
    assert [(made["fine"], made.get("reason")) for made in verdicts] == [
        (False, "run-gap"),
        (False, "colour-twice"),
        (False, "set-too-short"),
    ]
    said = run("check", "tile-rummy", str(tmp_path / "question.json"), "--set", "players=2").out.splitlines()
    assert said[1:] == [
        "  1: r4 r5 r6 r8  One tile is missing between r6 and r8; jokers to fill gaps here: 0 (TRM-04).",
        "  2: k9 b9 y9 y9  y9 is there twice, and a group has each colour once (TRM-04).",
        "  3: b1  A set has at least 3 tiles, and this one has 1 (TRM-04).",
    ]
    check(question("r7 b1", TABLE, table="r7 r4 r6 r5 / y9 k9 b9"))
    said = run("check", "tile-rummy", str(tmp_path / "question.json"), "--set", "players=2").out.splitlines()
    assert said == ["This is legal.", "  1: r4 r5 r6 r7", "  2: y9 k9 b9"]


def with_public(**changes: Any) -> dict[str, Any]:
    asked = question("r7 b1", TABLE, table=TABLE)
    asked["view"]["public"] |= changes
    return asked


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (question("r14 b1", TABLE, table=TABLE), "r14 is not a tile; write it like r7, y13, k1, b4, j or"),
        (question("r7 b1", TABLE, table="r4 r5 x"), "x is not a tile; write it like r7, y13, k1, b4, j or"),
        (question("r7 b1", "r4 r5 r7", table=""), "(TRM-04)."),
        (
            question("r9 r9 r9", TABLE, table=TABLE),
            "r9 is there 3 times, but there are only 2 of it (TRM-01).",
        ),
        (question("j=r7 b1", TABLE, table=TABLE), "(TRM-13c)."),
        (question("r7 b1", TABLE, table=[1]), "action: "),
        (question("r7 b1", TABLE, table=TABLE, again=[]), "action: Object contains unknown field `again`"),
        (with_public(players=3), "(TRM-02)."),
        (with_public(pool=3), "(TRM-01)."),
        (with_public(counts=[3, 5]), "counts says 3 for this seat, but its tiles are 2."),
        (with_public(opened=[False, False]), "(TRM-06)."),
        (with_public(turn=2), "turn is 2, but seats go from 0 to 1."),
        (with_public(turn=None), "The round is not over, but it is nobody's turn."),
        (with_public(passes=1), "(TRM-12)."),
        (with_public(counts=[2, 0], pool=98), "Seat 1 has no tile left, so the round is over and must have"),
    ],
)
def test_check_refuses_what_cannot_be(check: Check, asked: Any, sentence: str) -> None:
    code, said = check(asked)
    assert code == 2
    assert said.startswith("tilehall: ")
    assert sentence in said
    assert said.count("\n") == 1


# play

PLAY = ("play", "tile-rummy", "--seats", "2", "--seed", "a", "--name", "Ayu")
"""With this seed Ayu has the first turn, and r10 r11 j to open with."""


def test_an_opening_is_laid_out_and_played(run: Run) -> None:
    ran = run(*PLAY, typed="k4 k10\nu\nr10 r11\n1 j\ne\nd\n")
    assert (ran.code, ran.err) == (0, "")
    assert "  1: k4 k10  A set has at least 3 tiles, and this one has 2 (TRM-04)." in ran.out
    assert "  1: r10 r11 j=r12\nYours: r3 r7 y3 y7 y9 k4 k10 k11 k13 b4 b12\n" in ran.out
    assert "Ayu opens with r10 r11 j." in ran.out
    assert re.search(r"You draw [rykb]\d+\.", ran.out)
    assert "{" not in ran.out


def test_what_is_laid_out_can_be_taken_back(run: Run) -> None:
    shown = run(*PLAY, typed="r10 r11 j\nk4\nu\n1 -\nc\nk10 k11 j\n1 = r10 r11 j\nc\nd\n").out
    assert shown.count("Yours: r3 r7 r10 r11 y3 y7 y9 k4 k10 k11 k13 b4 b12 j\n") >= 2
    assert "  1: k10 k11 j=k12\n" in shown
    assert shown.count("  1: r10 r11 j=r12\n") == 4
    assert "opens with" not in shown.partition("You draw")[0]
    assert "Ayu 15*" in shown


def test_refusals_in_play_cost_nothing(run: Run) -> None:
    shown = run(*PLAY, typed="r3 r7\ne\nk4 k10 k11\ne\np\nx\n9 r3\nr14\n").out
    assert shown.count("A set has at least 3 tiles, and this one has 2 (TRM-04).") == 2
    assert "5 tiles are missing between k4 and k10; jokers to fill gaps here: 0 (TRM-04)." in shown
    assert "(TRM-12)." in shown
    assert "At this table a turn ends with a valid table" in shown
    assert "r14 is not a tile; write it like r7, y13, k1, b4, j or j=r7." in shown
    assert "77 in the pool" not in shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_round_can_be_played_to_its_end(run: Run, lang: str) -> None:
    ran = run(*PLAY[:4], "--seed", "a", "--set", "match=rounds:1", "--lang", lang, typed="d\np\n" * 200)
    assert (ran.code, ran.err) == (0, "")
    assert re.search(r"\(TRM-1[02]\)", ran.out)
    assert "{" not in ran.out


# simulate, replay, verify


@pytest.mark.parametrize("ruleset", ["tile-rummy", "tile-rummy/replace"])
def test_matches_are_simulated_told_and_verified(run: Run, ruleset: str, tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    setting = ("--set", "match=rounds:1", "--set", "players=2")
    played = run(
        "simulate", ruleset, "--games", "1", "--seed", "s", "--bots", "easy", *setting, "--out", str(file)
    )
    assert played.code == 0
    told = run("replay", str(file)).out
    assert "{" not in told
    assert told.count("14 tiles each, 78 in the pool.") == 1
    verified = run("verify", str(file))
    assert verified.code == 0
    assert verified.out.count("is verified: 1 deal") == 1
    changed = file.read_text("utf-8").replace('"kind":"drew","seat":0', '"kind":"drew","seat":1', 1)
    file.write_text(changed, "utf-8")
    assert run("verify", str(file)).code == 1
