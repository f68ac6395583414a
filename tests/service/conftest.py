"""A table of Odds and Evens for each test, on SQLite and on PostgreSQL; and houses, as for the API."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.service.running.sessions import Player
from referee.settings import Settings
from tests.api.conftest import desk, house, people, shelf, sqlite_settings
from tests.api.house import House
from tests.service.assembly import OUTSPOKEN, house_playing
from tests.service.table import Table, named, open_table

__all__ = ["desk", "house", "people", "shelf", "sqlite_settings"]


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


@pytest.fixture
def outspoken(settings: Settings) -> Iterator[House]:
    """A house whose rules have their say on votes."""
    with house_playing(settings, OUTSPOKEN) as house:
        yield house
