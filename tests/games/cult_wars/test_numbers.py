"""The arithmetic of changers, held against fractions of unlimited precision."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.cult_wars.numbers import changed
from referee.games.cult_wars.state import Changer

CHANGER = st.builds(
    Changer,
    st.just(1),
    st.just("attack"),
    st.sampled_from(["set", "times", "add"]),
    st.integers(0, 20),
    st.just(1),
)
FRACTION = st.builds(
    Changer, st.just(1), st.just("births"), st.just("times"), st.integers(0, 9), st.integers(1, 9)
)


@pytest.mark.rule("CW-36")
@pytest.mark.rule("CW-67")
@pytest.mark.parametrize(
    ("number", "changers", "result"),
    [
        (5, [], 5),
        (5, [("add", 2, 1), ("add", -3, 1)], 4),
        (1, [("add", 4, 1), ("add", -3, 1)], 2),
        (2, [("add", -3, 1), ("add", 2, 1)], 1),  # the floor of 0 comes last
        (2, [("add", -9, 1)], 0),
        (3, [("times", 3, 2)], 4),
        (3, [("times", 3, 2), ("times", 3, 2)], 6),  # 6.75, rounded once; not 4 * 3/2
        (1, [("times", 1, 3), ("times", 3, 1)], 1),  # exact thirds
        (5, [("times", 2, 1), ("set", 3, 1), ("add", 1, 1)], 7),
        (5, [("set", 3, 1), ("set", 8, 1)], 8),
    ],
)
def test_changed_numbers(number: int, changers: list[tuple[str, int, int]], result: int) -> None:
    listed = [Changer(1, "births", operation, value, divisor) for operation, value, divisor in changers]  # type: ignore[arg-type]
    assert changed(number, listed) == result


@given(st.integers(0, 30), st.lists(CHANGER | FRACTION, max_size=8))
def test_as_exact_fractions_have_it(number: int, changers: list[Changer]) -> None:
    exact = Fraction(number)
    for changer in changers:
        if changer.operation == "set":
            exact = Fraction(changer.value)
    for changer in changers:
        if changer.operation == "times":
            exact *= Fraction(changer.value, changer.divisor)
    added = sum(changer.value for changer in changers if changer.operation == "add")
    assert changed(number, changers) == max(0, int(exact) + added)
