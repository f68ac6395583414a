"""Standing orders: what a seat answers by itself, again and again."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, post_load, pre_load, validate, validates_schema

from referee.api.schemas.base import Reply, Request, TrueOrFalse, anything
from referee.api.schemas.queues import (
    TEST,
    AlternativeReply,
    AlternativeRequest,
    default_field,
    prefer_field,
    receipt_field,
)
from referee.engine.ahead import MAX_ANSWERS, MAX_ORDERS
from referee.service.ahead.edits import MAX_LENGTH, Sent
from referee.service.sent_ahead.try_standing import MAX_TRYOUTS, USUAL_TRYOUTS

LARGEST = 1_000_000_000
OTHERWISE = ("next", "ask")

FORM = (
    "A line for each order: `[always] [if <test>:] <question>: <order> else <order> … [if <test>] [limits]`. "
    "A question is named as in queues. An order is the answer as text, `default`, `first of <id>, <id>`, or "
    "`= <JSON>`; the last may be `ask`. "
    "Limits are `[uses 3]`, `[until step 40]`, `[until round 4]`, `[until <test>]`; "
    "`[draft]` and `[at once]` say what `draft` says. "
    "`clear <question>` takes out what is on the list for it, `clear all` everything; `draft <question>` and "
    "`at once <question>` change what is on the list for it."
)

DRAFT = "I am asked all the same; the answer is left as a draft, which counts if I do not answer in time."
AS_USUAL = "Null: as the game has it for such questions, mostly false."


class ExpiryField(Request):
    """When an order ends. Left out or null: never."""

    step = fields.Integer(
        allow_none=True,
        validate=validate.Range(1, LARGEST),
        metadata={"description": "The last step at which it is used."},
    )
    round = fields.Integer(
        allow_none=True,
        validate=validate.Range(1, LARGEST),
        metadata={"description": "The last round in which it is used."},
    )
    when = anything(f"{TEST} Once it holds when you are asked something, it is over.", required=False)


class StandingOrderRequest(Request):
    """An order for all questions of a kind for which its test holds."""

    kind = fields.String(required=True, metadata={"description": "The kind of question it answers."})
    when = anything(f"{TEST} Left out: always.", required=False)
    answer = anything("The answer.", required=False)
    prefer = prefer_field()
    default = default_field()
    answers = fields.List(
        fields.Nested(AlternativeRequest()),
        validate=validate.Length(max=MAX_ANSWERS),
        metadata={"description": "The first of these that is legal when the question comes is used."},
    )
    uses = fields.Integer(
        allow_none=True,
        validate=validate.Range(1, LARGEST),
        metadata={"description": "How often it may be used; null: as often as it fits."},
    )
    used = fields.Integer(
        validate=validate.Range(0, LARGEST),
        metadata={"description": "How often it has been used; left out: never."},
    )
    expires = fields.Nested(ExpiryField(), allow_none=True)
    expired = TrueOrFalse(metadata={"description": "Its test has held."})
    otherwise = fields.String(
        validate=validate.OneOf(OTHERWISE),
        metadata={"description": "If no answer is legal: try the next order, or ask me. `next` if left out."},
    )
    draft = TrueOrFalse(allow_none=True, metadata={"description": f"{DRAFT} {AS_USUAL}"})

    @validates_schema
    def one_way_to_answer(self, data: dict[str, Any], **_: Any) -> None:
        given = [name for name in ("answer", "prefer", "default", "answers") if name in data]
        if len(given) > 1:
            raise ValidationError("Give only one of `answer`, `answers`, `prefer` and `default`.")
        if data.get("otherwise") != "ask" and (not given or data.get("answers") == []):
            raise ValidationError("Give `answer`, `answers`, `prefer` or `default`; or `otherwise`: `ask`.")


class StandingOrdersRequest(Request):
    """A list of standing orders: bare, as `items`, or as text."""

    items = fields.List(fields.Nested(StandingOrderRequest()), validate=validate.Length(max=MAX_ORDERS))
    text = fields.String(validate=validate.Length(max=MAX_LENGTH), metadata={"description": FORM})

    @pre_load
    def wrap_a_bare_list(self, data: Any, **_: Any) -> Any:
        return {"items": data} if isinstance(data, list) else data

    @validates_schema
    def one_of_both(self, data: dict[str, Any], **_: Any) -> None:
        if ("items" in data) == ("text" in data):
            raise ValidationError("Give a list, `items` or `text`.")

    @post_load
    def as_sent(self, data: dict[str, Any], **_: Any) -> Sent | None:
        return Sent(data.get("items"), data.get("text", ""))

    def handle_error(self, error: ValidationError, data: Any, **_: Any) -> None:
        """Errors in a bare list are located in it."""
        if isinstance(data, list) and isinstance(error.messages, dict):
            error.messages = error.messages.get("items", error.messages)


class StandingLinesRequest(Request):
    """Lines of text that change the list."""

    text = fields.String(
        required=True, validate=validate.Length(1, MAX_LENGTH), metadata={"description": FORM}
    )


class TryRequest(StandingOrdersRequest):
    """The list to try, in any of the forms in which it could be filed; left out: the one on file."""

    @validates_schema
    def one_of_both(self, data: dict[str, Any], **_: Any) -> None:
        if "items" in data and "text" in data:
            raise ValidationError("Give a list, `items` or `text`.")

    @post_load
    def as_sent(self, data: dict[str, Any], **_: Any) -> Sent | None:
        return super().as_sent(data) if data else None


class TryQuery(Request):
    limit = fields.Integer(
        load_default=USUAL_TRYOUTS,
        validate=validate.Range(1, MAX_TRYOUTS),
        metadata={"description": "How many of your prompts, the latest first."},
    )


class ExpiryReply(Reply):
    step = fields.Integer(required=True, allow_none=True)
    round = fields.Integer(required=True, allow_none=True)
    when = anything("Null if there is no such test.")


class StandingOrderReply(Reply):
    """An order on the list: it has one of `answer`, `prefer` and `answers`."""

    kind = fields.String(required=True)
    when = anything(TEST)
    answer = anything("The answer.", required=False)
    prefer = fields.List(fields.String())
    default = fields.Boolean()
    answers = fields.List(fields.Nested(AlternativeReply()))
    uses = fields.Integer(required=True, allow_none=True)
    used = fields.Integer(required=True)
    expires = fields.Nested(ExpiryReply(), required=True)
    expired = fields.Boolean(required=True)
    otherwise = fields.String(required=True, validate=validate.OneOf(OTHERWISE))
    draft = fields.Boolean(required=True, allow_none=True, metadata={"description": f"{DRAFT} {AS_USUAL}"})


class StandingOrdersReply(Reply):
    """Your standing orders, tried from the top. Nobody else sees them."""

    items = fields.List(fields.Nested(StandingOrderReply()), required=True)
    next = fields.String(
        required=True, allow_none=True, dump_default=None, metadata={"description": "Always null."}
    )
    text = fields.String(required=True, metadata={"description": "The list as text; send it as `text`."})
    words = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "For each order, when it answers, and what, as it was understood."},
    )
    receipt = receipt_field()


class PassedReply(Reply):
    order = fields.Integer(required=True, metadata={"description": "Its place on the list, from 0."})
    reason = fields.String(required=True)


class TrialReply(Reply):
    """What the list makes of one prompt, or of a formality, which nobody is asked."""

    prompt = fields.String(
        required=True, allow_none=True, metadata={"description": "Its id; null for a formality."}
    )
    kind = fields.String(required=True)
    current = fields.Boolean(required=True, metadata={"description": "Whether it is open now."})
    order = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "The place, from 0, of your order that answers, or null."},
    )
    answer = anything("The answer; null if you are asked.")
    text = fields.String(required=True, allow_none=True, metadata={"description": "The same as text."})
    draft = fields.Boolean(required=True, metadata={"description": "Whether the answer is left as a draft."})
    asked = fields.String(
        required=True, allow_none=True, metadata={"description": "Why you are asked, if you are."}
    )
    passed = fields.List(
        fields.Nested(PassedReply()),
        required=True,
        metadata={"description": "Orders for such questions that were passed over, and why."},
    )


class TrialsReply(Reply):
    """What the list makes of your prompts, the latest first."""

    items = fields.List(fields.Nested(TrialReply()), required=True)
    next = fields.String(
        required=True, allow_none=True, dump_default=None, metadata={"description": "Always null."}
    )
    untried = fields.Integer(
        required=True,
        metadata={
            "description": "How many steps the list was not tried on, as the time of one request was over. "
            "Ask for fewer with `limit`, or send a shorter list."
        },
    )
