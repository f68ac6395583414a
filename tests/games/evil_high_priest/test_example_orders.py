"""Whatever a prompt shows as an example is legal when it is pasted, on every board; and it fits."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.ahead import QUEUE, STANDING, read_orders, taken_apart
from referee.engine.json_types import Json
from referee.engine.layout import WIDTH
from referee.engine.page import MAX_LINES
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.games.evil_high_priest import EVIL_HIGH_PRIEST
from referee.games.evil_high_priest.pack import BOARD_IDS
from referee.library import DEFAULT_PACK, Library
from referee.service.ahead.seats_in_play import vocabulary_of

CONTENT = Library().content("evil_high_priest", DEFAULT_PACK)[1]
TABLES: tuple[dict[str, Json], ...] = (
    {"max_rounds": 2},
    {
        "boxes": ["blood_ceremony", "dark_ritual"],
        "monsters": "unique",
        "investigators": True,
        "priests": True,
        "max_rounds": 3,
    },
)


def look(play: Play[Any, Any]) -> None:
    for ask in play.step.asks if play.step else ():
        lines = ask.text().splitlines()
        assert len(lines) <= MAX_LINES, ask.text()
        assert max(map(len, lines)) <= WIDTH, max(lines, key=len)
        shown = ask.page().examples
        assert shown, ask.text()
        words = vocabulary_of(play, ask.seat)
        for example in shown:
            letter = taken_apart(example.whole, words)
            assert ask.understood(ask.read(letter.order)) == ask.understood(example.answer)
            read_orders(QUEUE, letter.queue, words)
            read_orders(STANDING, letter.standing, words)


@pytest.mark.parametrize("board", BOARD_IDS)
@pytest.mark.parametrize("table", range(len(TABLES)))
def test_every_example_is_legal_as_it_stands_and_every_prompt_fits(board: str, table: int) -> None:
    seats = 2 + (BOARD_IDS.index(board) + table) % 4
    options = {"board": board, **TABLES[table]}
    random_game(EVIL_HIGH_PRIEST, CONTENT, seats, f"examples {board} {table}", options=options, watch=look)


def test_no_example_sends_anybody_to_azathoth() -> None:
    """With one acolyte more everybody would lose."""
    seen: list[str] = []

    def watch(play: Play[Any, Any]) -> None:
        for ask in play.step.asks if play.step else ():
            seen.extend(example.whole for example in ask.page().examples)

    options: dict[str, Json] = {"board": "crawling_chaos", "max_rounds": 6}
    random_game(EVIL_HIGH_PRIEST, CONTENT, 2, "azathoth", options=options, watch=watch)
    worship = ("cult:1H", "cult:2W", "cult:3P", "cult:4H", "cult:Z", "cult:1a+", "cult:2a+", "cult:3a+")
    assert any(one.startswith("place") for one in seen)
    first_lines = [one.partition("\n")[0] for one in seen]
    assert not [one for one in first_lines if one.endswith(worship) and not one.startswith("raid")]
