"""The playthrough of every preset is as it was; `python -m tilehall.testing.golden` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilehall.rulesets import presets
from tilehall.testing.golden import file_name, playthrough

FOLDER = Path(__file__).parent


@pytest.mark.parametrize("name", presets())
def test_a_playthrough_is_as_it_was(name):
    assert playthrough(name) == (FOLDER / file_name(name)).read_text("utf-8")


def test_every_preset_has_a_playthrough_and_no_other_is_left():
    assert {path.name for path in FOLDER.glob("*.txt")} == {file_name(name) for name in presets()}
