"""A player's own account: name and address, tokens, and everything that is kept about them."""

from __future__ import annotations

from marshmallow import fields, validate

from referee.api.schemas.base import AwareInstant, Instant, Reply, Request, TrueOrFalse, anything, one_line
from referee.api.schemas.players import MeReply, bot_field, email_field, name_field
from referee.service.tokens.tokens import ALL_SCOPES

LONGEST_TOKEN_NAME = 60


class ChangePlayerRequest(Request):
    """What to change; fields that are left out stay as they are."""

    name = name_field(required=False)
    email = email_field()
    bot = bot_field()
    accepts_invitations = TrueOrFalse(
        metadata={
            "description": "Whoever invites you to a seat has you there at once, without asking; for bots "
            "that play with everybody."
        }
    )


class TokenRequest(Request):
    """A token for one purpose."""

    name = fields.String(
        required=True,
        validate=one_line(longest=LONGEST_TOKEN_NAME),
        metadata={
            "minLength": 1,
            "maxLength": LONGEST_TOKEN_NAME,
            "description": "What it is for, such as `phone`. Shown to nobody else.",
        },
    )
    scopes = fields.List(
        fields.String(validate=validate.OneOf(ALL_SCOPES)),
        load_default=list(ALL_SCOPES),
        validate=validate.Length(1, len(ALL_SCOPES)),
        metadata={
            "description": "`read`: see all that you may see. `play`: seats, orders, votes, messages, "
            "absences. `host`: make games and run them. Your account and its tokens need all three."
        },
    )
    expires_at = AwareInstant(
        load_default=None,
        allow_none=True,
        metadata={"description": "Until when it works; null: until it is revoked."},
    )


class TokenReply(Reply):
    """A token, without its text."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    scopes = fields.List(fields.String(validate=validate.OneOf(ALL_SCOPES)), required=True)
    created_at = Instant(required=True)
    expires_at = Instant(required=True, allow_none=True)
    last_used_at = Instant(
        required=True,
        allow_none=True,
        metadata={"description": "The hour of its last use; null: never, or not since it was renewed."},
    )
    session = fields.Boolean(
        required=True, metadata={"description": "It is a browser's session, and works as its cookie only."}
    )
    current = fields.Boolean(required=True, metadata={"description": "This call was made with it."})


class NewTokenReply(TokenReply):
    """A token with its text."""

    token = fields.String(
        required=True,
        metadata={"description": "Send it as `Authorization: Bearer …`. It is shown only here."},
    )


class SessionReply(Reply):
    """A browser's session."""

    id = fields.String(required=True, metadata={"description": "Its id among the tokens."})
    player = fields.Nested(MeReply(), required=True)
    csrf = fields.String(
        required=True,
        metadata={"description": "Send it as `X-CSRF-Token` with every call that changes something."},
    )
    expires_at = Instant(
        required=True,
        allow_none=True,
        metadata={"description": "When it ends; null: when it is ended."},
    )


class ExportReply(Reply):
    """Everything that is kept about a player."""

    player = anything("Who you are.")
    tokens = anything("Your tokens, without their texts.")
    seats = anything("The seats that you have.")
    seats_before = anything("Seats of running games that you have left.")
    seats_asked_for = anything("Free seats that you have asked for.")
    announcements = anything("What you have written to everybody as the host of a game.")
    observed = anything("Games without a seat of yours that you are told about.")
    hosted = anything("The games that you have created.")
    seated_in = anything("The entries of journals that name you.")
    orders = anything("Orders and drafts that you have sent.")
    standing_orders = anything("Your standing orders.")
    queues = anything("Your queues.")
    messages = anything("What you have said on the seats that you have.")
    absences = anything("Your absences.")
    notes = anything("What you have written down about your games.")
    notices = anything("What you were told.")
    preferences = anything("What you want to be told.")
    exported_at = fields.String(required=True)
