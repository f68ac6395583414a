"""With the referee's head and some news every prompt fits on two screens."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.library import DEFAULT_PACK, Library
from referee.service.post.prompt_text import BLANKS, MAX_LINES, MIN_NEWS

HEAD = 3
"""The deadline, and who is who at a table of four."""


@pytest.mark.parametrize("ruleset", ["cult_wars", "great_old_ones"])
def test_prompts_leave_room_for_the_head_and_the_news(ruleset: str) -> None:
    rules, content = Library().ruleset(ruleset), Library().content(ruleset, DEFAULT_PACK)[1]
    tallest = 0

    def look(play: Play[Any, Any]) -> None:
        nonlocal tallest
        for ask in () if play.step is None else play.step.asks:
            tallest = max(tallest, ask.text().count("\n") + 1)

    random_game(rules, content, rules.max_seats, "two screens", options=rules.by_post, watch=look)
    assert tallest + HEAD + BLANKS + MIN_NEWS <= MAX_LINES
