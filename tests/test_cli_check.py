"""`tilehall check`: legal or not and by which clause, for views that a round can lead to."""

from __future__ import annotations

import copy
import io
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tilehall import bots
from tilehall.arena import steps
from tilehall.cli import main
from tilehall.core.codec import to_plain
from tilehall.core.ids import Seat
from tilehall.core.protocol import Action
from tilehall.games.gaple.model import Discard, Pass, Play
from tilehall.rulesets import preset, presets

# Four players with six tiles each: 2-2 was turned up, two turns were made, and seat 2 is to act.
VIEW: dict[str, Any] = {
    "seat": 2,
    "hand": ["0-5", "1-1", "1-2", "1-3", "5-5"],
    "own_dead": ["0-0"],
    "public": {
        "players": 4,
        "line": [[3, 2], [2, 2], [2, 6]],
        "origin": 1,
        "turned": "2-2",
        "turn": 2,
        "starter": 0,
        "opening": None,
        "counts": [5, 5, 5, 6],
        "dead": [0, 0, 1, 0],
        "undealt": 3,
    },
}

Check = Callable[..., tuple[int, Any]]


@pytest.fixture
def check(english: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Check:
    """The exit code, and the answer as JSON or the complaint in words."""

    def check(question: Any, ruleset: str = "gaple/six", *arguments: str) -> tuple[int, Any]:
        file = tmp_path / "question.json"
        file.write_bytes(question if isinstance(question, bytes) else json.dumps(question).encode())
        code = main(["check", ruleset, str(file), "--json", *arguments])
        written = capsys.readouterr()
        return code, json.loads(written.out) if written.out else written.err

    return check


def question(action: Any, **changes: Any) -> dict[str, Any]:
    """The question about the view above; a key such as `public__turn` changes what is inside."""
    view = copy.deepcopy(VIEW)
    for path, value in changes.items():
        *parents, last = path.split("__")
        part = view
        for parent in parents:
            part = part[parent]
        part[last] = value
    return {"seat": 2, "view": view, "action": action}


PLAY = {"kind": "play", "tile": "3-1", "end": "left"}


def test_a_legal_action(check: Check) -> None:
    code, answer = check(question(PLAY))
    assert (code, answer) == (0, {"legal": True, "rule": None, "facts": {}, "text": "This is legal."})


@pytest.mark.parametrize(
    ("action", "rule", "text"),
    [
        ({**PLAY, "end": "right"}, "GAP-03", "1-3 does not fit the right end, which shows 6 (GAP-03)."),
        ({**PLAY, "end": None}, "GAP-17", "Choose an end for it: left or right (GAP-17)."),
        ({**PLAY, "tile": "4-4"}, "GAP-03", "4-4 is not in your hand (GAP-03)."),
        (
            {"kind": "discard", "tile": "5-5"},
            "GAP-07",
            "You can play 1-3, so you must place a tile (GAP-07).",
        ),
        ({"kind": "pass"}, "GAP-07", "You can play 1-3, so you must place a tile (GAP-07)."),
    ],
)
def test_an_illegal_action_names_its_clause(check: Check, action: Any, rule: str, text: str) -> None:
    code, answer = check(question(action))
    assert code == 1
    assert (answer["legal"], answer["rule"], answer["text"]) == (False, rule, text)


def test_an_action_out_of_turn_names_who_is_to_act(check: Check) -> None:
    code, answer = check(question(PLAY, public__turn=0))
    assert (code, answer["text"]) == (1, "It is Seat 0's turn (GAP-03).")
    assert answer["facts"] == {"player": 0}


def test_options_decide(check: Check) -> None:
    stuck = {"hand": ["0-5", "1-1", "0-1", "1-5", "5-5"]}
    assert check(question({"kind": "pass"}, **stuck))[1]["rule"] == "GAP-07"
    assert check(question({"kind": "pass"}, **stuck), "gaple/six", "--set", "when_stuck=pass")[0] == 0
    discard = question({"kind": "discard", "tile": "5-5"}, **stuck)
    assert check(discard)[0] == 0
    assert check(discard, "gaple/six", "--set", "when_stuck=pass")[1]["rule"] == "GAP-08"


def test_standard_input_and_plain_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Input:
        buffer = io.BytesIO(json.dumps(question({**PLAY, "tile": "4-4"})).encode())

    monkeypatch.setattr("sys.stdin", Input)
    assert main(["check", "gaple/six", "-", "--lang", "it"]) == 1
    assert capsys.readouterr().out == "4-4 non è tra le tue tessere (GAP-03).\n"


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (b"", "This cannot be read"),
        (b"[]", "This cannot be read"),
        (b"\xff", "This cannot be read"),
        (b" " * 300_000, "is larger than 262144 bytes."),
        ({"seat": 2, "view": VIEW}, "missing required field `action`"),
        ({**question(PLAY), "why": 1}, "unknown field `why`"),
        ({**question(PLAY), "seat": "2"}, "Expected `int`"),
        ({**question(PLAY), "seat": 1}, "The question is about seat 1, but the view is that of seat 2."),
        (question(PLAY, seat=None), "but the view is that of seat -."),
        (question({"kind": "jump"}), "action: Invalid value 'jump'"),
        (question({"kind": "play"}), "action: Object missing required field `tile`"),
        (question({**PLAY, "tile": "3-x"}), "3-x is not a tile; write it like 3-5."),
        (question({**PLAY, "tile": 35}), "action: "),
        (question({**PLAY, "end": "top"}), "action: Invalid enum value 'top'"),
        (question(PLAY, colour="red"), "view: Object contains unknown field `colour`"),
        (question(PLAY, hand=["0-5", "1-1", "1-2", "1-3", "1-3"]), "1-3 is there twice (GAP-01)."),
        (question(PLAY, hand=["0-5", "1-1", "1-2", "1-3", "2-2"]), "2-2 is there twice (GAP-01)."),
        (question(PLAY, own_dead=["3-2"]), "2-3 is there twice (GAP-01)."),
        (
            question(PLAY, hand=["0-5", "1-1", "1-2", "1-3", "5-7"]),
            "5-7 is not in a double-six set (GAP-01).",
        ),
        (question(PLAY, hand=["1-3"]), "counts says 5 for this seat, but its tiles are 1."),
        (question(PLAY, own_dead=[]), "dead says 1 for this seat, but its tiles are 0."),
        (question(PLAY, public__players=3), "The view has 3 players, but these rules have 4 (GAP-02)."),
        (question(PLAY, public__counts=[5, 5, 5]), "counts needs one number for each of 4 seats"),
        (
            question(PLAY, public__dead=[0, -1, 1, 0]),
            "for each of 4 seats, none below 0.",
        ),
        (question(PLAY, public__counts=[7, 5, 5, 4]), "Seat 0 has 7 tiles; nobody is dealt more than 6"),
        (question(PLAY, public__counts=[5, 5, 5, 5]), "come to 27, but the set has 28 (GAP-01)."),
        (question(PLAY, public__turn=4), "turn is 4, but seats go from 0 to 3."),
        (question(PLAY, public__turn=None), "The round is not over, but it is nobody's turn."),
        (
            question(
                PLAY,
                public__turn=0,
                public__counts=[0, 6, 5, 6],
                public__dead=[4, 0, 1, 0],
                public__ran_out=[0],
            ),
            "It is the turn of seat 0, which has no tile left (GAP-03).",
        ),
        (
            question(PLAY, public__counts=[0, 6, 5, 6], public__dead=[4, 0, 1, 0], public__ran_out=[0]),
            "Seat 0 has no tile left, so the round is over and must have a result (GAP-09).",
        ),
        (question(PLAY, public__ran_out=[3]), "ran_out must name exactly the seats without a tile"),
        (question(PLAY, public__ran_out=[9]), "ran_out is 9, but seats go from 0 to 3."),
        (question(PLAY, public__starter=4), "starter is 4, but seats go from 0 to 3."),
        (question(PLAY, public__origin=-1), "origin is -1, which is no place in the line."),
        (question(PLAY, public__history=[{"kind": "passed", "seat": 7}]), "history is 7, but seats go"),
        (question(PLAY, public__history=[{"kind": "passed", "seat": 0}]), "history does not lead to this"),
        (
            question(
                PLAY,
                public__line=[[2, 2]],
                public__origin=0,
                public__dead=[1, 1, 1, 0],
                public__opening="any",
            ),
            "opening must be null (GAP-04).",
        ),
        (question(PLAY, public__line=[[3, 2], [2, 2], [4, 6]]), "2-2 and 4-6 lie side by side"),
        (question(PLAY, public__line=[[7, 2], [2, 2], [2, 6]]), "7-2 is not in a double-six set (GAP-01)."),
        (question(PLAY, public__origin=3), "origin is 3, which is no place in the line."),
        (question(PLAY, public__origin=0), "2-2 was turned up, so it lies in the line where origin says"),
        (question(PLAY, public__turned=None), "By these rules a tile is turned up"),
        (question(PLAY, public__undealt=4), "undealt is 4, but by these rules 3 stay face down (GAP-06)."),
        (
            question(PLAY, public__opening="any"),
            "opening must be null (GAP-04).",
        ),
    ],
)
def test_a_question_that_cannot_be_is_refused(check: Check, asked: Any, sentence: str) -> None:
    code, said = check(asked)
    assert code == 2
    assert said.startswith("tilehall: ")
    assert sentence in said
    assert said.count("\n") == 1


