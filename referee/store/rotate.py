"""Sealing all secrets with another key while the referee runs."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime

from referee.store import heartbeats
from referee.store.engines import Engines, open_engines
from referee.store.key_check import check_keys, forget_other_keys, has_tables, note_key
from referee.store.keys import LOOK_AGAIN_SECONDS, KeyProblem, KeyRing, MasterKey, new_key
from referee.store.schema import metadata
from referee.store.sealed_rows import change_in_passing, resealed, secrets_of
from referee.store.sealing import Sealing

MAX_ROUNDS = 5
# By then every live process has shown itself again, and one that died counts as dead.
BEAT_SECONDS = 90.0


def rotate(database_url: str, keys: KeyRing) -> Iterator[tuple[str, int]]:
    """Seal everything with a new key; yields each table's name and how many values were resealed.

    With REFEREE_KEY, the first key there is the new one. Both keys work in the meantime. When nothing needs
    the older keys any more, the database forgets them; they stay in the key file, for backups. Raises
    KeyProblem, also if a live process does not have the new key: it could not read anything any more.
    """
    engines = open_engines(database_url)
    try:
        with engines.writing.begin() as connection:
            if not has_tables(connection):
                raise KeyProblem("The database has no tables yet: run `referee db upgrade`.")
            check_keys(connection, keys)
        if keys.is_given:
            _check_that_all_have(engines, keys.current(), keys, seconds=0)
        else:
            new = new_key()
            keys.put_last(new)
            try:
                _check_that_all_have(engines, new, keys, seconds=BEAT_SECONDS)
            except KeyProblem:
                keys.take_away(new)
                raise
            keys.put_in_front(new)
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


def _check_that_all_have(engines: Engines, key: MasterKey, keys: KeyRing, seconds: float) -> None:
    """Raise KeyProblem unless every live process shows within so many seconds that it has this key."""
    give_up = time.monotonic() + seconds
    while True:
        with engines.reading.begin() as connection:
            without = heartbeats.processes_without(connection, key.name, datetime.now(UTC))
        if not without:
            return
        if time.monotonic() >= give_up:
            raise KeyProblem(
                f"{', '.join(without)} {'does' if len(without) == 1 else 'do'} not have key {key.name} of "
                f"{keys.source}, and could read nothing that is sealed with it; nothing was changed. Give "
                "all processes the same key file, or the same REFEREE_KEY with the new key behind the old "
                "one (OLD,NEW); start them again; when all have both, do the same with the new one in front."
            )
        time.sleep(LOOK_AGAIN_SECONDS)
