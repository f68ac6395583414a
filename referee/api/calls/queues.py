"""Queues: orders that a seat sends ahead, each used once."""

from __future__ import annotations

from typing import Any

from referee.api.blueprint import Blueprint
from referee.api.callers import player, referee
from referee.api.examples import QUEUE_LINES, QUEUE_ORDERS
from referee.api.expensive_calls import expensive_work
from referee.api.schemas.queues import QueueLinesRequest, QueueReply, QueueRequest
from referee.service.sent_ahead.clear_queue import clear_queue
from referee.service.sent_ahead.file_queue import file_queue
from referee.service.sent_ahead.show_queue import show_queue as do_show_queue

calls = Blueprint("queues", "Orders for questions that are yet to come, with alternatives. They are secret.")

QUEUE = "/games/<game>/queue"


@calls.call("GET", QUEUE, needs="read")
@calls.reply(200, QueueReply())
@calls.refuses(403, 404)
def show_queue(game: str) -> Any:
    """Show the orders that I have queued.

    Those not used yet, each in words as it was understood, and what became of the others.
    """
    return do_show_queue(referee(), player(), game)


@calls.call("PUT", QUEUE, needs="play")
@calls.body(QueueRequest(), examples=QUEUE_ORDERS)
@calls.reply(200, QueueReply())
@calls.refuses(403, 404, 409, 422, 503)
def send_queue(body: dict[str, Any], game: str) -> Any:
    """Send orders ahead, replacing those sent before.

    When a question comes, the first order meant for it answers at once, as if I had typed it, with the first
    of its answers that is legal then. If none is, or the order should stop, the queue stops and I am asked.
    """
    with expensive_work():
        return file_queue(referee(), player(), game, **body)


@calls.call("POST", QUEUE, needs="play")
@calls.body(QueueLinesRequest(), examples=QUEUE_LINES)
@calls.reply(200, QueueReply())
@calls.refuses(403, 404, 409, 422, 503)
def change_queue(body: dict[str, Any], game: str) -> Any:
    """Change my queue with lines of text.

    Orders are added at the end, `clear <question>` removes some. To replace the whole queue, use PUT.
    """
    with expensive_work():
        return file_queue(referee(), player(), game, text=body["text"], add=True)


@calls.call("DELETE", QUEUE, needs="play")
@calls.reply(204, description="Nothing is sent ahead any more.")
@calls.refuses(403, 404)
def drop_queue(game: str) -> None:
    """Drop all the orders that I have queued.

    Nothing is answered ahead any more; orders that are sealed already stay sealed.
    """
    clear_queue(referee(), player(), game)
