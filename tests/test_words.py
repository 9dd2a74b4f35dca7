"""Every text is there in every language, with the same placeholders, and every code has its text."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tilehall import bots, words
from tilehall.core.errors import BadNotation, BadRuleset, IllegalAction
from tilehall.core.ids import RuleId, Seat
from tilehall.core.options import describe
from tilehall.core.protocol import Violation
from tilehall.core.tile import Domino
from tilehall.games.catalogue import GAMES
from tilehall.rulesets import presets
from tilehall.words import LANGUAGES, Words, language, messages
from tilehall.words.messages import MESSAGE_FILES, _merge, texts

SOURCE = Path(words.__file__).parents[1]
OTHERS = [code for code in LANGUAGES if code != "en"]
PLURALS = {"zero", "one", "two", "few", "many", "other"}
FAMILIES = {
    **dict.fromkeys(["BadNotation", "BadRecord", "BadRuleset", "Refused", "StoreError"], "error"),
    "UnsupportedRuleset": "error",
    "_bad": "error",
    "_Fault": "cli.finding",
    "Finding": "cli.finding",
}
"""What is called with a code as its first argument, and where the texts of such codes are."""


def leaves(tree: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every text with its path; the plural forms of one text are one leaf."""
    for key, value in tree.items():
        if isinstance(value, dict) and not ("other" in value and set(value) <= PLURALS):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key), value


def forms(leaf: Any) -> list[str]:
    return list(leaf.values()) if isinstance(leaf, dict) else [leaf]


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


def needed(leaf: Any) -> set[str]:
    """The facts that a text needs: its placeholders, and the count by which a plural is chosen."""
    names = set().union(*map(placeholders, forms(leaf)))
    return names | {"count"} if isinstance(leaf, dict) else names


# The files


@pytest.mark.parametrize("file", MESSAGE_FILES)
@pytest.mark.parametrize("code", OTHERS)
def test_every_language_has_the_keys_and_placeholders_of_english(code: str, file: str) -> None:
    english, other = dict(leaves(messages("en", file))), dict(leaves(messages(code, file)))
    assert sorted(english.keys() - other.keys()) == [], f"missing in {code}/{file}.toml"
    assert sorted(other.keys() - english.keys()) == [], f"only in {code}/{file}.toml"
    different = [key for key, leaf in english.items() if needed(leaf) != needed(other[key])]
    assert different == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_says_something_in_plural_forms_that_the_language_has(code: str) -> None:
    from babel import Locale

    categories = {*Locale.parse(code).plural_form.rules, "other"}
    for key, leaf in leaves(texts(code)):
        assert all(isinstance(form, str) and form.strip() for form in forms(leaf)), key
        assert all(form == form.strip() for form in forms(leaf)), key
        if isinstance(leaf, dict):
            assert set(leaf) <= categories, key
            assert "one" in leaf or "one" not in categories, key


def test_two_files_may_not_claim_one_key() -> None:
    into: dict[str, Any] = {"a": {"b": "x"}}
    with pytest.raises(ValueError, match="b a second time"):
        _merge(into, {"a": {"b": "y"}}, "en/cli.toml")


# What the code asks for


