"""Queues as text."""

from __future__ import annotations

import pytest

from referee.engine.ahead import (
    DEFAULT,
    MAX_ANSWERS,
    MAX_ORDERS,
    QUEUE,
    STANDING,
    OrderList,
    QueueRules,
    Vocabulary,
    in_words,
    read_orders,
    receipt,
    taken_apart,
)
from referee.engine.choices import Fact, One, Option
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText
from tests.engine.grammars import fixed
from tests.orders_ahead import read_queue

KINDS = ["market.buy", "market.sell"]
FACTS = [Fact("coins", "Coins", "number")]


def cook(word: str) -> tuple[str, Json] | None:
    """The word that this game has for its own."""
    return ("market.buy", {"fact": "buyer", "is": "=", "value": "cook"}) if word == "cook" else None


def test_a_line_names_the_question_and_its_orders() -> None:
    (order,) = read_queue("buy: fish else bread ELSE nothing", KINDS, FACTS, cook)
    assert (order.kind, order.when, order.firm) == ("market.buy", True, False)
    assert [one.text for one in order.do] == ["fish", "bread", "nothing"]


def test_a_question_may_be_named_as_the_game_does() -> None:
    first, second = read_queue(
        "# today\n\ncook: fish firm  # whatever comes\nmarket.sell: all", KINDS, FACTS, cook
    )
    assert (first.kind, first.firm) == ("market.buy", True)
    assert first.when == {"fact": "buyer", "is": "=", "value": "cook"}
    assert [one.text for one in first.do] == ["fish"]
    assert second.kind == "market.sell"


def test_an_order_that_begins_with_the_kind_says_its_question_by_itself() -> None:
    (order,) = read_queue("sell all else sell fish", KINDS, FACTS, cook)
    assert (order.kind, order.when) == ("market.sell", True)
    assert [one.text for one in order.do] == ["sell all", "sell fish"]


def test_a_line_may_begin_with_a_test() -> None:
    bare, narrowed = read_queue("if coins > 2: sell all\nIf coins = 0: cook: bread", KINDS, FACTS, cook)
    rich: Json = {"fact": "coins", "is": ">", "value": 2}
    poor: Json = {"fact": "coins", "is": "=", "value": 0}
    assert (bare.kind, bare.when) == ("market.sell", rich)
    assert narrowed.when == {"all": [{"fact": "buyer", "is": "=", "value": "cook"}, poor]}
    assert [one.text for one in narrowed.do] == ["bread"]


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
    assert len(read_queue("\n".join(["buy: fish"] * MAX_ORDERS), KINDS, FACTS, cook)) == MAX_ORDERS
    with pytest.raises(UnreadableText) as refused:
        read_queue("\n".join(["buy: fish"] * (MAX_ORDERS + 1)), KINDS, FACTS, cook)
    assert refused.value.line == MAX_ORDERS + 1
    with pytest.raises(UnreadableText):
        read_queue("buy: " + " else ".join(["fish"] * (MAX_ANSWERS + 1)), KINDS, FACTS, cook)


def test_stops_stand_at_the_end() -> None:
    (order,) = read_queue(
        "if coins > 2: buy: fish else bread firm [stop if coins > 9] [stop if coins changes]",
        KINDS,
        FACTS,
        cook,
    )
    assert [one.text for one in order.do] == ["fish", "bread"]
    assert (order.firm, order.stop_if_changed) == (True, ("coins",))
    assert order.stop_when == {"fact": "coins", "is": ">", "value": 9}


def test_a_queue_may_be_cleared_by_a_line() -> None:
    assert read_queue("buy: fish\nQueue clear", KINDS, FACTS, cook) == []


def test_limits_stand_at_the_end_too() -> None:
    text = "buy: fish firm [until round 4] [stop if coins > 9] [until step 40]"
    (order,) = read_queue(text, KINDS, FACTS, cook)
    assert (order.until_round, order.until_step, order.firm) == (4, 40, True)
    assert [one.text for one in order.do] == ["fish"]


@pytest.mark.parametrize(
    "limit", ["[until round x]", "[until coins > 3]", "[uses 2]", "[draft]", "[at once]"]
)
def test_a_limit_that_queues_do_not_have_is_not_taken_for_a_part_of_the_order(limit: str) -> None:
    with pytest.raises(UnreadableText) as refused:
        read_queue(f"buy: fish {limit}", KINDS, FACTS, cook)
    assert refused.value.message == f"{limit} is not understood here."


