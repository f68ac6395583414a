"""What players are told, and what they want to be told."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from referee.api.schemas.base import Instant, PageQuery, Reply, Request
from referee.service.news.notices import KINDS
from referee.service.news.reminders import USUAL_PERCENT, USUAL_ZONE

MAX_READ_AT_ONCE = 200
MAX_PERCENT = 90
LONGEST_ID = 32


class NoticesQuery(PageQuery):
    unread = fields.Boolean(
        load_default=False,
        truthy={"true"},
        falsy={"false"},
        metadata={"description": "Only those that I have not read."},
    )


class NoticeReply(Reply):
    """Something that I was told."""

    id = fields.String(required=True)
    kind = fields.String(required=True, validate=validate.OneOf(KINDS))
    game = fields.String(required=True, allow_none=True)
    step = fields.Integer(required=True, allow_none=True)
    text = fields.String(required=True)
    data = fields.Dict(required=True)
    at = Instant(required=True)
    read = fields.Boolean(required=True)


class NoticePageReply(Reply):
    """My notices, newest first."""

    items = fields.List(fields.Nested(NoticeReply()), required=True)
    next = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "The cursor of the next page; null on the last one."},
    )
    unread = fields.Integer(
        required=True, metadata={"description": "How many of all my notices I have not read."}
    )


class ReadNoticesRequest(Request):
    """Which notices I have read."""

    ids = fields.List(
        fields.String(validate=validate.Length(1, LONGEST_ID)),
        validate=validate.Length(1, MAX_READ_AT_ONCE),
    )
    up_to = fields.String(
        validate=validate.Length(1, LONGEST_ID),
        metadata={"description": "A notice's id: this one and all older ones."},
    )

    @validates_schema
    def one_of_both(self, data: dict[str, Any], **_: Any) -> None:
        if ("ids" in data) == ("up_to" in data):
            raise ValidationError("Give either `ids` or `up_to`.")


class UnreadReply(Reply):
    unread = fields.Integer(required=True, metadata={"description": "How many are left."})


class PreferencesRequest(Request):
    """What I want to be told. Fields that are left out have their defaults."""

    zone = fields.String(
        load_default=USUAL_ZONE,
        validate=validate.Length(1, 64),
        metadata={"description": "My time zone, by its name in the tz database.", "examples": ["Asia/Tokyo"]},
    )
    reminder_percent = fields.Integer(
        strict=True,
        load_default=USUAL_PERCENT,
        validate=validate.Range(0, MAX_PERCENT),
        metadata={"description": "Remind me when this percentage of a step's time is left; 0: never."},
    )
    digest_hour = fields.Integer(
        strict=True,
        load_default=None,
        allow_none=True,
        validate=validate.Range(0, 23),
        metadata={"description": "Send me a digest each day at this hour in my zone; null: none."},
    )
    muted = fields.List(
        fields.String(validate=validate.OneOf(KINDS)),
        load_default=list,
        validate=validate.Length(max=len(KINDS)),
        metadata={"description": "Kinds of notices that I do not want."},
    )


class PreferencesReply(Reply):
    """What I want to be told."""

    zone = fields.String(required=True)
    reminder_percent = fields.Integer(required=True)
    digest_hour = fields.Integer(required=True, allow_none=True)
    muted = fields.List(fields.String(validate=validate.OneOf(KINDS)), required=True)
