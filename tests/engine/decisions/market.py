"""A market: every kind of field, alternatives within alternatives, closed and refused ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from referee.engine.choices import Bucket, Flag, Number, One, Option, Some, Source, Split
from referee.engine.decisions import (
    Aliased,
    Count,
    Decision,
    Listed,
    Moment,
    Named,
    Phrases,
    Sentence,
    Shares,
    asks,
)
from referee.engine.problems import Problem

PRICES = {"ale": 2, "bread": 1, "cheese": 4, "call to arms": 3}
OPTIONS = [Option(name, name.title()) for name in PRICES]
GOODS = Named("goods", OPTIONS, "for sale")
WHO = Named("friend", [Option("ann", "Ann"), Option("bob", "Bob")])


@dataclass(frozen=True)
class Stall(Moment):
    coins: int = 5
    stock: tuple[str, ...] = ("ale", "bread", "cheese")
    raining: bool = False
    favourite: str | None = "bread"


def affordable(at: Stall) -> One:
    offered = [option for option in OPTIONS if option.id in at.stock and PRICES[option.id] <= at.coins]
    return One(offered, lambda name: f"{name} costs {PRICES[name]}; you have {at.coins}.")


def usual(at: Stall) -> Aliased:
    return Aliased(GOODS, "the usual", at.favourite, "You have no favourite.")


def friends(at: Stall) -> Split:
    return Split([Bucket("ann", "Ann"), Bucket("bob", "Bob")], min_total=1, max_total=max(1, at.coins))


class Trade(Decision[Stall]):
    what = "a trade"


class Deal(Trade):
    what = "a deal"
    goods: str


class Buy(Deal, form="buy {goods} [for|at {price}] [{wrapped}]", label="Buy", weight=3):
    goods: str = asks(affordable, usual)
    price: int = asks(Number(0, 9), Count("coins"), default=0)
    wrapped: bool = asks(Flag(), Phrases({"wrapped": True, "not wrapped": False}), default=False)

    def remark(self, at: Stall) -> str:
        return f"{PRICES[self.goods]} of {at.coins} coins"


class Beg(Deal, form=("beg for {goods}", "plead for {goods}"), bare=True):
    goods: str = asks(One(OPTIONS), GOODS)

    @classmethod
    def refusal(cls, at: Stall) -> str | None:
        return "Nobody begs in the rain." if at.raining else None


class Twice(
    Trade,
    form="first {first}[, then {second}]",
    case="two",
    rule=Sentence("Nobody gets the same thing twice.", "MA-1"),
):
    first: Deal = asks()
    second: Deal | None = asks(default=None)

    def problems(self, at: Stall) -> Iterator[Problem]:  # noqa: ARG002 - a twin is one at any stall
        if self.second is not None and self.second.goods == self.first.goods:
            yield self.problem("You have it already.", None, "second", "goods")

    @classmethod
    def propose(cls, at: Stall, source: Source) -> Twice:
        return cls(first=Deal.propose(at, source), second=None)


class Give(Trade, form="give {shares}", bare=True):
    shares: Mapping[str, int] = asks(friends, Shares(WHO, "coins"))


class Look(Trade, form="look [around] at {things} [{how}]"):
    things: tuple[str, ...] = asks(Some(OPTIONS, min=1), Listed(GOODS))
    how: Literal["closely", "briefly"] = asks(
        One([Option("closely", "Closely"), Option("briefly", "Briefly")]), default="briefly"
    )


class Leave(Trade, form="leave", label="Go home"):
    """Nothing more is asked."""


class Note(Decision[Stall], form="note {page}", bare=True):
    """A decision without a family, numbered in the game's own way."""

    what = "a note"
    page: int = asks(Number(1, 9))
