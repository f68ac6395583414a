"""Which migration the configured database is at."""

from __future__ import annotations

from pathlib import Path

from referee.settings import Settings
from referee.store import migrate


def revision(settings: Settings) -> str | None:
    """The migration that the database is at; None if it has no tables. Asking makes no database."""
    scheme, _, path = settings.database_url.partition(":///")
    if scheme.startswith("sqlite") and not Path(path).exists():
        return None
    return migrate.current(settings.database_url)
