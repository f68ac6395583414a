"""What is offered of a choice: less than what it judges, and only once somebody reads it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.engine.choices import Case, Choice, Flag, Many, Maybe, Number, One, Option, Record, narrowed
from referee.engine.json_types import Json

TOKENS = One([Option(str(strength), str(strength)) for strength in range(1, 6)])
PLACES = Number(1, 13)
ALTAR = Record({"token": TOKENS, "at": PLACES}, name="altar")
ORDERS = Case({"altar": ALTAR, "pass": Record({}), "tell": Many(TOKENS, max=5)}, {"altar": "Altar"})


def options(described: Any) -> dict[str, Any]:
    return {option["id"]: option.get("only") for option in described["options"]}


def test_a_number_with_gaps() -> None:
    choice = Number.among([9, 1, 3, 2])
    assert choice.describe() == {"shape": "number", "min": 1, "max": 9, "values": [1, 2, 3, 9], "rules": []}
    assert choice.problems(3) == []
    (problem,) = choice.problems(4)
    assert problem.message == "Expected one of the numbers 1, 2, 3, 9, got 4."
    assert Number.among([2, 3, 4]) == Number(2, 4)


def test_only_what_the_answers_choose_is_left() -> None:
    chosen: list[Json] = [
        {"case": "altar", "value": {"token": "3", "at": 4}},
        {"case": "altar", "value": {"token": "5", "at": 4}},
        {"case": "pass", "value": {}},
    ]
    described: Any = narrowed(ORDERS, chosen).describe()
    assert list(described["cases"]) == ["altar", "pass"]
    assert described["labels"]["altar"] == "Altar"
    fields = described["cases"]["altar"]["fields"]
    assert options(fields["token"]) == {"3": None, "5": None}
    assert (fields["at"]["min"], fields["at"]["max"]) == (4, 4)


def test_options_say_what_goes_with_them_where_not_everything_does() -> None:
    chosen: list[Json] = [{"token": "1", "at": 2}, {"token": "1", "at": 7}, {"token": "4", "at": 7}]
    described: Any = narrowed(ALTAR, chosen).describe()
    assert options(described["fields"]["token"]) == {"1": None, "4": {"at": [7]}}


@pytest.mark.parametrize(
    ("answers", "shape"),
    [([None, "2"], "optional"), (["2", "3"], "one"), ([None], "optional")],
)
def test_what_must_be_said_is_not_optional(answers: list[Json], shape: str) -> None:
    assert narrowed(Maybe(TOKENS), answers).describe()["shape"] == shape


def test_lists_are_as_long_as_the_answers() -> None:
    described: Any = narrowed(Many(TOKENS), [["1", "2"], ["2", "2", "5"]]).describe()
    assert (described["min"], described["max"]) == (2, 3)
    assert list(options(described["of"])) == ["1", "2", "5"]


def test_without_answers_nothing_is_known() -> None:
    assert narrowed(ALTAR, []) is ALTAR


def test_an_offer_is_made_when_it_is_read_and_judges_nothing() -> None:
    made: list[Choice] = []

    def offer() -> Choice:
        made.append(narrowed(TOKENS, ["2"]))
        return made[-1]

    choice = Record({"token": replace(TOKENS, offers=offer), "sure": Flag()})
    assert choice.problems({"token": "5", "sure": True}) == []
    assert made == []
    described: Any = choice.describe()
    assert list(options(described["fields"]["token"])) == ["2"]
    assert described == choice.publish() | {"rules": []} | {"fields": described["fields"]}
    assert len(made) == 1
    schema: Any = choice.schema()
    assert "5" in schema["properties"]["token"]["enum"]


def test_cases_say_what_other_fields_must_be_with_them() -> None:
    do = Case({"take": Record({}), "2": Record({})}, only={"2": {"at": [2]}})
    described: Any = Record({"at": PLACES, "do": do}).describe()
    assert described["fields"]["do"]["only"] == {"2": {"at": [2]}}


def test_a_list_may_have_budgets() -> None:
    goods = One([Option("ale", "Ale", {"spends": {"coins": 3}, "times": 1})])
    described: Any = Many(goods, budgets={"coins": 5}).describe()
    assert described["budgets"] == {"coins": 5}
    assert described["of"]["options"] == [{"id": "ale", "label": "Ale", "spends": {"coins": 3}, "times": 1}]
