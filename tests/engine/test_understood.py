"""The one way by which answers come in."""

from __future__ import annotations

import json

import pytest

from referee.engine.asks import Ask
from referee.engine.choices import (
    Bucket,
    Case,
    Constraint,
    Either,
    Flag,
    Json,
    Many,
    Maybe,
    Record,
    Sparse,
    Split,
)
from referee.engine.page import Page
from referee.engine.problems import IllegalAnswer, Problem

looked_at: list[str] = []


def look(answer: Json) -> str | None:
    looked_at.append(json.dumps(answer))
    return "Not three." if isinstance(answer, dict) and answer["shares"] == {"a": 3} else None


CHOICE = Record(
    {"yes": Flag(), "shares": Split([Bucket("a", "A"), Bucket("b", "B")], max_total=3)},
    constraints=(Constraint("Look.", look, "X-1"),),
)
ASK = Ask(1, "x.y", CHOICE, {"yes": False, "shares": {"b": 0}}, lambda: Page("What?"))


def test_rules_look_at_the_canonical_form_alone() -> None:
    looked_at.clear()
    understood = ASK.understood({"yes": True, "shares": {"b": 2, "a": 0}})
    assert json.dumps(understood) == '{"shares": {"b": 2}, "yes": true}'
    assert looked_at == [json.dumps(understood)]


def test_a_default_is_canonical() -> None:
    assert json.dumps(ASK.default) == '{"shares": {}, "yes": false}'
    assert ASK.default_after(None) == ASK.default


def test_what_is_illegal_is_refused_at_its_place() -> None:
    with pytest.raises(IllegalAnswer) as error:
        ASK.understood({"yes": 1, "shares": {"a": 0, "c": 0}})
    assert [problem.path for problem in error.value.problems] == ["/yes", "/shares/c"]
    with pytest.raises(IllegalAnswer) as error:
        ASK.understood({"yes": True, "shares": {"b": 0, "a": 3}})
    assert error.value.problems == (Problem("", "Not three.", "X-1"),)


@pytest.mark.parametrize("how", ["itself", "case", "list", "optional", "record", "either"])
def test_rules_never_see_null_in_a_field_that_may_be_left_out(how: str) -> None:
    """A test of moves may go through them: null, which the shape takes, is left out before."""

    def count(answer: Json) -> str | None:
        assert isinstance(answer, dict)
        return "Too many." if len([*answer.get("moves", [])]) > 2 else None

    moves = Sparse({"moves": Many(Flag())}, constraints=(Constraint("At most two.", count),))
    choice, answer, kept = {
        "itself": (moves, {"moves": None}, {}),
        "case": (
            Case({"play": moves}),
            {"case": "play", "value": {"moves": None}},
            {"case": "play", "value": {}},
        ),
        "list": (Many(moves), [{"moves": None}], [{}]),
        "optional": (Maybe(moves), {"moves": None}, {}),
        "record": (Record({"choices": moves}), {"choices": {"moves": None}}, {"choices": {}}),
        "either": (
            Either([Record({"choices": moves}), Record({"no": Flag()})]),
            {"choices": {"moves": None}},
            {"choices": {}},
        ),
    }[how]
    ask = Ask(1, "x.y", choice, kept, lambda: Page("What?"))  # type: ignore[arg-type]
    assert ask.understood(answer) == kept  # type: ignore[arg-type]
