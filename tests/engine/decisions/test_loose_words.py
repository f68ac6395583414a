"""Clauses on lines of their own, signs that close a word, names that Python has taken, fields not offered."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pytest

from referee.engine.choices import Choice, Number, One, Option
from referee.engine.decisions import (
    Count,
    Cursor,
    Decision,
    Moment,
    Orders,
    Spelling,
    Writing,
    asks,
    optional_question,
)
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.engine.page import Page
from referee.engine.problems import UnreadableText


class AnyPlace(Spelling):
    label, what = "place", "a place"

    def read(self, words: Cursor) -> Json:
        return words.take().casefold()

    def show(self, value: Json) -> str:
        return str(value)


class Town(str):
    __slots__ = ()


@dataclass(frozen=True)
class Road(Moment):
    coins: int = 3


def coins(at: Road) -> Choice | None:
    return Number(1, at.coins) if at.coins else None


class Ride(Decision[Road], form="ride {from}: {to} [/] [pay {pay}] [for {days}]", sparse=True):
    what, writing = "a ride", Writing(closing=":", breaks=";")
    from_: Town = asks(One([Option("north:gate", "Gate"), Option("well", "Well")]), AnyPlace())
    to: Town = asks(One([Option("inn", "Inn"), Option("well", "Well")]), AnyPlace())
    pay: int | None = asks(coins, Count("coins"), default=None)
    days: int = asks(Number(1, 9), Count("days"), default=1)


RIDE = Orders(Ride, Road())


@pytest.mark.parametrize(
    "text",
    [
        "ride north:gate: inn pay 2 for 3",
        "ride north:gate: inn for 3\npay 2",
        "ride north:gate : inn; pay 2; for 3",
    ],
)
def test_clauses_may_stand_on_lines_of_their_own(text: str) -> None:
    answer: Json = {"from": "north:gate", "to": "inn", "pay": 2, "days": 3}
    assert RIDE.parse(text) == answer
    assert RIDE.show(answer) == "ride north:gate: inn pay 2 for 3"
    ride = Ride.from_answer(answer, Road())
    assert ride.from_ == Town("north:gate")
    assert isinstance(ride.from_, Town)
    assert Ride.to_answer(ride) == answer
    assert ride.problem("Closed.", None, "from").path == "/from"


def test_what_follows_on_another_line_and_is_no_clause_is_one_order_too_many() -> None:
    with pytest.raises(UnreadableText) as raised:
        RIDE.parse("ride well: inn\nride well: inn")
    assert raised.value.message == "There is one order too many."


def test_a_field_that_is_not_offered_is_no_part_of_the_choice() -> None:
    poor = Ride.choice(Road(coins=0))
    assert "pay" not in str(poor.describe())
    assert [one.path for one in poor.problems({"from": "well", "to": "inn", "pay": 1})] == ["/pay"]
    assert "pay" in str(Ride.choice(Road()).describe())


def test_nothing_may_be_written_in_several_ways_and_be_as_likely_as_one_likes() -> None:
    none = ("ride nowhere", "stay")
    words = partial(Page, "")
    asked = optional_question(1, "ride", Ride, Road(), words, "R-1", none=none, propose=lambda _: None)
    assert asked.read("stay") is asked.read("ride nowhere") is None
    assert asked.show(None) == "ride nowhere"
    assert asked.choice.sample(UniformNumbers(b"1", "road")) is None
