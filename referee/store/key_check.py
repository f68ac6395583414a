"""Whether the available keys are those that a database is sealed with."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, delete, inspect, select

from referee.store.engines import open_engines
from referee.store.insert_if_absent import insert_if_absent
from referee.store.keys import KeyProblem, KeyRing, MasterKey
from referee.store.schema import sealing_key
from referee.store.transactions import Transaction


def has_tables(connection: Connection) -> bool:
    """Whether the database was ever upgraded."""
    return inspect(connection).has_table(sealing_key.name)


def keys_in_use(connection: Connection) -> list[str]:
    """The ids of the keys that the database is sealed with; none if nothing is sealed yet."""
    return list(connection.scalars(select(sealing_key.c.id).order_by(sealing_key.c.id)))


def check_keys(connection: Connection, keys: KeyRing) -> None:
    """Raise KeyProblem if something in the database is sealed with a key that is not available."""
    check_names(keys_in_use(connection), keys)


def check_database(database_url: str, keys: KeyRing) -> None:
    """The same for a database that nobody has opened."""
    engines = open_engines(database_url)
    try:
        with engines.reading.begin() as connection:
            check_keys(connection, keys)
    finally:
        engines.dispose()


def check_names(needed: Iterable[str], keys: KeyRing) -> None:
    """Raise KeyProblem if one of these keys (ids) is not available."""
    missing = [name for name in needed if name not in keys.names()]
    if missing:
        raise KeyProblem(
            f"The data is sealed with key {' and '.join(missing)}, but {keys.source} has "
            f"{' and '.join(keys.names())}. Put the right key back (REFEREE_KEY or REFEREE_KEY_FILE); "
            "nothing was changed.",
            missing,
        )


def note_key(connection: Connection, key: MasterKey) -> None:
    """Note that things are sealed with this key."""
    insert_if_absent(Transaction(connection), sealing_key, {"id": key.name})


def forget_other_keys(connection: Connection, key: MasterKey) -> None:
    """Note that nothing is sealed with any other key."""
    connection.execute(delete(sealing_key).where(sealing_key.c.id != key.name))
