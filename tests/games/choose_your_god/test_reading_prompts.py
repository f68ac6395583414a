"""Every prompt of random games, read as players do: short lines, two screens, examples that can be pasted."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from tests.games.choose_your_god.table import content

MAX_LINES = 60
MAX_COLUMNS = 78
EXAMPLES = "For example:"


def examples_in(text: str) -> list[str]:
    """Those at the end, with lines that go on further in put together again."""
    found: list[str] = []
    for line in text.partition(EXAMPLES)[2].strip("\n").splitlines():
        assert line.startswith("  "), line
        if line.startswith("      "):
            found[-1] += f" {line.strip()}"
        else:
            found.append(line.strip())
    return found


@pytest.mark.parametrize("number", range(8))
def test_prompts_can_be_read_and_their_examples_pasted(number: int) -> None:
    seen: Counter[str] = Counter()

    def watch(play: Play[Any, Any]) -> None:
        for ask in play.step.asks if play.step else ():
            text = ask.text()
            lines = text.splitlines()
            assert lines[0].endswith("?"), lines[0]
            assert lines[1].startswith("If you do not answer: "), text
            assert max(map(len, lines)) <= MAX_COLUMNS, text
            assert len(lines) <= MAX_LINES, text
            assert "seat " not in text
            assert " 1 Followers" not in text
            examples = examples_in(text)
            assert examples, text
            for example in examples:
                assert ask.choice.problems(ask.read(example)) == [], (example, text)
            seen[ask.kind] += 1

    options = {"cults": ("random", "ranked")[number % 2], "round_limit": 12}
    seats = 2 + number % 4
    random_game(CHOOSE_YOUR_GOD, content(), seats, f"prompts-{number}", options=options, watch=watch)
    assert seen["choose_your_god.intention"] > 10
