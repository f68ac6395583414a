"""State survives JSON exactly and can be copied; data that does not fit is named with its place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.codec import BadState, copied, decode, encode
from referee.engine.unseen import UNSEEN, face_down


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


class Place(str):
    __slots__ = ()


@dataclass
class Piece:
    at: Place
    seen: list[Place]


def test_a_kind_of_text_is_written_as_text_and_read_as_its_kind() -> None:
    written = encode(Piece(Place("a1"), [Place("b2")]))
    assert written == {"at": "a1", "seen": ["b2"]}
    assert type(written["at"]) is str
    again = decode(Piece, written)
    assert (type(again.at), type(again.seen[0])) == (Place, Place)
    with pytest.raises(BadState, match="/at: expected a text"):
        decode(Piece, {"at": 1, "seen": []})


def test_what_is_encoded_is_no_longer_tied_to_the_state() -> None:
    zoo = a_zoo()
    encoded: Any = encode(zoo)
    zoo.extra.append(7)
    zoo.by_seat[1].append("late")
    assert encoded["extra"] == []
    assert encoded["by_seat"] == {"1": ["early"]}


@given(zoos)
def test_a_copy_is_equal_and_shares_nothing_that_can_change(zoo: Zoo) -> None:
    copy = copied(zoo)
    assert copy == zoo
    assert type(copy.order) is tuple
    assert not {id(one) for one in changeable(zoo)} & {id(one) for one in changeable(copy)}


def changeable(value: object) -> Iterator[object]:
    """All objects in a state that can be changed."""
    if is_dataclass(value) or isinstance(value, list | dict):
        yield value
    if is_dataclass(value):
        inner = [getattr(value, one.name) for one in fields(value)]
    elif isinstance(value, dict):
        inner = list(value.values())
    else:
        inner = list(value) if isinstance(value, list | tuple) else []
    for one in inner:
        yield from changeable(one)


@dataclass(frozen=True)
class Ticket:
    number: int


@dataclass
class Cloakroom:
    tickets: dict[str, tuple[Ticket, ...]]
    coats: tuple[Card, ...]
    checks: int = 0

    def __post_init__(self) -> None:
        self.checks += 1


def test_values_are_shared_by_copies_and_nothing_is_made_anew() -> None:
    room = Cloakroom({"a": (Ticket(1),)}, (Card("fur", 3),))
    copy = copied(room)
    assert copy == room
    assert copy.tickets is not room.tickets
    assert copy.tickets["a"][0] is room.tickets["a"][0]
    assert copy.coats[0] is not room.coats[0]
    assert copy.checks == 1


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
    with pytest.raises(TypeError, match="cannot be part of a state"):
        copied(state)


@dataclass
class Table:
    deck: list[str]
    zoo: Zoo | None
    hands: dict[int, list[Card]]


def test_what_is_hidden_is_copied_as_hidden() -> None:
    hidden = Table(deck=face_down("abc"), zoo=UNSEEN, hands={1: [Card("fox", 2)], 2: UNSEEN})
    copy = copied(hidden)
    assert copy.zoo is UNSEEN
    assert copy.hands[2] is UNSEEN
    assert len(copy.deck) == 3
    assert all(card is UNSEEN for card in copy.deck)
    assert copy.deck is not hidden.deck
    assert copy.hands[1] == [Card("fox", 2)]
    assert copy.hands[1][0] is not hidden.hands[1][0]
