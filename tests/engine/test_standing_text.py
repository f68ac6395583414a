"""Standing orders as text: how lines are read, what is refused, and that what is written can be read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.ahead import (
    MAX_ANSWERS,
    MAX_ORDERS,
    MAX_PREFERENCES,
    STANDING,
    Alternative,
    OrderAhead,
    Vocabulary,
    read_orders,
    write_orders,
)
from referee.engine.choices import Condition, Fact
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText
from tests.engine.choices.strategies import NASTY

FACTS = [
    Fact("coins", "Coins", "number"),
    Fact("stalls", "Stalls", "list"),
    Fact("buyer", "Buyer", "text"),
    Fact("odd: one", "An odd one", "text"),
]
COOK: Json = {"fact": "buyer", "is": "=", "value": "cook"}
RICH: Json = {"fact": "coins", "is": ">", "value": 2}


def cook(word: str) -> tuple[str, Json] | None:
    """The word that this game has for its own."""
    return ("market.buy", COOK) if word == "cook" else None


WORDS = Vocabulary(["market.buy", "market.sell", "market.draft"], FACTS, cook, {"haggle": "market.sell"})


def read(text: str, filed: list[OrderAhead] | None = None) -> list[OrderAhead]:
    return read_orders(STANDING, text, WORDS, filed or [])


def an_order(*answers: Alternative, kind: str = "market.buy", **more: object) -> OrderAhead:
    return OrderAhead(answers, kind=kind, **more)  # type: ignore[arg-type]


FISH, BREAD = Alternative(text="fish"), Alternative(text="bread")


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("buy: fish", an_order(FISH)),
        ("ALWAYS buy: fish else bread", an_order(FISH, BREAD)),
        ("always cook: fish", an_order(FISH, when=COOK)),
        ("if coins > 2: buy: fish", an_order(FISH, when=RICH)),
        ("always buy: fish if coins > 2", an_order(FISH, when=RICH)),
        ("cook: fish if coins > 2", an_order(FISH, when={"all": [COOK, RICH]})),
        ("buy: fish else ask", an_order(FISH, otherwise="ask")),
        ("buy: ask", an_order(otherwise="ask")),
        ("always haggle hard", an_order(Alternative(text="haggle hard"), kind="market.sell")),
        ("sell all", an_order(Alternative(text="sell all"), kind="market.sell")),
        ("buy: first of fish, bread", an_order(Alternative(prefer=("fish", "bread")))),
        ('buy: first of "a, b", c', an_order(Alternative(prefer=("a, b", "c")))),
        ('buy: = {"tile": "3 else 4"}', an_order(Alternative(answer={"tile": "3 else 4"}))),
        ("buy: = null else fish", an_order(Alternative(answer=None), FISH)),
        ('buy: text "one\\ntwo"', an_order(Alternative(text="one\ntwo"))),
        ("buy: fish [uses 3]", an_order(FISH, uses=3)),
        ("buy: fish [until step 9] [until round 2]", an_order(FISH, until_step=9, until_round=2)),
        ("buy: fish [until coins > 2] [uses 1]", an_order(FISH, until_when=RICH, uses=1)),
        ("buy: fish if coins > 2 [uses 2]", an_order(FISH, when=RICH, uses=2)),
        ("buy: fish / if full: bread", an_order(Alternative(text="fish / if full: bread"))),
        (
            "buy: fish / if full: bread if coins > 2",
            an_order(Alternative(text="fish / if full: bread"), when=RICH),
        ),
        ("buy: fish [draft]", an_order(FISH, draft=True)),
        ("buy: fish [At once] [uses 2]", an_order(FISH, draft=False, uses=2)),
        ("draft: fish", an_order(FISH, kind="market.draft")),
        ("buy: [fish]", an_order(Alternative(text="[fish]"))),
        ("buy: fish # if coins > 2", an_order(FISH)),
        (
            'if "odd: one" = "#:": buy: fish',
            an_order(FISH, when={"fact": "odd: one", "is": "=", "value": "#:"}),
        ),
    ],
)
def test_a_line_is_an_order(text: str, order: OrderAhead) -> None:
    assert read(text) == [order]


def test_lines_are_a_list_in_their_order() -> None:
    assert read("# mine\n\nbuy: fish\nalways sell all\n") == [
        an_order(FISH),
        an_order(Alternative(text="sell all"), kind="market.sell"),
    ]


def test_lines_are_added_to_the_list_on_file() -> None:
    filed = [an_order(BREAD)]
    assert read("buy: fish", filed) == [*filed, an_order(FISH)]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("clear all", []),
        ("Clear buy", [3]),
        ("clear cook", [0, 3]),
        ("clear market.sell", [0, 1, 2]),
        ("clear all\nbuy: fish", [0]),
    ],
)
def test_orders_are_cleared_by_their_question(text: str, left: list[int]) -> None:
    filed = read("buy: fish\ncook: bread\ncook: bread if coins > 2\nsell: all")
    assert read(text, filed) == [filed[at] for at in left]


@pytest.mark.parametrize(
    ("text", "drafts"),
    [
        ("draft buy", [True, True, None]),
        ("At once buy", [False, False, None]),
        ("draft cook", [None, True, None]),
        ("draft buy\nat once cook", [True, False, None]),
        ("draft sell\nsell: all", [None, None, True, None]),
    ],
)
def test_orders_for_a_question_are_made_drafts_or_answer_at_once(
    text: str, drafts: list[bool | None]
) -> None:
    filed = read("buy: fish\ncook: bread if coins > 2\nsell: all")
    changed = read(text, filed)
    assert [order.draft for order in changed] == drafts
    assert read(write_orders(changed, WORDS)) == changed


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("fish", 1, "It does not say which question it answers, and how."),
        ("buy: fish\nsteal: fish", 2, "'steal' is no question."),
        ("buy: fish if gold > 2", 1, '"gold" is not among coins, stalls, buyer, odd: one.'),
        ("buy: fish [until gold]", 1, '"gold" is not a test.'),
        ("buy: fish [uses 0]", 1, "0 is no such number."),
        ("buy: = {tile}", 1, None),
        ("buy: = 1.5", 1, "The answer has a number with a point or an exponent: all numbers here are whole."),
        ("buy: = " + "[" * 40 + "]" * 40, 1, "The answer is nested more than 32 levels deep."),
        ("buy: first of ,", 1, "It does not say what is preferred."),
        ("clear steal", 1, "'steal' is no question."),
        ("draft steal", 1, "'steal' is no question."),
        ("buy: fish\nat once sell", 2, "Nothing on the list is for this question."),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text: str, line: int, message: str | None) -> None:
    with pytest.raises(UnreadableText) as refused:
        read(text)
    assert refused.value.line == line
    assert message is None or refused.value.message == message


def test_lists_are_of_bounded_size() -> None:
    assert len(read("\n".join(["buy: fish"] * MAX_ORDERS))) == MAX_ORDERS
    for text in (
        "\n".join(["buy: fish"] * (MAX_ORDERS + 1)),
        "buy: " + " else ".join(["fish"] * (MAX_ANSWERS + 1)),
        "buy: first of " + ", ".join(["fish"] * (MAX_PREFERENCES + 1)),
    ):
        with pytest.raises(UnreadableText):
            read(text)


def test_how_orders_are_written() -> None:
    orders = [
        an_order(
            FISH, Alternative(prefer=("fish", "a b")), otherwise="ask", when=RICH, uses=2, until_round=3
        ),
        an_order(Alternative(answer={"tile": 3}), kind="market.sell", until_when=COOK, until_step=7),
        an_order(Alternative(text="one\ntwo")),
    ]
    assert write_orders(orders, WORDS) == "\n".join(
        [
            'if coins > 2: buy: fish else first of fish, "a b" else ask [uses 2] [until round 3]',
            'sell: = {"tile": 3} [until step 7] [until buyer = cook]',
            'buy: text "one\\ntwo"',
        ]
    )


def test_a_name_that_a_line_would_read_as_its_own_word_is_put_in_quotes() -> None:
    order = an_order(Alternative(prefer=("IF", "else")), Alternative(text="in"))
    text = write_orders([order], WORDS)
    assert text == 'buy: first of "IF", "else" else in'
    assert read(text) == [order]


words = st.sampled_from([*NASTY, "ask", "a else b", "x if y", "= 1", "first of b", 'text "b"', "[uses 2]"])
texts = (words | st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12)).filter(bool)
literals = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | texts,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(texts, inner, max_size=2),
    max_leaves=4,
)
alternatives = (
    st.builds(lambda text: Alternative(text=text), texts)
    | st.builds(lambda answer: Alternative(answer=answer), literals)
    | st.builds(lambda ids: Alternative(prefer=tuple(ids)), st.lists(texts, min_size=1, max_size=3))
)
tests = st.just(True) | st.integers(0, 999).map(
    lambda number: Condition(FACTS).sample(UniformNumbers(b"standing", str(number)))
)
limits = st.none() | st.integers(1, 99)


@given(
    st.lists(
        st.builds(
            OrderAhead,
            kind=st.sampled_from(WORDS.kinds),
            do=st.lists(alternatives, min_size=1, max_size=3).map(tuple),
            when=tests,
            uses=limits,
            until_step=limits,
            until_round=limits,
            until_when=st.none() | tests,
            otherwise=st.sampled_from(["next", "ask"]),
        ),
        max_size=3,
    )
)
def test_what_is_written_is_read_again(orders: list[OrderAhead]) -> None:
    assert read(write_orders(orders, WORDS)) == orders
