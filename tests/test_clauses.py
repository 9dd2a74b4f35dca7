"""Every clause of the rules has a test that is marked with it, and no test is marked with another."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules"
HEADING = re.compile(r"^## ([A-Z]+-\d+[a-z]?)$", re.MULTILINE)


def clauses(page: str) -> list[str]:
    """The clauses that a page of rules has as headings, in its order."""
    return HEADING.findall(page)


def marked(source: str) -> Iterator[str]:
    """The clauses that tests of this source are marked with."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
                    yield from (ast.literal_eval(argument) for argument in decorator.args)


@pytest.fixture(scope="module")
def known() -> list[str]:
    return [clause for page in sorted(RULES.glob("*.md")) for clause in clauses(page.read_text("utf-8"))]


@pytest.fixture(scope="module")
def tested() -> set[str]:
    sources = (path.read_text("utf-8") for path in sorted(TESTS.rglob("test_*.py")))
    return {clause for source in sources for clause in marked(source)}


def test_every_clause_has_a_test(known, tested):
    assert [clause for clause in known if clause not in tested] == []


def test_no_test_is_marked_with_an_unknown_clause(known, tested):
    assert tested - set(known) == set()


def test_no_clause_is_written_twice(known):
    assert len(known) == len(set(known)) > 0


def test_gaple_has_all_its_clauses(known):
    gaple = [clause for clause in known if clause.startswith("GAP-")]
    numbered = {f"GAP-{number:02}" for number in range(1, 20)}
    assert set(gaple) == numbered | {"GAP-02b", "GAP-06b", "GAP-09b", "GAP-12b", "GAP-12c"}


def test_mexican_train_has_all_its_clauses(known):
    train = {clause for clause in known if clause.startswith("MT")}
    hub = {f"MTH-{number:02}" for number in range(1, 13)} | {"MTH-07b", "MTH-08b"}
    station = {f"MTS-{number:02}" for number in range(1, 10)}
    station |= {"MTS-05b", "MTS-07b", "MTS-07c", "MTS-07d", "MTS-08b"}
    assert train == hub | station | {f"MTO-{number:02}" for number in range(1, 24)}


def test_tile_rummy_has_all_its_clauses(known):
    rummy = {clause for clause in known if clause.startswith("TRM-")}
    numbered = {f"TRM-{number:02}" for number in range(1, 17)}
    more = {"TRM-06b", "TRM-06c", "TRM-07b", "TRM-08b", "TRM-08c", "TRM-13b", "TRM-13c", "TRM-13d"}
    assert rummy == numbered | more


def test_the_readers_of_pages_and_marks_can_tell():
    assert clauses("# Game\n\n## ABC-01\n\ntext ## ABC-02\n\n### ABC-03\n\n## ABC-04b\n") == [
        "ABC-01",
        "ABC-04b",
    ]
    source = (
        '@pytest.mark.rule("ABC-01")\n@pytest.mark.rule("ABC-02")\ndef test(): pass\ndef other(): "ABC-03"\n'
    )
    assert set(marked(source)) == {"ABC-01", "ABC-02"}
