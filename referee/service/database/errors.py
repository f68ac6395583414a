"""What can be wrong with the database, for those who call the service."""

from __future__ import annotations

from referee.store.backup import NotABackup, NotEmpty
from referee.store.database_errors import DatabaseError, DatabaseUnavailable
from referee.store.disk_space import is_out_of_space
from referee.store.keys import KeyProblem
from referee.store.migrate import UnknownRevision

__all__ = [
    "DatabaseError",
    "DatabaseUnavailable",
    "KeyProblem",
    "NotABackup",
    "NotEmpty",
    "UnknownRevision",
    "is_out_of_space",
]
