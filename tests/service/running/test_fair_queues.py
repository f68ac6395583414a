"""Games with people come before games of bots alone, for whoever does their work."""

from __future__ import annotations

from datetime import timedelta

import redis

from referee.service.lobby.create_game import create_game
from referee.service.running.sessions import Player
from referee.service.running.tasks import BOTS_QUEUE, KEY_PREFIX, LIFE_QUEUE, WORK_QUEUE, Ring
from referee.service.upkeep.sweep import MAX_OF_BOTS, sweep
from referee.settings import Settings
from tests.service.table import Table
from workers.app import app

SOON = 60
SOON_MINUTE = timedelta(minutes=1)


def bots_alone(table: Table, host: Player) -> str:
    return create_game(table.referee, host, ruleset="odds", seats=["bot:random"] * 3)


def test_each_has_a_queue_of_its_own(table: Table, players: list[Player], settings: Settings) -> None:
    ada, *_ = players
    with redis.Redis.from_url(settings.redis_url) as client:
        bots_alone(table, ada)
        assert client.blpop([KEY_PREFIX + BOTS_QUEUE], timeout=SOON) is not None
        assert client.llen(KEY_PREFIX + WORK_QUEUE) == 0
        table.game(ada, bots=2)
        assert client.blpop([KEY_PREFIX + WORK_QUEUE], timeout=SOON) is not None
        assert client.llen(KEY_PREFIX + BOTS_QUEUE) == 0


def test_workers_look_for_people_first() -> None:
    assert app.conf.broker_transport_options["queue_order_strategy"] == "sorted"
    assert sorted([BOTS_QUEUE, LIFE_QUEUE, WORK_QUEUE]) == [LIFE_QUEUE, WORK_QUEUE, BOTS_QUEUE]
    assert {queue.name for queue in app.conf.task_queues} == {LIFE_QUEUE, WORK_QUEUE, BOTS_QUEUE}


def test_the_sweep_does_it_so_too(table: Table, players: list[Player]) -> None:
    ada, *_ = players
    of_bots = [bots_alone(table, ada) for _ in range(MAX_OF_BOTS + 2)]
    with_people = table.game(ada, bots=2)
    rows = {row.game_id: row for row in table.work()}
    assert {game: rows[game].bots_alone for game in (*of_bots, with_people)} == {
        **dict.fromkeys(of_bots, True),
        with_people: False,
    }
    # As if they had been rung for in vain, those of bots before the others.
    table.referee.bell.close()
    table.clock.move(2 * SOON_MINUTE)
    sweep(table.referee)
    table.clock.move(2 * SOON_MINUTE)
    report = sweep(table.referee)
    assert report.done_here == MAX_OF_BOTS + 1
    assert with_people not in {row.game_id for row in table.work() if row.kind == "bots"}


def test_a_game_that_people_have_joined_is_theirs(table: Table, players: list[Player]) -> None:
    assert not table.game_row(table.game(*players)).bots_alone
    assert table.game_row(bots_alone(table, players[0])).bots_alone
    assert not Ring("bots", "some game", 1).bots_alone
