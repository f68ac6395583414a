"""Bringing a database's tables up to date."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from referee.store.engines import open_engines

MIGRATIONS = Path(__file__).parent / "migrations"


def upgrade(database_url: str) -> None:
    """Apply every migration that the database does not have yet, all in one transaction."""
    engines = open_engines(database_url)
    try:
        with engines.writing.begin() as connection:
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


def latest() -> str:
    """The revision that this version of the referee needs."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None  # noqa: S101 - there is a first migration
    return head


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config
