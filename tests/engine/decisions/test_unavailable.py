"""What a question does not offer, and why: from what its decisions say of themselves."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from referee.engine.catalogue import Reason
from referee.engine.choices import One, Option, Some
from referee.engine.decisions import Decision, Moment, Orders, asks
from referee.engine.json_types import Json
from referee.engine.unavailable import Unavailable

PRICES = {"ale": 2, "bread": 1, "cheese": 4}


@dataclass(frozen=True)
class Stall(Moment):
    coins: int
    stock: tuple[str, ...] = tuple(PRICES)
    raining: bool = False

    def offered(self) -> list[Option]:
        return [Option(name, name.title()) for name in self.stock if PRICES[name] <= self.coins]

    def too_dear(self, name: str) -> str | None:
        if name not in self.stock:
            return None  # the general sentence will do, and nobody is told of it unasked
        template = "{name} costs {price}; you have {coins}."
        return Reason(template, "MA-3", name=name, price=PRICES[name], coins=self.coins)


def on_the_stall(at: Stall) -> list[Option]:
    return [Option(name, name.title(), refs=(f"goods:{name}",)) for name in at.stock]


class Trade(Decision[Stall]):
    what = "a trade"


class Buy(Trade, form="buy {goods}", label="Buy"):
    goods: str = asks(lambda at: One(at.offered(), at.too_dear), among=on_the_stall)


class Bundle(Trade, form="bundle {goods}", label="Buy a bundle"):
    goods: tuple[str, ...] = asks(
        lambda at: Some(at.offered(), min=1, refuse=at.too_dear), among=on_the_stall
    )


class Beg(Trade, form="beg for {goods}", label="Beg"):
    """It says nothing of what one may think of for it: no option of its own is told of."""

    goods: str = asks(lambda at: One(at.offered(), at.too_dear))

    @classmethod
    def refusal(cls, at: Stall) -> str | None:
        return Reason("Nobody begs in the rain.", "MA-7") if at.raining else None


def cheese(case: str, coins: int) -> Unavailable:
    why = f"cheese costs 4; you have {coins}."
    return Unavailable(case, "Cheese", why, "MA-3", "cheese", ("goods:cheese",))


def test_what_is_refused_is_told_with_its_reason_and_clause() -> None:
    assert Orders(Trade, Stall(3)).unavailable() == [cheese("buy", 3), cheese("bundle", 3)]


def test_a_refused_alternative_is_told_as_a_whole() -> None:
    found = Orders(Trade, Stall(9, raining=True)).unavailable()
    assert found == [Unavailable("beg", "Beg", "Nobody begs in the rain.", "MA-7")]


def test_nothing_is_told_where_all_is_on_offer() -> None:
    assert Orders(Trade, Stall(9)).unavailable() == []


def test_nothing_is_told_of_what_nobody_would_think_of() -> None:
    assert Orders(Trade, Stall(3, stock=("ale",))).unavailable() == []


def test_of_a_decision_without_a_family_there_is_no_case() -> None:
    assert Orders(Buy, Stall(3)).unavailable() == [cheese("", 3)]


@pytest.mark.parametrize("at", [Stall(3), Stall(0), Stall(9, raining=True)])
def test_whoever_orders_it_is_told_the_same(at: Stall) -> None:
    """What is said beforehand is what an order is refused with."""
    for one in Orders(Trade, at).unavailable():
        values: dict[str, Json] = {
            "buy": {"goods": one.id},
            "bundle": {"goods": [one.id]},
            "beg": {"goods": "ale"},
        }
        problems = Trade.choice(at).problems({"case": one.case, "value": values[one.case]})
        assert (one.why, one.rule) in [(problem.message, problem.clause) for problem in problems]