def test_the_default_is_an_order_of_its_own() -> None:
    (order,) = read_queue("buy: fish else DEFAULT", KINDS, FACTS, cook)
    assert order.do[1] == DEFAULT


def test_answers_are_read_by_the_grammar_of_their_question() -> None:
    goods = One([Option("fish", "Fish"), Option("bread", "Bread")])
    words = Vocabulary(
        KINDS, FACTS, cook, grammar=lambda order: fixed(goods) if order.kind == KINDS[0] else None
    )
    assert len(read_orders(QUEUE, "cook: fish else bread else default\nsell: everything", words)) == 2
    with pytest.raises(UnreadableText) as refused:
        read_orders(QUEUE, "# first\ncook: fish else fihs", words)
    assert (refused.value.line, refused.value.source) == (2, "cook: fish else fihs")
    assert refused.value.message == '"fihs" is not among fish, bread.'
    assert "fish" in refused.value.expected


def test_lines_take_the_place_of_orders_on_file_for_the_same_questions() -> None:
    filed = read_orders(QUEUE, "cook: fish\nif coins > 2: sell all\nsell: bread", WORDS)
    changed = read_orders(QUEUE, "sell: fish\ncook: bread\ncook: nothing", WORDS, filed)
    assert [(one.kind, one.do[0].text) for one in changed] == [
        ("market.sell", "sell all"),
        ("market.sell", "fish"),
        ("market.buy", "bread"),
        ("market.buy", "nothing"),
    ]
    assert changed[0] is filed[1]
    assert [one.kind for one in read_orders(QUEUE, "clear cook", WORDS, filed)] == ["market.sell"] * 2
    assert read_orders(QUEUE, "clear all", WORDS, filed) == []


def test_what_an_order_answers_is_told_in_words() -> None:
    text = 'if coins > 2: buy: fish else first of a, b else = {"n": 1} else default'
    (order,) = read_orders(QUEUE, text, WORDS)
    assert (
        in_words(order, WORDS) == 'buy, if coins > 2: fish, else first of a, b, else {"n": 1}, else default'
    )


def test_lines_that_are_sent_ahead_are_told_from_an_order() -> None:
    text = "fish\nalways sell: all\ncook: bread\nif coins > 1: sell all\nclear buy\nand: more"
    letter = taken_apart(text, WORDS)
    assert letter.order == "fish\n\n\n\n\nand: more"
    assert letter.queue == "\n\ncook: bread\nif coins > 1: sell all\nclear buy\n"
    assert letter.standing == "\nalways sell: all\n\n\nclear buy\n"
    assert letter.sends_ahead
    assert not taken_apart("fish\n# always sell: all", WORDS).sends_ahead


WORDS = Vocabulary(KINDS, FACTS, cook)


@pytest.mark.parametrize(
    ("of", "text", "told"),
    [
        (
            QUEUE,
            "buy: fish",
            "Answers the next buy question: fish. "
            "If that is not legal then, you are asked and the queue stops.",
        ),
        (
            QUEUE,
            "if coins > 2: buy: fish else default [stop if coins changes] [stop if coins > 9] [until step 4]",
            "Answers the next buy question while coins > 2: fish, else default. It ends after step 4. "
            "You are still asked if coins > 9 or coins has changed.",
        ),
        (
            STANDING,
            "buy: fish else bread",
            "Answers every buy question: fish, else bread. If none of these is legal then, the next order is "
            "tried, and you are asked if there is none.",
        ),
        (
            STANDING,
            "buy: fish else ask [uses 3] [until coins = 0] [draft]",
            "Leaves a draft for the next 3 buy questions: fish. If that is not legal then, you are asked. "
            "It ends once coins = 0.",
        ),
        (STANDING, "sell: ask if coins > 2", "You are asked every sell question while coins > 2."),
    ],
)
def test_a_receipt_says_what_an_order_will_do_and_when_it_will_not(
    of: OrderList, text: str, told: str
) -> None:
    (order,) = read_orders(of, text, WORDS)
    assert receipt(order, WORDS, QueueRules()) == told


def test_a_receipt_says_when_the_game_asks_whatever_was_sent() -> None:
    (order,) = read_orders(STANDING, "buy: default", WORDS)
    rules = QueueRules(asked_when={"fact": "coins", "is": "=", "value": 0}, drafts=("market.buy",))
    assert receipt(order, WORDS, rules) == (
        "Leaves a draft for every buy question: default. You are still asked if coins = 0."
    )
