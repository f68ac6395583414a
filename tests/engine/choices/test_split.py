"""Amounts over buckets, with the sharing out of losses as the example."""

from __future__ import annotations

import pytest

from referee.engine.choices import Bucket, CannotSample, Json, Split
from referee.engine.problems import UnreadableText
from tests.engine.choices.strategies import RandomSource
from tests.engine.choices.tables import complaints

ATTACKERS = [Bucket("red", "Red", max=3), Bucket("blue", "Blue", max=1)]
LOSSES = Split(
    ATTACKERS,
    total=3,
    refuse=lambda id_: f"{id_.title()} did not attack you.",
    wrong_total=lambda shared: f"Share out exactly 3 losses (you shared {shared}).",
    too_much=lambda id_, _: f"{id_.title()} has only 1 attacker.",
)


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ({"red": 3}, []),
        ({"red": 2, "blue": 1}, []),
        ({"red": 3, "blue": 0}, []),
        ({"red": 2}, [("", "Share out exactly 3 losses (you shared 2).")]),
        ({"red": 2, "blue": 2}, [("/blue", "Blue has only 1 attacker.")]),
        ({"green": 3}, [("/green", "Green did not attack you.")]),
        ({"red": -1}, [("/red", "Expected a whole number from 0 to 3, got -1.")]),
        ({"red": True}, [("/red", "Expected a whole number from 0 to 3, got true.")]),
        ({"red": None}, [("/red", "Expected a whole number from 0 to 3, got null.")]),
        (3, [("", "Expected an object of amounts by bucket, got 3.")]),
    ],
)
def test_an_exact_total(answer: Json, found: list[tuple[str, str]]) -> None:
    assert complaints(LOSSES, answer) == found


def test_the_general_messages() -> None:
    plain = Split(ATTACKERS, min_total=1, max_total=2)
    assert complaints(plain, {}) == [("", "Share out from 1 to 2 (you shared 0).")]
    assert complaints(plain, {"red": 2, "blue": 1}) == [("", "Share out from 1 to 2 (you shared 3).")]
    assert complaints(plain, {"blue": 2}) == [("/blue", "Expected a whole number from 0 to 1, got 2.")]
    assert complaints(plain, {"green": 1}) == [("/green", '"green" is not among red, blue.')]


def test_a_bucket_may_need_something(source: RandomSource) -> None:
    needy = Split([Bucket("red", "Red", min=2), Bucket("blue", "Blue")], total=5)
    assert complaints(needy, {"blue": 5}) == [("", '"red" needs at least 2, it has 0.')]
    assert complaints(needy, {"red": 1, "blue": 4}) == [
        ("/red", "Expected a whole number from 2 to 5, got 1.")
    ]
    for _ in range(20):
        needy.check(needy.sample(source))


def test_samples_reach_every_way_to_share(source: RandomSource) -> None:
    ways = {str(LOSSES.sample(source)) for _ in range(100)}
    assert ways == {"{'red': 3}", "{'blue': 1, 'red': 2}"}


def test_buckets_too_small_for_the_total(source: RandomSource) -> None:
    full = Split(ATTACKERS, total=5)
    assert not full.possible
    with pytest.raises(CannotSample):
        full.sample(source)


def test_descriptions() -> None:
    exact = Split([Bucket("red", "Red"), Bucket("blue", "Blue", max=1)], total=3)
    buckets = [
        {"id": "red", "label": "Red", "min": 0, "max": 3},
        {"id": "blue", "label": "Blue", "min": 0, "max": 1},
    ]
    assert exact.describe() == {"shape": "split", "buckets": buckets, "total": 3, "rules": []}
    loose = Split([Bucket("red", "Red", max=3), Bucket("blue", "Blue", max=1)])
    assert loose.describe() == {
        "shape": "split",
        "buckets": buckets,
        "min_total": 0,
        "max_total": 4,
        "rules": [],
    }


def test_declarations_that_make_no_sense() -> None:
    with pytest.raises(ValueError, match="not both"):
        Split(ATTACKERS, total=3, max_total=4)
    with pytest.raises(ValueError, match="never negative"):
        Split([Bucket("red", "Red", min=-1)], total=3)
    with pytest.raises(ValueError, match="needs a bound"):
        Split([Bucket("red", "Red")])


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("red=2, blue=1", {"red": 2, "blue": 1}),
        ("Red 2, b 1", {"red": 2, "blue": 1}),
        ("red 3", {"red": 3}),
        ("none", {}),
        ("red = 99", {"red": 99}),
    ],
)
def test_shares_in_words(text: str, answer: Json) -> None:
    assert LOSSES.parse(text) == answer


def test_buckets_named_like_spaces_and_numbers() -> None:
    numbers = Split([Bucket("1,1", "1,1"), Bucket("2", "2")], max_total=9)
    assert numbers.parse("1,1 1, 2 4") == {"1,1": 1, "2": 4}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("green 3", "Green did not attack you."),
        ("red", '"red" has no amount.'),
        ("red, blue 1", '"red" has no amount.'),
        ("red=2, red=1", '"red" is given twice.'),
        ("red=two", '"red=two" has no amount.'),
    ],
)
def test_unreadable_shares(text: str, message: str) -> None:
    with pytest.raises(UnreadableText) as refused:
        LOSSES.parse(text)
    assert refused.value.message == message
