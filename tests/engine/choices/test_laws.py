"""Laws that hold for every choice, whatever it is made of."""

from __future__ import annotations

import copy
import json

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from referee.engine.choices import Choice, Json
from referee.engine.problems import UnreadableText
from tests.engine.choices.strategies import NASTY, RandomSource, choices, json_values, mutated, sources

quick = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
words = st.sampled_from([*NASTY, *"()[]{},;:=<>", "x", "or", '"a"', ":", ";", "=", "none"])
texts = st.lists(words, max_size=12).map(" ".join) | st.text(max_size=30)


@quick
@given(choices(), sources)
def test_every_sample_is_legal_and_fits_the_schema(choice: Choice, source: RandomSource) -> None:
    assume(choice.possible)
    answer = choice.sample(source)
    assert choice.problems(answer) == []
    assert Draft202012Validator(choice.schema()).is_valid(answer)


@quick
@given(choices(), sources)
def test_every_sample_survives_being_written_and_read(choice: Choice, source: RandomSource) -> None:
    assume(choice.possible)
    answer = choice.sample(source)
    assert choice.parse(choice.show(answer)) == answer


@quick
@given(choices(), sources, st.data())
def test_what_the_schema_refuses_is_illegal(
    choice: Choice, source: RandomSource, data: st.DataObject
) -> None:
    assume(choice.possible)
    answer = data.draw(mutated(choice.sample(source)))
    assert Draft202012Validator(choice.schema()).is_valid(answer) or choice.problems(answer)


@quick
@given(choices(bounded=False), sources, st.data())
def test_the_schema_tells_all_where_shapes_have_no_sums(
    choice: Choice, source: RandomSource, data: st.DataObject
) -> None:
    assume(choice.possible)
    answer = data.draw(mutated(choice.sample(source)))
    assert Draft202012Validator(choice.schema()).is_valid(answer) == (not choice.problems(answer))


@quick
@given(choices(), json_values)
def test_any_json_can_be_judged_and_is_left_as_it_was(choice: Choice, answer: Json) -> None:
    before = copy.deepcopy(answer)
    for problem in choice.problems(answer):
        assert problem.message.endswith((".", "?"))
        assert problem.path == "" or problem.path.startswith("/")
    assert answer == before


@quick
@given(choices(), sources, st.data())
def test_problems_point_into_the_answer(choice: Choice, source: RandomSource, data: st.DataObject) -> None:
    assume(choice.possible)
    answer = data.draw(mutated(choice.sample(source)))
    for problem in choice.problems(answer):
        value = answer
        for step in problem.path.split("/")[1:]:
            key = step.replace("~1", "/").replace("~0", "~")
            value = value[int(key)] if isinstance(value, list) else value[key]  # type: ignore[call-overload, index]


@quick
@given(choices(), texts)
def test_any_text_is_read_or_refused(choice: Choice, text: str) -> None:
    refusal = refusal_of(choice, text)
    if refusal is not None:
        assert refusal.source == text.split("\n")[refusal.line - 1].strip()
        assert refusal.message.endswith(".")
        assert refusal.expected


def refusal_of(choice: Choice, text: str) -> UnreadableText | None:
    try:
        choice.problems(choice.parse(text))
    except UnreadableText as refusal:
        return refusal
    return None


@settings(quick, max_examples=50)
@given(choices())
def test_descriptions_and_schemas_are_json(choice: Choice) -> None:
    description = choice.describe()
    assert json.loads(json.dumps(description)) == description
    assert description["shape"] == choice.shape
    schema = choice.schema()
    assert json.loads(json.dumps(schema)) == schema
    Draft202012Validator.check_schema(schema)
