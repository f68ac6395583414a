"""Decisions as text: what is read, what is shown, and what is said to the rest."""

from __future__ import annotations

import time

import pytest

from referee.engine.decisions import Orders, examples, grammar, optional_question, order_lines, question
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.engine.page import Page
from referee.engine.problems import UnreadableText, UntimelyText
from tests.complaints import complaint
from tests.engine.decisions.market import Beg, Deal, Leave, Note, Stall, Trade

AT = Stall()
TRADES = Orders(Trade, AT)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("leave", {"case": "leave", "value": {}}),
        ("Buy Ale", {"case": "buy", "value": {"goods": "ale", "price": 0, "wrapped": False}}),
        ("buy the usual", {"case": "buy", "value": {"goods": "bread", "price": 0, "wrapped": False}}),
        (
            "buy call to arms wrapped at 3",
            {"case": "buy", "value": {"goods": "call to arms", "price": 3, "wrapped": True}},
        ),
        ("beg for ale", {"case": "beg", "value": "ale"}),
        ("plead for ale", {"case": "beg", "value": "ale"}),
        ("give ann 2, bob 1", {"case": "give", "value": {"ann": 2, "bob": 1}}),
        ("look at ale, bread", {"case": "look", "value": {"things": ["ale", "bread"], "how": "briefly"}}),
        ("look around at ale closely", {"case": "look", "value": {"things": ["ale"], "how": "closely"}}),
        (
            "first beg for ale, then beg for bread  # if I may",
            {
                "case": "two",
                "value": {
                    "first": {"case": "beg", "value": "ale"},
                    "second": {"case": "beg", "value": "bread"},
                },
            },
        ),
    ],
)
def test_an_order_is_read_and_what_is_shown_is_read_back(text: str, answer: Json) -> None:
    assert TRADES.parse(text) == answer
    assert TRADES.parse(TRADES.show(answer)) == answer


def test_every_random_answer_is_read_back() -> None:
    source = UniformNumbers(b"market", "round trip")
    for _ in range(300):
        answer = Trade.choice(AT).sample(source)
        assert TRADES.parse(TRADES.show(answer)) == answer


def test_a_remark_is_written_as_a_comment() -> None:
    answer: Json = {"case": "buy", "value": {"goods": "ale", "price": 0, "wrapped": True}}
    assert TRADES.show(answer) == "buy ale wrapped  # 2 of 5 coins"


@pytest.mark.parametrize(
    ("text", "message", "expected"),
    [
        ("", "There is no order.", TRADES.expected),
        ("leave\n\nleave", "There is one order too many.", "a single line"),
        ("dance", "This is not a trade.", TRADES.expected),
        (
            "leave now",
            '"now" is more than this order takes. Did you mean "leave"?',
            "leave, such as leave",
        ),
        (
            "buy",
            "The order ends where <goods> should stand.",
            "buy <goods> [for <coins>] [wrapped|not wrapped]",
        ),
        ("buy gold", '"gold" is not for sale.', "buy <goods> [for <coins>] [wrapped|not wrapped]"),
        ("buy ale for", "The order ends where <coins> should stand.", "buy <goods> [for <coins>]"),
        ("buy b c", '"c" is more than this order takes. Did you mean "buy b"?', "buy <goods>"),
        ("first leave", '"leave" stands where a deal should.', "first <deal>[, then <deal>]"),
        (
            "first beg for ale, then",
            "The order ends where a deal should stand.",
            "first <deal>[, then <deal>]",
        ),
        ("first beg for ale, beg", '"beg" stands where "then" should.', "first <deal>[, then <deal>]"),
    ],
)
def test_a_complaint_is_about_the_form_that_came_furthest(text: str, message: str, expected: str) -> None:
    with pytest.raises(UnreadableText) as unreadable:
        TRADES.parse(text)
    assert complaint(unreadable.value) == message
    assert unreadable.value.expected.startswith(expected)


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("leve", "leave"),
        ("by ale", "buy ale"),
        ("buy alle", "buy ale"),
        ("first beg fro ale", "first beg for ale"),
        ("first beg for ale, than beg for bread", "first beg for ale, then beg for bread"),
        ("buy ale wraped", "buy ale"),  # an optional clause: nobody can tell that it was meant
        ("by gold", None),  # which would not be an order either
    ],
)
def test_the_nearest_line_that_can_be_read_is_named(text: str, near: str | None) -> None:
    with pytest.raises(UnreadableText) as unreadable:
        TRADES.parse(text)
    assert unreadable.value.nearest == near


