"""What all schemas share."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, get_args

from marshmallow import EXCLUDE, RAISE, Schema, ValidationError, fields, validate

from referee.service.times.written_times import stamp

LONGEST_NAME = 80
RULE_PAGE = "Where people can read that clause: a page of this server. Left out if there is none."


class Request(Schema):
    """Something a client sends. Unknown fields are refused."""

    error_messages = {"type": "Must be an object."}  # noqa: RUF012 - declared so by marshmallow

    class Meta:
        unknown = RAISE


class Reply(Schema):
    """Something a client gets. Only declared fields are sent; clients must accept new ones."""

    class Meta:
        unknown = EXCLUDE


class PageQuery(Request):
    """Which part of a list."""

    cursor = fields.String(
        validate=validate.Length(1, 200), metadata={"description": "The `next` of a page."}
    )
    limit = fields.Integer(load_default=50, validate=validate.Range(1, 100))


class TrueOrFalse(fields.Boolean):
    """JSON's own true or false, and nothing that looks like it."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:  # noqa: ARG002
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Instant(fields.DateTime):
    """An RFC 3339 time in UTC."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str | None:  # noqa: ARG002
        return None if value is None else stamp(value)


class AwareInstant(fields.AwareDateTime):
    """An RFC 3339 time that a client sends, with its offset from UTC."""

    def __init__(self, **options: Any) -> None:
        super().__init__(validate=_in_this_age, **options)


def _in_this_age(at: datetime) -> None:
    if not 2000 <= at.year <= 2999:
        raise ValidationError("Must be a time in this millennium.")


def one_of(values: Any) -> validate.OneOf:
    """Checks that a text is one of these, or of those of a Literal; the specification lists them."""
    return validate.OneOf(get_args(values) or tuple(values))


def one_line(*, longest: int) -> Callable[[str], None]:
    """Checks that a text is one visible line of at most this many characters."""
    length = validate.Length(1, longest)

    def check(text: str) -> None:
        length(text)
        if not text.strip() or not text.isprintable():
            raise ValidationError("Must be one line of visible characters.")

    return check


def page_of(item: Schema, name: str) -> Schema:
    """The reply of a paginated list of such items."""
    return Reply.from_dict(
        {
            "items": fields.List(fields.Nested(item), required=True),
            "next": fields.String(
                required=True,
                allow_none=True,
                metadata={"description": "The cursor of the next page; null on the last one."},
            ),
        },
        name=name,
    )()


def anything(description: str, *, required: bool = True, **extra: Any) -> fields.Raw:
    """A JSON value whose shape depends on the game."""
    return fields.Raw(required=required, allow_none=True, metadata={"description": description, **extra})


ENTROPY = fields.String(
    validate=validate.Length(1, 256),
    metadata={"description": "Randomness of your own, mixed into the dice so that nobody can steer them."},
)
