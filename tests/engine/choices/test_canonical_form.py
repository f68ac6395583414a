"""One form for all answers that say the same, for each of the twelve shapes."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, assume, given, settings

from referee.engine.choices import (
    Assign,
    Bucket,
    Case,
    Choice,
    Condition,
    Fact,
    Flag,
    InOrder,
    Json,
    Many,
    Maybe,
    Number,
    One,
    Record,
    Some,
    Split,
)
from tests.engine.choices.strategies import RandomSource, choices, json_values, sources
from tests.engine.choices.tables import options

quick = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])

ABC = options("a", "b", "c")
SPLIT = Split([Bucket("a", "A"), Bucket("b", "B", min=1), Bucket("c", "C")], total=3)
PAIR = Record({"z": Flag(), "share": SPLIT})


@pytest.mark.parametrize(
    ("choice", "written", "canonical"),
    [
        (Flag(), True, True),
        (Number(0, 9), 7, 7),
        (One(ABC), "b", "b"),
        # The order of a list is what was said: it is kept, and journals keep it.
        (Some(ABC), ["c", "a"], ["c", "a"]),
        (InOrder(ABC), ["c", "a"], ["c", "a"]),
        (Assign(ABC, options("x", "y"), partial=True), {"c": "x", "a": "y"}, {"a": "y", "c": "x"}),
        (SPLIT, {"c": 0, "b": 3}, {"b": 3}),
        (SPLIT, {"c": 1, "b": 2, "a": 0}, {"b": 2, "c": 1}),
        (Maybe(SPLIT), {"c": 0, "b": 3}, {"b": 3}),
        (Maybe(SPLIT), None, None),
        (Many(SPLIT), [{"c": 0, "b": 3}, {"b": 3, "a": 0}], [{"b": 3}, {"b": 3}]),
        (PAIR, {"z": True, "share": {"b": 3, "a": 0}}, {"share": {"b": 3}, "z": True}),
        (
            Case({"yes": PAIR, "no": Record({})}),
            {"value": {"z": True, "share": {"b": 3, "a": 0}}, "case": "yes"},
            {"case": "yes", "value": {"share": {"b": 3}, "z": True}},
        ),
        (
            Condition([Fact("n", "N", "number")]),
            {"value": 4, "is": "<", "fact": "n"},
            {"fact": "n", "is": "<", "value": 4},
        ),
    ],
)
def test_keys_are_in_order_and_nothing_in_it_says_nothing(
    choice: Choice, written: Json, canonical: Json
) -> None:
    assert choice.problems(canonical) == []
    assert json.dumps(choice.canonical(written)) == json.dumps(canonical)


@pytest.mark.parametrize(
    ("choice", "written", "kept"),
    [
        (SPLIT, {"b": 0, "a": 0}, {"b": 0}),  # b needs one at least
        (SPLIT, {"x": 0, "b": 3}, {"b": 3, "x": 0}),
        (SPLIT, {"b": None, "a": False}, {"a": False, "b": None}),
        (SPLIT, [2, {"y": 1, "x": 2}], [2, {"x": 2, "y": 1}]),
        (PAIR, {"z": 1, "remark": {"y": 1, "x": 2}}, {"remark": {"x": 2, "y": 1}, "z": 1}),
        (
            Case({"yes": PAIR}),
            {"value": {"z": 1, "a": 1}, "case": ["no"]},
            {"case": ["no"], "value": {"a": 1, "z": 1}},
        ),
        (Many(SPLIT), {"b": 1, "a": 0}, {"a": 0, "b": 1}),
    ],
)
def test_what_does_not_fit_is_kept_for_the_refusal(choice: Choice, written: Json, kept: Json) -> None:
    assert json.dumps(choice.canonical(written)) == json.dumps(kept)
    assert choice.problems(choice.canonical(written))


@quick
@given(choices(), json_values)
def test_the_canonical_form_of_any_json_is_its_own(choice: Choice, answer: Json) -> None:
    once = choice.canonical(answer)
    assert json.dumps(choice.canonical(once)) == json.dumps(once)
    assert bool(choice.problems(once)) == bool(choice.problems(answer))


@quick
@given(choices(), sources)
def test_random_answers_are_canonical(choice: Choice, source: RandomSource) -> None:
    assume(choice.possible)
    answer = choice.sample(source)
    assert json.dumps(choice.canonical(answer)) == json.dumps(answer)
