"""What a table says that it plays."""

from __future__ import annotations

from typing import Any

import pytest

from tilehall.core.codec import to_plain
from tilehall.rulesets import nearest, preset, presets
from tilehall.words import Words


@pytest.mark.parametrize("name", presets())
def test_a_preset_is_named_as_what_it_is(name: str) -> None:
    made = preset(name)
    assert nearest(made.game, to_plain(made.resolve())) == made


@pytest.mark.parametrize(
    ("name", "changes", "title"),
    [
        ("gaple", {"players": 5}, "Gaple for five"),
        ("gaple", {"players": 5, "match": {"rounds": 3}}, "Gaple for five"),
        ("gaple/five", {"players": 4}, "Gaple, seven tiles each"),
        ("gaple", {"players": 3}, "Gaple, seven tiles each"),
        ("gaple", {"match": {"rounds": 1}}, "Gaple, seven tiles each"),
        ("gaple", {"hand": 6}, "Gaple, six tiles each"),
        ("gaple", {"hand": 6, "when_stuck": "pass"}, "Gaple with house rules"),
        ("gaple/pass", {"players": 5}, "Gaple with passing"),
        ("mexican-train/hub/short", {"rounds": 5}, "Mexican Train, hub"),
        ("mexican-train/station", {"rounds": 3}, "Mexican Train, station, three rounds"),
        ("mexican-train/station", {"players": 10}, "Mexican Train, station"),
        ("mexican-train/hub", {"first_turn": "own-run"}, "Mexican Train with house rules"),
    ],
)
def test_a_table_is_named_after_what_it_plays(name: str, changes: dict[str, Any], title: str) -> None:
    made = preset(name)
    assert Words("en").played(made.game, to_plain(made.resolve(changes))) == title
