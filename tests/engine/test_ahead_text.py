"""Queues as text."""

from __future__ import annotations

import pytest

from referee.engine.ahead_text import read_queue
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText

KINDS = ["market.buy", "market.sell"]


def cook(word: str) -> tuple[str, Json] | None:
    """The word that this game has for its own."""
    return ("market.buy", {"fact": "buyer", "is": "=", "value": "cook"}) if word == "cook" else None


def test_a_line_names_the_question_and_its_orders() -> None:
    (order,) = read_queue("buy: fish else bread ELSE nothing", KINDS, cook)
    assert (order.kind, order.when, order.firm) == ("market.buy", True, False)
    assert [one.text for one in order.answers] == ["fish", "bread", "nothing"]


def test_a_question_may_be_named_as_the_game_does() -> None:
    first, second = read_queue("# today\n\ncook: fish firm  # whatever comes\nmarket.sell: all", KINDS, cook)
    assert (first.kind, first.firm) == ("market.buy", True)
    assert first.when == {"fact": "buyer", "is": "=", "value": "cook"}
    assert [one.text for one in first.answers] == ["fish"]
    assert second.kind == "market.sell"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("buy fish", 1, "It does not say which question it answers, and how."),
        ("buy: fish\nsell:", 2, "It does not say which question it answers, and how."),
        ("buy: fish\n\nsteal: fish", 3, "'steal' is no question."),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text: str, line: int, message: str) -> None:
    with pytest.raises(UnreadableText) as refused:
        read_queue(text, KINDS, cook)
    assert (refused.value.line, refused.value.message) == (line, message)
