"""Numbers that a plain program counted, kept in a file to compare with."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

Numbers = Mapping[str, Mapping[str, list[int]]]


def read(file: Path) -> Numbers:
    """The stored numbers by case."""
    return tomllib.loads(file.read_text("utf-8"))


def write(file: Path, counted: Numbers) -> None:
    """Store these numbers in place of the ones that are there."""
    blocks = []
    for case, numbers in counted.items():
        lines = [f"{key} = {found}" for key, found in numbers.items()]
        blocks.append("\n".join([f'["{case}"]', *lines]))
    file.write_text("\n\n".join(blocks) + "\n", "utf-8")
