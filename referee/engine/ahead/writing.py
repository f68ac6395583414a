"""Standing orders as lines that can be read again."""

from __future__ import annotations

import json
from collections.abc import Sequence

from referee.engine.ahead.lines import ASK, ELSE, FIRST_OF, IF, LITERAL, QUOTED
from referee.engine.ahead.order import Alternative, OrderAhead
from referee.engine.ahead.vocabulary import Vocabulary
from referee.engine.choices import Condition
from referee.engine.choices.names import write_name
from referee.engine.order_lines import DEFAULT as DEFAULT_WORD


def write_orders(orders: Sequence[OrderAhead], vocabulary: Vocabulary) -> str:
    """Standing orders as text."""
    return "\n".join(_written(order, vocabulary) for order in orders)


def _written(order: OrderAhead, vocabulary: Vocabulary) -> str:
    condition = Condition(vocabulary.facts)
    short = order.kind.partition(".")[2]
    word = short if vocabulary.question(short) == (order.kind, True) else order.kind
    answers = [_written_answer(one) for one in order.do]
    if order.otherwise == "ask":
        answers.append(ASK)
    parts = [
        "" if order.when is True else f"if {condition.show(order.when)}: ",
        f"{word}: {ELSE.join(answers)}",
        "" if order.uses is None else f" [uses {order.uses}]",
        "" if order.until_step is None else f" [until step {order.until_step}]",
        "" if order.until_round is None else f" [until round {order.until_round}]",
        "" if order.until_when is None else f" [until {condition.show(order.until_when)}]",
        "" if order.draft is None else " [draft]" if order.draft else " [at once]",
    ]
    return "".join(parts)


def _written_answer(one: Alternative) -> str:
    if one.default:
        return DEFAULT_WORD
    if one.prefer is not None:
        return FIRST_OF + ", ".join(write_name(id_) for id_ in one.prefer)
    if one.text is None:
        return LITERAL + json.dumps(one.answer, ensure_ascii=False)
    if _is_plain(one.text):
        return one.text
    return QUOTED[:-1] + json.dumps(one.text, ensure_ascii=False)


def _is_plain(text: str) -> bool:
    """Whether a text can stand in a line as it is."""
    lowered = f"{text.lower()} "
    return (
        text == text.strip() != ""
        and not any(mark in text for mark in ('"', "#", "\n", "["))
        and not any(word in f" {lowered}" for word in (ELSE, f" {IF}"))
        and not lowered.startswith((FIRST_OF, LITERAL, QUOTED))
        and lowered.strip() not in (ASK, DEFAULT_WORD)
    )
