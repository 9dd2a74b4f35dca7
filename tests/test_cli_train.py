"""The commands for Mexican Train: score, check, play, simulate, replay and verify."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from terminal import Run
from tilehall.core.codec import to_plain
from tilehall.rulesets import preset
from tilehall.testing.play import random_round
from tilehall.words import LANGUAGES

# score


def scored(run: Run, *arguments: str) -> Any:
    return json.loads(run("score", *arguments, "--json").out)


def test_score_counts_pips_and_house_rules(run: Run) -> None:
    hands = ("--hands", "- / 3-5 0-12 / 12-12 0-0")
    plain = scored(run, "mexican-train/hub", *hands)
    assert plain == {
        "scores": [0, 20, 24],
        "winners": [0],
        "reason": "MTH-11",
        "text": "Seat 0 has the fewest points, 0 (MTH-11).",
    }
    dear = ("--set", "double_blank=50", "--set", "blank_half=5", "--set", "doubles_twice=true")
    assert scored(run, "mexican-train/hub", *hands, *dear)["scores"] == [0, 25, 98]
    assert scored(run, "mexican-train/station", *hands, "--set", "out_bonus=5")["scores"] == [-5, 20, 24]
    assert scored(run, "mexican-train/station", *hands)["reason"] == "MTS-09"


def test_score_of_a_blocked_round(run: Run) -> None:
    hands = ("--hands", "1-2 / 0-3 / 5-5")
    assert scored(run, "mexican-train/hub", *hands)["winners"] == [0, 1]
    said = run("score", "mexican-train/hub", *hands, "--set", "blocked_lowest_zero=true").out
    assert said.splitlines() == [
        "Seat 0 and Seat 1 are level on the fewest points, 0 (MTH-11).",
        "The round was blocked, so the lowest hand counts nothing (MTO-18).",
        "Seat 0: 1-2 → 0",
        "Seat 1: 0-3 → 0",
        "Seat 2: 5-5 → 10",
    ]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--hands", "1-13 / 1-2"], "1-13 is not in a double-12 set (MTO-03)."),
        (["--hands", "1-2 / 1-2"], "1-2 is there twice (MTO-03)."),
        (["--hands", "- / -"], "2 hands are empty, but the round ends with the first (MTH-10)."),
        (["--hands", "1-2"], "Give the hands of 2 to 10 players, separated by /; there is 1 (MTO-02)."),
        (["--hands", "1-2 / 1-3", "--dead", "- / -"], "--dead is not for this game."),
        (["--hands", "1-2 / 1-3", "--ran-out", "0"], "--ran-out is not for this game."),
        (
            ["--hands", " / ".join(["-"] * 9)],
            "hand_sizes does not say how many tiles 9 players take (MTO-02).",
        ),
        (
            ["--hands", "1-2 / 1-3", "--set", "hand_sizes=2:46"],
            "2 players x 46 = 92 of 90 tiles: this set is too small (MTO-20).",
        ),
        (
            ["--hands", "1-2 / 1-3", "--set", "starter=holder"],
            "engine=set-aside and starter=holder make no sense together (MTO-22).",
        ),
        (
            ["--hands", "1-2 / 1-3", "--set", "set=6", "--set", "hand_sizes=2:5"],
            "rounds = 13, but a double-6 set has only 7 rounds (MTO-15).",
        ),
    ],
)
def test_score_refuses(run: Run, arguments: list[str], sentence: str) -> None:
    ran = run("score", "mexican-train/hub", *arguments)
    assert (ran.code, ran.out, ran.err) == (2, "", f"tilehall: {sentence}\n")


# check


@pytest.fixture
def question() -> dict[str, Any]:
    """A real position of hub in which seat 0 or another may lay something."""
    game = preset("mexican-train/hub").build({"players": 3})
    for step in list(random_round(game, random.Random(2)))[20:]:
        seat = min(game.to_act(step.state))
        view = game.view(step.state, seat)
        plays = [action for action in game.legal(view) if action.kind == "play"]
        if len(plays) > 1:
            return {"seat": seat, "view": to_plain(view), "action": to_plain(plays[0])}
    raise AssertionError("nobody can play")


def asked(run: Run, question: dict[str, Any], tmp_path: Path) -> tuple[int, Any]:
    file = tmp_path / "question.json"
    file.write_text(json.dumps(question), "utf-8")
    ran = run("check", "mexican-train/hub", str(file), "--set", "players=3", "--json")
    return ran.code, json.loads(ran.out) if ran.out else ran.err


def test_check_says_what_is_legal_and_which_clause_forbids_the_rest(
    run: Run, question: dict[str, Any], tmp_path: Path
) -> None:
    assert asked(run, question, tmp_path)[0] == 0
    code, answer = asked(run, {**question, "action": {"kind": "draw"}}, tmp_path)
    assert (code, answer["rule"], answer["reason"]) == (1, "MTH-06", "can-play")
    assert re.match(r"You can play \d+-\d+ on .*, so you may not draw \(MTH-06\)\.", answer["text"])
    code, answer = asked(run, {**question, "action": {"kind": "play", "tile": "0-1", "end": "p7"}}, tmp_path)
    assert (code, answer["rule"]) == (1, "MTH-04")


def broken_views(view: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Views that no round can lead to, each with a part of what is said of it."""

    def public(**changes: Any) -> dict[str, Any]:
        return {**view, "public": {**view["public"], **changes}}

    trains = view["public"]["trains"]
    longest = max(range(len(trains)), key=lambda place: len(trains[place]["tiles"]))

    def with_train(**changes: Any) -> dict[str, Any]:
        return public(trains=[*trains[:longest], {**trains[longest], **changes}, *trains[longest + 1 :]])

    yield "The view has 4 players", public(players=4)
    yield "counts needs one number", public(counts=[1, 2])
    yield "yard is -1", public(yard=-1)
    yield "cannot be the engine", public(engine="3-4")
    yield "turn is 7", public(turn=7)
    yield "nobody's turn", public(turn=None)
    yield "has 91 tiles", public(yard=view["public"]["yard"] + 1)
    yield "There is no train q1", with_train(name="q1")
    yield "does not hang on", with_train(tiles=[[0, 1, 2], *trains[longest]["tiles"][1:]])
    yield "are not those that its tiles leave open", with_train(ends=[["p0.0", 5, 1]])
    yield "trains has one for each", public(trains=trains[:-1])
    yield "never carries a marker", public(trains=[*trains[:-1], {**trains[-1], "marked": True}])
    yield "is no open end", public(bound="p0.88")
    yield "is no open end", public(open_doubles=["p0.88"])
    yield "drawn is the tile", public(drawn=True)
    yield "drawn is the tile", {**view, "drawn": view["hand"][0]}
    yield "but its tiles are", {**view, "hand": view["hand"][1:]}


