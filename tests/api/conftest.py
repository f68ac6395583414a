"""Houses to test in: one for each database where that matters, one on SQLite where it does not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.library import Library
from referee.settings import Settings
from tests.api.house import THROUGH_FLASK, House, Person
from tests.servers import unlimited


@pytest.fixture(params=["short", "flask"])
def either_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Orders take the short way in where they can, and then the one through Flask."""
    if request.param == "flask":
        monkeypatch.setattr(House, "further_headers", THROUGH_FLASK)


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    """On SQLite and on PostgreSQL in turn."""
    opened = House(settings)
    yield opened
    opened.close()


@pytest.fixture
def sqlite_settings(tmp_path: Path, sqlite_url: str, redis_url: str) -> Settings:
    return unlimited(tmp_path, sqlite_url, redis_url)


@pytest.fixture
def desk(sqlite_settings: Settings) -> Iterator[House]:
    """For what does not depend on the database."""
    opened = House(sqlite_settings)
    yield opened
    opened.close()


@pytest.fixture
def shelf(sqlite_settings: Settings) -> Iterator[House]:
    """A referee as it is installed: with the games on the shelf, and no other."""
    opened = House(sqlite_settings, library=Library())
    yield opened
    opened.close()


@pytest.fixture
def people(house: House) -> tuple[Person, Person, Person]:
    return house.register("Ann"), house.register("Bob"), house.register("Cem")
