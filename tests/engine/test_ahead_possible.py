"""Tests that can never hold are told from those that can."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.ahead.possible import can_hold
from referee.engine.choices import Condition, Fact, holds
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json

FACTS = [
    Fact("coins", "Coins", "number"),
    Fact("stalls", "Stalls", "list"),
    Fact("buyer", "Buyer", "text"),
    Fact("open", "Open", "flag"),
]


@pytest.mark.parametrize(
    ("text", "possible"),
    [
        ("coins > 2", True),
        ("coins > 2 and coins < 4", True),
        ("coins > 2 and coins < 3", False),
        ("coins > 2 and not coins > 1", False),
        ("not coins > 2 and not coins <= 2", True),  # where no coins are stated
        ("coins = 3 and coins != 3", False),
        ("coins in (1, 2) and coins > 2", False),
        ("coins in (1, 2) and coins > 1", True),
        ("buyer = cook and buyer = baker", False),
        ("buyer = cook or buyer = baker", True),
        ("buyer = cook and (buyer = baker or buyer = smith)", False),
        ("buyer = cook and (buyer = baker or coins = 1)", True),
        ("buyer != cook and buyer != baker", True),
        ("open = yes and open = no", False),
        ("open != yes", True),
        ("stalls = fish and stalls = bread", True),
        ("coins > 5 and not (coins > 3 or open = yes)", False),
    ],
)
def test_what_can_never_hold_is_told(text: str, possible: bool) -> None:
    assert can_hold(Condition(FACTS).parse(text), FACTS) is possible


@pytest.mark.parametrize(
    "test",
    [
        {"any": []},
        {"not": True},
        {"not": {"all": []}},
        {"fact": "coins", "is": "in", "value": []},
        {"size": "stalls", "is": "<", "value": 0},
        {"count": [True, True], "is": ">", "value": 2},
    ],
)
def test_what_says_nothing_never_holds(test: Json) -> None:
    assert not can_hold(test, FACTS)


def test_what_would_take_long_to_tell_is_taken_as_possible() -> None:
    apart: Json = {"all": [{"fact": "coins", "is": "in", "value": [n, n + 1]} for n in range(0, 4000, 2)]}
    assert can_hold(apart, FACTS)
    assert can_hold({"all": [{"any": [apart] * 50}] * 50}, FACTS)


numbers = st.integers(-1, 22)
words = st.sampled_from([*(f"word {number}" for number in range(21)), "cook"])
facts = st.fixed_dictionaries(
    {},
    optional={
        "coins": numbers,
        "stalls": st.lists(words | numbers, max_size=4),
        "buyer": words,
        "open": st.booleans(),
    },
)


@given(st.integers(0, 10**6), facts)
def test_a_test_that_holds_is_never_called_impossible(number: int, values: dict[str, Json]) -> None:
    test = Condition(FACTS).sample(UniformNumbers(b"possible", str(number)))
    assert can_hold(test, FACTS) or not holds(test, values)


@pytest.mark.parametrize(
    ("text", "possible"),
    [
        ("turn > 7 and turn != 8", False),
        ("turn > 6 and turn != 8", True),
        ("buyer != cook and buyer != baker", False),
        ("buyer != cook and turn = 8", True),
    ],
)
def test_what_facts_can_be_is_looked_at(text: str, possible: bool) -> None:
    facts = [
        Fact("turn", "Turn", "number", least=1, most=8),
        Fact("buyer", "Buyer", "text", values=("cook", "baker")),
    ]
    assert can_hold(Condition(facts).parse(text), facts) is possible
