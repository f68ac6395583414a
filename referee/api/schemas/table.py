"""What a seat is asked, answers, and sees."""

from __future__ import annotations

import copy
from typing import Any, get_args

from marshmallow import ValidationError, fields, post_dump, post_load, validate, validates_schema

from referee.api.event_data import BY_KIND
from referee.api.rule_pages import with_rule_page
from referee.api.schemas.base import (
    ENTROPY,
    RULE_PAGE,
    Instant,
    PageQuery,
    Reply,
    Request,
    TrueOrFalse,
    anything,
    one_of,
    page_of,
)
from referee.api.schemas.fair_play import JournalHeadReply, SignatureReply
from referee.api.schemas.games import STATUSES, GameReply
from referee.api.schemas.problems import ErrorReply, ProblemReply
from referee.engine.choices.fact import FactType
from referee.engine.choices.phrase import MAX_TEXT_LENGTH
from referee.service.games.chronicle import TableEvent
from referee.service.post.send_orders import MAX_ORDERS, SentOrder

LARGEST_EVENT = 2**31 - 1

TEXT = fields.String(
    validate=validate.Length(1, MAX_TEXT_LENGTH),
    metadata={"description": "The answer in plain text, instead of `answer`."},
)


class ChoiceField(fields.Dict):
    """What a legal answer is."""


class AnswerRequest(Request):
    """An answer, as JSON or as text."""

    answer = anything("An answer that the prompt's `choice` describes.", required=False)
    text = TEXT

    @validates_schema
    def one_of_both(self, data: dict[str, Any], **_: Any) -> None:
        if ("answer" in data) == ("text" in data):
            raise ValidationError("Give either `answer` or `text`.")


class OrderRequest(AnswerRequest):
    """A seat's order."""

    final = TrueOrFalse(
        load_default=True,
        metadata={"description": "False saves a draft, which is used only at the deadline."},
    )
    wait = TrueOrFalse(
        load_default=False,
        metadata={"description": "Final, but the step stays open until its deadline."},
    )
    entropy = ENTROPY


class SentOrderRequest(OrderRequest):
    """An order, and the prompt that it answers."""

    game = fields.String(required=True, validate=validate.Length(1, 80))
    prompt = fields.String(required=True, validate=validate.Length(1, 80))

    @post_load
    def made(self, data: dict[str, Any], **_: Any) -> SentOrder:
        return SentOrder(**data)


class OrdersRequest(Request):
    """Orders for any of my seats."""

    orders = fields.List(
        fields.Nested(SentOrderRequest()), required=True, validate=validate.Length(1, MAX_ORDERS)
    )


class OrderQuery(Request):
    dry_run = fields.Boolean(
        load_default=False,
        truthy={"true"},
        falsy={"false"},
        metadata={"description": "Only check the answer; nothing is stored."},
    )
    report = fields.Boolean(
        load_default=False,
        truthy={"true"},
        falsy={"false"},
        metadata={
            "description": "With `dry_run`: answer 200 whether the order is legal or not, with an "
            "OrderReport that has all there is to say of it."
        },
    )

    @validates_schema
    def report_of_a_dry_run(self, data: dict[str, Any], **_: Any) -> None:
        if data.get("report") and not data.get("dry_run"):
            raise ValidationError("Only a dry run is reported: add dry_run=true.", "report")


ON_REQUEST = "; given only if you `include`"
"""What prompts leave out unless asked to include it."""


PARTS = ("facts", "page", "schema", "unavailable")


def _each_once(include: str) -> None:
    parts = include.split(",")
    if len(set(parts)) < len(parts) or not set(parts) <= set(PARTS):
        raise ValidationError(f"Expected some of {', '.join(PARTS)}, each once, with commas between them.")


