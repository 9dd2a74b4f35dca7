"""The codec and the notation: what is written is read back, and anything else is BadNotation."""

from __future__ import annotations

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.core.codec import convert, decode, encode, to_plain
from tilehall.core.errors import BadNotation
from tilehall.core.match import Length, Match, Outcome
from tilehall.core.tile import LARGEST_NUMBER, Domino, domino_set
from tilehall.games.gaple.model import GapleAction, GapleEvent, GapleView
from tilehall.testing import strategies

KINDS = [GapleAction, GapleEvent, GapleView, Match, Outcome, Length, Domino]


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.binary(max_size=40) | st.text(max_size=40))
def test_decoding_any_bytes_or_text_is_bad_notation_or_a_value(kind, data):
    try:
        value = decode(data, kind)
    except BadNotation:
        return
    assert decode(encode(value), kind) == value


@pytest.mark.parametrize("kind", KINDS)
@given(plain=strategies.json_values())
def test_any_json_is_bad_notation_or_a_value(kind, plain):
    for read in (lambda: decode(json.dumps(plain), kind), lambda: convert(plain, kind)):
        try:
            value = read()
        except BadNotation:
            continue
        assert decode(encode(value), kind) == value


@given(strategies.positions("gaple"), st.data())
def test_a_changed_value_is_bad_notation_or_another_value(position, data):
    """Real events and views with one leaf replaced by anything: no other error, nothing swallowed."""
    game, steps = position
    last = steps[-1]
    value, kind = data.draw(
        st.sampled_from(
            [
                *((event, game.event_type) for event in last.events),
                *((game.view(last.state, seat), game.view_type) for seat in (None, 0)),
            ]
        )
    )
    plain = json.loads(encode(value))
    place = plain
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key]:
            break
        place = place[key]
    place[key] = data.draw(strategies.json_values())
    try:
        changed = decode(json.dumps(plain), kind)
    except BadNotation:
        return
    assert decode(encode(changed), kind) == changed
    assert to_plain(convert(to_plain(changed), kind)) == to_plain(changed)


def test_json_that_is_nested_too_deep_or_holds_too_much_is_bad_notation():
    for text in (
        "[" * 100_000,
        '{"kind":' * 50_000,
        '{"kind":"pass"} {}',
        '{"kind":"pass","kind":"pass"',
        "\ud800",
    ):
        with pytest.raises(BadNotation):
            decode(text, GapleAction)


@given(strategies.dominoes(LARGEST_NUMBER))
def test_a_tile_is_read_from_either_order_with_or_without_brackets(tile):
    low, high = tile.low, tile.high
    for text in (f"{low}-{high}", f"{high}-{low}", f"[{low}-{high}]", f" {high} - {low} "):
        assert Domino.parse(text) is tile
    assert Domino.parse(str(tile)) is tile
    assert decode(encode(tile), Domino) is tile
    assert pickle.loads(pickle.dumps(tile)) is copy.deepcopy(tile) is tile  # noqa: S301 - made here


@given(st.text("0123456789-[] ", max_size=7) | st.text(max_size=7))
def test_any_other_text_is_no_tile(text):
    bare = text.strip()
    if bare.startswith("[") and bare.endswith("]"):
        bare = bare[1:-1]
    halves = [half.strip() for half in bare.split("-")]
    fine = len(halves) == 2 and all(
        half.isascii() and half.isdecimal() and len(half) <= 2 and int(half) <= LARGEST_NUMBER
        for half in halves
    )
    if fine:
        assert Domino.parse(text) is Domino(*map(int, halves))
    else:
        with pytest.raises(BadNotation) as refused:
            Domino.parse(text)
        assert refused.value.code == "bad-tile"


@pytest.mark.parametrize(
    "text", ["[3-5", "3-5]", "[[3-5]]", "3-19", "3--5", "-3-5", "3-5-6", "\u0663-\u0665", "", "3 5"]
)
def test_malformed_tiles(text):
    with pytest.raises(BadNotation):
        Domino.parse(text)


@given(strategies.dominoes(), strategies.dominoes())
def test_tiles_are_ordered_by_low_then_high(one, other):
    assert (one < other) == ((one.low, one.high) < (other.low, other.high))
    assert (one == other) == ((one.low, one.high) == (other.low, other.high))
    assert sorted(domino_set(6)) == list(domino_set(6))


@given(strategies.dominoes(), st.integers(0, 6))
def test_halves(tile, number):
    assert tile.has(number) == (number in (tile.low, tile.high))
    assert tile.pips == tile.low + tile.high
    assert tile.is_double == (tile.low == tile.high)
    if tile.has(number):
        assert sorted([number, tile.other(number)]) == [tile.low, tile.high]


def test_a_tile_never_changes():
    with pytest.raises(AttributeError):
        Domino(3, 5).low = 1
