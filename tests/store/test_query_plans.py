"""What watches the plans of statements in all tests finds a scan, whichever way a statement is executed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from sqlalchemy import bindparam, update
from sqlalchemy.sql.dml import Update

from referee.store.prepared import prepared
from referee.store.schema import game, player
from referee.store.store import Store
from referee.store.writes import Writes
from tests.query_plans import Scan
from tests.servers import TEST_KEYS

BY_ID = update(player).where(player.c.id == bindparam("of_player"))


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    with closing(Store(database_url, TEST_KEYS)) as store:
        yield store


def scanning(changed: str) -> Update:
    """A statement that no test has executed before. Games are not found by their names in an index."""
    return update(game).where(game.c.name == bindparam("of_name")).values({changed: bindparam("value")})


def write(store: Store, *writes: tuple[Update, list[dict[str, Any]]], by_driver: bool) -> None:
    pending = Writes()
    with store.transaction() as transaction:
        for statement, rows in writes:
            pending.execute(statement, rows)
            if by_driver:
                # Seen once: from now on the store has the driver execute it.
                assert prepared(statement, transaction.connection.dialect, rows[0]) is None
        pending.write(transaction)


def named(*names: str) -> list[dict[str, Any]]:
    return [{"of_name": name, "value": "x"} for name in names]


def test_a_scan_is_found_when_rows_are_written_for_the_first_time(store: Store) -> None:
    with pytest.raises(Scan, match=r"(?i)scan (on )?game"):
        write(store, (scanning("press"), named("a")), by_driver=False)


@pytest.mark.parametrize(("changed", "names"), [("host", ["a"]), ("held", ["a", "b"])])
def test_a_scan_is_found_in_what_the_driver_executes(store: Store, changed: str, names: list[str]) -> None:
    with pytest.raises(Scan, match=r"(?i)scan (on )?game"):
        write(store, (scanning(changed), named(*names)), by_driver=True)


def test_a_scan_is_found_among_writes_that_are_joined(store: Store) -> None:
    harmless = BY_ID.values(name=bindparam("value"))
    with pytest.raises(Scan, match=r"(?i)scan (on )?game"):
        write(
            store,
            (scanning("ended"), named("a", "b")),
            (harmless, [{"of_player": "p", "value": "x"}]),
            by_driver=True,
        )


def test_rows_that_are_found_by_an_index_are_written(store: Store) -> None:
    for by_driver in (False, True):
        renaming = BY_ID.values(name=bindparam("value"))
        write(store, (renaming, [{"of_player": one, "value": "x"} for one in "pq"]), by_driver=by_driver)
