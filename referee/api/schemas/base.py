"""What all schemas share."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validate

LONGEST_NAME = 80


class Request(Schema):
    """Something a client sends. Fields that we do not know are refused."""

    class Meta:
        unknown = RAISE


class Reply(Schema):
    """Something a client gets. Only declared fields leave."""


class Instant(fields.DateTime):
    """An RFC 3339 time in UTC, to the millisecond."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str | None:  # noqa: ARG002
        return None if value is None else rfc3339(value)


def rfc3339(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def one_line(*, longest: int) -> Callable[[str], None]:
    """Checks that a text is one visible line of at most so many characters."""
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
    return fields.Raw(
        required=required, allow_none=True, metadata={"description": description, **extra}
    )


ENTROPY = fields.String(
    validate=validate.Length(1, 256),
    metadata={"description": "Randomness of your own, mixed into the dice so that nobody can steer them."},
)
