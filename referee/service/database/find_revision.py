"""Which version of the referee the tables are of."""

from __future__ import annotations

from pathlib import Path

from referee.settings import Settings
from referee.store import migrate


def find_revision(settings: Settings) -> str | None:
    """The revision of the tables; None if there are none. Asking creates no database."""
    scheme, _, path = settings.database_url.partition(":///")
    if scheme.startswith("sqlite") and not Path(path).exists():
        return None
    return migrate.current(settings.database_url)
