"""What can be seen of a game: its state and what happened."""

from __future__ import annotations

from typing import Any

from flask import Response, request

from referee.api.blueprint import Blueprint
from referee.api.callers import caller, player, referee
from referee.api.paging import paged
from referee.api.schemas.table import EVENT_PAGE, DigestReply, EventsQuery, ViewQuery, ViewReply
from referee.api.streams import EVENT_STREAM, stream_of_events
from referee.service.post import read_digest
from referee.service.reading import read_events, read_view

PLAIN_TEXT = "text/plain"

calls = Blueprint("watching", "What can be seen of a game.")


@calls.call("GET", "/games/<game>/view", needs="read", anybody=True)
@calls.query(ViewQuery())
@calls.reply(200, ViewReply())
@calls.refuses(404, 409, 422)
def show_view(query: dict[str, Any], game: str) -> dict[str, Any]:
    """The state as I may see it; without a seat, as a spectator does.

    `at` looks back: the state while that step was open.
    """
    return read_view.view(referee(), caller(), game, **query)


@calls.call("GET", "/games/<game>/digest", needs="read")
@calls.reply(200, DigestReply())
@calls.also(
    200,
    schema={"type": "string"},
    content_type=PLAIN_TEXT,
    description="The digest; with `Accept: text/plain`, its text alone.",
)
@calls.refuses(403, 404)
def show_digest(game: str) -> Any:
    """What happened since my last order, and what I am asked now."""
    written = read_digest.digest(referee(), player(), game)
    if request.accept_mimetypes.best_match(["application/json", PLAIN_TEXT]) == PLAIN_TEXT:
        return Response(written["text"] + "\n", content_type=f"{PLAIN_TEXT}; charset=utf-8")
    return written


@calls.call("GET", "/games/<game>/events", needs="read", anybody=True)
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
