"""Checking the key before anything is read with it."""

from __future__ import annotations

from referee.settings import Settings
from referee.store.key_check import check_database
from referee.store.keys import key_ring


def check_key(settings: Settings) -> None:
    """Raise KeyProblem if something in the database is sealed with a key that is not available."""
    check_database(settings.database_url, key_ring(settings))
