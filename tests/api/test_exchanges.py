"""The example exchanges are what a client would see today."""

from __future__ import annotations

import json
from typing import Any

from tests.api.exchanges import COMMITTED, first_game
from tests.api.house import House


def test_the_committed_exchanges_are_current(desk: House) -> None:
    """Rules and content may change what is answered, but not how: statuses and fields are compared."""
    committed = json.loads(COMMITTED.read_text())
    assert [_form(exchange) for exchange in first_game(desk)] == [_form(exchange) for exchange in committed]


def _form(exchange: dict[str, Any]) -> Any:
    request, reply = exchange["request"], exchange["reply"]
    return exchange["says"], request["method"], request["path"], reply["status"], sorted(reply["body"])
