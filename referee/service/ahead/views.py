"""The two views of a seat's list: its queue, used once, and its standing orders, used again and again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine.ahead import QUEUE, STANDING, OrderAhead, Vocabulary, write_orders
from referee.service.ahead.editing import Sent, clear, edit
from referee.service.ahead.entries import Entry, order_json, over, stopped_whole, waiting
from referee.service.ahead.places import entries_of, own_seat
from referee.service.games.access import readable
from referee.service.games.rules_in_force import rules_to_read
from referee.service.running.context import Referee
from referee.service.running.sessions import Player


@dataclass(frozen=True, repr=False)
class Queue:
    """A seat's orders in their order, why they are not used any more if they are not, and what was used."""

    orders: list[dict[str, Any]]
    receipt: list[str]
    stopped: str | None
    told: Sequence[Mapping[str, Any]]


@dataclass(frozen=True, repr=False)
class StandingOrders:
    """A seat's list, in JSON and as text, and what each order answers in words."""

    items: list[dict[str, Any]]
    text: str
    words: list[str]
    receipt: list[str]


def show_queue(referee: Referee, player: Player, game_id: str) -> Queue:
    """What the player's seat has sent ahead and not used yet, and what became of the rest."""
    with referee.store.reading() as snapshot:
        game = readable(snapshot, game_id, player, referee.clock.now())
        seat = own_seat(referee, snapshot, player, game_id)
        entries = entries_of(snapshot, game_id, seat)
    return _queue([entry.at(game.step, game.round or 0) for entry in entries if entry.of is QUEUE])


def file_queue(
    referee: Referee,
    player: Player,
    game_id: str,
    orders: Sequence[Mapping[str, Any]] | None = None,
    *,
    text: str = "",
    add: bool = False,
) -> Queue:
    """Send a queue, in JSON or as `text`."""
    sent = Sent(orders, text, ("orders",))
    return _queue(edit(referee, player, game_id, QUEUE, sent, add=add).all)


def clear_queue(referee: Referee, player: Player, game_id: str) -> None:
    """Take back everything on the queue."""
    clear(referee, player, game_id, QUEUE)


def show_standing(referee: Referee, player: Player, game_id: str) -> StandingOrders:
    """The standing orders of the player's seat."""
    with referee.store.reading() as snapshot:
        game = readable(snapshot, game_id, player, referee.clock.now())
        seat = own_seat(referee, snapshot, player, game_id)
        entries = entries_of(snapshot, game_id, seat)
    listed = [entry for entry in entries if entry.of is STANDING]
    return _standing(listed, rules_to_read(referee, game).kinds)


def file_standing(
    referee: Referee, player: Player, game_id: str, sent: Sent, *, add: bool = False
) -> StandingOrders:
    """File standing orders."""
    edited = edit(referee, player, game_id, STANDING, sent, add=add)
    return _standing(edited.entries, edited.place.play.rules.kinds)


def clear_standing(referee: Referee, player: Player, game_id: str) -> None:
    """Take back all standing orders."""
    clear(referee, player, game_id, STANDING)


def _queue(entries: Sequence[Entry]) -> Queue:
    listed = waiting(entries)
    return Queue(
        [_queued_json(entry) for entry in listed],
        [entry.receipt for entry in listed],
        stopped_whole(entries),
        [entry.told(fate) for entry, fate in over(entries)],
    )


def _queued_json(entry: Entry) -> dict[str, Any]:
    order = entry.order
    return {
        **order_json(order),
        "until_round": order.until_round,
        "until_step": order.until_step,
        "number": entry.number,
        "words": entry.words,
        **({} if entry.passed is None else {"passed": entry.passed}),
    }


def _standing(entries: Sequence[Entry], kinds: Sequence[str]) -> StandingOrders:
    orders = [entry.order for entry in entries]
    return StandingOrders(
        [_standing_json(order) for order in orders],
        write_orders(orders, Vocabulary(kinds, ())),
        [entry.words for entry in entries],
        [entry.receipt for entry in entries],
    )


def _standing_json(order: OrderAhead) -> dict[str, Any]:
    written = order_json(order)
    answers = written.pop("answers")
    alone = len(answers) == 1 and "text" not in answers[0]
    return {**written, **(answers[0] if alone else {"answers": answers})}
