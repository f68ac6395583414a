"""What rules say better when an event is read."""

from __future__ import annotations

from dataclasses import replace

from referee.engine.json_types import Json
from referee.engine.records import Face
from referee.service.games.narration import narration_of
from referee.settings import Settings
from tests.odds import ODDS
from tests.service.table import named, odds_library, open_table


def loudly(kind: str, _rule: str | None, face: Face) -> str:
    if kind == "odds.broken":
        raise KeyError(kind)
    return face.text.replace(".", "!")


def test_rules_that_fail_to_say_it_better_keep_nobody_from_reading(settings: Settings) -> None:
    with open_table(settings, library=odds_library(replace(ODDS, retold=loudly))) as table:
        game = table.game(*named(table, ["Ada", "Bob", "Cyd"]))

        def told(kind: str) -> str:
            event: dict[str, Json] = {"kind": kind, "rule": None, "text": "Seat 2 scores.", "data": {}}
            with table.referee.store.reading() as snapshot:
                narration = narration_of(table.referee, snapshot, game)
            text: str = narration.told(event, 0)["text"]
            return text

        assert told("odds.scored") == "Bob scores!"
        assert told("odds.broken") == "Bob scores."
