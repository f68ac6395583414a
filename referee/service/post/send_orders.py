"""Many orders at once, for any of a player's seats: each judged by itself, and all committed together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from referee.engine.json_types import Json
from referee.engine.order_lines import said_in
from referee.service.orders.asked_prompts import only_shows
from referee.service.orders.judged_orders import JudgedOrder, judge_order
from referee.service.orders.receipts import Receipt, receipt_for
from referee.service.post.send_order import send_order
from referee.service.requests.repeated_judgements import Overtaken
from referee.service.running.context import Referee
from referee.service.running.sessions import Player

MAX_ORDERS = 100


@dataclass(frozen=True, repr=False)
class SentOrder:
    """An order and where it belongs, in JSON or as text."""

    game: str
    prompt: str
    answer: Json = None
    text: str | None = None
    final: bool = True
    wait: bool = False
    entropy: str | None = None


def send_orders(referee: Referee, player: Player, orders: Sequence[SentOrder]) -> list[Receipt | Exception]:
    """The outcome of each, in order: a receipt, or why it is refused. Accepted means durable."""
    arrived_at = referee.clock.now()
    outcomes: list[Receipt | Exception | None] = [None] * len(orders)
    judged: dict[int, JudgedOrder] = {}
    for number, order in enumerate(orders):
        try:
            if not _needs_more(referee, player, order):
                judged[number] = judge_order(
                    referee,
                    player,
                    order.game,
                    order.prompt,
                    order.answer,
                    order.text,
                    arrived_at=arrived_at,
                    looks=False,
                )
        except Exception as refusal:  # noqa: BLE001 - the answer to this one
            outcomes[number] = refusal
    filed = referee.store.ask_together(
        [
            (
                orders[number].game,
                partial(
                    one.ask,
                    final=orders[number].final,
                    wait=orders[number].wait,
                    entropy=orders[number].entropy,
                ),
            )
            for number, one in judged.items()
        ]
    )
    for number, outcome in zip(judged, filed, strict=True):
        if isinstance(outcome, Exception):
            outcomes[number] = None if isinstance(outcome, Overtaken) else outcome
        else:
            outcomes[number] = receipt_for(referee, outcome)
    return [
        _sent_alone(referee, player, order, arrived_at) if outcome is None else outcome
        for order, outcome in zip(orders, outcomes, strict=True)
    ]


def _needs_more(referee: Referee, player: Player, order: SentOrder) -> bool:
    """Whether it is more than an order: it has orders ahead below it, or only shows a part."""
    return order.text is not None and (
        "\n" in said_in(order.text) or only_shows(referee, player, order.game, order.prompt, order.text)
    )


def _sent_alone(
    referee: Referee, player: Player, order: SentOrder, arrived_at: datetime
) -> Receipt | Exception:
    """The outcome of an order that cannot go with the others."""
    how: dict[str, Any] = {"final": order.final, "wait": order.wait, "entropy": order.entropy}
    how |= {"answer": order.answer} if order.text is None else {"text": order.text}
    try:
        return send_order(referee, player, order.game, order.prompt, arrived_at=arrived_at, **how)
    except Exception as refusal:  # noqa: BLE001 - the answer to this one
        return refusal
