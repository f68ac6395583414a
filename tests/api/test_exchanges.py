"""The example exchanges are what a client would see today."""

from __future__ import annotations

import json
from typing import Any

from referee.games import RULESETS
from tests.api.exchanges import COMMITTED, first_game
from tests.api.house import House


def test_the_committed_exchanges_are_current(shelf: House) -> None:
    """Rules and content may change what is answered, but not how: statuses and fields are compared."""
    committed = json.loads(COMMITTED.read_text())
    assert [_form(exchange) for exchange in first_game(shelf)] == [_form(exchange) for exchange in committed]


def test_they_name_only_games_that_can_be_played() -> None:
    [shelf] = [one["reply"]["body"] for one in json.loads(COMMITTED.read_text()) if "rulesets" in _path(one)]
    assert [rules["id"] for rules in shelf["items"]] == list(RULESETS)


def _path(exchange: dict[str, Any]) -> str:
    return str(exchange["request"]["path"])


def _form(exchange: dict[str, Any]) -> Any:
    request, reply = exchange["request"], exchange["reply"]
    return exchange["says"], request["method"], request["path"], reply["status"], sorted(reply["body"])
