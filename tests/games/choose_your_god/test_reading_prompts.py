"""Every prompt of random games, read as players do: short lines, two screens, examples that can be pasted."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from referee.engine.page import MAX_LINES, MIN_NEWS, as_text, fit
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from tests.games.choose_your_god.table import Game, content

HEAD = 3 + MIN_NEWS
"""The referee adds until when, who is who at a full table, and what has happened."""
MAX_COLUMNS = 78


@pytest.mark.parametrize("number", range(8))
def test_prompts_can_be_read_and_their_examples_pasted(number: int) -> None:
    seen: Counter[str] = Counter()

    def watch(play: Play[Any, Any]) -> None:
        for ask in play.step.asks if play.step else ():
            page = ask.page()
            text = as_text(fit(page, MAX_LINES - HEAD))
            lines = text.splitlines()
            assert lines[0].endswith("?"), lines[0]
            assert lines[1].startswith("Without an answer "), text
            assert max(map(len, lines)) <= MAX_COLUMNS, text
            assert HEAD + len(lines) <= MAX_LINES, text
            assert "seat " not in text
            assert " 1 Followers" not in text
            assert page.examples, text
            for example in page.examples:
                assert ask.read(example.text) == example.answer
                assert ask.choice.problems(example.answer) == [], (example, text)
            seen[ask.kind] += 1

    options = {"cults": ("random", "ranked")[number % 2], "round_limit": 12}
    seats = 2 + number % 4
    random_game(CHOOSE_YOUR_GOD, content(), seats, f"prompts-{number}", options=options, watch=watch)
    assert seen["choose_your_god.intention"] > 10


PAGE = Path(__file__).parents[3] / "docs/games/choose_your_god.md"
ORDERS_FOR = {
    "Intention": Game(
        "begin_round",
        red="cthulhu m1 c9 1 2 3 hand=blackmail",
        yellow="",
        slots="exiles - -",
        supremacy="red",
    ),
    "plan": Game("make_plans", red="2@9 hand=M3 A7", yellow="F0 none", slots="exiles - novitiate"),
    "in a lap": Game(
        "resolve_location", here=9, asks="red", red="fafnir c9 2@9 3@9 hand=M3", yellow="", green=""
    ),
}


BENEFITS = {
    "pay 5": Game("resolve_location", here=9, red="3@9 c5", yellow=""),
    "take A": Game("resolve_location", here=10, red="3@10", yellow="", slots="exiles - -"),
    "altar 3@9": Game("resolve_location", here=7, red="P@7 3@9 c5", yellow=""),
    "raise 2 free": Game("resolve_location", here=5, red="P@5 2", yellow=""),
    "bribe 6 with 1": Game("resolve_location", here=2, red="1@2 c6", yellow=""),
    "decline": Game("resolve_location", here=9, red="3@9 c5", yellow=""),
}


def orders_in_the_table() -> list[tuple[str, str]]:
    """What the page has to write, and when; small questions show theirs in their prompts."""
    found: list[tuple[str, str]] = []
    when = ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and len(cells) == 3 and cells[0] not in ("when", "---"):
            when = cells[0] or when
            found += [(when, order) for order in re.findall(r"`([^`]+)`", cells[1])]
    return [(when, order) for when, order in found if when != "small questions"]


@pytest.mark.parametrize(("when", "order"), orders_in_the_table())
def test_the_page_teaches_orders_that_are_legal(when: str, order: str) -> None:
    game = BENEFITS[order] if when == "a benefit" else ORDERS_FOR[when]
    ask = game.ask("red")
    text = f"preach 1 at 1 / {order}" if order.startswith("then") else order
    text = f"pass / {order}" if order.startswith("if win here") else text
    assert ask.choice.problems(ask.read(text)) == []
