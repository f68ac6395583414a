"""Yes or no, and numbers."""

from __future__ import annotations

import pytest

from referee.engine.choices import Flag, Json, Number
from referee.engine.problems import UnreadableText
from tests.engine.choices.tables import complaints


@pytest.mark.parametrize("answer", [True, False])
def test_a_flag_is_true_or_false(answer: bool) -> None:
    assert complaints(Flag(), answer) == []


@pytest.mark.parametrize(
    ("answer", "got"),
    [(1, "1"), (0, "0"), ("yes", '"yes"'), (None, "null"), ([], "a list"), ({}, "an object")],
)
def test_nothing_else_is_a_flag(answer: Json, got: str) -> None:
    assert complaints(Flag(), answer) == [("", f"Expected true or false, got {got}.")]


@pytest.mark.parametrize(
    ("text", "answer"), [("yes", True), ("  NO ", False), ("True", True), ("n", False), ("(yes) # why", True)]
)
def test_a_flag_in_words(text: str, answer: bool) -> None:
    assert Flag().parse(text) is answer


@pytest.mark.parametrize("answer", [-2, 0, 5])
def test_numbers_within_bounds(answer: int) -> None:
    assert complaints(Number(-2, 5), answer) == []


@pytest.mark.parametrize(
    ("answer", "got"),
    [
        (-3, "-3"),
        (6, "6"),
        (True, "true"),
        ("4", '"4"'),
        (None, "null"),
        pytest.param(10**5000, "a number that is too large", id="huge"),
        ("x" * 100, '"' + "x" * 39 + '…"'),
    ],
)
def test_nothing_else_is_such_a_number(answer: Json, got: str) -> None:
    assert complaints(Number(-2, 5), answer) == [("", f"Expected a whole number from -2 to 5, got {got}.")]


def test_floats_are_no_numbers() -> None:
    assert Number(0, 5).problems(1.0)  # type: ignore[arg-type]


@pytest.mark.parametrize(("text", "answer"), [("4", 4), (" -12 ", -12), ("+3", 3), ("(99)", 99)])
def test_numbers_are_read_whether_or_not_they_are_within_bounds(text: str, answer: int) -> None:
    assert Number(-2, 5).parse(text) == answer


@pytest.mark.parametrize("text", ["four", "4 5", '"4"', "4.0", "1" * 17, "--1", "", "²"])
def test_unreadable_numbers(text: str) -> None:
    with pytest.raises(UnreadableText) as refused:
        Number(-2, 5).parse(text)
    assert refused.value.expected == "a whole number from -2 to 5"


@pytest.mark.parametrize(("low", "high"), [(3, 2), (0, 2**53)])
def test_bounds_that_no_number_or_no_json_fits(low: int, high: int) -> None:
    with pytest.raises(ValueError, match="there is no number"):
        Number(low, high)


def test_descriptions() -> None:
    assert Flag().describe() == {"shape": "flag", "rules": []}
    assert Number(-2, 5).describe() == {"shape": "number", "min": -2, "max": 5, "rules": []}
