"""Every example in a prompt is legal when pasted, and every line fits a mail."""

from __future__ import annotations

import pytest

from referee.engine.layout import example_lines, examples_below, examples_in
from tests.games.examples import Examples, examples_of_game

GAMES = {
    "odds": 5,
    "cult_wars": 12,
    "great_old_ones": 3,
    "evil_high_priest": 2,
    "choose_your_god": 2,
    "true_messiah": 2,
}
"""How many random games of each are looked at; `make examples` looks at more."""


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_example_in_a_prompt_is_legal_when_pasted(ruleset: str) -> None:
    found = Examples()
    for number in range(1, GAMES[ruleset] + 1):
        found.add(examples_of_game(ruleset, number))
    assert found.refused == []
    assert found.too_long == []
    assert found.tried or ruleset == "odds"


def test_examples_are_found_where_they_stand() -> None:
    prompt = "\n".join(["What now?", "Say when, for example: at 4", *example_lines(["a b", "c"]), "Answer."])
    assert examples_in(prompt) == ["at 4", "a b", "c"]
    assert examples_in("What now?\nOrders, for example:\n  a b\n  c\nNo order") == ["a b", "c"]
    assert examples_in("For example:\n  a") == ["a"]


def test_a_long_example_goes_on_at_a_stroke() -> None:
    order = " / ".join(["then preach patriarch at 11"] * 4)
    lines = examples_below([order, "pray"])
    stroke = "then preach patriarch at 11 / then preach patriarch at 11"
    assert lines == [f"  {stroke}", f"    {stroke}", "  pray"]
    assert examples_in("\n".join(["For example:", *lines])) == [f"{stroke}\n{stroke}", "pray"]
