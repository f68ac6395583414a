"""A seat's queue as its player reads it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine.catalogue import Catalogue
from referee.service.lists.listed_orders import ListedOrder, order_json, over, stopped_whole, waiting


@dataclass(frozen=True, repr=False)
class Queue:
    """A seat's orders in order, why they are no longer used if they are not, and what became of the used
    ones.
    """

    orders: list[dict[str, Any]]
    receipt: list[str]
    stopped: str | None
    told: Sequence[Mapping[str, Any]]


def queue_of(entries: Sequence[ListedOrder], language: Catalogue) -> Queue:
    listed = waiting(entries)
    stopped = stopped_whole(entries)
    return Queue(
        language.throughout([_queued_json(entry) for entry in listed]),
        [language.said(entry.sentences) for entry in listed],
        None if stopped is None else language.said(stopped),
        language.throughout([entry.told(fate) for entry, fate in over(entries)]),
    )


def _queued_json(entry: ListedOrder) -> dict[str, Any]:
    order = entry.order
    return {
        **order_json(order),
        "until_round": order.until_round,
        "until_step": order.until_step,
        "number": entry.number,
        "words": entry.words,
        **({} if entry.passed is None else {"passed": entry.passed}),
    }
