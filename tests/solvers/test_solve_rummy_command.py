"""`tilehall solve rummy`: one question a line in, one answer a line out."""

from __future__ import annotations

import io
import json
import sys

import pytest

from tilehall.cli import main


def answers(monkeypatch, capsys, *questions) -> tuple[int, list[dict]]:
    data = b"".join(json.dumps(question).encode() + b"\n" for question in questions)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    code = main(["solve", "rummy", "--batch", "-"])
    return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_answers_as_the_format_says(monkeypatch, capsys):
    code, (plain, opening, replacing) = answers(
        monkeypatch,
        capsys,
        {"id": "a", "table": [["r4", "r5", "j"]], "rack": ["r6", "k1"], "opened": True, "objective": "tiles"},
        {"id": 2, "table": [], "rack": ["r10", "k10", "b10"], "opened": False, "fewest_moves": True},
        {"table": [["r8", "b8", "j"]], "rack": ["k8", "r5", "r6"], "options": {"joker": "replace"}},
    )
    assert code == 0
    assert plain.pop("micros") < 1_000_000
    assert plain == {
        "id": "a",
        "tiles": 1,
        "value": 6,
        "played": ["r6"],
        "table": [["r4", "r5", "r6", "j"]],
        "left": ["k1"],
        "moved_sets": 1,
        "proved": True,
    }
    assert (opening["opening"], opening["moved_proved"]) == ([["r10", "k10", "b10"]], True)
    assert (replacing["id"], replacing["freed"]) == (None, [{"set": 0, "tile": "k8"}])


def test_bad_lines_get_an_error_and_the_rest_goes_on(monkeypatch, capsys):
    code, (short, often, joker, option, fine) = answers(
        monkeypatch,
        capsys,
        {"id": 1, "table": [["r7", "b7"]], "rack": ["r1"]},
        {"id": 2, "table": [["r7", "b7", "k7"], ["r6", "r7", "r8"]], "rack": ["r7"]},
        {"id": 3, "table": [["j", "r2", "r3"], ["b4", "j", "b6"]], "rack": ["j"]},
        {"id": 4, "table": [], "rack": ["r1"], "options": {"joker_source": "rack"}},
        {"id": 5, "table": [], "rack": ["r1"]},
    )
    assert code == 1
    assert short == {"id": 1, "error": "Set 1 on the table, r7 b7, is neither a group nor a run (TRM-04)."}
    assert "r7" in often["error"]
    assert "(TRM-01)" in often["error"]
    assert "j" in joker["error"]
    assert "joker_source" in option["error"]
    assert fine["tiles"] == 0


HELD = {
    "table": [["y4", "j=y5", "y6"], ["r11", "y11", "j"], ["k1", "k2", "k3"], ["y2", "y3", "y4", "y5"]],
    "rack": ["r1", "r2", "r4", "r6", "b1", "b3", "b5", "b6", "y1", "y9", "y10", "k6"],
    "options": {"joker": "replace"},
}


def test_a_proof_takes_no_more_than_its_budget(monkeypatch, capsys):
    code, (little, enough, none) = answers(
        monkeypatch, capsys, {**HELD, "budget": 1}, {**HELD, "budget": None}, {**HELD, "budget": 0}
    )
    assert (code, little["proved"], enough["proved"]) == (1, False, True)
    # what leaves the sets with a joker alone is found in any case
    assert (little["tiles"], enough["tiles"]) == (6, 8)
    assert little["table"][:2] == HELD["table"][:2]
    assert "$.budget" in none["error"]


@pytest.mark.parametrize("language", ["en", "id", "pt", "it"])
def test_errors_are_said_in_each_language(monkeypatch, capsys, language):
    monkeypatch.setenv("LC_ALL", language)
    code, lines = answers(
        monkeypatch,
        capsys,
        {"table": [], "rack": []},
        {"table": [], "rack": ["k1"] * 107},
        {"table": [["k1", "k2"]], "rack": ["k1"]},
        {"table": [], "rack": ["k1"] * 3},
    )
    assert code == 1
    assert language == "en" or not any("the rack" in line["error"] for line in lines)