class IncludeQuery(Request):
    """What prompts should include besides what it takes to answer them."""

    include = fields.String(
        validate=_each_once,
        metadata={
            "description": "Give these too, with commas between them: `facts`, `schema`, `page` (the text "
            "as a page) and `unavailable` (what is not on offer, and why)."
        },
    )

    @post_load
    def listed(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        return {**data, "include": data["include"].split(",")} if "include" in data else data


class InboxQuery(PageQuery, IncludeQuery):
    """Which part of the inbox, and how much of each prompt."""

    after = fields.String(
        validate=validate.Length(1, 32),
        metadata={
            "description": "A game: go on from there. What comes after it is first, then what comes before; "
            "its own prompt is left out. Not together with `cursor`."
        },
    )

    @validates_schema
    def one_place(self, data: dict[str, Any], **_: Any) -> None:
        if "after" in data and "cursor" in data:
            raise ValidationError("Give either `after` or `cursor`.", "after")


class HeadReply(Reply):
    """An entry of the journal."""

    seq = fields.Integer(required=True)
    hash = fields.String(required=True)


class ProofReply(Reply):
    """The referee's signature that it has an order, without what was ordered.

    `referee verify --receipt` checks it against a transcript.
    """

    format = fields.String(required=True)
    game = fields.String(required=True)
    prompt = fields.String(required=True)
    seat = fields.Integer(required=True)
    number = fields.Integer(
        required=True,
        metadata={"description": "How often an order was filed for the prompt or taken back, with this one."},
    )
    final = fields.Boolean(required=True)
    entropy = fields.String(required=True, allow_none=True)
    commitment = fields.String(required=True)
    accepted_at = fields.String(required=True)
    read_at = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "When the order was read back; null in the receipt of the order itself."},
    )
    head = fields.Nested(
        HeadReply(), required=True, metadata={"description": "The last entry of the journal at that moment."}
    )
    signature = fields.Nested(
        SignatureReply(), required=True, metadata={"description": "Of all the other fields."}
    )


def _proof(**more: Any) -> fields.Nested:
    return fields.Nested(
        ProofReply(),
        allow_none=True,
        metadata={"description": "Null for a dry run."},
        **more,
    )


def _sent_ahead() -> fields.List[str]:
    return fields.List(
        fields.String(),
        metadata={
            "description": "All that you have on file for later questions, as it was understood: the lines "
            "below this order, and what you have filed by itself. Left out if there is nothing."
        },
    )


class ReceiptReply(Reply):
    """Proof of what was sealed: keep it, and check it when the step is revealed."""

    prompt = fields.String(required=True)
    answer = anything("The answer as it was understood.")
    text = fields.String(required=True, metadata={"description": "The same as text."})
    final = fields.Boolean(required=True)
    wait = fields.Boolean(required=True)
    commitment = fields.String(required=True, allow_none=True)
    nonce = fields.String(required=True, allow_none=True)
    accepted_at = Instant(required=True, allow_none=True, metadata={"description": "Null for a dry run."})
    proof = _proof(required=True)
    sent_ahead = _sent_ahead()
    game = fields.Nested(
        GameReply(), metadata={"description": "The header after the step, if you waited for it."}
    )

    @post_dump
    def without_nothing(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        """Leave the field out for most seats, which have sent nothing ahead."""
        return {name: value for name, value in data.items() if name != "sent_ahead" or value}


class OrderErrorReply(ErrorReply):
    """One thing wrong with an order."""

    at = fields.Integer(
        metadata={"description": "In a text: where it is wrong, in characters (code points) from its start."}
    )


class OrderReportReply(Reply):
    """All there is to say of an order that was tried out."""

    legal = fields.Boolean(required=True)
    errors = fields.List(
        fields.Nested(OrderErrorReply()), required=True, metadata={"description": "Empty if it is legal."}
    )
    answer = anything(
        "The answer as it was understood, also if it is not legal; null where a text could not be read."
    )
    text = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "The same as text, without remarks; null if there are no words for it."},
    )
    remark = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "What the game has to say of a legal order, such as what it comes to."},
    )
    unfinished = fields.Boolean(
        required=True,
        metadata={"description": "Whether the text is right as far as it goes, and only ends too early."},
    )


def _optional(schema: type[Reply]) -> dict[str, fields.Field[Any]]:
    """The fields of a reply in whose place something else may stand."""
    found = copy.deepcopy(schema._declared_fields)
    for field in found.values():
        field.required = False
    return found


OrderOutcomeReply = Reply.from_dict(
    {
        **_optional(ReceiptReply),
        **_optional(ProblemReply),
        "status": fields.Integer(
            required=True,
            metadata={"description": "202, and the rest is a receipt; or another, and it is a problem."},
        ),
    },
    name="OrderOutcomeReply",
)


class OrderOutcomesReply(Reply):
    """What became of each order, in the order in which they were sent."""

    items = fields.List(fields.Nested(OrderOutcomeReply()), required=True)


PartialRequest = Request.from_dict(  # in a class, `partial` would be marshmallow's own
    {"partial": anything("An answer as far as it goes: its other fields may be left out.")},
    name="PartialRequest",
)


class NextReply(Reply):
    at = fields.String(
        required=True, metadata={"description": "The list, by a JSON pointer into the answer."}
    )
    choice = ChoiceField(required=True)


