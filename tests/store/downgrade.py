"""The way back, which hosts have no command for: databases as a referee of yesterday left them."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import update

from referee.store.engines import open_engines
from referee.store.keys import KeyRing
from referee.store.migrate import MIGRATIONS
from referee.store.schema import journal
from referee.store.sealing import Sealing
from tests.service.table import Table


def before_sealing() -> str:
    """The migration before the one that seals what was in plain."""
    before = ScriptDirectory(str(MIGRATIONS)).get_revision("0010").down_revision
    assert isinstance(before, str)
    return before


def downgrade(database_url: str, keys: KeyRing, revision: str) -> None:
    engines = open_engines(database_url)
    try:
        with engines.writing.begin() as connection:
            config = Config()
            config.set_main_option("script_location", str(MIGRATIONS))
            config.attributes.update(connection=connection, sealing=Sealing(keys))
            command.downgrade(config, revision)
    finally:
        engines.dispose()


def give_entries_their_times_back(table: Table) -> None:
    """The way back forgets which entries of the journal were made with their times in their hashes: all."""
    with table.referee.store.transaction() as connection:
        connection.execute(update(journal).values(timed=True))
