"""A seat's list of orders ahead: reading it, replacing it, and having a worker answer from it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from referee.service.advancing.next_step import Opening
from referee.service.ahead.listed_orders import ListedOrder, is_live, listed_from, listed_json
from referee.service.running.context import Referee
from referee.service.running.outbox import enqueue
from referee.store import ahead
from referee.store.games import GameRow
from referee.store.store import Writer
from referee.store.transactions import Snapshot, Transaction


def listed_orders_of(snapshot: Snapshot, game_id: str, seat: int) -> list[ListedOrder]:
    """Everything that a seat has filed ahead."""
    return [listed_from(kept) for kept in ahead.of_seat(snapshot, game_id, seat)]


def keep_listed_orders(
    transaction: Transaction, game_id: str, seat: int, entries: Sequence[ListedOrder]
) -> None:
    """Replace everything that the seat has on file by these entries."""
    kept = [listed_json(entry) for entry in entries]
    ahead.replace(transaction, game_id, seat, kept, live=is_live(entries))


def enqueue_answers_ahead(
    referee: Referee, snapshot: Snapshot, writer: Writer, game: GameRow, opening: Opening, now: datetime
) -> None:
    """Have a worker answer a new step, if a seat that is asked has orders ahead, or the game has some for
    all.
    """
    step = opening.step
    if opening.usual or ahead.any_ahead(snapshot, game.id, step.seats):
        enqueue(referee, writer, "queues", game, step.number, now)
