"""Whether the disk with the database is full."""

from __future__ import annotations

import shutil
from pathlib import Path

from sqlalchemy import make_url

from referee.store.database_errors import DatabaseError

# SQLite's driver gives no codes; PostgreSQL's does.
SQLITE_FULL = "database or disk is full"
POSTGRES_DISK_FULL = "53100"
# Less than this, or than a twentieth of a small disk, counts as nearly full.
LITTLE_ROOM = 1024**3
SMALL_PART = 20


def is_out_of_space(error: BaseException) -> bool:
    """Whether the database could not write because its disk is full."""
    if not isinstance(error, DatabaseError):
        return False
    return error.sqlstate == POSTGRES_DISK_FULL or SQLITE_FULL in str(error.driver)


def disk_of(database_url: str, data: Path) -> Path:
    """A folder on the disk that fills up: the SQLite file's own; with PostgreSQL, that of our other data."""
    url = make_url(database_url)
    return Path(url.database).parent if url.get_backend_name() == "sqlite" and url.database else data


def is_nearly_full(free: int, size: int) -> bool:
    return free < min(LITTLE_ROOM, size // SMALL_PART)


def space_left(folder: Path) -> tuple[int, int] | None:
    """Free and total bytes of the disk that a folder is on; None if there is no such folder."""
    try:
        usage = shutil.disk_usage(folder)
    except OSError:
        return None
    return usage.free, usage.total
