"""The way back, which hosts have no command for: databases as a referee of yesterday left them."""

from __future__ import annotations

from alembic import command
from alembic.config import Config

from referee.store.engines import open_engines
from referee.store.keys import KeyRing
from referee.store.migrate import MIGRATIONS
from referee.store.sealing import Sealing


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
