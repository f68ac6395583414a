"""What seats had sent ahead while queues and standing orders were kept apart is one list from then on."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import insert, text

from referee.service.post.list_prompts import list_prompts
from referee.service.running.sessions import Player
from referee.service.sent_ahead.show_queue import show_queue
from referee.service.sent_ahead.show_standing import show_standing
from referee.store.engines import open_engines
from referee.store.migrate import upgrade
from referee.store.sealed_columns import opened_text, sealed_text
from referee.store.sealed_rows import stored_table
from referee.store.sealing import Sealing
from tests.servers import TEST_KEYS
from tests.service.table import Table
from tests.store.downgrade import downgrade

NEVER: dict[str, Any] = {"step": None, "round": None, "when": None}
QUEUE: list[dict[str, Any]] = [
    {
        "kind": "odds.call",
        "when": True,
        "answers": [{"text": "odd"}],
        "stop": {"when": None, "changed": [], "new": []},
        "until_round": None,
        "until_step": None,
        "firm": False,
        "noted": {},
        "words": "call: odd",
        "number": 1,
        "fate": {
            "outcome": "used",
            "prompt": "1.1",
            "reason": "It answered the question.",
            "text": "odd",
        },
    },
    {  # by the first referee that had queues
        "kind": "odds.call",
        "when": {"fact": "round", "is": ">", "value": 0},
        "answers": [{"answer": "even"}, {"default": True}],
        "stop": {"when": None, "changed": ["my_points"], "new": []},
        "until_round": 9,
        "firm": True,
        "noted": {"my_points": 0},
    },
]
STANDING: list[dict[str, Any]] = [
    {
        "kind": "odds.tile",
        "when": {"fact": "round", "is": "=", "value": 7},
        "default": True,
        "uses": 5,
        "used": 2,
        "expires": {**NEVER, "when": {"fact": "round", "is": "=", "value": 8}},
        "expired": False,
        "otherwise": "next",
        "draft": True,
        "facts": [{"id": "round", "label": "The round", "type": "number"}],
    },
    {
        "kind": "odds.tile",
        "when": True,
        "answers": [],
        "uses": None,
        "used": 0,
        "expires": NEVER,
        "expired": False,
        "otherwise": "ask",
        "draft": None,
        "facts": [],
        "by": "a delegate",
    },
]


def sent_then(table: Table, game: str, name: str, seat: int, orders: Any, **more: Any) -> None:
    """Put a row into a database of the migration before."""
    engines = open_engines(table.referee.settings.database_url)
    place = f"{name}.orders/{game}/{seat}"
    stored = sealed_text(Sealing(TEST_KEYS), json.dumps(orders).encode(), place, 1024)
    with engines.writing.begin() as connection:
        row = {"game_id": game, "seat": seat, "orders": stored, **more}
        connection.execute(insert(stored_table(connection, name)).values(row))
    engines.dispose()


def kept_then(table: Table, name: str) -> dict[int, Any]:
    """The lists in such a database, by seat."""
    engines = open_engines(table.referee.settings.database_url)
    with engines.reading.begin() as connection:
        rows = connection.execute(text(f"SELECT * FROM {name}")).all()  # noqa: S608
    engines.dispose()
    sealing = Sealing(TEST_KEYS)
    return {
        row.seat: json.loads(opened_text(sealing, row.orders, f"{name}.orders/{row.game_id}/{row.seat}"))
        for row in rows
    }


def test_queues_and_standing_orders_of_before_are_shown_and_used(
    table: Table, players: list[Player], game: str
) -> None:
    url = table.referee.settings.database_url
    downgrade(url, TEST_KEYS, "0011")
    sent_then(table, game, "queue", 1, QUEUE, stopped=None)
    sent_then(table, game, "standing", 1, STANDING)
    sent_then(table, game, "queue", 2, QUEUE[:1], stopped="spent")
    sent_then(table, game, "standing", 3, STANDING[1:])
    upgrade(url, TEST_KEYS)

    queue = show_queue(table.referee, players[0], game)
    assert [(one["kind"], one["until_round"], one["firm"]) for one in queue.orders] == [
        ("odds.call", 9, True)
    ]
    assert [one["outcome"] for one in queue.told] == ["used"]
    standing = show_standing(table.referee, players[0], game)
    assert standing.text == ("if round = 7: tile: default [uses 5] [until round = 8] [draft]\ntile: ask")
    assert (standing.items[0]["used"], standing.items[0]["default"]) == (2, True)
    assert [(row.seat, row.live) for row in table.rows("ahead", game_id=game)] == [
        (1, True),
        (2, False),
        (3, True),
    ]

    table.answer_defaults(game, dict(enumerate(players, 1)))
    table.work_off()
    assert table.row("resolution", game_id=game, step=2).kept["answers"] == {"1": "even"}
    assert [prompt["kind"] for prompt in list_prompts(table.referee, players[0], game).items] == ["odds.tile"]

    downgrade(url, TEST_KEYS, "0011")
    queues = kept_then(table, "queue")
    assert [entry["fate"]["outcome"] for entry in queues[1]] == ["used", "used"]
    assert [entry["until_round"] for entry in queues[1]] == [None, 9]
    assert {seat: len(orders) for seat, orders in kept_then(table, "standing").items()} == {1: 2, 3: 1}
    upgrade(url, TEST_KEYS)
    assert show_standing(table.referee, players[0], game) == standing
