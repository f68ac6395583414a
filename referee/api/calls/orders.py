"""What a seat is asked, and its sealed orders."""

from __future__ import annotations

from typing import Any

from flask import current_app, jsonify

from referee.api.blueprint import Blueprint
from referee.api.callers import charge, player, referee
from referee.api.conditions import condition
from referee.api.examples import MANY_ORDERS, ORDERS, PART, PARTIAL
from referee.api.expensive_calls import expensive_work
from referee.api.paging import written_page
from referee.api.prefer_header import awaited, wait_seconds
from referee.api.problem_json import error_fields, refusal_fields, report_fields
from referee.api.receipts import told, written
from referee.api.rule_pages import with_rule_page
from referee.api.schemas.table import (
    PROMPT_PAGE,
    AnswerRequest,
    AnswerSchemaReply,
    IncludeQuery,
    LegalAnswerReply,
    LegalAnswersReply,
    LegalQuery,
    NarrowedReply,
    OrderOutcomesReply,
    OrderQuery,
    OrderReportReply,
    OrderRequest,
    OrdersRequest,
    PartialRequest,
    PromptFactsReply,
    ReceiptReply,
    SealedOrderReply,
    ShownReply,
)
from referee.api.written_json import written_reply
from referee.service.orders.narrow_order import narrow_order
from referee.service.orders.read_hint import read_hint
from referee.service.orders.read_order import read_order
from referee.service.orders.receipts import Receipt
from referee.service.orders.sample_answers import sample_answers
from referee.service.orders.show_part import show_part
from referee.service.orders.withdraw_order import withdraw_order as do_withdraw_order
from referee.service.post.list_prompts import list_prompts as do_list_prompts
from referee.service.post.read_prompt_facts import read_prompt_facts
from referee.service.post.read_prompt_schema import read_prompt_schema
from referee.service.post.report_order import report_order
from referee.service.post.send_order import send_order
from referee.service.post.send_orders import SentOrder, send_orders
from referee.service.reading.read_game import read_game

calls = Blueprint("orders", "What a seat is asked, and its sealed orders.")

PROMPT = "/games/<game>/prompts/<prompt>"
ORDER = f"{PROMPT}/order"


@calls.call("GET", "/games/<game>/prompts", needs="read")
@calls.query(IncludeQuery())
@calls.reply(200, PROMPT_PAGE)
@calls.refuses(404, 422)
def list_prompts(query: dict[str, Any], game: str) -> Any:
    """List what this game asks of me now.

    Each prompt has the question, the `choice` that describes the legal answers, a default and its deadline.
    `include` adds facts, a JSON Schema, the question as a page, or what is not on offer and why.
    """
    return written_page(do_list_prompts(referee(), player(), game, **query), with_rule_page)


@calls.call("GET", f"{PROMPT}/facts", needs="read")
@calls.reply(200, PromptFactsReply())
@calls.refuses(403, 404, 409)
def show_facts(game: str, prompt: str) -> Any:
    """Show the facts that tests for my prompt may read.

    With their present values. Use it when you write orders ahead that depend on the state.
    """
    return written_reply(read_prompt_facts(referee(), player(), game, prompt))


@calls.call("GET", f"{PROMPT}/schema", needs="read")
@calls.reply(200, AnswerSchemaReply())
@calls.refuses(403, 404, 409)
def show_schema(game: str, prompt: str) -> Any:
    """Show the JSON Schema of the answers to my prompt.

    For clients that build forms or check answers before they are sent. The `choice` of the prompt says more,
    and in less space.
    """
    return written_reply(read_prompt_schema(referee(), player(), game, prompt))


@calls.call("GET", f"{PROMPT}/legal", needs="read")
@calls.query(LegalQuery())
@calls.reply(200, LegalAnswersReply())
@calls.refuses(403, 404, 409, 422)
def list_legal_answers(query: dict[str, Any], game: str, prompt: str) -> Any:
    """List some legal answers to my prompt.

    First the default, then random ones; the same prompt and seed give the same answers. Where legal answers
    are hard to find, there are fewer than you asked for.
    """
    with expensive_work():
        return {"items": sample_answers(referee(), player(), game, prompt, **query)}


@calls.call("GET", f"{PROMPT}/hint", needs="read")
@calls.reply(200, LegalAnswerReply())
@calls.refuses(403, 404, 409)
def show_hint(game: str, prompt: str) -> Any:
    """Show what `bot:steady` would answer in my place.

    It knows what I may see, and a few rules of thumb.
    """
    with expensive_work():
        return read_hint(referee(), player(), game, prompt)


