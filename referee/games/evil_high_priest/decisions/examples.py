"""Examples of orders in prompts: each of them is legal when it is pasted."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from referee.engine.decisions import Decision, Orders
from referee.engine.layout import WIDTH
from referee.engine.page import GAP, Example


def examples_of(orders: Orders[Any], texts: Iterable[str]) -> tuple[Example, ...]:
    """These orders with what they mean; those that a line has no room for are left out if others can stay."""
    texts = list(texts)
    fitting = [text for text in texts if len(text) <= WIDTH - len(GAP)]
    return tuple(Example(text, orders.parse(text)) for text in fitting or texts)


def is_legal(kind: type[Decision[Any]], at: Any, order: str) -> bool:
    """Whether an order for this question can be carried out as it stands."""
    choice = kind.choice(at)
    return not choice.problems(choice.canonical(Orders(kind, at).parse(order)))


def first_legal(kind: type[Decision[Any]], at: Any, orders: Iterable[str]) -> list[str]:
    """The first of these orders that is, if any."""
    return list(islice((order for order in orders if is_legal(kind, at, order)), 1))
