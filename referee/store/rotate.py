"""Sealing all secrets with another key while the referee runs."""

from __future__ import annotations

import time
from collections.abc import Iterator

from referee.store.engines import open_engines
from referee.store.key_check import check_keys, forget_other_keys, has_tables, note_key
from referee.store.keys import LOOK_AGAIN_SECONDS, KeyProblem, KeyRing, new_key
from referee.store.schema import metadata
from referee.store.sealed_rows import change_in_passing, resealed, secrets_of
from referee.store.sealing import Sealing

MAX_ROUNDS = 5


def rotate(database_url: str, keys: KeyRing) -> Iterator[tuple[str, int]]:
    """Seal everything with a new key; yields each table's name and how many values were resealed.

    With REFEREE_KEY, the first key there is the new one. Both keys work in the meantime. When nothing needs
    the older keys any more, the database forgets them; they stay in the key file, for backups. Raises
    KeyProblem.
    """
    engines = open_engines(database_url)
    try:
        with engines.writing.begin() as connection:
            if not has_tables(connection):
                raise KeyProblem("The database has no tables yet: run `referee db upgrade`.")
            check_keys(connection, keys)
        if not keys.is_given:
            keys.put_in_front(new_key())
            # By then every process seals with it.
            time.sleep(2 * LOOK_AGAIN_SECONDS)
        with engines.writing.begin() as connection:
            note_key(connection, keys.current())
        change = resealed(Sealing(keys))
        # A process may have been about to write something sealed with the old key: repeat until nothing is
        # left.
        for _ in range(MAX_ROUNDS):
            left = 0
            for table in metadata.sorted_tables:
                if secrets := secrets_of(table):
                    changed = sum(change_in_passing(engines.writing, table.name, secrets, change))
                    left += changed
                    yield table.name, changed
            if not left:
                break
        else:
            raise KeyProblem(
                "Some process still seals with an older key. Start all of them again, and then do this again."
            )
        with engines.writing.begin() as connection:
            forget_other_keys(connection, keys.current())
    finally:
        engines.dispose()
