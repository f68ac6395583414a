"""Houses to test in, as for the API."""

from __future__ import annotations

from tests.api.conftest import desk, house, people, sqlite_settings

__all__ = ["desk", "house", "people", "sqlite_settings"]
