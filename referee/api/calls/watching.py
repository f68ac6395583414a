"""What can be seen of a game: its state and what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Response, request

from referee.api.blueprint import Blueprint
from referee.api.callers import any_session, caller, player, referee, session
from referee.api.examples import MY_EVENTS
from referee.api.paging import link_to_next
from referee.api.schemas.table import (
    EVENT_PAGE,
    LARGEST_EVENT,
    NOW,
    DigestReply,
    EventsQuery,
    MyEventsQuery,
    MyEventsReply,
    ViewQuery,
    ViewReply,
)
from referee.api.stream_formats import EVENT_STREAM, NDJSON, event_text, is_wanted, written
from referee.api.streams import bad_last_event_id, last_event_id, streamed, wanted_format
from referee.api.written_json import written_reply
from referee.engine.json_types import WrittenJson
from referee.engine.problems import Problem
from referee.service.following.bookmarks import Bookmark, NotABookmark, read_bookmark
from referee.service.following.follow_all_games import follow_all_games
from referee.service.following.follow_game import follow_game
from referee.service.following.followers import PlayerFollower, from_the_start
from referee.service.following.observe_game import observe_game as do_observe_game
from referee.service.following.read_new_events import read_new_events
from referee.service.following.stop_observing import stop_observing as do_stop_observing
from referee.service.post.read_digest import read_digest
from referee.service.reading.read_events import read_events as do_read_events
from referee.service.reading.read_view import read_view
from referee.service.requests.errors import Invalid, Unauthenticated

PLAIN_TEXT = "text/plain"
STREAMED = (
    "The events. With `Accept: text/event-stream`, all of them as they happen, named by kind; with "
    "`Accept: application/x-ndjson`, one on each line as they happen, where empty lines only show that the "
    "stream is alive."
)

Call = TypeVar("Call", bound=Callable[..., Any])

calls = Blueprint("watching", "What can be seen of a game.")


@calls.call("GET", "/games/<game>/view", needs="read", anybody=True)
@calls.query(ViewQuery())
@calls.reply(200, ViewReply())
@calls.refuses(404, 409, 422)
def show_view(query: dict[str, Any], game: str) -> Response:
    """Show the state of a game as I may see it.

    Without a seat, as spectators see it. `at` looks back: the state while that step was open.
    """
    return written_reply(read_view(referee(), caller(), game, **query))


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
    """Show what happened since my last order, and what I am asked now.

    For somebody who comes back after days: `Accept: text/plain` gives it as a text to read.
    """
    written = read_digest(referee(), player(), game)
    if request.accept_mimetypes.best_match(["application/json", PLAIN_TEXT]) == PLAIN_TEXT:
        return Response(written["text"] + "\n", content_type=f"{PLAIN_TEXT}; charset=utf-8")
    return written


def streams(call: Call) -> Call:
    """The parts of its description that a call which lists or streams events has besides its list."""
    for content_type in (EVENT_STREAM, NDJSON):
        call = calls.also(200, schema={"type": "string"}, content_type=content_type, description=STREAMED)(
            call
        )
    return calls.refuses(422, 503)(call)


@calls.call("GET", "/games/<game>/events", needs="read", anybody=True)
@calls.query(EventsQuery())
@calls.reply(200, EVENT_PAGE)
@streams
@calls.refuses(404)
def list_events(query: dict[str, Any], game: str) -> Response:
    """List what happened in a game, in order, as far as I may see it.

    `Accept: text/event-stream` or `application/x-ndjson` streams it. Each event's `id` is its `n`;
    `Last-Event-ID` resumes after it. A stream ends after some minutes, and when I take or leave a seat.
    """
    after: int = query["after"]
    kinds = query["kinds"]
    if (as_ := wanted_format(kinds, named=query["named"])) is not None:
        return streamed(follow_game(referee(), any_session(), game, _resumed_after(after)), as_)
    events, last = do_read_events(referee(), caller(), game, after, query["limit"])
    following = None if last is None else str(last)
    items = [WrittenJson(event_text(event).encode()) for event in events if is_wanted(event, kinds)]
    return written_reply({"items": items, "next": following}, link_to_next(following, cursor="after"))


def _resumed_after(after: int) -> int:
    last = last_event_id()
    if last is None:
        return after
    if not (last.isascii() and last.isdigit() and len(last) <= len(str(LARGEST_EVENT))):
        raise bad_last_event_id()
    return min(int(last), LARGEST_EVENT)


@calls.call("PUT", "/games/<game>/observers/me", needs="play")
@calls.reply(204, description="You are told what happens.")
@calls.refuses(404, 409)
def observe_game(game: str) -> None:
    """Observe a game in which I have no seat: be told what spectators may see of each step.

    It comes as notices, by mail if I have an address, and among my events. Nobody else learns of it.
    """
    do_observe_game(referee(), player(), game)


@calls.call("DELETE", "/games/<game>/observers/me", needs="play")
@calls.reply(204, description="You are told no more of it.")
@calls.refuses(404)
def stop_observing(game: str) -> None:
    """Stop observing a game.

    What I was told of it stays among my notices.
    """
    do_stop_observing(referee(), player(), game)


@calls.call("GET", "/me/events", needs="read")
@calls.query(MyEventsQuery())
@calls.reply(200, MyEventsReply(), example=MY_EVENTS)
@streams
def list_my_events(query: dict[str, Any]) -> Response:
    """List what happened in all games that I play, host or observe, as far as I may see it.

    That is all games that are open or running, and those that ended within the last week; of more than 300,
    the newest. Events of one game are in order; when I take or leave a seat, it starts again with what I may
    see now. The place in all of them is one `cursor`: `after` takes it, and gives what has happened since.
    Streams (`Accept: text/event-stream` or `application/x-ndjson`) have it as each event's `id` or `cursor`;
    `Last-Event-ID` resumes after it.
    """
    kinds = query["kinds"]
    as_ = wanted_format(kinds, named=query["named"])
    follower = follow_all_games(referee(), session(), _place(query["after"], is_stream=as_ is not None))
    if as_ is not None:
        return streamed(follower, as_)
    [news] = read_new_events(referee(), [follower], query["limit"])
    # The token was valid a moment ago.
    if news is None or not isinstance(news.then, PlayerFollower):
        raise Unauthenticated
    cursor = news.then.bookmark.write()
    following = None if news.is_all else cursor
    items = [
        WrittenJson(written(told, among_others=True).encode())
        for told in news.events
        if is_wanted(told.event, kinds)
    ]
    body = {"items": items, "next": following, "cursor": cursor}
    return written_reply(body, link_to_next(following, cursor="after"))


def _place(after: str | None, *, is_stream: bool) -> Bookmark | None:
    """Where the caller wants to continue; None: from now on."""
    last = last_event_id() if is_stream else None
    if last is None and after == NOW:
        return None
    if last is None and after is None:
        return from_the_start(referee())
    try:
        return read_bookmark(last or after or "")
    except NotABookmark:
        if last is not None:
            raise bad_last_event_id() from None
        raise Invalid(
            "bad-cursor",
            "The page cannot be found.",
            [Problem("?after", "This is not a cursor of this list.")],
        ) from None