def test_the_line_at_fault_is_named() -> None:
    with pytest.raises(UnreadableText) as unreadable:
        TRADES.parse("\n\n  dance with me # please")
    assert (unreadable.value.line, unreadable.value.source) == (3, "dance with me # please")


def test_what_is_not_there_at_present_may_be_later() -> None:
    with pytest.raises(UntimelyText) as untimely:
        Orders(Trade, Stall(favourite=None)).parse("buy the usual")
    assert untimely.value.message == "You have no favourite."


def test_help_lines_are_those_of_what_is_open() -> None:
    assert order_lines(Trade, Stall(coins=0, raining=True)) == [
        "give <friend> <coins>",
        "look [around] at <goods>, … [<how>]",
        "leave",
    ]
    assert order_lines(Note, AT) == ["note <page>"]


def test_examples_are_legal_as_they_stand() -> None:
    for at in (AT, Stall(coins=0), Stall(raining=True)):
        for example in examples(Trade, at):
            assert Trade.choice(at).problems(Orders(Trade, at).parse(example)) == []
    assert examples(Trade, AT) == [
        "buy ale",
        "beg for ale",
        "first buy ale",
        "give bob 1",
        "look around at ale closely",
        "leave",
    ]


def test_a_question_reads_its_form_and_the_general_text() -> None:
    asked = question(1, "market.trade", Trade, Stall(), lambda: Page("Well?"), "MA-1", default=Leave())
    assert asked.default == {"case": "leave", "value": {}}
    for text in ("beg for ale", "beg(ale)"):
        assert asked.read(text) == {"case": "beg", "value": "ale"}
    assert asked.meaning(asked.read("beg for ale")) == Beg(goods="ale")


def test_an_optional_question_has_a_phrase_for_nothing() -> None:
    asked = optional_question(1, "market.deal", Deal, Stall(), lambda: Page("Well?"), "MA-1", none="no deal")
    assert (asked.default, asked.read("no deal"), asked.show(None)) == (None, None, "no deal")
    assert asked.meaning(None) is None
    assert asked.meaning(asked.read("beg for ale")) == Beg(goods="ale")
    with pytest.raises(UnreadableText) as unreadable:
        asked.read("dance")
    assert unreadable.value.expected.endswith("; no deal")


def test_a_grammar_reads_before_the_question_and_refuses_what_can_never_be() -> None:
    ahead = grammar(Trade, Stall(coins=99, favourite=None))
    assert ahead.understood("BUY  cheese") == "buy cheese  # 4 of 99 coins"
    assert ahead.understood("buy the usual") == "buy the usual"
    with pytest.raises(UnreadableText) as refused:
        ahead.understood("first beg for ale, then beg for ale")
    assert refused.value.message == "You have it already."


@pytest.mark.parametrize(
    "text",
    [
        "look at " + "ale " * 2000,
        "look at " + "a " * 4000,
        "look at " + "call to " * 1000,
        "first " * 1300,
        "give " + "ann 1, " * 1100,
        "buy " + "for 1 " * 1300,
        "x" * 8000,
        ", " * 4000,
    ],
)
def test_hostile_texts_are_read_in_no_time(text: str) -> None:
    begun = time.process_time()
    with pytest.raises(UnreadableText):
        TRADES.parse(text + " zounds")
    assert time.process_time() - begun < 2


@pytest.mark.parametrize("text", ["leave #2", "leave: {}", "buy goods: ale", "leave\nleave"])
def test_what_the_games_words_begin_to_read_is_not_read_in_any_others(text: str) -> None:
    ask = question(1, "market.trade", Trade, AT, lambda: Page("What now?"), None, default=Leave())
    with pytest.raises(UnreadableText) as own:
        Orders(Trade, AT).parse(text)
    with pytest.raises(UnreadableText) as refused:
        ask.read(text)
    assert refused.value.message == own.value.message


def test_what_the_games_words_cannot_read_at_all_may_be_in_the_general_ones() -> None:
    ask = question(1, "market.note", Note, AT, lambda: Page("Which page?"), None, default=Note(page=1))
    assert ask.read("3") == ask.read("note 3")
