"""Bringing the database up to date."""

from __future__ import annotations

from referee.settings import Settings
from referee.store import migrate
from referee.store.keys import key_ring


def upgrade_database(settings: Settings) -> None:
    """Bring the tables up to date, making a key if there is none; raises UnknownRevision, KeyProblem."""
    migrate.upgrade(settings.database_url, key_ring(settings))
