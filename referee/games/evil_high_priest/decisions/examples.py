"""Examples of orders in prompts: each of them is legal when it is pasted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from referee.engine.decisions import Decision, Orders
from referee.engine.layout import examples_below

HEAD = "Orders, for example:"


def headed_examples(orders: Iterable[str]) -> Iterator[str]:
    """The examples, a line each."""
    yield HEAD
    yield from examples_below(orders)


def is_legal(kind: type[Decision[Any]], at: Any, order: str) -> bool:
    """Whether an order for this question can be carried out as it stands."""
    choice = kind.choice(at)
    return not choice.problems(choice.canonical(Orders(kind, at).parse(order)))


def first_legal(kind: type[Decision[Any]], at: Any, orders: Iterable[str]) -> list[str]:
    """The first of these orders that is, if any."""
    return list(islice((order for order in orders if is_legal(kind, at, order)), 1))
