"""Queues: the orders that a seat has sent ahead. They are the seat's secret until they are used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.engine.ahead import OrderAhead, over_before_use, problems_of, sent
from referee.engine.ahead_text import in_words, read_queue_lines
from referee.engine.problems import Problem, UnreadableText
from referee.service.context import Referee
from referee.service.errors import Invalid
from referee.service.orders_ahead import (
    Known,
    Place,
    alternative_from,
    alternative_json,
    known_to,
    own_place,
    own_seat,
    unreadable_text,
)
from referee.service.queue_entries import Entry, is_over, of_the_past, stopped_whole, told_of, waiting
from referee.service.sessions import Player
from referee.store import games, queues
from referee.store.store import Connection


@dataclass(frozen=True, repr=False)
class Queue:
    """A seat's orders in their order, why they are not used any more if they are not, and what was used."""

    orders: list[Entry]
    stopped: str | None = None
    told: Sequence[Mapping[str, Any]] = ()


def file_queue(
    referee: Referee,
    player: Player,
    game_id: str,
    orders: Sequence[Mapping[str, Any]] | None = None,
    *,
    text: str = "",
    add: bool = False,
    dry_run: bool = False,
) -> Queue:
    """Send orders ahead, in JSON or as `text`, in the place of those sent before or added to them by lines.

    They answer questions that come after this.
    """

    def file(connection: Connection) -> Queue:
        games.lock(connection, game_id)
        place = own_place(referee, connection, player, game_id)
        row = queues.of_seat(connection, game_id, place.seat)
        before: list[Entry] = [] if row is None else row.orders
        told = of_the_past(before)
        known = known_to(place.play, place.seat)
        if orders is None:
            usable = [entry for entry in before if not is_over(entry, place.game.step, place.game.round)]
            kept = _changed(place, known, text, usable if add else [])
        else:
            kept = _checked(place, known, [order_from(order) for order in orders])
        numbered = [{**entry, "number": number} for number, entry in enumerate(kept, 1)]
        if not dry_run:
            queues.replace(connection, game_id, place.seat, [*told, *numbered], live=bool(numbered))
        return Queue(numbered, told=[told_of(entry) for entry in told])

    return referee.store.run(file)


def show_queue(referee: Referee, player: Player, game_id: str) -> Queue:
    """What the player's seat has sent ahead and not used yet, and what became of the rest."""
    with referee.store.reading() as connection:
        row = queues.of_seat(connection, game_id, own_seat(referee, connection, player, game_id))
        game = games.find(connection, game_id)
    if row is None or game is None:
        return Queue([])
    entries = [{**entry, "fate": is_over(entry, game.step, game.round)} for entry in row.orders]
    told = [told_of(entry) for entry in entries if entry["fate"]]
    return Queue(waiting(entries), stopped_whole(entries), told)


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
        until_step=written.get("until_step"),
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
        "until_step": order.until_step,
        "firm": order.firm,
        "noted": dict(order.noted),
    }


def _changed(place: Place, known: Known, text: str, filed: Sequence[Entry]) -> list[Entry]:
    """What lines of text make of the entries on file; raises Invalid."""
    orders = [order_from(entry) for entry in filed]
    words = replace(known.words, unusable=lambda order: _unusable(place, order))
    try:
        written = read_queue_lines(text, words, orders)
    except UnreadableText as error:
        raise unreadable_text(error) from None
    new = [order for order in written if all(order is not one for one in orders)]
    _refuse(
        Problem("/text", f"Order {at}: {problem.message}", problem.clause)
        for at, order in enumerate(new, 1)
        for problem in problems_of(order, known.kinds, known.facts)
    )
    kept = [entry for entry, order in zip(filed, orders, strict=True) if any(order is one for one in written)]
    return [*kept, *(_entry(place, known, order) for order in new)]


def _checked(place: Place, known: Known, orders: Sequence[OrderAhead]) -> list[Entry]:
    """Orders in JSON as they are kept; raises Invalid."""
    _refuse(
        problem.within("orders", at)
        for at, order in enumerate(orders)
        for problem in (
            *problems_of(order, known.kinds, known.facts, known.words.grammar(order)),
            *_too_late(place, order),
        )
    )
    return [_entry(place, known, order) for order in orders]


def _entry(place: Place, known: Known, order: OrderAhead) -> Entry:
    """An order as it is kept, with what it will answer in words."""
    rules = place.play.rules
    kept = sent(order, rules.queues, known.values, rules.round(place.play.state))
    return {**order_json(kept), "words": in_words(order, known.words)}


def _too_late(place: Place, order: OrderAhead) -> Iterator[Problem]:
    """Why an order could never be used, or not as long as it says."""
    rules, state = place.play.rules, place.play.state
    current = rules.round(state)
    last = current if rules.queues.last == "round" else None
    for limit, message in over_before_use(order, place.game.step, current, last):
        yield Problem(f"/until_{limit}", message)
    if reason := rules.queues.too_late(state, place.seat, order):
        yield Problem("/when", reason)


def _unusable(place: Place, order: OrderAhead) -> str | None:
    return next((problem.message for problem in _too_late(place, order)), None)


def _refuse(problems: Iterable[Problem]) -> None:
    if found := list(problems):
        raise Invalid("invalid-queue", "The queue cannot be kept like this.", found)
