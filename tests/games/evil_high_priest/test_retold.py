"""Events as they are read; journals keep the words of the first version."""

from __future__ import annotations

import pytest

from referee.engine.json_types import Json
from referee.engine.playout import random_game
from referee.engine.records import EventRecord
from referee.games.evil_high_priest import EVIL_HIGH_PRIEST
from referee.games.evil_high_priest.pack import BOARD_IDS
from referee.library import DEFAULT_PACK, Library
from tests.games.evil_high_priest.table import Table, dice, seat


def read(table: Table) -> list[str]:
    return [words(event) for event in table.events]


def words(event: EventRecord) -> str:
    assert event.public is not None
    return EVIL_HIGH_PRIEST.retold(event.kind, event.rule, event.public)


def test_a_turn_is_told_in_plain_sentences() -> None:
    table = Table("cthulhu", {1: seat(exposed="2T 2M"), 2: seat()}, raids_resolved=0, raids_begun=0)
    table.order("place acolyte starry_wisdom any 1T")
    table.order("place priest providence")
    table.order("place priest start store ES at exposed")
    assert [text for text in read(table) if text.startswith("Seat")] == [
        "Seat 1 places an acolyte on Starry Wisdom Church.",
        "Seat 1 pays 1 treasure.",
        "Seat 1 gains 3 treasure.",
        "Seat 2 places the priest on Providence.",
        "Seat 2 gains 1 treasure.",
        "Seat 2 takes the First Player marker and goes first next round.",
        "Seat 1 places the priest on the Start lock.",
        "Seat 1 pays 2 magic.",
        "Seat 1 takes the Elder Sign of Start: 12 left on the board.",
        "Seat 1 keeps it among the exposed resources.",
    ]


def test_a_raid_is_told_with_what_ended_it() -> None:
    """6 come. Seat 1 has nobody in the asylum, seat 2 two, seat 3 a Trap of 3 and three in the asylum."""
    followings = {
        1: seat(exposed="1SB", acolytes="pool*4"),
        2: seat(exposed="1T", lairs="generic", acolytes="pool asylum*2"),
        3: seat(exposed="1B", sanctum={2: "trap", 7: "vault 1M"}, acolytes="asylum*3"),
        4: seat(exposed="1B", acolytes="asylum*4 escape*2"),
    }
    table = Table("cthulhu", followings, seats=4, shattered="start", draws=dice("6"))
    table.order("place acolyte B store ES at exposed")
    table.orders(seat1="raid spend acolyte pool, acolyte pool, acolyte lock B", seat2="raid A: generic")
    told = read(table)
    assert "Raid 2, from lock B, rolls 6. Its strength is 6." in told
    assert told[-5:] == [
        "Seat 1 strikes at the gate with 2 acolytes in the pool and the acolyte on lock B and loses nothing: "
        "that ends the raid.",
        "Seat 2 discards Generic monster in the raid.",
        "Seat 2 strikes on arrival with Generic monster and loses nothing: asylum defence stops the raid.",
        "Seat 3 does not strike and loses 1 blood: chamber 2 holds.",
        "Seat 4 is safe: asylum defence stops the raid.",
    ]


@pytest.mark.parametrize("board", BOARD_IDS)
def test_every_event_of_a_game_can_be_retold(board: str) -> None:
    options: dict[str, Json] = {
        "board": board,
        "boxes": ["blood_ceremony", "dark_ritual"],
        "monsters": "unique",
        "investigators": True,
        "priests": True,
        "max_rounds": 8,
    }
    content = Library().content("evil_high_priest", DEFAULT_PACK)[1]
    report = random_game(EVIL_HIGH_PRIEST, content, 3, f"retold {board}", options=options)
    assert report.events
    assert all(words(event).endswith((".", ")", "!")) for event in report.events)
