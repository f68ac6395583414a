"""What shapes say of answers whose parts depend on each other: kinds, `only`, what may be left out."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from referee.engine.choices import Choice, Either, Flag, Many, Number, One, Option, Record
from referee.engine.problems import UnreadableText
from tests.engine.choices.strategies import RandomSource
from tests.games.strangers.guess import spelled_out as whole


def one(*ids: str) -> One:
    return One([Option(id_, id_.title()) for id_ in ids])


def messages(choice: Choice, answer: Any) -> list[tuple[str, str]]:
    return [(problem.path, problem.message) for problem in choice.problems(choice.canonical(answer))]


MOVES = Either(
    [
        Record({"unit": one("horse"), "to": one("a", "b", "c"), "pace": Number(1, 3)}),
        Record({"unit": one("ox"), "to": one("a"), "pace": Number(1, 3)}),
    ]
)


def test_what_goes_together_in_one_kind_is_legal() -> None:
    assert messages(MOVES, {"unit": "horse", "to": "c", "pace": 1}) == []
    assert messages(MOVES, {"unit": "ox", "to": "a", "pace": 1}) == []
    assert messages(MOVES, {"unit": "ox", "to": "c", "pace": 1})
    assert messages(MOVES, {"unit": "ox", "to": "a", "pace": 9}) == [
        ("/pace", "Expected a whole number from 1 to 3, got 9.")
    ]
    assert messages(MOVES, ["ox"])


def test_kinds_are_described_once_and_in_full() -> None:
    described: Any = MOVES.describe()
    assert described["shape"] == "record"
    assert described["fields"] == {}
    assert [sorted(kind["fields"]) for kind in described["either"]] == [["pace", "to", "unit"]] * 2


def test_the_only_kind_is_described_as_what_it_is() -> None:
    ox = Record({"unit": one("ox"), "coins": Number(0, 3)}, defaults={"coins": 0})
    assert Either([ox]).describe() == ox.describe()


def test_what_kinds_have_in_common_is_published_once() -> None:
    far = One([Option(f"space {n}", f"The space with the number {n}") for n in range(20)])
    units = [Record({"unit": one(name), "to": far}) for name in ("horse", "ox", "mule")]
    choice = Record({"first": Either(units), "second": at_most_one(units)})
    published: Any = choice.publish()
    assert len(str(published)) < len(str(choice.describe())) / 4
    spelled: Any = whole(published)
    (kind, *_) = spelled["fields"]["first"]["either"]
    assert kind["fields"]["to"]["options"] == [option.describe() for option in far.options]


def at_most_one(units: list[Record]) -> Many:
    return Many(Either(units), max=1)


@pytest.mark.parametrize(
    "answer", [{"unit": "ox", "to": "a", "pace": 2}, {"unit": "horse", "to": "c", "pace": 3}]
)
def test_kinds_are_written_and_read(answer: Any) -> None:
    assert MOVES.parse(MOVES.show(answer)) == answer
    assert Draft202012Validator(MOVES.schema()).is_valid(answer)


def test_text_of_no_kind_is_refused() -> None:
    with pytest.raises(UnreadableText):
        MOVES.parse("unit: ox; to: c; pace: 1; pace: 2")


def test_random_answers_are_of_some_kind(source: RandomSource) -> None:
    for _ in range(50):
        MOVES.check(MOVES.sample(source))


def test_fields_with_a_default_may_be_left_out() -> None:
    choice = Record({"coins": Number(0, 3), "loud": Flag()}, defaults={"loud": False})
    assert choice.canonical({"coins": 1}) == {"coins": 1, "loud": False}
    assert messages(choice, {"coins": 1}) == []
    assert messages(choice, {"loud": True}) == [("", 'The field "coins" is missing.')]
    assert choice.describe()["required"] == ["coins"]
    assert Draft202012Validator(choice.schema()).is_valid({"coins": 1})
    assert "required" not in Record({"coins": Number(0, 3)}).describe()


def test_a_flag_says_what_other_fields_must_be_with_it() -> None:
    only = {"false": {"unless": [None]}}
    assert Flag(only).describe() == {"shape": "flag", "only": only, "rules": []}
    assert "only" not in Flag().describe()
