"""Bringing a database's tables up to date."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from referee.store.engines import open_engines
from referee.store.key_check import check_keys, has_tables, keys_in_use, note_key
from referee.store.keys import KeyRing

MIGRATIONS = Path(__file__).parent / "migrations"


class UnknownRevision(RuntimeError):
    """The database was upgraded by a later version of the referee than this one."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"The database is at {revision}, which this version of the referee does not know (its latest is "
            f"{latest()}): a later version has been at work on it. Install that one; there is no way back."
        )


def upgrade(database_url: str, keys: KeyRing) -> None:
    """Apply every migration that the database lacks, all in one transaction.

    Makes a key if there is none and nothing is sealed yet. Raises UnknownRevision, KeyProblem.
    """
    engines = open_engines(database_url)
    try:
        with engines.writing.begin() as connection:
            at = MigrationContext.configure(connection).get_current_revision()
            if at is not None:
                check_known(at)
            upgrade_to(connection, keys, "head")
    finally:
        engines.dispose()


def upgrade_to(connection: Connection, keys: KeyRing, revision: str) -> None:
    """The same up to a revision, in the connection's transaction."""
    if not has_tables(connection) or not keys_in_use(connection):
        keys.make_if_absent()
    else:
        check_keys(connection, keys)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
    note_key(connection, keys.current())


def current(database_url: str) -> str | None:
    """The revision that the database is at; None if it has no tables."""
    engines = open_engines(database_url)
    try:
        with engines.reading.begin() as connection:
            return MigrationContext.configure(connection).get_current_revision()
    finally:
        engines.dispose()


def is_known(revision: str) -> bool:
    """Whether this version of the referee has this migration."""
    return any(
        script.revision == revision for script in ScriptDirectory.from_config(_config()).walk_revisions()
    )


def check_known(revision: str) -> None:
    """Raise UnknownRevision if this version of the referee does not have this migration."""
    if not is_known(revision):
        raise UnknownRevision(revision)


def latest() -> str:
    """The revision that this version of the referee needs."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None  # noqa: S101 - there is a first migration
    return head


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config
