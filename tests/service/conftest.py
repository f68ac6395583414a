"""A table of Odds and Evens for each test, on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.service.sessions import Player
from referee.settings import Settings
from tests.service.table import Table, named, open_table


@pytest.fixture
def table(settings: Settings) -> Iterator[Table]:
    with open_table(settings) as table:
        yield table


@pytest.fixture
def players(table: Table) -> list[Player]:
    return named(table, ["Ada", "Bob", "Cyd"])


@pytest.fixture
def game(table: Table, players: list[Player]) -> str:
    return table.game(*players)
