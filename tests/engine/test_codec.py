"""State survives JSON exactly, and data that does not fit is named with its place."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.codec import BadState, decode, encode


@dataclass
class Card:
    name: str
    cost: int


@dataclass
class Zoo:
    count: int
    label: str
    open: bool
    mood: Literal["calm", "wild"]
    cards: list[Card]
    order: tuple[int, ...]
    by_seat: dict[int, list[str]]
    by_name: dict[str, Card | None]
    inner: Zoo | None = None
    extra: list[int] = field(default_factory=list)


cards = st.builds(Card, st.text(), st.integers())
zoos = st.recursive(
    st.none(),
    lambda inner: st.builds(
        Zoo,
        count=st.integers(),
        label=st.text(),
        open=st.booleans(),
        mood=st.sampled_from(["calm", "wild"]),
        cards=st.lists(cards, max_size=3),
        order=st.lists(st.integers(), max_size=3).map(tuple),
        by_seat=st.dictionaries(st.integers(), st.lists(st.text(), max_size=2), max_size=3),
        by_name=st.dictionaries(st.text(), st.none() | cards, max_size=3),
        inner=inner,
        extra=st.lists(st.integers(), max_size=2),
    ),
    max_leaves=3,
).filter(lambda zoo: zoo is not None)


@given(zoos)
def test_a_state_survives_json(zoo: Zoo) -> None:
    written = json.dumps(encode(zoo))
    again = decode(Zoo, json.loads(written))
    assert again == zoo
    assert type(again.order) is tuple
    assert json.dumps(encode(again)) == written


def test_what_is_encoded_is_no_longer_tied_to_the_state() -> None:
    zoo = a_zoo()
    encoded: Any = encode(zoo)
    zoo.extra.append(7)
    zoo.by_seat[1].append("late")
    assert encoded["extra"] == []
    assert encoded["by_seat"] == {"1": ["early"]}


def a_zoo() -> Zoo:
    return Zoo(1, "x", True, "calm", [Card("a", 2)], (1,), {1: ["early"]}, {"a": None})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"count": True}, "/count: expected a whole number, found True"),
        ({"count": "1"}, "/count: expected a whole number, found '1'"),
        ({"open": 1}, "/open: expected true or false, found 1"),
        ({"mood": "sad"}, "/mood: expected one of 'calm', 'wild', found 'sad'"),
        ({"cards": {}}, "/cards: expected a list, found {}"),
        ({"cards": [{"name": "a"}]}, "/cards/0/cost: missing from Card"),
        ({"cards": [{"name": "a", "cost": 1, "age": 2}]}, "/cards/0/age: Card has no such field"),
        ({"by_seat": {"x": []}}, "/by_seat/x: expected a whole number as key"),
        ({"inner": 3}, "/inner: expected an object (Zoo), found 3"),
    ],
)
def test_data_that_does_not_fit_is_named_with_its_place(change: dict[str, Any], message: str) -> None:
    data: Any = encode(a_zoo())
    with pytest.raises(BadState) as refused:
        decode(Zoo, {**data, **change})
    assert str(refused.value) == message


@dataclass
class WithASet:
    things: set[int]


@dataclass
class WithAFloat:
    share: float


@dataclass
class WithAPair:
    pair: tuple[int, str]


@pytest.mark.parametrize("state", [WithASet({1}), WithAFloat(0.5), WithAPair((1, "x"))])
def test_types_that_do_not_survive_are_refused(state: object) -> None:
    with pytest.raises(TypeError, match="cannot be part of a state"):
        encode(state)
