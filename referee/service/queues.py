"""Queues: the orders that a seat has sent ahead. They are the seat's secret until they are used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine.ahead import OrderAhead, problems_of, sent
from referee.engine.ahead_text import read_queue
from referee.engine.problems import UnreadableText
from referee.service.context import Referee
from referee.service.errors import Invalid
from referee.service.orders_ahead import (
    Known,
    alternative_from,
    alternative_json,
    known_to,
    own_place,
    own_seat,
    unreadable_text,
)
from referee.service.sessions import Player
from referee.store import games, queues
from referee.store.store import Connection


@dataclass(frozen=True, repr=False)
class Queue:
    """A seat's orders in their order, and why they are not used any more if they are not."""

    orders: list[dict[str, Any]]
    stopped: str | None = None


def file_queue(
    referee: Referee,
    player: Player,
    game_id: str,
    orders: Sequence[Mapping[str, Any]] | None = None,
    *,
    text: str = "",
) -> Queue:
    """Send orders ahead, in JSON or as `text`, in the place of those sent before.

    They answer questions that come after this.
    """

    def file(connection: Connection) -> Queue:
        games.lock(connection, game_id)
        place = own_place(referee, connection, player, game_id)
        known = known_to(place.play, place.seat)
        written = _read(known, text) if orders is None else [order_from(order) for order in orders]
        problems = [
            problem.within("orders", at)
            for at, order in enumerate(written)
            for problem in problems_of(order, known.kinds, known.facts)
        ]
        if problems:
            raise Invalid("invalid-queue", "The queue cannot be kept like this.", problems)
        rules, current_round = place.play.rules, place.play.rules.round(place.play.state)
        kept = [order_json(sent(order, rules.queues, known.values, current_round)) for order in written]
        queues.replace(connection, game_id, place.seat, kept)
        return Queue(kept)

    return referee.store.run(file)


def show_queue(referee: Referee, player: Player, game_id: str) -> Queue:
    """What the player's seat has sent ahead and not used yet."""
    with referee.store.reading() as connection:
        row = queues.of_seat(connection, game_id, own_seat(referee, connection, player, game_id))
    return Queue([]) if row is None else Queue(row.orders, row.stopped)


def clear_queue(referee: Referee, player: Player, game_id: str) -> None:
    """Take back everything sent ahead."""

    def clear(connection: Connection) -> None:
        games.lock(connection, game_id)
        queues.remove(connection, game_id, own_seat(referee, connection, player, game_id))

    referee.store.run(clear)


def order_from(written: Mapping[str, Any]) -> OrderAhead:
    """An order as a client writes it, or as it is kept."""
    stop = written.get("stop") or {}
    return OrderAhead(
        kind=written["kind"],
        answers=tuple(alternative_from(one) for one in written["answers"]),
        when=written.get("when", True),
        stop_when=stop.get("when"),
        stop_if_changed=tuple(stop.get("changed", ())),
        stop_if_new=tuple(stop.get("new", ())),
        until_round=written.get("until_round"),
        firm=written.get("firm", False),
        noted=written.get("noted", {}),
    )


def order_json(order: OrderAhead) -> dict[str, Any]:
    """The order as it is kept; `noted` is not for clients."""
    return {
        "kind": order.kind,
        "when": order.when,
        "answers": [alternative_json(one) for one in order.answers],
        "stop": {
            "when": order.stop_when,
            "changed": list(order.stop_if_changed),
            "new": list(order.stop_if_new),
        },
        "until_round": order.until_round,
        "firm": order.firm,
        "noted": dict(order.noted),
    }


def _read(known: Known, text: str) -> list[OrderAhead]:
    words = known.words
    try:
        return read_queue(text, words.kinds, words.facts, words.addressee, words.verbs)
    except UnreadableText as error:
        raise unreadable_text(error) from None
