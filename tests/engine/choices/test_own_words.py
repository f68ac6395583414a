"""Choices that refuse in a game's own words, and options that say which other fields they have a use for."""

from __future__ import annotations

import pytest

from referee.engine.choices import Choice, Flag, Many, Number, One, Option, Some
from referee.engine.json_types import Json

GOODS = [Option(name, name.title()) for name in ("ale", "bread", "cheese")]


def dear(coins: int) -> str | None:
    return f"You have 4 coins, not {coins}." if coins > 4 else None


def three(count: int) -> str:
    return f"Keep exactly 3 cards, not {count}."


@pytest.mark.parametrize(
    ("choice", "answer", "message"),
    [
        (Number(0, 4, dear), 9, "You have 4 coins, not 9."),
        (Number(0, 4, dear), -1, "Expected a whole number from 0 to 4, got -1."),
        (Number(0, 4, dear), "9", 'Expected a whole number from 0 to 4, got "9".'),
        (Some(GOODS, min=3, max=3, wrong_count=three), ["ale"], "Keep exactly 3 cards, not 1."),
        (Some(GOODS, min=3, max=3), ["ale"], "Choose exactly 3 (you chose 1)."),
        (Many(Flag(), min=3, max=3, wrong_count=three), [True], "Keep exactly 3 cards, not 1."),
    ],
)
def test_a_refusal_is_in_the_games_words_where_it_has_some(
    choice: Choice, answer: Json, message: str
) -> None:
    assert [problem.message for problem in choice.problems(answer)] == [message]


def test_options_say_what_other_fields_must_be_with_them() -> None:
    market = One([Option("ale", "Ale"), Option("bread", "Bread", {"only": {"mug": [None]}})])
    assert market.describe()["options"] == [
        {"id": "ale", "label": "Ale"},
        {"id": "bread", "label": "Bread", "only": {"mug": [None]}},
    ]
