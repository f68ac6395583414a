"""What shapes can say beyond the parts they are made of: budgets, different cases, what other fields use."""

from __future__ import annotations

import pytest

from referee.engine.choices import Assign, Case, Choice, Flag, Many, One, Option, Record, Some
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from tests.engine.choices.strategies import RandomSource

CARDS = [Option(str(value), str(value), {"spends": {"men": value}}) for value in (1, 2, 4, 6)]
SLOTS = [Option("attack", "Attack"), Option("defend", "Defend")]
TRICKS = Case({"feint": Record({}), "storm": Flag(), "sally": Record({})})


def found(choice: Choice, answer: Json) -> list[tuple[str, str, str | None]]:
    return [(problem.path, problem.message, problem.clause) for problem in choice.problems(answer)]


def trick(name: str) -> dict[str, Json]:
    return {"case": name, "value": {}}


def test_items_spend_no_more_than_there_is() -> None:
    choice = Assign(CARDS, SLOTS, partial=True, budgets={"men": 6})
    assert found(choice, {"2": "attack", "4": "defend"}) == []
    too_many = "These items spend 7 men together; 6 is the most."
    assert found(choice, {"1": "attack", "6": "defend"}) == [("", too_many, None)]
    assert choice.fits({"1": "attack", "6": "defend"})
    described = choice.describe()
    assert described["budgets"] == {"men": 6}
    assert described["items"] == [{"id": str(v), "label": str(v), "spends": {"men": v}} for v in (1, 2, 4, 6)]


def test_the_limit_in_the_words_of_a_game() -> None:
    choice = Assign(
        CARDS,
        SLOTS,
        partial=True,
        budgets={"men": 3},
        overspent=lambda name, n: Problem("", f"{n} of 3 {name}.", "CW-24"),
    )
    assert found(Record({"slots": choice}), {"slots": {"4": "attack"}}) == [
        ("/slots", "4 of 3 men.", "CW-24")
    ]


def test_budgets_go_with_items_that_may_be_left_out() -> None:
    with pytest.raises(ValueError, match="partial"):
        Assign(CARDS, SLOTS, budgets={"men": 3})


def test_no_case_is_listed_twice() -> None:
    choice = Many(TRICKS, max=2, distinct=True)
    assert found(choice, [trick("feint"), trick("sally")]) == []
    twice = [trick("feint"), trick("feint"), trick("feint")]
    assert found(choice, twice) == [
        ("/1/case", '"feint" is listed twice.', None),
        ("/2/case", '"feint" is listed twice.', None),
    ]
    assert choice.describe()["distinct"] is True


def test_a_game_may_let_some_cases_come_again() -> None:
    choice = Many(
        TRICKS, max=3, distinct=True, refuse_next=lambda cases: "Enough." if len(cases) > 2 else None
    )
    assert found(choice, [trick("feint")] * 2) == []
    assert found(choice, [trick("feint")] * 3) == [("/2/case", "Enough.", None)]


def test_only_what_other_fields_use_can_be_chosen() -> None:
    shown = Some(
        [*CARDS, Option("feint", "Feint")],
        refuse=lambda id_: f"{id_} is not used.",
        among=("slots", "play", "spare"),
        clause="CW-29",
    )
    choice = Record(
        {
            "shown": shown,
            "slots": Assign(CARDS, SLOTS, partial=True),
            "play": Many(TRICKS, max=2),
            "spare": Some(CARDS),
        }
    )
    answer: dict[str, Json] = {"slots": {"4": "attack"}, "play": [trick("feint")], "spare": ["6"]}
    assert found(choice, {**answer, "shown": ["4", "feint", "6"]}) == []
    assert found(choice, {**answer, "shown": ["4", "2"]}) == [("/shown/1", "2 is not used.", "CW-29")]
    assert found(choice, {**answer, "shown": ["9"]}) == [("/shown/0", "9 is not used.", "CW-29")]
    fields = choice.describe()["fields"]
    assert isinstance(fields, dict)
    assert isinstance(fields["shown"], dict)
    assert fields["shown"]["among"] == ["slots", "play", "spare"]


@pytest.mark.parametrize(
    "choice",
    [
        Assign(CARDS, SLOTS, partial=True, budgets={"men": 5}),
        Many(TRICKS, max=3, distinct=True),
        Record({"slots": Assign(CARDS, SLOTS, partial=True), "shown": Some(CARDS, among=("slots",))}),
    ],
)
def test_random_answers_keep_to_it(choice: Choice, source: RandomSource) -> None:
    for _ in range(50):
        choice.check(choice.sample(source))


def test_problems_with_the_shape_name_its_clause() -> None:
    choice = Record({"cult": One(SLOTS, clause="CW-20"), "trick": Case({"feint": Record({})})}, clause="CW-1")
    assert [clause for _, _, clause in found(choice, {"cult": "zounds", "trick": 3})] == ["CW-20", "CW-1"]
