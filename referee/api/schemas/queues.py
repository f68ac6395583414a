"""Queues: orders that a seat sends ahead, each used once."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from referee.api.schemas.base import Reply, Request, TrueOrFalse, anything, one_of
from referee.api.schemas.table import TEXT
from referee.engine.ahead import MAX_ANSWERS, MAX_ORDERS, MAX_PREFERENCES
from referee.engine.choices.phrase import MAX_TEXT_LENGTH
from referee.service.lists.listed_orders import Outcome

MAX_FACTS = 10
LONGEST_ID = 200

TEST = "A test of the facts that your prompts list, as in the choice shape `test`."


def prefer_field() -> fields.List[str]:
    """Preferences over options."""
    return fields.List(
        fields.String(validate=validate.Length(1, LONGEST_ID)),
        validate=validate.Length(1, MAX_PREFERENCES),
        metadata={
            "description": "Ids of options, the best first: the first that can be chosen when the question "
            "comes; where several are to be chosen, as many of the first as can be."
        },
    )


def default_field() -> fields.Boolean:
    return TrueOrFalse(
        truthy={True},
        falsy=set(),
        metadata={"description": "True: whatever answers the question at its deadline."},
    )


class AlternativeRequest(Request):
    """An answer: as JSON, as text, by preference, or the prompt's default."""

    answer = anything("An answer that the prompt's `choice` will describe.", required=False)
    text = TEXT
    prefer = prefer_field()
    default = default_field()

    @validates_schema
    def one_of_all(self, data: dict[str, Any], **_: Any) -> None:
        if len(data.keys() - {"when"}) != 1:
            raise ValidationError("Give one of `answer`, `text`, `prefer` and `default`.")


class FallbackRequest(AlternativeRequest):
    """An answer of a queued order, which may be for some cases only."""

    when = anything(f"{TEST} It is an answer only where this holds.", required=False)


class StopRequest(Request):
    """When to stop the queue and ask instead."""

    when = anything(f"{TEST} Stop when it holds.", required=False)
    changed = fields.List(
        fields.String(),
        validate=validate.Length(max=MAX_FACTS),
        metadata={"description": "Facts: stop when one is not what it was when this was sent."},
    )
    new = fields.List(
        fields.String(),
        validate=validate.Length(max=MAX_FACTS),
        metadata={"description": "Lists among the facts: stop when one holds something new."},
    )


class OrderAheadRequest(Request):
    """An order for a question that is yet to come. It is used once."""

    kind = fields.String(required=True, metadata={"description": "The kind of question it answers."})
    when = anything(f"{TEST} The order is for questions for which it holds.", required=False)
    answers = fields.List(
        fields.Nested(FallbackRequest()),
        required=True,
        validate=validate.Length(1, MAX_ANSWERS),
        metadata={"description": "The first of these that is legal when the question comes is used."},
    )
    stop = fields.Nested(StopRequest())
    until_round = fields.Integer(
        allow_none=True,
        validate=validate.Range(1),
        metadata={"description": "The last round in which it is used."},
    )
    until_step = fields.Integer(
        allow_none=True,
        validate=validate.Range(1),
        metadata={"description": "The last step at which it is used."},
    )
    firm = TrueOrFalse(
        metadata={"description": "Use it even where the game would rather ask again, as new cards are out."},
    )


class QueueRequest(Request):
    """A queue, as JSON or as text."""

    orders = fields.List(fields.Nested(OrderAheadRequest()), validate=validate.Length(max=MAX_ORDERS))
    text = fields.String(
        validate=validate.Length(1, MAX_TEXT_LENGTH),
        metadata={
            "description": "A line for each order: `[if <test>:] <question>: <order> else <order> … [firm]`. "
            "A question is named by its kind, or as the game does (`5` for that card's turn); it need not be "
            "named where the order begins with the kind's own name (`if targeting_me = 0: plan breed 6`). "
            "An order is the answer as text, `default`, `first of <id>, <id>`, or `= <JSON>`. Limits are "
            "`[until round 4]`, `[until step 40]`, `[stop if <test>]` and `[stop if <fact> changes]`."
        },
    )

    @validates_schema
    def one_of_both(self, data: dict[str, Any], **_: Any) -> None:
        if ("orders" in data) == ("text" in data):
            raise ValidationError("Give either `orders` or `text`.")


class AlternativeReply(Reply):
    answer = anything("The answer, where it was sent as JSON.", required=False)
    text = fields.String()
    prefer = fields.List(fields.String())
    default = fields.Boolean()


class FallbackReply(AlternativeReply):
    when = anything("It is an answer only where this test holds.", required=False)


class StopReply(Reply):
    when = anything("Null if there is no such test.")
    changed = fields.List(fields.String(), required=True)
    new = fields.List(fields.String(), required=True)


class PassedOverReply(Reply):
    prompt = fields.String(required=True)
    reason = fields.String(required=True)


class OrderAheadReply(Reply):
    kind = fields.String(required=True)
    when = anything(TEST)
    answers = fields.List(fields.Nested(FallbackReply()), required=True)
    stop = fields.Nested(StopReply(), required=True)
    until_round = fields.Integer(required=True, allow_none=True)
    until_step = fields.Integer(allow_none=True)
    firm = fields.Boolean(required=True)
    number = fields.Integer(metadata={"description": "Its place in the queue as it was sent."})
    words = fields.String(metadata={"description": "When it answers, and what, as it was understood."})
    passed = fields.Nested(
        PassedOverReply(), metadata={"description": "Where it was passed over last, if it was."}
    )


class FateReply(Reply):
    """What became of an order that was sent ahead."""

    number = fields.Integer(required=True)
    words = fields.String(required=True)
    outcome = fields.String(
        required=True,
        validate=one_of(Outcome),
        metadata={
            "description": "Whether it has answered, left its answer as a draft, stopped the queue, or was "
            "not used in time."
        },
    )
    prompt = fields.String(required=True, allow_none=True)
    reason = fields.String(required=True)
    text = fields.String(
        required=True, allow_none=True, metadata={"description": "What it answered, in words."}
    )


class QueueLinesRequest(Request):
    """Lines of text that change the queue."""

    text = fields.String(
        required=True,
        validate=validate.Length(1, MAX_TEXT_LENGTH),
        metadata={
            "description": "Lines as in a queue's `text`: an order is added at the end, and takes the place "
            "of one for the same questions. `clear <question>` takes out what is on the queue for it, "
            "`clear all` everything."
        },
    )


def receipt_field() -> fields.List[str]:
    """What orders will do, in words."""
    return fields.List(
        fields.String(),
        required=True,
        metadata={"description": "For each order, in sentences: what it answers, and when you are asked."},
    )


class QueueReply(Reply):
    """What you have queued and the referee has not used yet. Nobody else sees it."""

    orders = fields.List(fields.Nested(OrderAheadReply()), required=True)
    receipt = receipt_field()
    stopped = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Why the queue is not used any more; send a new one to go on."},
    )
    told = fields.List(
        fields.Nested(FateReply()),
        required=True,
        metadata={"description": "What became of orders that are not used any more, the oldest first."},
    )
