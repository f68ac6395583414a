"""Orders of several lines, families made from the content, and records with fields left out."""

from __future__ import annotations

import pytest

from referee.engine.choices import Sparse
from referee.engine.decisions import Orders, examples, order_lines
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText
from tests.engine.decisions.voyage import Chart, Crew, Follow, Leg, Sea, Sell, Voyage, Watch

AT = Sea(charts={"red": 4, "blue": 9, "old map": 1})
VOYAGE = Orders(Voyage, AT)
CHARTS = Orders(Chart, AT)
CREW = Orders(Crew, AT)

WHOLE: Json = {
    "legs": [{"port": "tunis", "goods": 2}, {"port": "genoa", "goods": 0}],
    "otherwise": "wait",
    "watches": [
        {
            "when": {
                "all": [{"fact": "wind", "is": "<", "value": 3}, {"fact": "war", "is": "=", "value": True}]
            },
            "do": "flee",
        }
    ],
    "flag": "smyrna",
}


@pytest.mark.parametrize(
    "text",
    [
        "to tunis selling 2\nto genoa\notherwise wait\nif wind < 3 and war = yes: flee\nflag smyrna",
        "flag smy # ours\nif wind < 3 and war = yes: flee\n\nto tunis selling 2\nOtherwise wait / to genoa",
        "otherwise wait / to tunis selling 2 / flag smyrna / if wind<3 and war = yes: flee / to genoa",
    ],
)
def test_lines_are_read_in_any_order_and_shown_in_the_form_s(text: str) -> None:
    assert VOYAGE.parse(text) == WHOLE
    assert VOYAGE.show(WHOLE).split("\n") == [
        "to tunis selling 2",
        "to genoa",
        "otherwise wait",
        "if wind < 3 and war = yes: flee",
        "flag smyrna",
    ]


def test_lines_that_may_be_left_out_have_their_defaults() -> None:
    assert VOYAGE.parse("otherwise return") == {
        "legs": [],
        "otherwise": "return",
        "watches": [],
        "flag": None,
    }
    assert VOYAGE.show(VOYAGE.parse("otherwise return")) == "otherwise return"


@pytest.mark.parametrize(
    ("text", "line", "message", "expected"),
    [
        ("to tunis", 1, 'There is no line that begins with "otherwise".', "to <port>"),
        ("otherwise wait\notherwise return", 2, "This line is said twice.", "to <port>"),
        ("otherwise wait\nto atlantis", 2, '"atlantis" is not a port.', "to <port> [selling <bales>]"),
        ("otherwise wait\n\nflag tunis red", 3, '"red" is more than this line takes.', "[flag <port>]"),
        ("otherwise\nto tunis", 1, "The order ends where", "otherwise wait|return"),
        ("otherwise wait\nsing", 2, '"sing" is not a line of this order.', "to <port>"),
        ("otherwise wait\nif wind < x: flee", 2, '"wind" is compared with "x".', "if <test>: <do>"),
    ],
)
def test_a_complaint_names_the_line_and_its_form(text: str, line: int, message: str, expected: str) -> None:
    with pytest.raises(UnreadableText) as unreadable:
        VOYAGE.parse(text)
    assert unreadable.value.message.startswith(message)
    assert unreadable.value.line == line
    assert unreadable.value.expected.startswith(expected)


def test_the_nearest_line_is_named_alone() -> None:
    with pytest.raises(UnreadableText) as unreadable:
        VOYAGE.parse("to tunis\notherwise wiat\nflag tunis")
    assert unreadable.value.nearest == "otherwise wait"


def test_several_decisions_of_a_kind_are_values_with_pointers_into_them() -> None:
    meant = Voyage.from_answer(WHOLE, AT)
    assert meant.legs == (Leg(port="tunis", goods=2), Leg(port="genoa"))
    assert meant.watches[0].do == "flee"
    assert isinstance(meant.watches[0], Watch)
    assert Voyage.to_answer(meant) == WHOLE
    assert meant.problem("No.", None, "legs", 1, "port").path == "/legs/1/port"


def test_random_voyages_are_read_back() -> None:
    source = UniformNumbers(b"voyage", "round trip")
    for _ in range(100):
        answer = Voyage.choice(AT).sample(source)
        assert VOYAGE.parse(VOYAGE.show(answer)) == answer


