"""`tilehall solve` and `tilehall warm`: a question a line, an answer a line."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from terminal import Run, refusal
from tilehall.cli.examples import QUESTIONS_FOR_EXAMPLE
from tilehall.cli.solve import QUESTIONS
from tilehall.solvers.warming import SOLVERS

TRAIN: dict[str, Any] = {"id": "a", "start": 8, "tiles": [[3, 8], [3, 3], [0, 5]]}
GAPLE: dict[str, Any] = {
    "id": 7,
    "hands": [["0-1", "1-1"], ["3-4", "0-3"], ["2-2", "1-2"], ["5-5", "2-5"]],
    "line": ["0-2", "2-3"],
    "to_move": 0,
    "objective": "teams",
}

OBJECTIVE = (
    "The objective seats does not go with these rules: teams needs teams = true, seats needs teams = false."
)


def answers(run: Run, solver: str, tmp_path: Path, *questions: Any, code: int = 0) -> list[Any]:
    file = tmp_path / "questions.jsonl"
    lines = [question if isinstance(question, str) else json.dumps(question) for question in questions]
    file.write_text("\n".join(lines), "utf-8")
    ran = run("solve", solver, "--batch", str(file))
    assert (ran.code, ran.err) == (code, "")
    return [json.loads(line) for line in ran.out.splitlines()]


def test_the_best_train(run: Run, tmp_path: Path) -> None:
    (answer,) = answers(run, "train", tmp_path, TRAIN)
    assert answer.pop("micros") >= 0
    assert answer == {"id": "a", "length": 2, "pips": 17, "train": [[8, 3], [3, 3]], "proved": True}


def test_narrower_questions_about_trains(run: Run, tmp_path: Path) -> None:
    questions = [{"end": 3}, {"end": 5}, {"double_last": False}, {"mexican": 5}, {"double_branches": 3}]
    told = answers(run, "train", tmp_path, *({**TRAIN, **more} for more in questions))
    assert [answer["length"] for answer in told] == [2, None, 1, 3, 2]
    assert told[3]["mexican"] == [[5, 0]]
    assert told[4]["on"] == [-1, 0]


def test_the_value_of_a_round(run: Run, tmp_path: Path) -> None:
    (answer,) = answers(run, "gaple", tmp_path, GAPLE)
    assert (answer["id"], answer["value"], answer["proved"]) == (7, 7, True)
    assert answer["best"] == {"kind": "play", "tile": "0-1", "end": "left"}
    assert answer["line_of_play"][0] == {"seat": 0, **answer["best"]}
    assert answer["line_of_play"][-1]["kind"] == "discard"
    assert answer["nodes"] > 0


def test_the_side_that_a_round_is_worth_to(run: Run, tmp_path: Path) -> None:
    questions = [{**GAPLE, "side": side} for side in (0, 1, 2, 3, 4)]
    *told, refused = answers(run, "gaple", tmp_path, *questions, code=1)
    assert [answer["value"] for answer in told] == [7, -7, 7, -7]
    assert refused["error"] == "side is 4, but seats go from 0 to 3."


def test_a_mark_before_the_text_is_no_part_of_it(run: Run, tmp_path: Path) -> None:
    told = answers(run, "train", tmp_path, "\ufeff" + json.dumps(TRAIN), TRAIN)
    assert [answer["length"] for answer in told] == [2, 2]
    padded = "\ufeff" + json.dumps(TRAIN).ljust(64 * 1024)
    assert answers(run, "train", tmp_path, padded)[0]["length"] == 2
    (long,) = answers(run, "train", tmp_path, padded + " more", code=1)
    assert long["error"] == "The line is longer than 65536 bytes."


def test_each_solver_has_questions_and_an_example() -> None:
    assert set(QUESTIONS) == set(QUESTIONS_FOR_EXAMPLE) == set(SOLVERS)


def test_options_of_a_round(run: Run, tmp_path: Path) -> None:
    asked = {**GAPLE, "objective": "seats", "payoff": "win", "options": {"when_stuck": "pass"}}
    (answer,) = answers(run, "gaple", tmp_path, asked)
    assert answer["value"] == -1


def test_a_bad_line_gets_an_error_and_the_rest_goes_on(run: Run, tmp_path: Path) -> None:
    bad = [
        "{",
        "[1]",
        {**TRAIN, "start": 13},
        {**TRAIN, "tiles": [[3, 8], [8, 3]]},
        {**TRAIN, "tiles": [[3, 19]]},
        {**TRAIN, "tiles": [[3, 13]]},
        {**TRAIN, "mexican": 1, "end": 2},
        {**TRAIN, "set": 19},
        {**TRAIN, "more": 1},
        json.dumps(TRAIN) + " " * 70_000,
    ]
    told = answers(run, "train", tmp_path, *bad, "", TRAIN, code=1)
    assert [answer["id"] for answer in told] == [None, None, *["a"] * 7, None, "a"]
    assert [answer["error"] for answer in told[2:6]] == [
        "13 is no number of this set; they go from 0 to 12.",
        "3-8 is there twice.",
        "3-19 is not a tile; write it like 3-5.",
        "3-13 is not in a set that ends with 12-12.",
    ]
    assert told[7]["error"].startswith("A set of dominoes cannot end with 19")
    assert told[9]["error"] == "The line is longer than 65536 bytes."
    assert told[-1]["length"] == 2


def test_hands_that_overlap_name_the_tile(run: Run, tmp_path: Path) -> None:
    hands = [["0-1", "1-1"], ["3-4", "1-0"], ["2-2", "1-2"], ["5-5", "2-5"]]
    told = answers(
        run,
        "gaple",
        tmp_path,
        {**GAPLE, "hands": hands},
        {**GAPLE, "line": ["0-2", "3-2"]},
        {**GAPLE, "line": ["0-6", "6-4", "0-6"]},
        {**GAPLE, "objective": "seats", "options": {"teams": True}},
        {**GAPLE, "hands": hands[:1]},
        code=1,
    )
    assert [answer["error"] for answer in told] == [
        "0-1 is there twice (GAP-01).",
        "0-2 and 3-2 lie side by side in the line and do not match (GAP-03).",
        "6-4 and 0-6 lie side by side in the line and do not match (GAP-03).",
        OBJECTIVE,
        "players must be 2-5, not 1 (GAP-02).",
    ]


def test_questions_come_from_standard_input_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(TRAIN).encode())))
    ran = run("solve", "train")
    assert (ran.code, json.loads(ran.out)["length"]) == (0, 2)


@pytest.mark.parametrize("solver", QUESTIONS_FOR_EXAMPLE)
def test_the_examples_of_the_help_are_answered(run: Run, tmp_path: Path, solver: str) -> None:
    example = QUESTIONS_FOR_EXAMPLE[solver]
    (answer,) = answers(run, solver, tmp_path, example)
    assert answer["proved"]
    assert f"| tilehall solve {solver}" in " ".join(run("solve", "--help").out.split())


def test_at_a_terminal_it_says_what_it_waits_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    given = io.TextIOWrapper(io.BytesIO(json.dumps(TRAIN).encode()))
    monkeypatch.setattr(given, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", given)
    ran = run("solve", "train")
    assert json.loads(ran.out)["length"] == 2
    assert ran.err.startswith("One question a line, such as {")


def test_bad_usage(run: Run, tmp_path: Path) -> None:
    assert refusal(run("solve", "chess")).startswith("There is no solver chess. There are: ")
    missing = refusal(run("solve", "train", "--batch", str(tmp_path / "none")))
    assert missing.endswith("there is no such file")
    assert refusal(run("solve")) == "SOLVER is missing."


def test_warm_says_where_the_kernels_are(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run("warm")
    assert (ran.code, ran.err) == (0, "")
    assert "kernels are ready" in ran.out
    assert "They are kept in " in ran.out
    monkeypatch.setattr("tilehall.solvers.warming.cache_folder", lambda _: None)
    assert "NUMBA_CACHE_DIR can name one" in run("warm").out
