"""A seat's standing orders as its player reads them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine.ahead import OrderAhead, Vocabulary, write_orders
from referee.engine.catalogue import Catalogue
from referee.service.lists.listed_orders import ListedOrder, order_json


@dataclass(frozen=True, repr=False)
class StandingOrders:
    """A seat's list, in JSON and as text, and what each order answers in words."""

    items: list[dict[str, Any]]
    text: str
    words: list[str]
    receipt: list[str]


def standing_orders_of(
    entries: Sequence[ListedOrder], kinds: Sequence[str], language: Catalogue
) -> StandingOrders:
    orders = [entry.order for entry in entries]
    return StandingOrders(
        [_standing_json(order) for order in orders],
        write_orders(orders, Vocabulary(kinds, ())),
        [entry.words for entry in entries],
        [language.said(entry.sentences) for entry in entries],
    )


def _standing_json(order: OrderAhead) -> dict[str, Any]:
    written = order_json(order)
    answers = written.pop("answers")
    alone = len(answers) == 1 and "text" not in answers[0]
    return {**written, **(answers[0] if alone else {"answers": answers})}
