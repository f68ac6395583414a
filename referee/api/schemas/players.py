"""Players and their tokens."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, post_load, validate, validates_schema

from referee.api.schemas.base import Instant, Reply, Request, TrueOrFalse, one_line, page_of
from referee.names import LONGEST_NAME


def name_field(*, required: bool) -> fields.String:
    """A player's name. `referee.names` says what it may consist of."""
    return fields.String(
        required=required,
        validate=one_line(longest=LONGEST_NAME),
        metadata={
            "minLength": 1,
            "maxLength": LONGEST_NAME,
            "description": "What the others at the table call you: letters, digits, single blanks and the "
            "signs ' ’ - _ and . within words. Nobody else may have one that looks like it.",
        },
    )


def email_field(**options: Any) -> fields.Email:
    """A player's address."""
    return fields.Email(
        allow_none=True,
        metadata={
            "maxLength": 254,
            "description": "Where you get e-mail, once you have confirmed it by answering a first one. "
            "Shown to nobody else.",
        },
        **options,
    )


def bot_field(**options: Any) -> TrueOrFalse:
    """Whether a program plays for the account."""
    return TrueOrFalse(
        metadata={"description": "A program plays for this account; everybody sees that."}, **options
    )


def guest_field() -> fields.Boolean:
    """Whether nobody has claimed the account yet."""
    return fields.Boolean(
        required=True,
        metadata={"description": "The name is made up, and was not chosen by whoever plays for the account."},
    )


class NewPlayerRequest(Request):
    """Who wants to play."""

    name = name_field(required=False)
    guest = TrueOrFalse(
        validate=validate.Equal(True),
        metadata={
            "description": "True, instead of a name: you get a made-up one, and choose your own later, with "
            "`PATCH /v1/me`. A guest who has not called for 90 days and plays nowhere is removed."
        },
    )
    email = email_field(load_default=None)
    bot = bot_field(load_default=False)

    @validates_schema
    def name_or_guest(self, data: dict[str, Any], **_: Any) -> None:
        if "name" in data and "guest" in data:
            raise ValidationError("Give either `name` or `guest`.")
        if "name" not in data and "guest" not in data:
            raise ValidationError("Missing data for required field.", "name")

    @post_load
    def named(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        return {name: value for name, value in data.items() if name != "guest"}


class PlayersQuery(Request):
    """Whom to find."""

    name = fields.String(
        required=True,
        validate=validate.Length(1, LONGEST_NAME),
        metadata={"description": "The whole name. Case does not matter, nor do letters that look alike."},
    )


class FoundPlayerReply(Reply):
    """A player as found by name."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    bot = fields.Boolean(required=True, metadata={"description": "The account is marked as a program's."})


PLAYER_PAGE = page_of(FoundPlayerReply(), "PlayerPage")


class NewPlayerReply(Reply):
    """A new player with the token that proves it."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    guest = guest_field()
    token = fields.String(
        required=True,
        metadata={"description": "Send it as `Authorization: Bearer …`. It is shown only here."},
    )


class MeReply(Reply):
    """The caller."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    email = fields.String(required=True, allow_none=True)
    created_at = Instant(required=True)
    bot = fields.Boolean(required=True, metadata={"description": "Your account is marked as a program's."})
    accepts_invitations = fields.Boolean(
        required=True,
        metadata={"description": "Whoever invites you to a seat has you there at once."},
    )
    guest = guest_field()


class OrdersReply(Reply):
    """What became of the orders that were due."""

    due = fields.Integer(required=True)
    sent = fields.Integer(required=True)
    missed = fields.Integer(required=True)


class PlayerReply(Reply):
    """What everybody may know about a player."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    bot = fields.Boolean(required=True, metadata={"description": "The account is marked as a program's."})
    orders = fields.Nested(OrdersReply(), required=True)
    percent = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "The percentage of due orders that were sent; null: none was due."},
    )