def test_the_cases_of_a_family_may_come_from_the_content() -> None:
    assert Chart.choice(AT).problems({"case": "red", "value": {"port": "tunis"}}) == []
    (problem,) = Chart.choice(AT).problems({"case": "blue", "value": {"port": "tunis"}})
    assert (problem.path, problem.message, problem.clause) == (
        "/value",
        "blue costs 9; you have 5.",
        "VO-2",
    )
    assert Chart.from_answer({"case": "red", "value": {"port": "tunis"}}, AT) == Follow(
        chart="red", port="tunis"
    )
    assert Chart.from_answer({"case": "old map", "value": 3}, AT) == Sell(chart="old map", price=3)
    assert Chart.to_answer(Follow(chart="red", port="tunis")) == {"case": "red", "value": {"port": "tunis"}}
    labels = Chart.choice(AT).describe()["cases"]
    assert isinstance(labels, dict)
    assert set(labels) == {"red", "blue", "old map"}


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("follow red to tunis", {"case": "red", "value": {"port": "tunis"}}),
        ("sell old map for 3", {"case": "old map", "value": 3}),
    ],
)
def test_such_cases_are_written_by_the_field_that_has_the_case(text: str, answer: Json) -> None:
    assert CHARTS.parse(text) == answer
    assert CHARTS.show(answer) == text


def test_such_cases_have_help_lines_and_examples_of_each_class() -> None:
    assert order_lines(Chart, AT) == ["follow <chart> to <port>", "sell <chart> for <coins>"]
    assert examples(Chart, AT) == ["follow red to smyrna", "sell old map for 1"]


def test_random_uses_of_charts_are_legal_and_read_back() -> None:
    source = UniformNumbers(b"charts", "round trip")
    for _ in range(100):
        answer = Chart.choice(AT).sample(source)
        assert Chart.choice(AT).problems(answer) == []
        assert CHARTS.parse(CHARTS.show(answer)) == answer


def test_a_sparse_record_leaves_out_what_is_at_its_default() -> None:
    choice = Crew.choice(AT)
    assert isinstance(choice, Sparse)
    assert choice.required == ("port", "by")
    assert choice.canonical({"port": "tunis", "by": "day", "pay": None}) == {"by": "day", "port": "tunis"}
    assert choice.problems({"port": "tunis", "by": "day"}) == []
    meant = Crew.from_answer({"port": "tunis", "by": "day"}, AT)
    assert (meant.men, meant.pay) == (3, None)
    assert Crew.to_answer(meant) == {"port": "tunis", "by": "day"}
    assert CREW.show({"port": "tunis", "by": "night", "men": 5}) == "take tunis with 5 by night"


def test_what_goes_without_saying_is_understood() -> None:
    assert CREW.parse("tunis pay 2") == {"port": "tunis", "pay": 2, "by": "day"}
    with pytest.raises(UnreadableText) as unreadable:
        Orders(Crew, Sea(port="smyrna", charts={})).parse("tunis")
    assert unreadable.value.message == "It does not say which by."


def test_an_article_is_read_over() -> None:
    plain = VOYAGE.parse("to tunis selling 2 / to genoa / otherwise wait")
    assert VOYAGE.parse("to the tunis selling 2 / to the Genoa / otherwise wait") == plain
    with pytest.raises(UnreadableText) as refused:
        VOYAGE.parse("to the tuniss / otherwise wait")
    assert refused.value.source == "to the tuniss / otherwise wait"
    assert refused.value.nearest == "to tunis"


def test_what_follows_a_comma_may_be_another_line_that_begins_like_the_one_before() -> None:
    lines = VOYAGE.parse("to tunis selling 2 / to smyrna / to genoa / otherwise wait")
    assert VOYAGE.parse("to tunis selling 2, smyrna and genoa / otherwise wait") == lines
    with pytest.raises(UnreadableText) as refused:
        VOYAGE.parse("to tunis, nowhere / otherwise wait")
    assert refused.value.message == '", nowhere" is more than this line takes.'


def test_an_order_full_of_articles_is_refused() -> None:
    with pytest.raises(UnreadableText):
        VOYAGE.parse(f"to {'the ' * 2000}tunis / otherwise wait")