def test_an_empty_line_needs_to_know_what_opens_the_round(check: Check) -> None:
    view = {
        "seat": 0,
        "hand": ["0-0", "0-1", "0-2", "0-3", "0-4", "0-5", "0-6"],
        "public": {
            "players": 4,
            "turn": 0,
            "counts": [7, 7, 7, 7],
            "dead": [0, 0, 0, 0],
            "opening": "double-blank",
        },
    }
    asked: Any = {"seat": 0, "view": view, "action": {"kind": "play", "tile": "0-1"}}
    code, answer = check(asked, "gaple")
    assert (code, answer["rule"], answer["facts"]) == (1, "GAP-04", {"tile": "0-0"})
    del view["public"]["opening"]  # type: ignore[attr-defined]
    code, said = check(asked, "gaple")
    assert (code, "what the round opens with (GAP-04)." in said) == (2, True)


@pytest.mark.parametrize(
    ("opening", "hand", "turn", "sentence"),
    [
        ("double-six", "0-0 0-1 0-2 0-3 0-4 0-5 0-6", 0, "opening is double-six, but by these rules it is"),
        ("any", "0-0 0-1 0-2 0-3 0-4 0-5 0-6", 0, "it is double-blank | double (GAP-19)."),
        ("double-blank", "1-1 0-1 0-2 0-3 0-4 0-5 0-6", 0, "Seat 0 opens with double-blank, which"),
        ("double-blank", "0-0 0-1 0-2 0-3 0-4 0-5 0-6", 1, "Seat 1 opens with double-blank, which"),
        ("double", "1-2 0-1 0-2 0-3 0-4 0-5 0-6", 0, "Seat 0 opens with double, which"),
    ],
)
def test_an_opening_that_the_rules_cannot_give_is_refused(
    check: Check, opening: str, hand: str, turn: int, sentence: str
) -> None:
    public = {"players": 4, "turn": turn, "counts": [7] * 4, "dead": [0] * 4, "opening": opening}
    view = {"seat": 0, "hand": hand.split(), "public": public}
    asked = {"seat": 0, "view": view, "action": {"kind": "play", "tile": "0-1"}}
    code, said = check(asked, "gaple")
    assert code == 2
    assert sentence in said


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("winner", lambda result: (result["winner"] + 1) % 4),
        ("pips", lambda result: [pips + 1 for pips in result["pips"]]),
        ("points", lambda result: [0, 0, 0, 0]),
        ("reason", lambda _: "GAP-09"),
        ("how", lambda result: "out" if result["how"] == "blocked" else "blocked"),
        ("hands", lambda result: result["hands"][::-1]),
        ("undealt", lambda _: ["0-0"]),
    ],
)
def test_a_result_that_does_not_fit_is_refused(check: Check, field: str, value: Any) -> None:
    game = preset("gaple").build({"match": {"rounds": 1}})
    last = list(steps(game, [lambda view: next(iter(game.legal(view)))] * 4, "result", 1))[-1]
    view = to_plain(game.view(last.state, Seat(0)))
    asked = {"seat": 0, "view": view, "action": {"kind": "pass"}}
    assert check(asked, "gaple")[1]["rule"] == "GAP-09"
    result = view["public"]["result"]
    view["public"]["result"] = {**result, field: value(result)}
    code, said = check(asked, "gaple")
    assert code == 2
    assert "The result does not fit the rest of the view" in said


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "gaple", "no-such-file", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "tilehall: no-such-file: there is no such file\n"


