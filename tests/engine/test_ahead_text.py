"""Queues as text."""

from __future__ import annotations

import pytest

from referee.engine.ahead import MOST_ANSWERS, MOST_ORDERS
from referee.engine.ahead_text import read_queue
from referee.engine.choices import Fact
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText

KINDS = ["market.buy", "market.sell"]
FACTS = [Fact("coins", "Coins", "number")]


def cook(word: str) -> tuple[str, Json] | None:
    """The word that this game has for its own."""
    return ("market.buy", {"fact": "buyer", "is": "=", "value": "cook"}) if word == "cook" else None


def test_a_line_names_the_question_and_its_orders() -> None:
    (order,) = read_queue("buy: fish else bread ELSE nothing", KINDS, FACTS, cook)
    assert (order.kind, order.when, order.firm) == ("market.buy", True, False)
    assert [one.text for one in order.answers] == ["fish", "bread", "nothing"]


def test_a_question_may_be_named_as_the_game_does() -> None:
    first, second = read_queue(
        "# today\n\ncook: fish firm  # whatever comes\nmarket.sell: all", KINDS, FACTS, cook
    )
    assert (first.kind, first.firm) == ("market.buy", True)
    assert first.when == {"fact": "buyer", "is": "=", "value": "cook"}
    assert [one.text for one in first.answers] == ["fish"]
    assert second.kind == "market.sell"


def test_an_order_that_begins_with_the_kind_says_its_question_by_itself() -> None:
    (order,) = read_queue("sell all else sell fish", KINDS, FACTS, cook)
    assert (order.kind, order.when) == ("market.sell", True)
    assert [one.text for one in order.answers] == ["sell all", "sell fish"]


def test_a_line_may_begin_with_a_test() -> None:
    bare, narrowed = read_queue("if coins > 2: sell all\nIf coins = 0: cook: bread", KINDS, FACTS, cook)
    rich: Json = {"fact": "coins", "is": ">", "value": 2}
    poor: Json = {"fact": "coins", "is": "=", "value": 0}
    assert (bare.kind, bare.when) == ("market.sell", rich)
    assert narrowed.when == {"all": [{"fact": "buyer", "is": "=", "value": "cook"}, poor]}
    assert [one.text for one in narrowed.answers] == ["bread"]


def test_a_test_that_cannot_be_read_is_named_with_its_line() -> None:
    with pytest.raises(UnreadableText) as refused:
        read_queue("buy: fish\nif stars = 3: sell all", KINDS, FACTS, cook)
    assert (refused.value.line, refused.value.source) == (2, "if stars = 3: sell all")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("fish", 1, "It does not say which question it answers, and how."),
        ("buy: fish\nsell:", 2, "It does not say which question it answers, and how."),
        ("buy: fish\n\nsteal: fish", 3, "'steal' is no question."),
        ("if coins = 1:", 1, "It does not say which question it answers, and how."),
        ("if coins = 1: fish", 1, "It does not say which question it answers, and how."),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text: str, line: int, message: str) -> None:
    with pytest.raises(UnreadableText) as refused:
        read_queue(text, KINDS, FACTS, cook)
    assert (refused.value.line, refused.value.message) == (line, message)


def test_a_queue_is_of_bounded_length() -> None:
    assert len(read_queue("\n".join(["buy: fish"] * MOST_ORDERS), KINDS, FACTS, cook)) == MOST_ORDERS
    with pytest.raises(UnreadableText) as refused:
        read_queue("\n".join(["buy: fish"] * (MOST_ORDERS + 1)), KINDS, FACTS, cook)
    assert refused.value.line == MOST_ORDERS + 1
    with pytest.raises(UnreadableText):
        read_queue("buy: " + " else ".join(["fish"] * (MOST_ANSWERS + 1)), KINDS, FACTS, cook)


def test_stops_stand_at_the_end() -> None:
    (order,) = read_queue(
        "if coins > 2: buy: fish else bread firm [stop if coins > 9] [stop if coins changes]",
        KINDS,
        FACTS,
        cook,
    )
    assert [one.text for one in order.answers] == ["fish", "bread"]
    assert (order.firm, order.stop_if_changed) == (True, ("coins",))
    assert order.stop_when == {"fact": "coins", "is": ">", "value": 9}


def test_a_queue_may_be_cleared_by_a_line() -> None:
    assert read_queue("buy: fish\nQueue clear", KINDS, FACTS, cook) == []
