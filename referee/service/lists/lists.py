"""A seat's list of orders ahead: reading it, replacing it, and having a worker answer from it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from referee.service.advancing.next_step import Opening
from referee.service.lists.listed_orders import (
    ListedOrder,
    is_live,
    listed_from,
    listed_json,
    without_lines_below,
)
from referee.service.running.context import Referee
from referee.service.running.outbox import enqueue
from referee.store import ahead
from referee.store.games import GameRow
from referee.store.orders import Filing
from referee.store.store import Writer
from referee.store.transactions import Snapshot


def listed_orders_of(snapshot: Snapshot, game_id: str, seat: int) -> list[ListedOrder]:
    """Everything that a seat has filed ahead."""
    return [listed_from(kept) for kept in ahead.of_seat(snapshot, game_id, seat)]


def keep_listed_orders(writer: Writer, game_id: str, seat: int, entries: Sequence[ListedOrder]) -> None:
    """Replace everything that the seat has on file by these entries."""
    kept = [listed_json(entry) for entry in entries]
    ahead.replace(writer, game_id, seat, kept, live=is_live(entries))


def drop_lines_below(
    writer: Writer, game_id: str, seat: int, prompt: str, entries: Sequence[ListedOrder]
) -> list[ListedOrder]:
    """Drop from a seat's list what came below an order for this prompt; returns what is left."""
    left = without_lines_below(entries, prompt)
    if len(left) < len(entries):
        keep_listed_orders(writer, game_id, seat, left)
    return left


def listed_in(filing: Filing) -> list[ListedOrder]:
    """Everything that the seat of a filing has sent ahead."""
    return [listed_from(kept) for kept in filing.ahead or ()]


def enqueue_answers_ahead(
    referee: Referee, snapshot: Snapshot, writer: Writer, game: GameRow, opening: Opening, now: datetime
) -> None:
    """Have a worker answer a new step, if a seat that is asked has orders ahead, or the game has some for
    all.
    """
    step = opening.step
    if opening.usual or ahead.any_ahead(snapshot, game.id, step.seats):
        enqueue(referee, writer, "queues", game, step.number, now)
