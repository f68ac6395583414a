"""Rules beyond the shape, and random answers that keep them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.engine.choices import CannotSample, Constraint, Json, Many, Maybe, Number, Record, Some, Source
from referee.engine.problems import IllegalAnswer, Problem
from tests.engine.choices.strategies import RandomSource
from tests.engine.choices.tables import options


def too_many(answer: Json) -> str | None:
    assert isinstance(answer, list)
    return f"You hold 2, the plan uses {len(answer)}." if len(answer) > 2 else None


def every_odd(answer: Json) -> Iterator[Problem]:
    assert isinstance(answer, list)
    for at, number in enumerate(answer):
        if isinstance(number, int) and number % 2:
            yield Problem(f"/{at}", f"{number} is odd.")


HOLDING = Constraint("Use at most the 2 you hold.", too_many, clause="CW-24")
EVEN = Constraint("All are even.", every_odd, clause="X-1")


def test_a_constraint_is_listed_and_enforced_with_its_clause() -> None:
    choice = Some(options("a", "b", "c")).where(HOLDING)
    assert choice.describe()["rules"] == ["Use at most the 2 you hold."]
    assert choice.problems(["a", "b"]) == []
    assert choice.problems(["a", "b", "c"]) == [Problem("", "You hold 2, the plan uses 3.", "CW-24")]


def test_constraints_are_not_asked_about_a_wrong_shape() -> None:
    choice = Many(Number(0, 9)).where(HOLDING)
    assert choice.problems("x") == [Problem("", 'Expected a list, got "x".')]
    assert choice.problems([1, 2, 3, 99]) == [Problem("/3", "Expected a whole number from 0 to 9, got 99.")]


def test_inner_constraints_are_told_with_their_place_before_outer_ones() -> None:
    inner = Many(Number(0, 9)).where(EVEN)
    outer = Record({"odd": Maybe(Many(inner))}).where(Constraint("Never.", lambda _: "Never.", None))
    assert outer.problems({"odd": [[2], [4, 7, 9]]}) == [
        Problem("/odd/1/1", "7 is odd.", "X-1"),
        Problem("/odd/1/2", "9 is odd.", "X-1"),
        Problem("", "Never."),
    ]
    assert outer.problems({"odd": "x"}) == [Problem("/odd", 'Expected a list, got "x".')]


def test_a_clause_of_the_problems_own_is_kept() -> None:
    own = Constraint("x", lambda _: [Problem("/0", "No.", "CW-7")], "CW-1")
    assert Many(Number(0, 9)).where(own).problems([1]) == [Problem("/0", "No.", "CW-7")]


def test_where_adds_and_leaves_the_original_alone() -> None:
    plain = Many(Number(0, 9))
    both = plain.where(HOLDING).where(EVEN)
    assert plain.problems([1, 1, 1]) == []
    assert [problem.clause for problem in both.problems([1, 2, 2])] == ["CW-24", "X-1"]


def test_check_raises_without_quoting_the_answer() -> None:
    choice = Some(options("a", "b", "c")).where(HOLDING)
    choice.check(["a"])
    with pytest.raises(IllegalAnswer) as refused:
        choice.check(["a", "b", "c"])
    assert refused.value.problems == (Problem("", "You hold 2, the plan uses 3.", "CW-24"),)
    assert "3" not in str(refused.value)


def test_samples_keep_the_constraints(source: RandomSource) -> None:
    choice = Record({"numbers": Many(Number(0, 9), 1, 3).where(HOLDING, EVEN)})
    for _ in range(50):
        choice.check(choice.sample(source))


def test_an_impossible_constraint_is_noticed(source: RandomSource) -> None:
    never = Number(0, 9).where(Constraint("Never.", lambda _: "Never."))
    with pytest.raises(CannotSample):
        never.sample(source)
    assert Maybe(never).sample(source) is None
    assert Many(never).sample(source) == []


def test_a_sampler_finds_what_blind_trying_would_not(source: RandomSource) -> None:
    one_in_a_million = Constraint("Just one.", lambda n: None if n == 777_777 else "No.")

    def near(source: Source) -> Json:
        return 777_775 + source.below(5)

    assert Number(0, 999_999, sampler=near).where(one_in_a_million).sample(source) == 777_777


def test_what_a_sampler_proposes_is_checked(source: RandomSource) -> None:
    with pytest.raises(CannotSample):
        Number(0, 9, sampler=lambda _: 10).sample(source)
