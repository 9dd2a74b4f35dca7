"""Chance: shuffles are fair, depend on seed and label alone, and follow the published derivation."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.core.chance import ScriptedChance, SeededChance, commitment, match_seed, seed_from_text
from tilehall.core.tile import domino_set

PAGE = (Path(__file__).parents[2] / "docs" / "record.md").read_text("utf-8")
VECTOR = {
    "secret": "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    "commitment": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    "match id": "0123456789abcdef0123",
    "salts": "00112233445566778899aabbccddeeff,,ffeeddccbbaa99887766554433221100,",
    "match_seed": "989c95972893c4399e9607faaa50ae55fc5e9c15693e32d228d5090a719b15be",
    "label": "round/1/deal",
    "tiles": "0-1 0-3 4-6 3-6 0-4 1-1 0-5 1-4 5-5 4-4 0-6 0-0 3-5 1-3 "
    "2-4 3-4 1-2 2-3 5-6 1-6 3-3 0-2 1-5 6-6 4-5 2-2 2-5 2-6",
}


def plain_hmac(key: bytes, text: str) -> bytes:
    """HMAC-SHA256 from its definition."""
    padded = (key if len(key) <= 64 else hashlib.sha256(key).digest()).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + text.encode()).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def plain_shuffle(seed: bytes, label: str, items: list) -> list:
    """The shuffle as the documents describe it, word by word, written without the engine."""
    shuffled, stream, counter = sorted(items), b"", 0
    for i in range(len(shuffled) - 1, 0, -1):
        n = i + 1
        while True:
            if not stream:
                stream, counter = plain_hmac(seed, label + "|" + str(counter)), counter + 1
            word, stream = int.from_bytes(stream[:4], "big"), stream[4:]
            if word < 2**32 - 2**32 % n:
                break
        j = word % n
        shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
    return shuffled


def test_the_plain_hmac_is_hmac():
    assert plain_hmac(b"key", "text") == hmac.digest(b"key", b"text", "sha256")
    assert plain_hmac(b"long" * 40, "text") == hmac.digest(b"long" * 40, b"text", "sha256")


@given(st.binary(min_size=32, max_size=32), st.text("abc/|019", max_size=12), st.integers(0, 60))
def test_a_shuffle_is_the_one_that_the_documents_describe(seed, label, size):
    shuffled = SeededChance(seed, "round/1").shuffle(label, range(size))
    assert list(shuffled) == plain_shuffle(seed, f"round/1/{label}", list(range(size)))


@given(st.binary(min_size=32, max_size=32), st.permutations(domino_set(6)))
def test_a_shuffle_keeps_the_items_and_forgets_their_order(seed, tiles):
    chance = SeededChance(seed, "round/1")
    shuffled = chance.shuffle("deal", tiles)
    assert sorted(shuffled) == list(domino_set(6))
    assert shuffled == chance.shuffle("deal", domino_set(6))


def test_label_part_and_seed_each_change_the_order():
    seeds = [seed_from_text("a", 1), seed_from_text("a", 2), seed_from_text("b", 1)]
    orders = {
        SeededChance(seed, part).shuffle(what, domino_set(6))
        for seed in seeds
        for part in ("round/1", "round/2")
        for what in ("deal", "lot")
    }
    assert len(orders) == len(seeds) * 2 * 2


def test_every_order_is_equally_likely():
    """Chi-squared over the 24 orders of four items; the seeds are fixed, so this never flickers."""
    drawn = 4800
    counts = Counter(
        SeededChance(seed_from_text("fair", number), "round/1").shuffle("deal", range(4))
        for number in range(drawn)
    )
    expected = drawn / 24
    assert set(counts) == set(permutations(range(4)))
    # 23 degrees of freedom: beyond 49.7 once in a thousand
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 49.7


def test_words_that_would_favour_low_numbers_are_rejected(monkeypatch):
    """2**32 is one more than a multiple of three: the last word is drawn again, the one before is not."""
    blocks = {
        "round/1/lot|0": b"\xff\xff\xff\xff" + b"\0\0\0\2" + b"\0\0\0\1" + b"\0" * 20,
        "round/1/deal|0": b"\xff\xff\xff\xfe" + b"\0\0\0\1" + b"\0" * 24,
    }
    monkeypatch.setattr("hmac.digest", lambda key, text, name: blocks[text.decode()])
    chance = SeededChance(b"", "round/1")
    # the last of three changes places with 2 (itself) after the rejected word, then 1 with 1
    assert chance.shuffle("lot", "abc") == ("a", "b", "c")
    # 0xfffffffe is 2 modulo 3 and stands
    assert chance.shuffle("deal", "abc") == ("a", "b", "c")


def test_the_vector():
    """Computed from the description alone, and by the engine."""
    secret, salts = bytes.fromhex(VECTOR["secret"]), VECTOR["salts"].split(",")
    assert commitment(secret) == hashlib.sha256(secret).hexdigest() == VECTOR["commitment"]
    seed = plain_hmac(secret, f"tilehall/1|{VECTOR['match id']}|{VECTOR['salts']}")
    assert match_seed(secret, VECTOR["match id"], salts) == seed == bytes.fromhex(VECTOR["match_seed"])
    deal = plain_shuffle(seed, VECTOR["label"], list(domino_set(6)))
    assert " ".join(map(str, deal)) == VECTOR["tiles"]
    part, _, what = VECTOR["label"].rpartition("/")
    assert SeededChance(seed, part).shuffle(what, domino_set(6)) == tuple(deal)


def test_the_seed_that_is_a_text():
    seed = "5faabdbde7493ace689384da303291abc954fd28f5a8ff1aec61cf8aaa5618ff"
    assert (
        seed_from_text("family", 1).hex() == hashlib.sha256(b"tilehall/1|seed|family|1").hexdigest() == seed
    )
    assert seed in PAGE


def test_the_page_shows_the_same_vector():
    shown = " ".join(PAGE.split())
    for name, value in VECTOR.items():
        assert f"{name} {value}" in shown


@given(st.randoms(use_true_random=False))
def test_a_script_comes_out_as_written(rng: random.Random):
    order = list(domino_set(6))
    rng.shuffle(order)
    assert ScriptedChance({"deal": order}).shuffle("deal", domino_set(6)) == tuple(order)


@pytest.mark.parametrize("order", [[0, 1], [0, 1, 1], [0, 1, 2, 3]])
def test_a_script_with_other_items_is_refused(order):
    with pytest.raises(ValueError, match="other items"):
        ScriptedChance({"lot": order}).shuffle("lot", range(3))


def test_a_script_without_an_order_is_refused():
    with pytest.raises(ValueError, match="no order for deal"):
        ScriptedChance({}).shuffle("deal", domino_set(6))