class NarrowedReply(Reply):
    """What may follow a part of an answer."""

    next = fields.List(
        fields.Nested(NextReply()),
        required=True,
        metadata={
            "description": "What the next line of each list that the prompt `narrows` may be, once the lines "
            "so far are done as far as they can be; none where nothing can follow."
        },
    )
    problems = fields.List(
        fields.Nested(ErrorReply()),
        required=True,
        metadata={"description": "The first line that cannot be done, and why; pointers into the answer."},
    )
    text = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "The lines that can be done, as text; null where nothing narrows."},
    )


class SealedOrderReply(Reply):
    """An order on file."""

    prompt = fields.String(required=True)
    answer = anything("The answer as it was understood.")
    text = fields.String(metadata={"description": "The same as text; left out where prompts are listed."})
    final = fields.Boolean(required=True)
    wait = fields.Boolean(required=True)
    commitment = fields.String(required=True)
    nonce = fields.String(required=True)
    accepted_at = Instant(required=True)
    proof = _proof()
    sent_ahead = _sent_ahead()

    @post_dump
    def without_nothing(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        """Leave the field out for most seats, which have sent nothing ahead."""
        return {name: value for name, value in data.items() if name != "sent_ahead" or value}


class AnnouncementReply(Reply):
    """What was told, as data; the event `part.shown` has it in words."""

    kind = fields.String(required=True)
    data = fields.Dict(required=True)


class ShownReply(Reply):
    """What the table was shown."""

    prompt = fields.String(required=True)
    shown = fields.List(
        fields.Nested(AnnouncementReply()),
        required=True,
        metadata={"description": "All that the table was told of this answer."},
    )
    accepted_at = Instant(required=True)


def _bounds() -> tuple[fields.List[str], fields.Integer, fields.Integer]:
    """What a fact can be, as far as it is known: any other test would never hold, or always."""
    whole = "in the whole game. Left out if that is not known."
    return (
        fields.List(fields.String(), metadata={"description": f"All that it can be, or contain, {whole}"}),
        fields.Integer(metadata={"description": f"It is never below this {whole}"}),
        fields.Integer(metadata={"description": f"It is never above this {whole}"}),
    )


class FactReply(Reply):
    id = fields.String(required=True)
    label = fields.String(required=True)
    type = fields.String(required=True, validate=one_of(FactType))
    values, least, most = _bounds()
    value = anything("Its present value.")


class FactFamilyReply(Reply):
    """Facts that are not listed one by one: tests name them as the pattern says."""

    pattern = fields.String(required=True)
    label = fields.String(required=True)
    type = fields.String(required=True, validate=one_of(FactType))
    examples = fields.List(fields.String(), required=True)
    values, least, most = _bounds()


class PromptFactsReply(Reply):
    """What tests for a prompt may read."""

    facts = fields.List(
        fields.Nested(FactReply()), required=True, metadata={"description": "With their present values."}
    )
    facts_by_name = fields.List(
        fields.Nested(FactFamilyReply()),
        required=True,
        metadata={"description": "More facts that your tests may name."},
    )


class AnswerSchemaReply(Reply):
    """JSON Schema of a prompt's answers."""

    schema = fields.Dict(required=True, metadata={"description": "JSON Schema of a legal answer."})
    open = fields.Dict(
        required=True,
        allow_none=True,
        metadata={"description": "JSON Schema of the part that may be shown at once, if there is one."},
    )


class LegalQuery(Request):
    """How many legal answers, and which."""

    sample = fields.Integer(
        load_default=20, validate=validate.Range(1, 100), metadata={"description": "How many at most."}
    )
    seed = fields.String(
        load_default="",
        validate=validate.Length(max=80),
        metadata={"description": "Any text; another one gives other answers."},
    )


class LegalAnswerReply(Reply):
    answer = anything("A legal answer.")
    text = fields.String(required=True, metadata={"description": "The same as text."})


class LegalAnswersReply(Reply):
    """Some of the legal answers to a prompt."""

    items = fields.List(fields.Nested(LegalAnswerReply()), required=True)


class OpenPartReply(Reply):
    """What may be shown of an answer before the others have answered."""

    choice = ChoiceField(required=True)
    schema = fields.Dict(metadata={"description": f"JSON Schema of what may be shown{ON_REQUEST} schema."})


class UnavailableReply(Reply):
    """Something that cannot be done now: an alternative, or what cannot be chosen for it."""

    case = fields.String(required=True, metadata={"description": "The alternative of the prompt's choice."})
    id = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "What cannot be chosen; null: it is the whole alternative."},
    )
    label = fields.String(required=True)
    why = fields.String(required=True)
    rule = fields.String(required=True, allow_none=True)
    refs = fields.List(fields.String(), required=True)


