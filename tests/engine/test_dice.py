"""Named draws: each is what HMAC-SHA-256 of its label says, and all faces are equally likely."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine import dice

KEY = bytes(range(32))


def words(label: str) -> list[int]:
    """The first eight 64-bit words of a label, straight from the definition."""
    blocks = b"".join(
        hmac.new(KEY, label.encode() + b"\x00" + counter.to_bytes(8, "big"), hashlib.sha256).digest()
        for counter in range(2)
    )
    return [int.from_bytes(blocks[start : start + 8], "big") for start in range(0, 64, 8)]


@pytest.mark.parametrize("label", ["raid/7/dice", "deck/miracle/shuffle/2", "ü", ""])
def test_a_roll_is_the_first_word_of_its_label(label: str) -> None:
    assert dice.roll(KEY, label, 6) == words(label)[0] % 6 + 1
    assert dice.pick(KEY, label, 10) == words(label)[0] % 10


def test_a_shuffle_takes_one_word_for_each_place_from_the_back() -> None:
    stream = words("shuffle")
    expected = list(range(6))
    for word, last in zip(stream, range(5, 0, -1), strict=False):
        other = word % (last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    assert dice.permutation(KEY, "shuffle", 6) == expected


def test_a_word_beyond_the_last_whole_multiple_is_thrown_away() -> None:
    """With n = 2^63 + 1 nearly every other word is out of bounds, so that rejection shows."""
    n = 2**63 + 1
    limit = 2**64 - 2**64 % n
    label = next(f"try {number}" for number in range(100) if words(f"try {number}")[0] >= limit)
    assert dice.UniformNumbers(KEY, label).below(n) == next(word for word in words(label) if word < limit) % n


def test_faces_are_equally_likely() -> None:
    """A chi-squared test over fixed labels; 20.5 is passed by chance once in a thousand seeds (5 degrees)."""
    rolls = Counter(dice.roll(KEY, f"die/{number}", 6) for number in range(12_000))
    assert sum((rolls[face] - 2000) ** 2 / 2000 for face in range(1, 7)) < 20.5


def test_orders_are_equally_likely() -> None:
    """The 24 orders of four cards; 49.7 is passed by chance once in a thousand seeds (23 degrees)."""
    orders = Counter(tuple(dice.permutation(KEY, f"deck/{number}", 4)) for number in range(12_000))
    assert len(orders) == 24
    assert sum((count - 500) ** 2 / 500 for count in orders.values()) < 49.7


@given(st.integers(0, 60), st.text())
def test_a_shuffle_loses_nothing(count: int, label: str) -> None:
    assert sorted(dice.permutation(KEY, label, count)) == list(range(count))


def test_draws_do_not_depend_on_each_other() -> None:
    alone = dice.roll(KEY, "b", 1000)
    dice.roll(KEY, "a", 1000)
    assert dice.roll(KEY, "b", 1000) == alone
    assert len({dice.roll(KEY, label, 2**40) for label in ("a", "b", "a\x00", "a/")}) == 4


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_cannot_be_drawn_from(n: int) -> None:
    with pytest.raises(ValueError, match="cannot choose one of"):
        dice.pick(KEY, "x", n)
