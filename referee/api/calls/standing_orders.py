"""Standing orders: what a seat answers by itself, again and again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from flask import request

from referee.api.blueprint import Blueprint
from referee.api.callers import player, referee
from referee.api.examples import STANDING, STANDING_LINES, TRY
from referee.api.expensive_calls import expensive_work
from referee.api.schemas.standing_orders import (
    StandingLinesRequest,
    StandingOrdersReply,
    StandingOrdersRequest,
    TrialsReply,
    TryQuery,
    TryRequest,
)
from referee.service.ahead.edits import Sent
from referee.service.requests.errors import Invalid
from referee.service.sent_ahead.clear_standing import clear_standing
from referee.service.sent_ahead.file_standing import file_standing
from referee.service.sent_ahead.show_standing import show_standing
from referee.service.sent_ahead.try_standing import Tryouts, try_standing

calls = Blueprint("standing-orders", "Answers given again and again, as long as tests hold. They are secret.")

STANDING_ORDERS = "/games/<game>/standing-orders"


@calls.call("GET", STANDING_ORDERS, needs="read")
@calls.reply(200, StandingOrdersReply())
@calls.refuses(403, 404)
def show_standing_orders(game: str) -> Any:
    """Show my standing orders.

    As a list, as text to edit and send back, and in words as they were understood.
    """
    return show_standing(referee(), player(), game)


@calls.call("PUT", STANDING_ORDERS, needs="play")
@calls.body(StandingOrdersRequest(), examples=STANDING)
@calls.reply(200, StandingOrdersReply())
@calls.refuses(403, 404, 409, 422, 503)
def file_standing_orders(body: Sent, game: str) -> Any:
    """File standing orders, replacing those on file.

    When a question comes that my queue leaves open, the list is tried from the top: the first order for this
    kind of question whose test holds and that has a legal answer gives it at once, as if I had typed it. If
    there is none, I am asked. The question that is open now stays open.
    """
    with expensive_work(), _places_in_the_body():
        return file_standing(referee(), player(), game, body)


@calls.call("POST", STANDING_ORDERS, needs="play")
@calls.body(StandingLinesRequest(), examples=STANDING_LINES)
@calls.reply(200, StandingOrdersReply())
@calls.refuses(403, 404, 409, 422, 503)
def change_standing_orders(body: dict[str, Any], game: str) -> Any:
    """Change my standing orders with lines of text.

    Orders are added at the end, `clear <question>` removes some. To replace the whole list, use PUT.
    """
    with expensive_work():
        return file_standing(referee(), player(), game, Sent(text=body["text"]), add=True)


@calls.call("DELETE", STANDING_ORDERS, needs="play")
@calls.reply(204, description="There are no standing orders any more.")
@calls.refuses(403, 404)
def drop_standing_orders(game: str) -> None:
    """Drop all my standing orders.

    From then on I am asked again; orders that are sealed already stay sealed.
    """
    clear_standing(referee(), player(), game)


@calls.call("POST", f"{STANDING_ORDERS}/try", needs="play")
@calls.body(TryRequest(), required=False, examples=TRY)
@calls.query(TryQuery())
@calls.reply(200, TrialsReply())
@calls.refuses(403, 404, 409, 422, 503)
def try_standing_orders(body: Sent | None, query: dict[str, Any], game: str) -> Tryouts:
    """Try standing orders on my open prompt and on my past ones.

    Nothing is kept or used. Each past prompt is judged by itself, as if no order had been used before. A
    request has half a second of processor time, unless the referee's host says otherwise; what is left then
    is not tried.
    """
    with expensive_work(), _places_in_the_body():
        return try_standing(referee(), player(), game, body, **query)


@contextmanager
def _places_in_the_body() -> Iterator[None]:
    """Refusals say where an order was sent: in `items`, or in a bare list."""
    try:
        yield
    except Invalid as refusal:
        orders = "" if isinstance(request.get_json(), list) else "/items"
        problems = [
            replace(one, path=orders + one.path.removeprefix("/orders"))
            if one.path.startswith("/orders/")
            else one
            for one in refusal.problems
        ]
        raise Invalid(refusal.code, refusal.detail, problems) from None
