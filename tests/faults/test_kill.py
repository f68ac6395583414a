"""kill -9 at any point: nothing is lost, nothing happens twice, and the game goes on with the next sweep."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from typing import Any

import pytest

from referee.fairplay.verify import verify
from referee.service.orders.seal_order import seal_order
from referee.service.running.outbox import PATIENCE
from referee.service.upkeep.sweep import sweep
from referee.settings import Settings
from tests.faults import killed
from tests.service.table import Table, named, odds_library, open_table

TABLES = ("game", "step", "journal", "event", "draw", "resolution", "prompt", "position", "outbox")


@pytest.fixture
def table(settings: Settings) -> Iterator[Table]:
    with open_table(settings) as table:
        yield table


def everything(table: Table) -> list[list[Any]]:
    return [table.rows(name) for name in TABLES]


def check_to_the_end(table: Table, game: str, *players: Any) -> None:
    table.play_on(game, *players)
    assert table.game_row(game).status == "finished"
    assert verify(table.transcript(game), odds_library()).failure is None


@pytest.mark.parametrize("point", killed.POINTS)
def test_a_worker_killed_while_it_resolves(table: Table, settings: Settings, point: str) -> None:
    ada, bob = named(table, ["Ada", "Bob"])
    game = table.game(ada, bob)
    for seat, player in ((1, ada), (2, bob)):
        seal_order(table.referee, player, game, f"1.{seat}", answer="1")
    before = everything(table)
    expected = 0 if point == "nowhere" else -signal.SIGKILL
    assert killed.run(point, settings, "resolve", [game, 1]) == expected
    if point in ("after the commit", "nowhere"):
        assert table.game_row(game).step == 2
    else:
        assert everything(table) == before
        table.clock.move(PATIENCE)
        assert sweep(table.referee).rung == 1
        table.work_off()
        assert table.game_row(game).step == 2
    check_to_the_end(table, game, ada, bob)


@pytest.mark.parametrize("point", ["before the commit", "after the commit"])
def test_a_worker_killed_while_it_answers_for_bots(table: Table, settings: Settings, point: str) -> None:
    ada = table.player("Ada")
    game = table.game(ada, bots=1)
    before = everything(table)
    assert killed.run(point, settings, "bots", [game, 1]) == -signal.SIGKILL
    done = point == "after the commit"
    assert (everything(table) != before) is done
    table.clock.move(PATIENCE)
    assert sweep(table.referee).rung == (0 if done else 1)
    check_to_the_end(table, game, ada)


@pytest.mark.parametrize("point", ["before the commit", "after the commit"])
def test_a_web_process_killed_with_the_last_order_in_its_hands(
    table: Table, settings: Settings, point: str
) -> None:
    """Whatever became of it, its sender does not know, and sends it again."""
    ada, bob = named(table, ["Ada", "Bob"])
    game = table.game(ada, bob)
    seal_order(table.referee, ada, game, "1.1", answer="1")
    assert killed.run(point, settings, "seal", [game, 1, bob.id, 2, "1"]) == -signal.SIGKILL
    if point == "before the commit":
        assert table.rows("sealed_order", seat=2) == []
        seal_order(table.referee, bob, game, "1.2", answer="1")
    else:
        # It was accepted, and what follows stands in the outbox although nobody rang.
        assert table.row("sealed_order", seat=2).answer == "1"
        table.clock.move(PATIENCE)
        assert sweep(table.referee).rung == 1
    assert table.row("step", game_id=game, step=1).state == "closing"
    check_to_the_end(table, game, ada, bob)
