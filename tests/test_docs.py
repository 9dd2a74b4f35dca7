"""What the documentation shows is true: its examples are run, and it leaves nothing out.

In Markdown, `console` blocks are run (each `$ tilehall ...` line, and what it prints is compared; `...`
stands for anything), `python` blocks are run, and `toml` blocks are read as house rules. Blocks of one
page follow on each other in one folder. A block that is only to be looked at has another language, as `sh`.
"""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import tilehall
from tilehall.cli import main
from tilehall.core.codec import RECORD_FORMAT
from tilehall.core.options import describe
from tilehall.games.catalogue import GAMES
from tilehall.record import Cause, Player, Record, RecordEntry, RecordOutcome
from tilehall.rulesets import house_rules
from tilehall.words import Words

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(tilehall.__path__, "tilehall.")
    if not module.name.endswith("__main__")
)


class Block(NamedTuple):
    line: int
    language: str
    text: str


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text("utf-8")
    for found in re.finditer(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield Block(text.count("\n", 0, found.start()) + 1, found[1], found[2])


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_are_true(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_examples_on_a_page_are_true(
    english: None,
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for block in blocks(page):
        where = f"{page.relative_to(ROOT)}:{block.line}"
        if block.language == "console":
            run_console(block.text, where, capsys)
        elif block.language == "toml":
            (tmp_path / "house.toml").write_text(block.text, encoding="utf-8")
            house_rules(tmp_path / "house.toml")
        elif block.language == "python" and ">>>" in block.text:
            run_dialogue(block.text, where, names)
        elif block.language == "python":
            exec(compile(block.text, where, "exec"), names)  # noqa: S102 - our own examples


def run_console(text: str, where: str, capsys: pytest.CaptureFixture[str]) -> None:
    for dialogue in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, expected = dialogue.partition("\n")
        program, *arguments = shlex.split(command)
        assert program == "tilehall", f"{where}: only tilehall is run, not {program}"
        assert main(arguments) in (0, 1), f"{where}: {command}"
        printed = capsys.readouterr().out
        if expected:
            same = doctest.OutputChecker().check_output(expected, printed, FLAGS)
            assert same, f"{where}: {command}\nprints\n{printed}"


def run_dialogue(text: str, where: str, names: dict[str, Any]) -> None:
    test = doctest.DocTestParser().get_doctest(text, names, where, where, 0)
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    runner.run(test, clear_globs=False)
    assert runner.failures == 0
    names.update(test.globs)


def test_an_example_that_is_not_true_would_be_seen(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(AssertionError):
        run_console("$ tilehall --version\ntilehall 99\n", "x", capsys)
    with pytest.raises(AssertionError):
        run_console("$ tilehall nonsense\n", "x", capsys)
    with pytest.raises(AssertionError):
        run_dialogue(">>> 1 + 1\n3\n", "x", {})


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            if re.match(r"https?:|mailto:", target):
                continue
            path, _, anchor = target.partition("#")
            linked = (page.parent / path) if path else page
            assert linked.exists(), f"{page.relative_to(ROOT)}: {target}"
            if anchor and linked.suffix == ".md":
                headings = re.findall(r"^#+ (.*)$", linked.read_text("utf-8"), re.MULTILINE)
                assert anchor in map(anchor_of, headings), f"{page.relative_to(ROOT)}: {target}"


def anchor_of(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_page_has_every_clause_and_every_option_with_its_default(game: str) -> None:
    page = (ROOT / "docs" / "rules" / f"{game.replace('-', '_')}.md").read_text("utf-8")
    prefixes = GAMES[game].clause_prefixes
    clauses = Words("en").clauses(*prefixes)
    assert re.findall(rf"^## ((?:{'|'.join(prefixes)})-\w+)$", page, re.MULTILINE) == clauses
    tables = [[cell.strip().replace("`", "") for cell in row.split("|")[1:-1]] for row in page.splitlines()]
    rows = {cells[0]: cells for cells in tables if len(cells) == 5}
    for option in describe(GAMES[game].ruleset_type).values():
        _, values, default, rule, _ = rows[option.name]
        assert default == default_of(option.default), option.name
        assert option.rule in rule.split(", "), option.name
        assert all(f'"{value}"' in values or str(value) in values for value in option.choices), option.name


def default_of(value: Any) -> str:
    """A default as a TOML file has it, which is how the page writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {number}" for key, number in value.items()) + "}"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def test_the_page_on_records_lists_every_field() -> None:
    page = (ROOT / "docs" / "record.md").read_text("utf-8")
    assert RECORD_FORMAT in page
    for struct in (Record, RecordEntry, RecordOutcome, Cause, Player):
        for field in struct.__struct_fields__:
            assert f"`{field}`" in page, f"{struct.__name__}.{field}"