@pytest.mark.parametrize("name", presets())
def test_every_view_of_a_real_round_is_accepted(name: str) -> None:
    short = {
        "gaple": {"match": {"rounds": 2}, "ends": "all-out"},
        "mexican-train": {"rounds": 1},
        "tile-rummy": {"match": {"rounds": 1}},
    }
    game = preset(name).build(short[preset(name).game])
    rng = random.Random(1)

    def chooser(view: Any) -> Action:
        return bots.choose("random", game, view, rng)

    for number in range(1, 4):
        for step in steps(game, [chooser] * game.ruleset.players, "views", number):
            for seat in (*range(game.ruleset.players), None):
                game.check_view(game.view(step.state, None if seat is None else Seat(seat)))


def test_check_agrees_with_the_engine_on_every_action(check: Check) -> None:
    """An independent walk: the answer of the command for each tile and end of a real position."""
    game = preset("gaple").build()
    steps_made = steps(game, [lambda view: next(iter(game.legal(view)))] * 4, "agree", 1)
    state = [next(steps_made) for _ in range(9)][-1].state
    seat = min(game.to_act(state))
    view = game.view(state, seat)
    legal = set(map(str, map(to_plain, game.legal(view))))
    asked = [
        *(Play(tile, end) for tile in view.hand for end in ("left", "right")),
        *map(Discard, view.hand),
        Pass(),
    ]
    left, right = view.public.ends
    for action in asked:
        code, _ = check({"seat": seat, "view": to_plain(view), "action": to_plain(action)}, "gaple")
        twin = isinstance(action, Play) and left == right and action.end == "right" and action.tile.has(right)
        assert (code == 0) == (str(to_plain(action)) in legal or twin)
