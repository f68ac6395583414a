"""Reading a database as it will be once it is up to date, before it is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.service.database.find_revision import find_revision
from referee.service.database.revisions import latest_revision
from referee.settings import Settings
from referee.store import backup
from referee.store.keys import key_ring


@contextmanager
def read_up_to_date(settings: Settings) -> Iterator[Settings]:
    """Settings for reading what the database holds, up to date, while it stays as it is.

    Where its tables are of an earlier version, this is a copy in a folder of its own, gone afterwards.
    """
    if find_revision(settings) == latest_revision():
        yield settings
        return
    with TemporaryDirectory(dir=settings.data if settings.data.is_dir() else None) as folder:
        backup.back_up(settings.database_url, key_ring(settings), Path(folder) / "backup", datetime.now(UTC))
        copy = replace(settings, database_url=f"sqlite:///{folder}/copy.sqlite")
        backup.restore(copy.database_url, key_ring(settings), Path(folder) / "backup")
        yield copy
