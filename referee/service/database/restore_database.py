"""Restoring the database from a backup."""

from __future__ import annotations

from pathlib import Path

from referee.settings import Settings
from referee.store import backup
from referee.store.backup import BackupContents
from referee.store.keys import key_ring


def restore_database(settings: Settings, file: Path) -> BackupContents:
    """Fill an empty database from a backup; raises NotABackup, NotEmpty, UnknownRevision, KeyProblem."""
    return backup.restore(settings.database_url, key_ring(settings), file)
