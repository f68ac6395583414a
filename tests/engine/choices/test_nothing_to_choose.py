"""Where there is nothing to choose, a client is told nothing, and may say so or not."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from referee.engine.choices import (
    Assign,
    Bucket,
    Case,
    Choice,
    Either,
    Flag,
    Json,
    Many,
    Maybe,
    One,
    Record,
    Some,
    Sparse,
    Split,
)
from tests.engine.choices.tables import options

NOBODY = One([])
ANY = options("a", "b")


@pytest.mark.parametrize(
    ("empty", "nothing"),
    [
        (Maybe(NOBODY), None),
        (Maybe(Many(Flag(), max=0)), None),
        (Many(Case({}), max=0), []),
        (Many(Record({"who": NOBODY})), []),
        (Some([]), []),
        (Some(ANY, max=0), []),
        (Assign([], ANY), {}),
        (Assign(ANY, [], partial=True), {}),
        (Split([]), {}),
        (Split([Bucket("a", "A")], max_total=0), {}),
        (Case({"now": Many(NOBODY), "then": NOBODY}), {"case": "now", "value": []}),
    ],
)
@pytest.mark.parametrize("form", [Record, Sparse, lambda fields: Either([Record(fields)])])
def test_an_empty_field_is_not_published_and_may_be_said_or_left_out(
    empty: Choice, nothing: Json, form: Any
) -> None:
    choice: Choice = form({"sure": Flag(), "empty": empty})
    published: Any = choice.publish()
    assert list(published["fields"]) == ["sure"]
    assert "empty" not in published.get("required", ())
    schema = Draft202012Validator(choice.schema())
    said: Json = {"sure": True, "empty": nothing}
    unsaid: Json = {"sure": True}
    for answer in (said, unsaid):
        assert choice.problems(choice.canonical(answer)) == []
        assert schema.is_valid(answer)
    if form is not Sparse:  # there, what is not said is null
        assert choice.canonical(said) == choice.canonical(unsaid)


def test_what_must_be_there_and_is_empty_may_be_left_out_of_a_sparse_record() -> None:
    choice = Sparse({"play": Many(NOBODY), "sure": Flag()}, required=("play", "sure"))
    assert choice.publish() == {
        "shape": "record",
        "fields": {"sure": {"shape": "flag"}},
        "required": ["sure"],
    }
    assert choice.canonical({"sure": True}) == {"play": [], "sure": True}
    assert choice.problems({"sure": True}) == []
    assert choice.problems({"play": []}) != []


@pytest.mark.parametrize("full", [NOBODY, Maybe(Flag()), Many(Flag()), Many(NOBODY, min=1), Some(ANY)])
def test_what_has_answers_or_needs_one_is_published_and_must_be_said(full: Choice) -> None:
    choice = Record({"full": full})
    published: Any = choice.publish()
    assert list(published["fields"]) == ["full"]
    assert choice.problems({}) != []


def test_a_case_that_nobody_can_choose_is_not_published() -> None:
    published: Any = Case({"pass": Record({}), "take": Record({"what": NOBODY})}).publish()
    assert list(published["cases"]) == list(published["labels"]) == ["pass"]


def test_a_case_with_an_empty_list_is_published_beside_another() -> None:
    """To choose it says something."""
    published: Any = Record({"deals": Case({"now": Many(NOBODY), "later": Record({})})}).publish()
    assert list(published["fields"]["deals"]["cases"]) == ["now", "later"]


def test_what_depends_on_an_empty_field_does_not_name_it() -> None:
    choice = Record({"play": Many(NOBODY), "slots": Some(ANY), "shown": Some(ANY, among=("slots", "play"))})
    published: Any = choice.publish()
    assert published["fields"]["shown"]["among"] == ["slots"]
