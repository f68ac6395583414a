"""What can be seen of a game: its state and what happened."""

from __future__ import annotations

from typing import Any

from flask import request

from referee.api.blueprint import Blueprint
from referee.api.callers import caller, referee
from referee.api.paging import paged
from referee.api.schemas.table import EVENT_PAGE, EventsQuery, ViewQuery, ViewReply
from referee.api.streams import EVENT_STREAM, stream_of_events
from referee.service import read_events, read_view

calls = Blueprint("watching", "What can be seen of a game.")


@calls.call("GET", "/games/<game>/view", security=[{}, {"token": []}])
@calls.query(ViewQuery())
@calls.reply(200, ViewReply())
@calls.refuses(404, 409, 422)
def show_view(query: dict[str, Any], game: str) -> dict[str, Any]:
    """The state as I may see it; without a seat, as a spectator does.

    `at` looks back: the state while that step was open.
    """
    return read_view.view(referee(), caller(), game, **query)


@calls.call("GET", "/games/<game>/events", security=[{}, {"token": []}])
@calls.query(EventsQuery())
@calls.reply(200, EVENT_PAGE)
@calls.also(
    200,
    schema={"type": "string"},
    content_type=EVENT_STREAM,
    description="The events; with `Accept: text/event-stream`, all of them as they happen.",
)
@calls.refuses(404, 422, 503)
def list_events(query: dict[str, Any], game: str) -> Any:
    """What happened that I may see, in order.

    `Accept: text/event-stream` streams it. Each event's `id` is its `n`; `Last-Event-ID` resumes after it.
    """
    if request.accept_mimetypes.best_match(["application/json", EVENT_STREAM]) == EVENT_STREAM:
        return stream_of_events(referee(), caller(), game, query["after"])
    return paged(
        read_events.events(referee(), caller(), game, query["after"], query["limit"]), cursor="after"
    )
