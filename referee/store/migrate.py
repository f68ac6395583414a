"""Bringing a database's tables up to date."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from referee.store.engines import open_engines

MIGRATIONS = Path(__file__).parent / "migrations"


class NewerDatabase(RuntimeError):
    """The database was brought up to date by a later version of the referee than this one."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"The database is at {revision}, which this version of the referee does not know (its latest is "
            f"{latest()}): a later version has been at work on it. Install that one; there is no way back."
        )


def upgrade(database_url: str) -> None:
    """Apply every migration that the database does not have yet, all in one transaction.

    Raises NewerDatabase.
    """
    engines = open_engines(database_url)
    try:
        with engines.writing.begin() as connection:
            at = MigrationContext.configure(connection).get_current_revision()
            if at is not None and not is_known(at):
                raise NewerDatabase(at)
            config = _config()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engines.dispose()


def current(database_url: str) -> str | None:
    """The revision that the database is at; None if it has no tables."""
    engines = open_engines(database_url)
    try:
        with engines.reading.begin() as connection:
            return MigrationContext.configure(connection).get_current_revision()
    finally:
        engines.dispose()


def is_known(revision: str) -> bool:
    """Whether this version of the referee has this migration, or is older than it."""
    return any(
        script.revision == revision for script in ScriptDirectory.from_config(_config()).walk_revisions()
    )


def latest() -> str:
    """The revision that this version of the referee needs."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None  # noqa: S101 - there is a first migration
    return head


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config
