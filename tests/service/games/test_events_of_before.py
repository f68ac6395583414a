"""Events were once kept for each viewer; what a host has from then is read as it was."""

from __future__ import annotations

from sqlalchemy import text

from referee.store.engines import open_engines
from referee.store.events import events_of
from referee.store.migrate import upgrade
from tests.servers import TEST_KEYS
from tests.service.table import Table
from tests.store.downgrade import downgrade

BEFORE = "0013"
SEATS = 3


def seen(table: Table, game: str) -> list[list[tuple[object, ...]]]:
    """What each viewer sees, spectators first, with all that belongs to it."""
    with table.referee.store.reading() as connection:
        return [
            [(row.n, row.step, row.at, row.body) for row in events_of(connection, game, viewer, 0, 10_000)]
            for viewer in range(SEATS + 1)
        ]


def rows_then(table: Table, game: str) -> dict[int, int]:
    """How many rows each viewer has in such a database."""
    engines = open_engines(table.referee.settings.database_url)
    count = text(
        "SELECT viewer, max(n) AS last, count(*) AS rows FROM event WHERE game_id = :game GROUP BY viewer"
    )
    with engines.reading.begin() as connection:
        found = connection.execute(count, {"game": game}).all()
    engines.dispose()
    assert all(row.last == row.rows for row in found), "numbers are dense"
    return {row.viewer: row.rows for row in found}


def test_events_of_before_are_read_as_they_were(table: Table) -> None:
    players = [table.player(name) for name in ("Ada", "Bob", "Cleo")]
    game = table.game(*players)
    table.play_on(game, *players, until=lambda row: row.step == 8)
    before = seen(table, game)
    assert before[1] != before[0], "somebody has seen what spectators have not"
    url = table.referee.settings.database_url

    downgrade(url, TEST_KEYS, BEFORE)
    assert rows_then(table, game) == {viewer: len(events) for viewer, events in enumerate(before)}
    upgrade(url, TEST_KEYS)

    assert seen(table, game) == before
    apart = sum(len(set(own) - set(before[0])) for own in before[1:])
    assert len(table.rows("event", game_id=game)) <= len(before[0]) + apart
    table.play_on(game, *players, until=lambda row: row.step == 12)
    after = seen(table, game)
    assert [events[: len(old)] for events, old in zip(after, before, strict=True)] == before
    for events in after:
        assert [event[0] for event in events] == list(range(1, len(events) + 1))


def test_what_seats_were_told_at_the_same_time_keeps_its_order(table: Table) -> None:
    """The clock stands still: whatever the referee does at once, each viewer's order stays as it was."""
    players = [table.player(name) for name in ("Ada", "Bob", "Cleo")]
    game = table.game(*players)
    table.play_on(game, *players, until=lambda row: row.status != "running")
    before = seen(table, game)
    url = table.referee.settings.database_url
    for _ in range(2):
        downgrade(url, TEST_KEYS, BEFORE)
        upgrade(url, TEST_KEYS)
        assert seen(table, game) == before
