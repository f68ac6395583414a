"""Houses to test in, as for the API, and one where the rules have their say on votes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.settings import Settings
from tests.api.conftest import desk, house, people, shelf, sqlite_settings
from tests.api.house import House
from tests.post.assembly import OUTSPOKEN, house_playing

__all__ = ["desk", "house", "outspoken", "people", "shelf", "sqlite_settings"]


@pytest.fixture
def outspoken(settings: Settings) -> Iterator[House]:
    with house_playing(settings, OUTSPOKEN) as house:
        yield house
