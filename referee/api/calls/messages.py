"""Messages between seats."""

from __future__ import annotations

from typing import Any

from referee.api.blueprint import Blueprint
from referee.api.callers import caller, player, referee
from referee.api.examples import MESSAGE, NOTE_TEXT, READ_MESSAGES
from referee.api.paging import paged
from referee.api.schemas.messages import (
    MessagePageReply,
    MessageReply,
    MessageRequest,
    MessagesQuery,
    NoteReply,
    NoteRequest,
    ReadMessagesRequest,
)
from referee.api.schemas.notices import UnreadReply
from referee.service.press import write_message as press
from referee.service.press.list_messages import list_messages as do_list_messages
from referee.service.press.mark_messages_read import mark_messages_read as do_mark_messages_read
from referee.service.press.read_note import read_note
from referee.service.press.write_note import write_note as do_write_note

calls = Blueprint("messages", "What players say to each other.")

MESSAGES = "/games/<game>/messages"
NOTE = "/games/<game>/note"


@calls.call("GET", MESSAGES, needs="read", anybody=True)
@calls.query(MessagesQuery())
@calls.reply(200, MessagePageReply())
@calls.refuses(404, 422)
def list_messages(query: dict[str, Any], game: str) -> Any:
    """List the messages that I may read, newest first.

    Private messages are seen by their writers and readers, and leave no trace for others. A new player of a
    seat sees those from then on.
    """
    page, unread = do_list_messages(referee(), caller(), game, **query)
    body, headers = paged(page)
    return {**body, "unread": unread}, headers


@calls.call("POST", MESSAGES, needs="play")
@calls.body(MessageRequest(), examples=MESSAGE)
@calls.reply(201, MessageReply())
@calls.refuses(403, 404, 409, 422)
def write_message(body: dict[str, Any], game: str) -> Any:
    """Write to everybody, or to some seats alone.

    Messages to everybody are in the journal. In anonymous games messages wait for the next full hour.
    """
    message = press.write_message(referee(), player(), game, **body)
    return {**message, "to": message["readers"]}


@calls.call("POST", f"{MESSAGES}/read", needs="read")
@calls.body(ReadMessagesRequest(), examples=READ_MESSAGES)
@calls.reply(200, UnreadReply())
@calls.refuses(403, 404, 422)
def mark_messages_read(body: dict[str, Any], game: str) -> dict[str, int]:
    """Mark messages as read.

    This one and all before it; the reply says how many are left. Nobody else learns of it.
    """
    return {"unread": do_mark_messages_read(referee(), player(), game, **body)}


@calls.call("GET", NOTE, needs="read")
@calls.reply(200, NoteReply())
@calls.refuses(403, 404)
def show_note(game: str) -> dict[str, str]:
    """Show my note on a game that I play.

    It is for me alone: no other player sees it, not even who takes my seat over or plays it for me.
    """
    return {"text": read_note(referee(), player(), game)}


@calls.call("PUT", NOTE, needs="play")
@calls.body(NoteRequest(), examples=NOTE_TEXT)
@calls.reply(200, NoteReply())
@calls.refuses(403, 404, 422)
def write_note(body: dict[str, Any], game: str) -> dict[str, str]:
    """Write down something about a game that I play, for myself.

    It replaces my note; an empty text deletes it. It is stored sealed, and deleted with my account.
    """
    do_write_note(referee(), player(), game, body["text"])
    return {"text": body["text"]}
