"""Decisions: the choice that follows from a declaration, and values for answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from referee.engine.choices import Flag, One, Option
from referee.engine.decisions import Decision, Moment, Sentence, asks, open_decisions
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from tests.engine.decisions.market import Beg, Buy, Deal, Give, Leave, Look, Note, Stall, Trade, Twice

BUY_ALE = Buy(goods="ale", price=3, wrapped=True)


@pytest.mark.parametrize(
    ("kind", "decision", "answer"),
    [
        (Leave, Leave(), {}),
        (Trade, Leave(), {"case": "leave", "value": {}}),
        (Buy, BUY_ALE, {"goods": "ale", "price": 3, "wrapped": True}),
        (Deal, Beg(goods="ale"), {"case": "beg", "value": "ale"}),
        (
            Trade,
            Twice(first=BUY_ALE, second=Beg(goods="bread")),
            {
                "case": "two",
                "value": {
                    "first": {"case": "buy", "value": {"goods": "ale", "price": 3, "wrapped": True}},
                    "second": {"case": "beg", "value": "bread"},
                },
            },
        ),
        (Twice, Twice(first=Beg(goods="ale")), {"first": {"case": "beg", "value": "ale"}, "second": None}),
        (Give, Give(shares={"ann": 2}), {"ann": 2}),
        (Look, Look(things=("ale", "bread"), how="closely"), {"things": ["ale", "bread"], "how": "closely"}),
        (Note, Note(page=3), 3),
    ],
)
def test_an_answer_stands_for_a_decision(kind: type[Any], decision: Any, answer: Json) -> None:
    assert kind.to_answer(decision) == answer
    assert kind.from_answer(answer, Stall()) == decision
    assert kind.choice(Stall()).problems(answer) == []


def test_the_choice_is_that_of_the_fields() -> None:
    described: Any = Trade.choice(Stall(coins=2)).describe()
    assert list(described["cases"]) == ["buy", "beg", "two", "give", "look", "leave"]
    assert described["labels"]["leave"] == "Go home"
    assert [one["id"] for one in described["cases"]["buy"]["fields"]["goods"]["options"]] == ["ale", "bread"]
    assert described["cases"]["two"]["rules"] == ["Nobody gets the same thing twice."]
    assert described["cases"]["two"]["fields"]["second"]["shape"] == "optional"
    assert described["cases"]["give"]["shape"] == "split"


def problems(kind: type[Decision[Stall]], at: Stall, answer: Json) -> list[tuple[str, str, str | None]]:
    return [(one.path, one.message, one.clause) for one in kind.choice(at).problems(answer)]


def test_an_alternative_is_open_or_closed_or_refused_and_says_why() -> None:
    rain = Stall(coins=0, raining=True)
    assert open_decisions(Trade, rain) == [Give, Look, Leave]
    buying: Json = {"case": "buy", "value": {"goods": "cheese", "price": 0, "wrapped": False}}
    assert problems(Trade, rain, buying) == [("/value/goods", "cheese costs 4; you have 0.", None)]
    assert problems(Trade, rain, {"case": "beg", "value": "ale"}) == [
        ("/case", "Nobody begs in the rain.", None)
    ]
    assert open_decisions(Leave, rain) == [Leave]
    assert open_decisions(Deal, rain) == []
    assert not Deal.choice(rain).possible


def test_a_problem_points_to_the_field_through_decisions_in_decisions() -> None:
    twins: list[tuple[Json, str]] = [
        ({"case": "beg", "value": "ale"}, "/value/second/value"),
        (
            {"case": "buy", "value": {"goods": "ale", "price": 0, "wrapped": False}},
            "/value/second/value/goods",
        ),
    ]
    for second, path in twins:
        answer: Json = {"case": "two", "value": {"first": {"case": "beg", "value": "ale"}, "second": second}}
        assert problems(Trade, Stall(), answer) == [(path, "You have it already.", "MA-1")]


def test_a_decision_that_asks_nothing_more_may_have_a_rule_too() -> None:
    class Haggle(Decision[Stall], form="haggle", rule=Sentence("Nobody haggles in the rain.", "MA-2")):
        def problems(self, at: Stall) -> str | None:
            return "It rains." if at.raining else None

    assert problems(Haggle, Stall(), {}) == []
    assert problems(Haggle, Stall(raining=True), {}) == [("", "It rains.", "MA-2")]


def test_random_decisions_are_drawn_by_weight_and_by_their_own_proposals() -> None:
    source, at = UniformNumbers(b"market", "sample"), Stall()
    drawn: Counter[str] = Counter()
    for _ in range(400):
        answer: Any = Trade.choice(at).sample(source)
        assert Trade.choice(at).problems(answer) == []
        drawn[answer["case"]] += 1
        if answer["case"] == "two":
            assert answer["value"]["second"] is None  # as it proposes itself
    assert drawn["buy"] > 100 > drawn["leave"] > 20


def test_choices_are_made_once_for_a_moment() -> None:
    at = Stall()
    assert Trade.choice(at) is Trade.choice(at)
    assert Trade.choice(at) is not Trade.choice(Stall())


class Wide(Moment):
    """A moment of no particular time."""


def test_what_is_declared_wrongly_is_refused_when_it_is_first_used() -> None:
    class NoChoice(Decision[Wide], form="x {y}"):
        y: str

    class Misspelt(Decision[Wide], form="x {z}"):
        y: str = asks(One([]))

    class LeftOut(Decision[Wide], form="x"):
        y: str = asks(One([]))

    class Crowded(Decision[Wide], form="x {y} {z}", bare=True):
        y: str = asks(One([]))
        z: str = asks(One([]))

    class Floating(Decision[Wide], form="x {y}"):
        y: Mapping[int, str] = asks(One([]))

    expected: dict[type[Decision[Wide]], str] = {
        NoChoice: "NoChoice does not say what may be chosen for y",
        Misspelt: "Misspelt has no field z",
        LeftOut: "the form of LeftOut leaves out y",
        Crowded: "Crowded is bare, so it has one field",
        Floating: "no decision can hold a",
    }
    for kind, message in [*expected.items(), *expected.items()]:  # and every time after
        with pytest.raises(TypeError, match=message):
            kind.choice(Wide())


def test_a_rule_and_the_problems_that_break_it_belong_together() -> None:
    with pytest.raises(TypeError, match="needs both, or neither"):

        class Unruly(Decision[Wide], form="x", rule=Sentence("One must.")):
            pass

    with pytest.raises(TypeError, match="needs both, or neither"):

        class Silent(Decision[Wide], form="x"):
            def problems(self, at: Wide) -> list[Problem]:  # noqa: ARG002 - only declared
                return []


def test_two_alternatives_cannot_share_a_case() -> None:
    class Family(Decision[Wide]):
        pass

    class Same(Family, form="same"):
        pass

    with pytest.raises(TypeError, match="Family has two cases 'same'"):

        class Other(Family, form="other", case="same"):
            pass


def test_the_type_checker_finds_what_is_wrong() -> None:
    """Every `type: ignore` here is one that mypy would call unused if it did not see the mistake."""
    with pytest.raises(TypeError):
        Buy(goods="ale", prize=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Buy(price=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Buy("ale")  # type: ignore[call-arg]
    Buy(goods=7)  # type: ignore[arg-type]
    Twice(first=Leave())  # type: ignore[arg-type]
    Look(things=("ale",), how="slowly")  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        BUY_ALE.goods = "bread"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        BUY_ALE.shop  # type: ignore[attr-defined] # noqa: B018
    match BUY_ALE:
        case Buy(goods=goods):
            assert goods.upper() == "ALE"


def test_fields_are_inherited_first_ones_first() -> None:
    class Base(Decision[Wide]):
        loud: bool = asks(Flag(), default=False)

    class Call(Base, form="call {name} [{loud}]"):
        name: str = asks(One([Option("ann", "Ann")]))

    assert list(Call.fields()) == ["loud", "name"]
    assert Call.to_answer(Call(name="ann")) == {"loud": False, "name": "ann"}
