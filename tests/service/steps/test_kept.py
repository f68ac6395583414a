"""What is kept of steps: no more of resolved ones than somebody still looks for."""

from __future__ import annotations

from referee.service.post.list_prompts import list_prompts
from referee.store.events import events_of
from tests.service.table import Table

STEPS = 6
MAX_BYTES_FOR_A_STEP = 8_000


def test_questions_and_orders_of_resolved_steps_are_forgotten(table: Table) -> None:
    players = [table.player(name) for name in ("Ada", "Bob", "Cleo")]
    game = table.game(*players)
    table.play_on(game, *players, until=lambda row: row.step == STEPS)
    for player in players:
        list_prompts(table.referee, player, game)
    for row in table.rows("prompt", game_id=game):
        assert (row.body is None) == (row.step < STEPS)
    orders = table.rows("sealed_order", game_id=game)
    assert {order.step for order in orders} == set(range(1, STEPS))
    assert {(order.answer, order.nonce, order.entropy) for order in orders} == {(None, None, None)}
    for resolution in table.rows("resolution", game_id=game):
        asked = {str(row.seat) for row in table.rows("prompt", game_id=game, step=resolution.step)}
        assert set(resolution.kept["answers"]) == set(resolution.kept["defaults"]) == asked


def test_what_happened_at_once_is_one_row_that_can_be_read_from_anywhere_within(table: Table) -> None:
    players = [table.player(name) for name in ("Ada", "Bob", "Cleo")]
    game = table.game(*players)
    table.play_on(game, *players, until=lambda row: row.status != "running")
    rows = table.rows("event", game_id=game)
    assert len({(row.step, row.at) for row in rows}) <= len(rows) < sum(len(row.faces) for row in rows)
    with table.referee.store.reading() as snapshot:
        for viewer in range(len(players) + 1):
            seen = events_of(snapshot, game, viewer, 0, 10_000)
            assert [event.n for event in seen] == list(range(1, len(seen) + 1))
            for after in range(len(seen) + 1):
                assert events_of(snapshot, game, viewer, after, 3) == seen[after : after + 3]


def test_a_step_that_everybody_has_read_takes_little_room_on_sqlite(table: Table) -> None:
    if not table.referee.settings.database_url.startswith("sqlite"):
        return
    players = [table.player(name) for name in ("Ada", "Bob", "Cleo")]
    game = table.game(*players)
    before = bytes_used(table)
    for step in range(2, STEPS + 1):
        for player in players:
            list_prompts(table.referee, player, game)
        table.play_on(game, *players, until=lambda row, step=step: row.step >= step)  # type: ignore[misc]
    assert (bytes_used(table) - before) / (STEPS - 1) < MAX_BYTES_FOR_A_STEP


def bytes_used(table: Table) -> int:
    with table.referee.store.reading() as snapshot:
        pages, free, size = (
            int(snapshot.connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())
            for name in ("page_count", "freelist_count", "page_size")
        )
    return (pages - free) * size
