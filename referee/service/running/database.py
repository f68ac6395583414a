"""The database as a whole: upgrades, backups, keys, and what can be wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.settings import Settings
from referee.store import backup, migrate, rotate
from referee.store.backup import Kept, NotABackup, NotEmpty
from referee.store.disk_space import is_out_of_space
from referee.store.keys import KeyProblem, key_ring
from referee.store.migrate import UnknownRevision
from referee.store.reading import DatabaseError, DatabaseUnavailable, NoConnectionFree

__all__ = [
    "DatabaseError",
    "DatabaseUnavailable",
    "Kept",
    "KeyProblem",
    "NoConnectionFree",
    "NotABackup",
    "NotEmpty",
    "UnknownRevision",
    "back_up",
    "check_known",
    "is_out_of_space",
    "key_in_use",
    "latest_revision",
    "restore",
    "revision_of",
    "rotate_keys",
    "up_to_date",
    "upgrade",
]


def upgrade(settings: Settings) -> None:
    """Bring the tables up to date, making a key if there is none; raises UnknownRevision, KeyProblem."""
    migrate.upgrade(settings.database_url, key_ring(settings))


@contextmanager
def up_to_date(settings: Settings) -> Iterator[Settings]:
    """Settings for reading what the database holds, up to date, while it stays as it is.

    Where its tables are of an earlier version, this is a copy in a folder of its own, gone afterwards.
    """
    if revision_of(settings) == latest_revision():
        yield settings
        return
    with TemporaryDirectory(dir=settings.data if settings.data.is_dir() else None) as folder:
        backup.back_up(settings.database_url, Path(folder) / "backup", datetime.now(UTC))
        copy = replace(settings, database_url=f"sqlite:///{folder}/copy.sqlite")
        backup.restore(copy.database_url, key_ring(settings), Path(folder) / "backup")
        yield copy


def revision_of(settings: Settings) -> str | None:
    """The revision of the tables; None if there are none. Asking creates no database."""
    scheme, _, path = settings.database_url.partition(":///")
    if scheme.startswith("sqlite") and not Path(path).exists():
        return None
    return migrate.current(settings.database_url)


def latest_revision() -> str:
    """The revision that this version of the referee needs."""
    return migrate.latest()


def check_known(revision: str) -> None:
    """Raise UnknownRevision if this version of the referee cannot work with such tables."""
    migrate.check_known(revision)


def back_up(settings: Settings, file: Path, now: datetime) -> Kept:
    """Write the whole database to a new file; raises FileExistsError, NotABackup."""
    return backup.back_up(settings.database_url, file, now)


def restore(settings: Settings, file: Path) -> Kept:
    """Fill an empty database from a backup; raises NotABackup, NotEmpty, UnknownRevision, KeyProblem."""
    return backup.restore(settings.database_url, key_ring(settings), file)


def key_in_use(settings: Settings) -> tuple[str, str]:
    """The id of the key that secrets are sealed with, and where it is kept; raises KeyProblem."""
    keys = key_ring(settings)
    return keys.current().name, keys.source


def rotate_keys(settings: Settings) -> Iterator[tuple[str, int]]:
    """Seal everything with a new key; yields each table's name and how much was resealed. Raises
    KeyProblem.
    """
    return rotate.rotate(settings.database_url, key_ring(settings))
