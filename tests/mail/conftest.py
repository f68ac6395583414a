"""A post office for each test, on SQLite; on PostgreSQL too where it matters."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.api.conftest import desk, house, shelf, sqlite_settings
from tests.api.house import House
from tests.mail.post_office import PostOffice

__all__ = ["desk", "house", "shelf", "sqlite_settings"]


@pytest.fixture
def office(desk: House) -> Iterator[PostOffice]:
    opened = PostOffice(desk)
    yield opened
    opened.close()


@pytest.fixture
def each_office(house: House) -> Iterator[PostOffice]:
    """On SQLite and on PostgreSQL in turn."""
    opened = PostOffice(house)
    yield opened
    opened.close()
