"""Orders sent ahead, for tests: a queue from text, and what a list makes of one question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.engine.ahead import (
    QUEUE,
    Judged,
    OrderAhead,
    QuestionAtHand,
    QueueRules,
    Used,
    Vocabulary,
    consider,
    read_orders,
)
from referee.engine.asks import Ask
from referee.engine.choices import Fact
from referee.engine.json_types import Json


def read_queue(
    text: str,
    kinds: Sequence[str],
    facts: Sequence[Fact],
    addressee: Callable[[str], tuple[str, Json] | None],
    verbs: Mapping[str, str] | None = None,
    test_words: Callable[[str], str | None] | None = None,
) -> list[OrderAhead]:
    return read_orders(QUEUE, text, Vocabulary(kinds, facts, addressee, verbs or {}, test_words=test_words))


def decide(
    orders: Sequence[OrderAhead],
    ask: Ask,
    facts: Mapping[str, Json],
    current_round: int,
    rules: QueueRules,
    *,
    step: int = 0,
    shown: Json = None,
) -> Judged[Used]:
    question = QuestionAtHand(step, ask.kind, facts, lambda: (ask, current_round), shown)
    return consider(orders, question, rules)
