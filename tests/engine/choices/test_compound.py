"""Choices that may be left out, lists, forms and cases, with a plan of war as the example."""

from __future__ import annotations

import pytest

from referee.engine.choices import (
    CannotSample,
    Case,
    Choice,
    Flag,
    InOrder,
    Json,
    Many,
    Maybe,
    Number,
    One,
    Record,
    Some,
)
from referee.engine.problems import UnreadableText
from tests.engine.choices.strategies import RandomSource
from tests.engine.choices.tables import complaints, options

CULTS = options("red", "green", "blue")
CARDS = Case(
    {"FX-HUSH": Record({"cult": One(CULTS)}), "FX-WALL": Record({}), "FX-RUN": Number(0, 3)},
    labels={"FX-HUSH": "Hush now", "FX-WALL": "The Wall"},
    refuse=lambda id_: f"You do not hold {id_}." if id_.startswith("FX-") else None,
)
PLAN = Record(
    {
        "play": Many(CARDS, max=2),
        "face_up": Some(CULTS),
        "blame": Maybe(Case({"even": Record({}), "cults": InOrder(CULTS)})),
    }
)


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        (None, []),
        (4, []),
        (9, [("", "Expected a whole number from 0 to 5, got 9.")]),
        (False, [("", "Expected a whole number from 0 to 5, got false.")]),
    ],
)
def test_maybe_takes_null_or_an_answer(answer: Json, found: list[tuple[str, str]]) -> None:
    assert complaints(Maybe(Number(0, 5)), answer) == found


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ([], [("", "List from 1 to 2 (you listed 0).")]),
        ([0, 0], []),
        ([0, 9], [("/1", "Expected a whole number from 0 to 5, got 9.")]),
        ([0, 1, 2], [("", "List from 1 to 2 (you listed 3).")]),
        ({"0": 1}, [("", "Expected a list, got an object.")]),
    ],
)
def test_many_takes_a_list(answer: Json, found: list[tuple[str, str]]) -> None:
    assert complaints(Many(Number(0, 5), 1, 2), answer) == found


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ({"a": True, "b": 3}, []),
        ({"a": True}, [("", 'The field "b" is missing.')]),
        ({"a": True, "b": 9}, [("/b", "Expected a whole number from 0 to 5, got 9.")]),
        (
            {"a": True, "b": 3, "c": 1, "~/": 2},
            [
                ("/c", 'There is no field "c"; the fields are a, b.'),
                ("/~0~1", 'There is no field "~/"; the fields are a, b.'),
            ],
        ),
        ({}, [("", 'The field "a" is missing.'), ("", 'The field "b" is missing.')]),
        ([], [("", "Expected an object with the fields a, b, got a list.")]),
    ],
)
def test_a_record_takes_just_its_fields(answer: Json, found: list[tuple[str, str]]) -> None:
    assert complaints(Record({"a": Flag(), "b": Number(0, 5)}), answer) == found


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ({"case": "FX-WALL", "value": {}}, []),
        ({"case": "FX-HUSH", "value": {"cult": "red"}}, []),
        (
            {"case": "FX-HUSH", "value": {"cult": "x"}},
            [("/value/cult", '"x" is not among red, green, blue.')],
        ),
        ({"case": "FX-WALL", "value": None}, [("/value", "Expected an object with no fields, got null.")]),
        ({"case": "FX-WALL", "value": {"x": 1}}, [("/value/x", 'There is no field "x".')]),
        ({"case": "FX-WALL"}, [("", 'The field "value" is missing.')]),
        ({"value": {}}, [("", 'The field "case" is missing.')]),
        ({"case": "FX-OOZE", "value": {}}, [("/case", "You do not hold FX-OOZE.")]),
        ({"case": "ooze", "value": {}}, [("/case", '"ooze" is not among FX-HUSH, FX-WALL, FX-RUN.')]),
        ({"case": ["x"], "value": {}}, [("/case", "Expected one of FX-HUSH, FX-WALL, FX-RUN, got a list.")]),
        (
            {"case": "FX-WALL", "value": {}, "why": 1},
            [("/why", 'There is no field "why"; the fields are case, value.')],
        ),
        ("FX-WALL", [("", 'Expected an object with case and value, got "FX-WALL".')]),
    ],
)
def test_a_case_takes_its_own_value(answer: Json, found: list[tuple[str, str]]) -> None:
    assert complaints(CARDS, answer) == found


def test_pointers_lead_through_all_levels() -> None:
    answer: Json = {"play": [{"case": "FX-HUSH", "value": {"cult": 7}}], "face_up": ["x"], "blame": 0}
    assert [path for path, _ in complaints(PLAN, answer)] == ["/play/0/value/cult", "/face_up/0", "/blame"]


def test_descriptions() -> None:
    flag: Json = {"shape": "flag", "rules": []}
    assert Maybe(Flag()).describe() == {"shape": "optional", "of": flag, "rules": []}
    assert Many(Flag(), max=3).describe() == {"shape": "list", "of": flag, "min": 0, "max": 3, "rules": []}
    assert Record({"a": Flag()}).describe() == {"shape": "record", "fields": {"a": flag}, "rules": []}
    assert Case({"a": Flag(), "b": Flag()}, labels={"b": "Bee"}).describe() == {
        "shape": "case",
        "cases": {"a": flag, "b": flag},
        "labels": {"a": "a", "b": "Bee"},
        "rules": [],
    }


