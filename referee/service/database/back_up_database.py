"""Backing up the database."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from referee.settings import Settings
from referee.store import backup
from referee.store.backup import BackupContents
from referee.store.keys import key_ring


def back_up_database(settings: Settings, file: Path, now: datetime) -> BackupContents:
    """Write the whole database to a new file; raises FileExistsError, NotABackup, KeyProblem."""
    return backup.back_up(settings.database_url, key_ring(settings), file, now)
