"""Items into slots, with the strategy cards of a plan as the example."""

from __future__ import annotations

import pytest

from referee.engine.choices import Assign, CannotSample, Json, Slot
from referee.engine.problems import UnreadableText
from tests.engine.choices.strategies import RandomSource
from tests.engine.choices.tables import complaints, options

CARDS = options("1", "4", "5")
SLOTS = options("attack", "defend")
PLAN = Assign(CARDS, SLOTS, partial=True, refuse=lambda id_: f"You have no strategy card {id_}.")


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ({}, []),
        ({"5": "attack", "1": "attack", "4": "defend"}, []),
        ({"7": "attack"}, [("/7", "You have no strategy card 7.")]),
        ({"a/b~c": "attack"}, [("/a~1b~0c", "You have no strategy card a/b~c.")]),
        ({"5": "rest"}, [("/5", '"rest" is not among attack, defend.')]),
        ({"5": None}, [("/5", "Expected one of attack, defend, got null.")]),
        ([["5", "attack"]], [("", "Expected an object of slots by item, got a list.")]),
    ],
)
def test_a_partial_assignment(answer: Json, found: list[tuple[str, str]]) -> None:
    assert complaints(PLAN, answer) == found


def test_every_item_unless_partial() -> None:
    whole = Assign(CARDS, SLOTS)
    assert complaints(whole, {"4": "attack"}) == [("", '"1" is not assigned.'), ("", '"5" is not assigned.')]


def test_a_game_refuses_slots_in_its_own_words() -> None:
    closed = Assign(CARDS, SLOTS, partial=True, refuse_slot=lambda id_: f"{id_} is closed.")
    assert complaints(closed, {"1": "breed"}) == [("/1", "breed is closed.")]


def test_slots_may_be_bounded(source: RandomSource) -> None:
    bounded = Assign(CARDS, [Slot("attack", "Attack", min=1, max=1), Slot("defend", "Defend", max=2)])
    assert complaints(bounded, {"1": "attack", "4": "defend", "5": "defend"}) == []
    assert complaints(bounded, {"1": "defend", "4": "defend", "5": "defend"}) == [
        ("", '"attack" needs at least 1, it has 0.'),
        ("", '"defend" takes at most 2, it has 3.'),
    ]
    assert bounded.describe()["slots"] == [
        {"id": "attack", "label": "Attack", "min": 1, "max": 1},
        {"id": "defend", "label": "Defend", "min": 0, "max": 2},
    ]
    for _ in range(20):
        bounded.check(bounded.sample(source))


def test_items_that_do_not_fit(source: RandomSource) -> None:
    crowded = Assign(CARDS, [Slot("attack", "Attack", max=2)])
    assert not crowded.possible
    with pytest.raises(CannotSample):
        crowded.sample(source)


def test_description() -> None:
    assert Assign(options("1"), options("attack"), partial=True).describe() == {
        "shape": "assign",
        "items": [{"id": "1", "label": "1"}],
        "slots": [{"id": "attack", "label": "Attack"}],
        "partial": True,
        "rules": [],
    }


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("5=attack, 1=attack", {"5": "attack", "1": "attack"}),
        ("5 = ATT , 4 =def", {"5": "attack", "4": "defend"}),
        ("5, 1 = attack, 4 = defend", {"5": "attack", "1": "attack", "4": "defend"}),
        ("none", {}),
    ],
)
def test_assignments_in_words(text: str, answer: Json) -> None:
    assert PLAN.parse(text) == answer


def test_items_with_commas_in_their_names() -> None:
    spaces = Assign(options("2,3", "2", "3"), SLOTS, partial=True)
    assert spaces.parse("2,3=attack, 2=defend") == {"2,3": "attack", "2": "defend"}
    assert spaces.parse("2, 3=attack") == {"2": "attack", "3": "attack"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5=attack, 5=defend", '"5" is used twice.'),
        ("7=attack", "You have no strategy card 7."),
        ("5=attack, 4", '"4" has no slot.'),
        ("5=rest", '"rest" is not among attack, defend.'),
        ("5=", "An empty entry is not among attack, defend."),
    ],
)
def test_unreadable_assignments(text: str, message: str) -> None:
    with pytest.raises(UnreadableText) as refused:
        PLAN.parse(text)
    assert refused.value.message == message
