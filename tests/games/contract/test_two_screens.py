"""With the referee's head and some news every prompt fits on two screens."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.engine.json_types import Json
from referee.engine.page import MAX_LINES, MIN_NEWS, Line, News, as_text, fit
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.library import DEFAULT_PACK, Library

UNTIL = "Answer by Tuesday 17 November, 12:00 (UTC), in 1 day."
HEAD = ("You are the first of four; this is who the others are.", "And this is the fourth.")
# Below their heading.
NEWS = News(tuple(Line((f"Something has happened, number {number}.",)) for number in range(MIN_NEWS - 1)))


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [("cult_wars", {}), ("great_old_ones", {}), ("evil_high_priest", {"board": "watcher", "max_rounds": 4})],
)
def test_prompts_leave_room_for_the_head_and_the_news(ruleset: str, options: dict[str, Json]) -> None:
    rules, content = Library().ruleset(ruleset), Library().content(ruleset, DEFAULT_PACK)[1]
    tallest = 0

    def look(play: Play[Any, Any]) -> None:
        nonlocal tallest
        for ask in () if play.step is None else play.step.asks:
            page = ask.page()
            whole = fit(replace(page, until=UNTIL, head=HEAD, news=NEWS))
            assert whole.news == NEWS
            tallest = max(tallest, as_text(whole).count("\n") + 1)

    random_game(rules, content, rules.max_seats, "two screens", options=options, watch=look)
    assert tallest <= MAX_LINES
