"""Every example in a prompt is legal when pasted, and every line fits a mail."""

from __future__ import annotations

import pytest

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