def test_check_refuses_views_that_no_round_leads_to(
    run: Run, question: dict[str, Any], tmp_path: Path
) -> None:
    broken = list(broken_views(question["view"]))
    for said, view in broken:
        code, complaint = asked(run, {**question, "view": view}, tmp_path)
        assert code == 2, said
        assert said in complaint
    assert len(broken) > 15


# play


EVERYTHING = (
    "\n".join(
        ["1", "d", "p", "x", "c", "3 m0", "", *(key for number in range(1, 20) for key in (str(number), "1"))]
        * 80
    )
    + "\n"
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ruleset", ["mexican-train/hub", "mexican-train/station"])
def test_a_match_can_be_played(run: Run, ruleset: str, lang: str) -> None:
    small = ["set=6", "rounds=2", "hand_sizes=2:5", "last_tile_call=call", "must_play=false"]
    settings = [part for setting in small for part in ("--set", setting)]
    ran = run(
        "play",
        ruleset,
        "--seats",
        "2",
        "--seed",
        "a",
        "--name",
        "Ayu",
        *settings,
        "--lang",
        lang,
        typed=EVERYTHING,
    )
    assert (ran.code, ran.err) == (0, "")
    assert len(re.findall(r"\((?:MTH-11|MTS-09)\)", ran.out)) == 2
    assert "{" not in ran.out


def test_the_table_shows_trains_ends_and_the_hand(run: Run) -> None:
    ran = run("play", "mexican-train/station", "--seats", "10", "--seed", "a", "--name", "Ayu")
    assert "Engine 12-12; " in ran.out
    assert re.search(r"^ p0 Ayu +\d+ .*▸12$", ran.out, re.MULTILINE)
    assert re.search(r"^ m0 Mexican +▸\d+$", ran.out, re.MULTILINE)
    assert re.search(r"^Yours:  1:\d+-\d+", ran.out, re.MULTILINE)


def test_refusals_and_help_in_play(run: Run) -> None:
    ran = run("play", "mexican-train/hub", "--seats", "2", "--seed", "a", typed="x\n1 p9\nnonsense\n99\n")
    assert "You are not laying a run, so there is nothing to stop (MTO-05)." in ran.out
    assert "There is no open end p9 (MTH-04)." in ran.out
    assert ran.out.count("Type a tile's number") == 3


# simulate, replay, verify


@pytest.mark.parametrize("ruleset", ["mexican-train/hub/short", "mexican-train/station/short"])
def test_matches_are_simulated_told_and_verified(run: Run, ruleset: str, tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    played = run(
        "simulate", ruleset, "--games", "2", "--seed", "s", "--bots", "easy,random", "--out", str(file)
    )
    assert played.code == 0
    told = run("replay", str(file)).out
    assert "{" not in told
    assert told.count("The engine of this round is 12-12.") == 2
    verified = run("verify", str(file))
    assert verified.code == 0
    assert verified.out.count("is verified: 3 deals") == 2
    changed = file.read_text("utf-8").replace('"why":"stuck"', '"why":"declined"', 1)
    file.write_text(changed, "utf-8")
    assert run("verify", str(file)).code == 1
