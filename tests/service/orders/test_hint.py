"""What `bot:steady` would answer in a player's place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.service.orders.read_hint import read_hint
from referee.service.requests.errors import Conflict, Forbidden
from referee.settings import Settings
from tests.odds import ODDS
from tests.service.table import Table, named, odds_library, open_table


def dearest(view: Any, content: Any, seat: int, kind: str) -> Any:
    return lambda answer: int(answer) if str(answer).isdigit() else 0


def test_a_hint_is_the_answer_that_the_rules_of_thumb_like_best(settings: Settings) -> None:
    with open_table(settings, library=odds_library(replace(ODDS, worth=dearest))) as table:
        ada, ben = named(table, ["Ada", "Ben"])
        game = table.game(ada, ben)
        asked = {row.seat: f"{row.step}.{row.seat}" for row in table.prompts(game)}
        seat, prompt = next(iter(asked.items()))
        mine, other = (ada, ben) if seat == 1 else (ben, ada)
        hint = read_hint(table.referee, mine, game, prompt)
        assert hint == read_hint(table.referee, mine, game, prompt)
        assert hint.text
        with pytest.raises(Forbidden):
            read_hint(table.referee, other, game, prompt)


def test_a_game_without_rules_of_thumb_says_so(table: Table) -> None:
    (ada, _) = players = named(table, ["Ada", "Ben"])
    game = table.game(*players)
    mine = [row for row in table.prompts(game) if row.seat == 1]
    if not mine:
        table.answer_defaults(game, {2: players[1]})
        table.work_off()
        mine = [row for row in table.prompts(game) if row.seat == 1]
    with pytest.raises(Conflict) as refused:
        read_hint(table.referee, ada, game, f"{mine[0].step}.1")
    assert refused.value.code == "no-hints"
