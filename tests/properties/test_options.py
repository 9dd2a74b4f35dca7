"""Options: declared once, written and read back, refused in one clear error when they are no values."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilehall.core.codec import convert, decode, encode, to_plain
from tilehall.core.errors import BadRuleset
from tilehall.core.options import describe, parse_value, resolve
from tilehall.games.catalogue import GAMES
from tilehall.games.gaple.ruleset import GapleRuleset
from tilehall.games.mexican_train.ruleset import TrainRuleset
from tilehall.rulesets import Preset, differing, preset
from tilehall.testing import strategies
from tilehall.testing.variations import values

OPTIONS = [
    pytest.param(option, id=f"{name}.{option.name}")
    for name, game in GAMES.items()
    for option in describe(game.ruleset_type).values()
]


def ruleset_of(option):
    """The type of the rulesets that the option belongs to."""
    return GAMES[option.game].ruleset_type


def written(value) -> str:
    """A value as the command line takes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return ",".join(f"{key}:{number}" for key, number in value.items())
    return str(value)


@pytest.mark.parametrize("option", OPTIONS)
@given(data=st.data())
@settings(max_examples=25)
def test_a_value_survives_the_command_line(option, data):
    value = data.draw(strategies.option_values(option))
    assert parse_value(option, written(value)) == value


@pytest.mark.parametrize("name", ["gaple", "mexican-train/hub", "mexican-train/station"])
@given(data=st.data())
@settings(max_examples=25)
def test_a_ruleset_survives_being_written(name, data):
    kind = GAMES[preset(name).game].ruleset_type
    ruleset = data.draw(strategies.rulesets(kind))
    assert decode(encode(ruleset), kind) == ruleset
    assert resolve(kind, to_plain(ruleset)) == ruleset
    changes = {option: to_plain(ruleset)[option] for option in differing(preset(name), ruleset)}
    assert preset(name).resolve(changes) == ruleset


@given(strategies.rulesets(GapleRuleset), strategies.rulesets(GapleRuleset))
@settings(max_examples=25)
def test_later_layers_win(one, other):
    assert resolve(GapleRuleset, to_plain(one), to_plain(other)) == other
    assert Preset("house", "gaple", to_plain(one)).resolve() == one


@pytest.mark.parametrize("option", OPTIONS)
def test_defaults_are_values_and_have_clauses(option):
    assert option.group
    assert option.rule is not None
    if option.kind in ("either", "table"):
        assert len(option.default) == 1 or option.kind == "table"
        for key, number in option.default.items():
            low, high = option.either[key]
            assert low <= number <= high
    else:
        assert option.default in values(option)


@pytest.mark.parametrize("option", OPTIONS)
@given(value=strategies.json_values() | st.sampled_from([7.0, 6.0, 0.0, 25.0, 4.0, True, math.inf]))
@settings(max_examples=25)
def test_any_other_value_is_refused_with_the_option_and_its_clause(option, value):
    """Exactly the declared values pass, compared with their type: 7.0 is not 7 and true is not 1."""
    declared = list(values(option))
    if any(type(value) is type(known) and value == known for known in declared):
        return
    if isinstance(value, dict) and set(value) <= set(option.either or ()):
        return
    with pytest.raises(BadRuleset) as refused:
        resolve(ruleset_of(option), {option.name: value})
    assert (refused.value.code, refused.value.rule) == ("bad-value", option.rule)
    assert refused.value.facts["option"] == option.name


@pytest.mark.parametrize("option", OPTIONS)
@given(text=st.text(max_size=12) | st.sampled_from(["9" * 5000, "until:" + "9" * 5000, "\u0664", "", ":"]))
@settings(max_examples=25)
def test_a_text_is_a_value_or_is_refused(option, text):
    try:
        value = parse_value(option, text)
    except BadRuleset:
        return
    assert parse_value(option, written(value)) == value


@pytest.mark.parametrize("option", OPTIONS)
def test_a_text_that_is_no_value_is_refused_with_the_option_and_its_clause(option):
    with pytest.raises(BadRuleset) as refused:
        parse_value(option, "no such value")
    assert (refused.value.code, refused.value.rule) == ("bad-value", option.rule)
    assert refused.value.facts["option"] == option.name


@given(st.text(max_size=12).filter(lambda name: name not in describe(GapleRuleset)))
def test_an_unknown_option_is_refused(name):
    with pytest.raises(BadRuleset) as refused:
        resolve(GapleRuleset, {name: 1})
    assert refused.value.code == "unknown-option"


@pytest.mark.parametrize("plain", [{"players": 5, "hand": 6}, {"players": 2, "teams": True}])
def test_values_that_do_not_go_together_are_refused(plain):
    with pytest.raises(BadRuleset) as refused:
        resolve(GapleRuleset, plain)
    assert refused.value.code in ("hand-needs-four", "teams-needs-four")


def test_a_stored_ruleset_with_an_unknown_option_is_refused():
    with pytest.raises(ValueError, match="unknown field"):
        convert({**to_plain(GapleRuleset()), "never-declared": 1}, GapleRuleset)


@pytest.mark.parametrize(
    "value",
    [{}, {"1": 5}, {"11": 5}, {"4": 0}, {"4": 100}, {"4": "5"}, {"4": True}, {4: 5}, [5], 5, None],
)
def test_a_table_by_players_is_refused_as_a_whole(value):
    with pytest.raises(BadRuleset) as refused:
        resolve(TrainRuleset, {"hand_sizes": value})
    assert (refused.value.code, refused.value.rule) == ("bad-value", "MTO-02")


@pytest.mark.parametrize("text", ["", "4", "4:", ":5", "4:5,", "4:5;5:4", "1:5", "4:x"])
def test_a_table_that_is_no_table_is_refused(text):
    with pytest.raises(BadRuleset):
        parse_value(describe(TrainRuleset)["hand_sizes"], text)


def test_a_table_is_written_number_by_number():
    option = describe(TrainRuleset)["hand_sizes"]
    assert parse_value(option, "2:16,10:8") == {"2": 16, "10": 8}
    resolved = resolve(TrainRuleset, {"hand_sizes": {"2": 16, "4": 8}})
    assert (resolved.hand_sizes.number(4), resolved.hand_sizes.number(3)) == (8, None)
    assert to_plain(resolved)["hand_sizes"] == {"2": 16, "4": 8}
