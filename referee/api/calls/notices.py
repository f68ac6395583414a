"""What players are told, and what they want to be told."""

from __future__ import annotations

from typing import Any

from flask import Response, request

from referee.api.blueprint import Blueprint
from referee.api.callers import player, referee
from referee.api.examples import PREFERENCES, READ_NOTICES
from referee.api.paging import paged
from referee.api.schemas.notices import (
    NoticePageReply,
    NoticesQuery,
    PreferencesReply,
    PreferencesRequest,
    ReadNoticesRequest,
    UnreadReply,
)
from referee.api.unsubscribe_page import unsubscribe_page
from referee.service.news.list_notices import list_notices as do_list_notices
from referee.service.news.mark_notices_read import mark_notices_read as do_mark_notices_read
from referee.service.wishes.preferences import Preferences
from referee.service.wishes.read_preferences import read_preferences
from referee.service.wishes.read_subscription import read_subscription
from referee.service.wishes.set_preferences import set_preferences as do_set_preferences
from referee.service.wishes.unsubscribe import unsubscribe as do_unsubscribe

calls = Blueprint("notices", "What I am told, and what I want to be told.")

UNSUBSCRIBE = "/unsubscribe/<subscription>"


@calls.call("GET", "/me/notices", needs="read")
@calls.query(NoticesQuery())
@calls.reply(200, NoticePageReply())
@calls.refuses(422)
def list_notices(query: dict[str, Any]) -> Any:
    """List what I was told, newest first.

    Nobody is told twice about the same thing. Notices are kept for 90 days.
    """
    page, unread = do_list_notices(referee(), player(), **query)
    body, headers = paged(page)
    return {**body, "unread": unread}, headers


@calls.call("POST", "/me/notices/read", needs="read")
@calls.body(ReadNoticesRequest(), examples=READ_NOTICES)
@calls.reply(200, UnreadReply())
@calls.refuses(404, 422)
def mark_notices_read(body: dict[str, Any]) -> dict[str, int]:
    """Mark notices as read.

    Either the ones in `ids`, or `up_to`: one and all older ones. The reply says how many are left.
    """
    return {"unread": do_mark_notices_read(referee(), player(), **body)}


@calls.call("GET", "/me/preferences", needs="read")
@calls.reply(200, PreferencesReply())
def show_preferences() -> Any:
    """Show what I want to be told.

    My time zone, when I am reminded, when I get a digest, and which kinds of notices I do not want.
    """
    return read_preferences(referee(), player())


@calls.call("PUT", "/me/preferences", needs="play")
@calls.body(PreferencesRequest(), examples=PREFERENCES)
@calls.reply(200, PreferencesReply())
@calls.refuses(422)
def set_preferences(body: dict[str, Any]) -> Any:
    """Set what I want to be told.

    This replaces all that I set before: fields that are left out have their defaults again.
    """
    return do_set_preferences(referee(), player(), Preferences(**body))


@calls.call("GET", UNSUBSCRIBE, needs=None)
@calls.also(200, schema={"type": "string"}, content_type="text/html", description="A page with one button.")
@calls.refuses(404)
def show_unsubscribe_page(subscription: str) -> Response:
    """Show the page on which a person can unsubscribe.

    It is where the link in an e-mail leads. Only its button unsubscribes: programs that merely follow links
    must not do it for anybody.
    """
    return _page(subscription, done=False)


@calls.call("POST", UNSUBSCRIBE, needs=None)
@calls.reply(204, description="Nothing more of this is sent by mail.")
@calls.also(200, schema={"type": "string"}, content_type="text/html", description="The same, for browsers.")
@calls.refuses(404)
def unsubscribe_player(subscription: str) -> Response | None:
    """Get no more e-mail of the kind that this link came with: about one game, or at all.

    Mail programs call it with one click (RFC 8058). `set mail now`, sent by e-mail, undoes it.
    """
    do_unsubscribe(referee(), subscription)
    return _page(subscription, done=True) if request.accept_mimetypes.best == "text/html" else None


def _page(subscription: str, *, done: bool) -> Response:
    page = unsubscribe_page(read_subscription(referee(), subscription), done=done)
    return Response(page, content_type="text/html; charset=utf-8")