class PromptReply(Reply):
    """A question to one seat."""

    id = fields.String(required=True)
    game = fields.String(required=True)
    kind = fields.String(required=True)
    seat = fields.Integer(required=True)
    step = fields.Integer(required=True)
    text = fields.String(required=True)
    rule = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "The clause of the game's rules by which you are asked."},
    )
    rule_page = fields.String(metadata={"description": RULE_PAGE})
    choice = ChoiceField(required=True)
    narrows = fields.List(
        fields.String(),
        required=True,
        metadata={
            "description": "Lists of which each line changes what the next may be, by JSON pointers into the "
            "answer: `POST …/narrow` says what it is."
        },
    )
    schema = fields.Dict(metadata={"description": f"JSON Schema of a legal answer{ON_REQUEST} schema."})
    page = fields.Dict(
        metadata={
            "description": "The question as a page: `question`, `until`, `silence`, `head`, `news`, "
            f"`sections` of blocks, `how` and `examples` with their answers{ON_REQUEST} page."
        },
    )
    unavailable = fields.List(
        fields.Nested(UnavailableReply()),
        metadata={
            "description": f"What the rules know but do not offer now, and why{ON_REQUEST} unavailable."
        },
    )
    default = anything("A legal answer; it is used if the deadline passes without an order.")
    fact_names = fields.List(
        fields.String(),
        required=True,
        metadata={
            "description": "What your tests may name; `coins.*` and `distance.<unit>.<unit>` stand for many."
        },
    )
    facts = fields.List(
        fields.Nested(FactReply()), metadata={"description": f"With their present values{ON_REQUEST} facts."}
    )
    facts_by_name = fields.List(
        fields.Nested(FactFamilyReply()),
        metadata={"description": f"More facts that your tests may name{ON_REQUEST} facts."},
    )
    open = fields.Nested(
        OpenPartReply(),
        required=True,
        allow_none=True,
        metadata={"description": "The part of the answer that may be shown at once, if there is one."},
    )
    shown = anything("What you have shown of your answer; null if nothing.")
    sealed = fields.Boolean(
        required=True, metadata={"description": "Whether others are asked at the same time."}
    )
    deadline = Instant(required=True, allow_none=True)
    order = fields.Nested(SealedOrderReply(), required=True, allow_none=True)
    queue_stopped = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Why your queue is not used any more, if it has stopped."},
    )


class ShownPartReply(Reply):
    prompt = fields.String(required=True)
    seat = fields.Integer(required=True)
    shown = fields.List(fields.Nested(AnnouncementReply()), required=True)


class StandingReply(Reply):
    """How a seat stands, as everybody may know it."""

    seat = fields.Integer(required=True)
    words = fields.String(required=True, metadata={"examples": ["5 points, 3 treasure"]})
    score = fields.Integer(
        required=True, allow_none=True, metadata={"description": "Null where the rules count no points."}
    )


class ViewReply(Reply):
    """The state as the caller may see it."""

    version = fields.Integer(required=True)
    step = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "The step that was open; null before the start."},
    )
    seat = fields.Integer(required=True, allow_none=True, metadata={"description": "Null for a spectator."})
    state = fields.Dict(
        required=True, allow_none=True, metadata={"description": "Null until the game has started."}
    )
    standing = fields.List(
        fields.Nested(StandingReply()),
        required=True,
        metadata={"description": "How the seats stand, in a few words; public facts only."},
    )
    shown = fields.List(
        fields.Nested(ShownPartReply()),
        required=True,
        metadata={"description": "Parts shown in this step."},
    )


class ViewQuery(Request):
    at = fields.Integer(
        validate=validate.Range(1, LARGEST_EVENT),
        metadata={"description": "The state while this earlier step was open, as my seat could see it then."},
    )