@pytest.mark.parametrize("inner", [One([]), Case({}), Record({"a": One([])}), Many(One([]), 1)])
def test_what_cannot_be_answered_can_be_left_out(inner: Choice, source: RandomSource) -> None:
    assert not inner.possible
    with pytest.raises(CannotSample):
        inner.sample(source)
    assert all(Maybe(inner).sample(source) is None for _ in range(10))
    assert all(Many(inner).sample(source) == [] for _ in range(10))
    either = Case({"no": inner, "yes": Flag()})
    assert all(either.problems(either.sample(source)) == [] for _ in range(10))


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("fx-wall", {"case": "FX-WALL", "value": {}}),
        ("the wall", {"case": "FX-WALL", "value": {}}),
        ("the w", {"case": "FX-WALL", "value": {}}),
        ("FX-HUSH(cult: red)", {"case": "FX-HUSH", "value": {"cult": "red"}}),
        ("fx-hush cult=red", {"case": "FX-HUSH", "value": {"cult": "red"}}),
        ("hush {cult: g}", {"case": "FX-HUSH", "value": {"cult": "green"}}),
        ("hush now (cult: g)", {"case": "FX-HUSH", "value": {"cult": "green"}}),
        ("FX-RUN(2)", {"case": "FX-RUN", "value": 2}),
        ("FX-RUN 2", {"case": "FX-RUN", "value": 2}),
    ],
)
def test_cases_in_words(text: str, answer: Json) -> None:
    assert CARDS.parse(text) == answer


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("FX-HUSH", '"FX-HUSH" needs a value.'),
        ("FX-OOZE(1)", "You do not hold FX-OOZE."),
        ("FX-HUSH(red)", '"red" names no field.'),
        ("FX-WALL(3)", '"3" names no field.'),
        ("", "An empty entry is not among FX-HUSH, FX-WALL, FX-RUN."),
    ],
)
def test_unreadable_cases(text: str, message: str) -> None:
    with pytest.raises(UnreadableText) as refused:
        CARDS.parse(text)
    assert refused.value.message == message


EXAMPLE: Json = {
    "play": [{"case": "FX-HUSH", "value": {"cult": "red"}}, {"case": "FX-WALL", "value": {}}],
    "face_up": [],
    "blame": {"case": "cults", "value": ["red", "blue"]},
}


def test_a_record_is_shown_with_a_line_for_each_field() -> None:
    assert PLAN.show(EXAMPLE).splitlines() == [
        "play: [FX-HUSH(cult: red); FX-WALL]",
        "face_up: none",
        "blame: cults(red, blue)",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "BLAME: cults red, blue\n\n  Face up: none   # nobody\nplay: [\n  fx-hush cult=red\n  the wall\n]",
        "play: [hush(cult: red); the wall]; face_up: none; blame: cults(red, blue)",
        "{play = [FX-HUSH({cult: red}); FX-WALL()]; face = none; b = cults(red, blue)}",
    ],
)
def test_a_record_is_read_in_any_layout(text: str) -> None:
    assert PLAN.parse(text) == EXAMPLE


@pytest.mark.parametrize(
    ("text", "line", "source", "message"),
    [
        ("play: []\nwho: red", 2, "who: red", '"who" is not among play, face_up, blame.'),
        ("play: []\nplay: []", 2, "play: []", 'The field "play" is given twice.'),
        ("\n\nblame:  # hm", 3, "blame:  # hm", 'The field "blame" is empty.'),
        ("play\nblame: none", 1, "play", '"play" names no field.'),
        ("play: [\n fx-wall\n fx-run(x)\n]", 3, "fx-run(x)", '"x" is not a whole number.'),
    ],
)
def test_the_bad_line_is_named(text: str, line: int, source: str, message: str) -> None:
    with pytest.raises(UnreadableText) as refused:
        PLAN.parse(text)
    assert (refused.value.line, refused.value.source, refused.value.message) == (line, source, message)


@pytest.mark.parametrize(
    ("choice", "answer", "text"),
    [
        (Maybe(Some(CULTS)), None, "none"),
        (Maybe(Some(CULTS)), [], "(none)"),
        (Maybe(One(options("none"))), "none", '"none"'),
        (Some(options("none")), ["none"], '"none"'),
        (Many(Many(Flag())), [[True], []], "[[yes]; []]"),
        (Record({}), {}, "{}"),
        (Maybe(Record({"a": Flag(), "b": Record({})})), {"a": False, "b": {}}, "{a: no; b: {}}"),
    ],
)
def test_texts_that_could_be_confused_are_not(choice: Choice, answer: Json, text: str) -> None:
    assert choice.show(answer) == text
    assert choice.parse(text) == answer


def test_a_record_that_lacks_fields_is_read_and_then_refused() -> None:
    answer = PLAN.parse("play: none")
    assert answer == {"play": []}
    assert complaints(PLAN, answer) == [
        ("", 'The field "face_up" is missing.'),
        ("", 'The field "blame" is missing.'),
    ]
