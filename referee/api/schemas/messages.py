"""Messages between seats."""

from __future__ import annotations

from typing import Any
from unicodedata import category

from marshmallow import ValidationError, fields, validate

from referee.api.schemas.base import Instant, Reply, Request
from referee.api.schemas.games import MAX_SEATS
from referee.api.schemas.notices import LONGEST_ID
from referee.service.press.write_message import LONGEST_MESSAGE

_READERS = {
    "oneOf": [
        {"type": "string", "enum": ["all"]},
        {
            "type": "array",
            "items": {"type": "integer", "minimum": 1, "maximum": MAX_SEATS},
            "minItems": 1,
            "maxItems": MAX_SEATS,
        },
    ]
}


def _readers(value: Any) -> None:
    is_list = (
        isinstance(value, list)
        and 1 <= len(value) <= MAX_SEATS
        and all(isinstance(seat, int) and not isinstance(seat, bool) and seat >= 1 for seat in value)
    )
    if value != "all" and not is_list:
        raise ValidationError('Must be "all" or a list of seats.')


def _says_something(text: str) -> None:
    if not text.strip():
        raise ValidationError("Must say something.")
    # They reach readers as plain text too, where an escape sequence could deceive a terminal.
    if any(category(char) == "Cc" and char not in "\n\r\t" for char in text):
        raise ValidationError("Must not have control characters but line breaks and tabs.")


LONGEST_NOTE = 4000


class NoteRequest(Request):
    """What to write down about a game."""

    text = fields.String(
        required=True,
        validate=validate.Length(max=LONGEST_NOTE),
        metadata={"description": "All of the note, which replaces what was there; empty: no note."},
    )


class NoteReply(Reply):
    """What I have written down about a game."""

    text = fields.String(required=True, metadata={"description": "Empty if there is no note."})


class MessageRequest(Request):
    """What I want to say, and to whom."""

    to = fields.Raw(
        required=True,
        validate=_readers,
        metadata={"description": "`all`, or the seats that alone may read it.", **_READERS},
    )
    text = fields.String(
        required=True,
        validate=[validate.Length(1, LONGEST_MESSAGE), _says_something],
    )


class MessageReply(Reply):
    """Something that a seat, or the host, has said."""

    id = fields.String(required=True)
    seat = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "Who wrote it; null: a host who has no seat."},
    )
    to = fields.Raw(
        required=True, metadata={"description": "`all`, or the seats that may read it.", **_READERS}
    )
    text = fields.String(required=True)
    at = Instant(required=True, metadata={"description": "When it was, or will be, delivered."})
    delivered = fields.Boolean(
        required=True,
        metadata={"description": "Where players are anonymous, messages wait for the next full hour."},
    )
    read = fields.Boolean(required=True)


class MessagesQuery(Request):
    cursor = fields.String(
        validate=validate.Length(1, LONGEST_ID), metadata={"description": "The `next` of a page."}
    )
    limit = fields.Integer(load_default=50, validate=validate.Range(1, 100))


class MessagePageReply(Reply):
    """The messages that I may read, newest first."""

    items = fields.List(fields.Nested(MessageReply()), required=True)
    next = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "The cursor of the next page; null on the last one."},
    )
    unread = fields.Integer(required=True, metadata={"description": "How many of all I have not read."})


class ReadMessagesRequest(Request):
    """How far I have read."""

    up_to = fields.String(
        required=True,
        validate=validate.Length(1, LONGEST_ID),
        metadata={"description": "A message's id: this one and all before it."},
    )