def calls() -> Iterator[tuple[str, str, ast.Call]]:
    """Every call in the package: the file, the name of what is called, and the call."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func
                name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                yield f"{path.relative_to(SOURCE)}:{node.lineno}", name, node


def constant(node: ast.Call, place: int) -> str | None:
    if len(node.args) > place and isinstance(node.args[place], ast.Constant):
        value = node.args[place].value  # type: ignore[attr-defined]
        return value if isinstance(value, str) else None
    return None


def complaints(asked: Iterator[tuple[str, str, ast.Call]]) -> list[str]:
    """The calls whose text is missing in English, or that leave a placeholder without its fact."""
    english = {".".join(key): leaf for key, leaf in leaves(texts("en"))}
    found = []
    for where, name, node in asked:
        if name == "_Fault" and constant(node, 0) == "illegal":
            continue  # said by the violation that it carries
        if name in FAMILIES and constant(node, 0):
            key, given = f"{FAMILIES[name]}.{constant(node, 0)}", {"rule"}
        elif name == "_refused" and where.startswith("games/"):
            game = Path(where).parts[1].replace("_", "-")
            key, given = f"{game}.refusal.{constant(node, 1)}", set()
        elif name == "say" and isinstance(node.func, ast.Attribute) and constant(node, 0):
            key, given = str(constant(node, 0)), set()
        else:
            continue
        for keyword in node.keywords:
            facts = keyword.value.keys if isinstance(keyword.value, ast.Dict) else ()
            given |= {str(keyword.arg), *(key.value for key in facts if isinstance(key, ast.Constant))}
        if key not in english:
            found.append(f"{where}: no text {key}")
        elif "None" not in given and not needed(english[key]) <= given:
            found.append(f"{where}: {key} needs {needed(english[key])}")
    return found


def test_every_code_in_the_source_has_its_text_and_gives_its_facts() -> None:
    assert complaints(calls()) == []


def test_a_code_without_a_text_and_a_missing_fact_would_be_seen() -> None:
    code = "BadRuleset('no-such-code', a=1); BadNotation('bad-tile'); _refused('GAP-01', 'nothing')"
    nodes = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    asked = [("games/gaple/x.py:1", getattr(node.func, "id", ""), node) for node in nodes]
    assert len(complaints(iter(asked))) == 3


def test_every_text_for_errors_and_refusals_is_asked_for_somewhere() -> None:
    """A text whose code stands nowhere in the source is a leftover."""
    written = {
        node.value
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    written |= {text.removeprefix("error.") for text in written}
    said = {key[-1] for key, _ in leaves(texts("en")) if key[0] == "error" or key[1] == "refusal"}
    assert sorted(said - written) == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_option_choice_group_preset_and_bot_has_its_texts(code: str) -> None:
    speak = Words(code)
    for name, game in GAMES.items():
        assert all(speak.game(name))
        for option in describe(game.ruleset_type).values():
            assert all(speak.option(option))
            assert speak.group(option.group)
            assert speak.option_value(option, option.default)
            assert all(speak.option_value(option, choice) for choice in option.choices)
            for key, (low, high) in (option.either or {}).items() if option.kind == "either" else ():
                assert speak.either(option, key)
                assert {speak.option_value(option, {key: number}) for number in (low, high)}
            if option.rule is not None:
                assert all(speak.clause(option.rule))
    assert all(all(speak.preset(preset)) for preset in presets())
    assert all(all(speak.bot(level)) for level in bots.LEVELS)


def test_the_clauses_of_gaple_come_in_the_order_of_the_ledger() -> None:
    clauses = Words("en").clauses("GAP")
    assert (clauses[0], clauses[2], clauses[-1], len(clauses)) == ("GAP-01", "GAP-02b", "GAP-19", 24)


# The sentences


@pytest.mark.parametrize(
    ("tag", "code"),
    [("pt-BR", "pt"), ("id_ID.UTF-8", "id"), ("IT", "it"), ("xx", "en"), ("", "en"), (None, "en")],
)
def test_language_of_a_tag(tag: str | None, code: str) -> None:
    assert language(tag) == code
    assert Words(tag).language == code


def test_a_refusal_names_the_tile_the_end_and_the_clause_in_every_language() -> None:
    violation = Violation(RuleId("GAP-03"), "does-not-fit", {"tile": Domino(6, 4), "end": "left", "shows": 3})
    said = {code: Words(code).violation("gaple", violation, []) for code in LANGUAGES}
    assert said == {
        "en": "4-6 does not fit the left end, which shows 3 (GAP-03).",
        "id": "4-6 tidak cocok di ujung kiri, yang menunjukkan 3 (GAP-03).",
        "pt": "4-6 não encaixa na ponta esquerda, que mostra 3 (GAP-03).",
        "it": "4-6 non va bene all'estremità sinistra, che mostra 3 (GAP-03).",
    }


def test_a_refusal_names_players_and_begins_with_a_capital() -> None:
    turn = Violation(RuleId("GAP-03"), "not-your-turn", {"player": 1})
    assert Words("en").violation("gaple", turn, ["Ayu", "Budi"]) == "It is Budi's turn (GAP-03)."
    missing = Violation(RuleId("GAP-03"), "not-in-hand", {"tile": Domino(0, 0)})
    assert Words("en").violation("gaple", missing, []) == (
        "The double blank (0-0) is not in your hand (GAP-03)."
    )


def test_plurals_and_lists_follow_the_language() -> None:
    key = "gaple.event.opened-double-passed"
    one = Words("en").say(key, player="Dewi", others=["Ayu"], count=1)
    many = Words("en").say(key, player="Dewi", others=["Ayu", "Budi", "Citra"], count=3)
    assert one == "Ayu holds no double, so Dewi opens with one."
    assert many == "Ayu, Budi, and Citra hold no double, so Dewi opens with one."
    assert Words("id").say(key, player="Dewi", others=["Ayu", "Budi"], count=2).startswith("Ayu dan Budi")
    assert Words("pt").say(key, player="D", others=["Ayu", "Budi"], count=2).startswith("Ayu e Budi não têm")


def test_errors_are_said_with_their_clause() -> None:
    error = BadRuleset("teams-needs-four", rule=RuleId("GAP-15"), players=3)
    assert Words("en").error(error) == "Two teams need four players, not 3 (GAP-15)."
    assert Words("it").error(BadNotation("bad-tile", text="x")) == "x non è una tessera; scrivila come 3-5."
    illegal = IllegalAction(Seat(0), None, Violation(RuleId("GAP-07"), "must-discard"))
    with pytest.raises(TypeError):
        Words("en").error(illegal)


def test_a_missing_text_or_fact_is_a_mistake_in_the_code() -> None:
    with pytest.raises(KeyError):
        Words("en").say("gaple.no-such-text")
    with pytest.raises(KeyError):
        Words("en").say("gaple.event.passed")
    assert not Words("en").has("gaple.event.passed.x")
    assert Words("en").preset("house.toml") == ("house.toml", "")


def test_facts_are_never_read_as_a_template() -> None:
    assert Words("en").say("gaple.event.passed", player="{0.__class__}") == "{0.__class__} passes."