class EventReply(Reply):
    """Something that happened."""

    n = fields.Integer(required=True, metadata={"description": "Counts from 1 in what this viewer sees."})
    step = fields.Integer(required=True)
    at = Instant(required=True)
    kind = fields.String(
        required=True,
        metadata={
            "description": "Of every game: " + ", ".join(f"`{kind}`" for kind in get_args(TableEvent)) + ". "
            "What the game's own rules tell is named by the game, such as `cult_wars.followers_bred`. "
            "Later versions may have more kinds."
        },
    )
    rule = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "The clause of the game's rules by which it happened."},
    )
    rule_page = fields.String(metadata={"description": RULE_PAGE})
    text = fields.String(required=True)
    data = fields.Dict(
        required=True,
        metadata={
            "description": "The same as data: what it has stands in EventDataByKind.",
            "x-by-kind": {"$ref": f"#/components/schemas/{BY_KIND}"},
        },
    )
    refs = fields.List(
        fields.String(),
        required=True,
        metadata={
            "description": "The things that it names, by the ids that views and options have: card:12."
        },
    )

    @post_dump
    def linked(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        return with_rule_page(data)


class SinceReply(Reply):
    step = fields.Integer(required=True)
    at = Instant(required=True)


class DigestedStepReply(Reply):
    """What happened in one step."""

    step = fields.Integer(
        required=True, allow_none=True, metadata={"description": "Null: before the first step."}
    )
    phase = fields.String(required=True, allow_none=True)
    events = fields.List(fields.Nested(EventReply()), required=True)


class AskedReply(Reply):
    """What I am asked, in short."""

    prompt = fields.String(required=True)
    kind = fields.String(required=True)
    text = fields.String(required=True)
    deadline = Instant(required=True, allow_none=True)
    order = fields.String(
        required=True,
        allow_none=True,
        validate=validate.OneOf(("final", "draft")),
        metadata={"description": "What is on file."},
    )


class DigestReply(Reply):
    """What happened since my last order."""

    game = fields.String(required=True)
    seat = fields.Integer(required=True)
    status = fields.String(required=True, validate=one_of(STATUSES))
    since = fields.Nested(
        SinceReply(),
        required=True,
        allow_none=True,
        metadata={"description": "My last final order; null: what happened since the start."},
    )
    steps = fields.List(fields.Nested(DigestedStepReply()), required=True)
    more = fields.Boolean(
        required=True, metadata={"description": "More has happened: the rest is in `events`."}
    )
    asked = fields.List(fields.Nested(AskedReply()), required=True)
    sent_ahead = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "What became of orders that you have sent ahead, in sentences."},
    )
    unread_messages = fields.Integer(required=True)
    journal = fields.Nested(JournalHeadReply(), required=True)
    text = fields.String(required=True, metadata={"description": "All of it in plain words."})


class KindsQuery(Request):
    """Which events, and how streams of them look."""

    kinds = fields.String(
        validate=validate.Length(1, 2000),
        metadata={
            "description": "Only events of these kinds, with commas between them. Pages are counted before "
            "that: they may have fewer items than `limit`, or none, while `next` leads on."
        },
    )
    named = fields.Boolean(
        load_default=True,
        truthy={"true"},
        falsy={"false"},
        metadata={
            "description": "`false`: server-sent events have no names, and browsers give all of them to "
            "`EventSource.onmessage`."
        },
    )

    @post_load
    def listed(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        return {**data, "kinds": data["kinds"].split(",") if "kinds" in data else []}


class EventsQuery(KindsQuery):
    after = fields.Integer(
        load_default=0,
        validate=validate.Range(0, LARGEST_EVENT),
        metadata={"description": "Only events after this `n`."},
    )
    limit = fields.Integer(load_default=200, validate=validate.Range(1, 1000))


NOW = "now"


class MyEventsQuery(KindsQuery):
    after = fields.String(
        load_default=None,
        validate=validate.Length(1, 4000),
        metadata={"description": "Only what has happened since: a `cursor`, or `now`. Without it, all."},
    )
    limit = fields.Integer(load_default=200, validate=validate.Range(1, 1000))


class MyEventReply(EventReply):
    """Something that happened in one of my games."""

    game = fields.String(required=True)
    seat = fields.Integer(
        required=True, allow_none=True, metadata={"description": "Mine in it; null: I only host it."}
    )


class MyEventsReply(Reply):
    """What happened in all my games."""

    items = fields.List(fields.Nested(MyEventReply()), required=True)
    next = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "The same as `cursor` if more has happened already; otherwise null."},
    )
    cursor = fields.String(
        required=True, metadata={"description": "Where this ends: give it as `after`, now or later."}
    )


PROMPT_PAGE = page_of(PromptReply(), "Prompts")


class InboxReply(type(PROMPT_PAGE)):  # type: ignore[misc]
    """What waits for the caller, in all games."""

    total = fields.Integer(
        required=True,
        metadata={"description": "How many prompts wait in all; with `after`, without that game's."},
    )


EVENT_PAGE = page_of(EventReply(), "EventPage")