@calls.call("POST", f"{PROMPT}/narrow", needs="read")
@calls.body(PartialRequest(), examples=PARTIAL)
@calls.reply(200, NarrowedReply())
@calls.refuses(403, 404, 409, 422)
def narrow_answer(body: dict[str, Any], game: str, prompt: str) -> Any:
    """Narrow my prompt's choice by the lines that I have so far.

    For lists that the prompt `narrows`, such as the actions of a plan, each of which changes the board for
    the next. It stores nothing.
    """
    with expensive_work():
        narrowed = narrow_order(referee(), player(), game, prompt, body["partial"])
    problems = [error_fields(problem) for problem in narrowed.problems]
    return {"next": narrowed.next, "problems": problems, "text": narrowed.text}


@calls.call("PUT", ORDER, needs="play", conditional=True)
@calls.query(OrderQuery())
@calls.body(OrderRequest(), examples=ORDERS)
@calls.reply(
    202,
    ReceiptReply(),
    description="Sealed: durable, and secret until the step resolves.",
    headers=["ETag"],
)
@calls.also(
    200,
    schema={"oneOf": [ReceiptReply, OrderReportReply]},
    description="You waited and the step has resolved; or it was a dry run, with a report if you wanted one.",
    headers=["ETag", "Preference-Applied"],
)
@calls.refuses(403, 404, 409, 412, 422, 503)
def seal_order(query: dict[str, Any], body: dict[str, Any], game: str, prompt: str) -> Any:
    """Seal my order, or replace it.

    A text that only shows a part of the answer, where the rules allow it, does what a POST to `/shown` does.
    It may be replaced until the step resolves. With `Prefer: wait=10` the reply comes once the step has
    resolved, with the game's header under `game`, or after that many seconds (30 at most) with 202.
    """
    if query["report"]:
        with expensive_work():
            report = report_order(referee(), player(), game, prompt, **body)
        return jsonify(report_fields(report, body.get("text")))
    if query["dry_run"]:
        with expensive_work():
            return send_order(referee(), player(), game, prompt, **body, dry_run=True), 200
    receipt = send_order(referee(), player(), game, prompt, **body, only_if=condition())
    headers = _tagged(receipt.commitment)
    seconds = wait_seconds()
    if seconds and receipt.final and awaited(game, prompt, seconds):
        header = read_game(referee(), player(), game)
        return {**vars(receipt), "game": header}, 200, {**headers, "Preference-Applied": "wait"}
    return receipt, headers


@calls.call("POST", "/orders", needs="play")
@calls.body(OrdersRequest(), examples=MANY_ORDERS)
@calls.reply(200, OrderOutcomesReply(), description="What became of each; those with 202 are durable.")
@calls.refuses(409, 422, 503)
def seal_orders(body: dict[str, Any]) -> Any:
    """Seal up to 100 orders at once, for any of my seats.

    Each is judged and answered as if it had been sent alone, and all are committed together: for programs
    that play many games. Each counts as a request. If the request does not have the right form, none is
    taken.
    """
    orders: list[SentOrder] = body["orders"]
    charge(len(orders) - 1)
    outcomes = send_orders(referee(), player(), orders)
    items = [
        {"status": 202, **told(outcome)} if isinstance(outcome, Receipt) else refusal_fields(outcome)
        for outcome in outcomes
    ]
    return current_app.response_class(written({"items": items}), 200, content_type="application/json")


@calls.call("GET", ORDER, needs="read")
@calls.reply(200, SealedOrderReply())
@calls.refuses(403, 404, 409)
def show_order(game: str, prompt: str) -> Any:
    """Show the order that I have sealed.

    With what proves it: keep the receipt to check the transcript. Its ETag is what `If-Match` takes when you
    replace the order.
    """
    order = read_order(referee(), player(), game, prompt)
    return order, _tagged(order.commitment)


@calls.call("DELETE", ORDER, needs="play", conditional=True)
@calls.reply(204, description="Nothing is sealed any more.")
@calls.refuses(403, 404, 409, 412)
def withdraw_order(game: str, prompt: str) -> None:
    """Withdraw my order.

    As long as the step is open. Then I am waited for again, and at the deadline the default counts.
    """
    do_withdraw_order(referee(), player(), game, prompt, only_if=condition())


@calls.call("POST", f"{PROMPT}/shown", needs="play")
@calls.body(AnswerRequest(), examples=PART)
@calls.reply(201, ShownReply(), description="Shown: public and binding from now on.")
@calls.refuses(403, 404, 409, 422)
def reveal_part(body: dict[str, Any], game: str, prompt: str) -> Any:
    """Show part of my answer to the table at once.

    Only where the rules allow it (`open` of the prompt). It is public and binding from then on; the rest of
    the answer stays secret.
    """
    return show_part(referee(), player(), game, prompt, **body)


def _tagged(commitment: str | None) -> dict[str, str]:
    """An order's ETag is its commitment, so that a later change can depend on it."""
    return {} if commitment is None else {"ETag": f'"{commitment}"'}
