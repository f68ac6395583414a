"""Plain orders have a short way in, past Flask: whoever takes it gets the reply that Flask would give."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from werkzeug.test import TestResponse

from referee.api import lean_orders
from referee.service.admin.players.ban_player import ban_player
from referee.settings import Settings
from tests.api.house import THROUGH_FLASK, House, Person
from tests.api.twins import with_redis_of_its_own
from tests.servers import Databases

ORDER = "/v1/games/{game}/prompts/{prompt}/order"


class Player:
    """Sends orders to one table, and keeps every reply."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.people = tuple(house.register(name) for name in ("Ann", "Bob", "Cem"))
        self.game = house.table(*self.people)
        self.replies: list[tuple[str, Any]] = []

    def put(
        self,
        body: Any,
        *,
        by: Person | None = None,
        prompt: str = "1.1",
        game: str | None = None,
        query: str = "",
        data: bytes | None = None,
        **headers: str,
    ) -> TestResponse:
        person = by or self.people[0]
        path = ORDER.format(game=game or self.game, prompt=prompt) + query
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        if data is None:
            reply = self.house.call("PUT", path, body, by=person, headers=given)
        else:
            reply = self.house.send("PUT", path, data, by=person, headers=given)
        told = (reply.status_code, sorted(reply.headers.to_wsgi_list()), reply.get_data())
        self.replies.append((f"{body} {headers} {prompt} {query} {data!r}", told))
        return reply


def accepted(at: Player) -> None:
    answers = ("1", "2", "2", "3")
    assert {at.put({"answer": answer}).status_code for answer in answers} == {202}
    assert at.put({"answer": "1", "final": False}).status_code == 202
    assert at.put({"answer": "1", "wait": False, "final": True}).status_code == 202
    at.put({"answer": "1", "wait": True})
    at.put({"answer": "1", "entropy": "mine"})
    at.put({"text": "2"})
    at.put({"answer": "1"}, query="?dry_run=true")
    at.put({"answer": "1"}, If_Match='"another"')
    at.put({"answer": "1"}, prompt="1.2", by=at.people[1])
    assert at.put({"answer": "1"}, prompt="1.3", by=at.people[2]).status_code == 202
    at.house.work()
    assert at.put({"answer": "1"}).status_code == 409


def refused(at: Player) -> None:
    odd: list[Any] = [
        {"answer": 17},
        {"answer": None},
        {},
        [],
        "1",
        {"answer": "1", "text": "1"},
        {"answr": 1},
    ]
    for body in odd:
        assert at.put(body).status_code == 422
    for flag in ("yes", None, "true", 2):
        assert at.put({"answer": "1", "final": flag}).status_code == 422
        assert at.put({"answer": "1", "wait": flag}).status_code == 422
    at.put({"answer": "1", "final": 1})
    assert at.put(None, data=b'{"answer": "1", "answer": "2"}').status_code == 400
    assert at.put(None, data=b"{").status_code == 400
    assert at.put(None, data=b"").status_code == 422
    assert at.put(None, data=b'{"answer": 1.5}').status_code == 400
    assert at.put({"answer": "1"}, Content_Type="text/plain").status_code == 415
    at.put({"answer": "1"}, Content_Type="application/json; charset=utf-8")
    assert at.put(None, data=b'{"answer": "' + b"1" * 2**21 + b'"}').status_code == 413
    for prompt in ("1.2", "2.1", "0.1", "1.9", "99.1", "x", "01.1"):
        assert at.put({"answer": "1"}, prompt=prompt).status_code in (403, 404)
    assert at.put({"answer": "1"}, game="nosuchgame").status_code == 404
    assert at.put({"answer": "1"}, by=at.house.register("Dan")).status_code == 403
    assert at.put({"answer": "1"}, by=Person("x", "wrong")).status_code == 401
    assert at.put({"answer": "1"}, Authorization="Basic abc").status_code == 401
    assert at.put({"answer": "1"}, query="?no=1").status_code == 422


def kept_out(at: Player) -> None:
    reads = at.house.call("POST", "/v1/me/tokens", {"name": "a", "scopes": ["read"]}, by=at.people[0])
    reader = Person(at.people[0].id, reads.get_json()["token"])
    assert at.put({"answer": "1"}, by=reader).status_code == 403
    ban_player(at.house.referee, at.people[0].id, "Shouts.")
    at.house.clock.move(timedelta(seconds=3))
    assert at.put({"answer": "1"}).status_code == 403


def too_often(at: Player) -> None:
    statuses = [at.put({"answer": str(1 + number % 3)}).status_code for number in range(24)]
    assert 202 in statuses
    assert statuses[-1] == 429


def changed_too_often(at: Player) -> None:
    statuses = [at.put({"answer": str(1 + number % 3)}).status_code for number in range(5)]
    assert statuses == [202, 202, 202, 409, 409]


SCRIPTS: dict[Callable[[Player], None], dict[str, Any]] = {
    accepted: {"hsts_seconds": 60},
    refused: {},
    kept_out: {},
    too_often: {"rate_limit": "20/minute"},
    changed_too_often: {"changes_per_step": 2},
}


TAKEN = (accepted, too_often, changed_too_often)
"""In these, some orders are taken by the short way."""


@pytest.mark.parametrize("script", SCRIPTS)
def test_both_doors_give_the_same_replies(
    script: Callable[[Player], None],
    sqlite_databases: Databases,
    sqlite_settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken: list[str] = []
    reply = lean_orders.LeanOrders._reply

    def reply_and_tell(*told: Any) -> Any:
        taken.append("short")
        return reply(*told)

    monkeypatch.setattr(lean_orders.LeanOrders, "_reply", reply_and_tell)
    replies = []
    for number, headers in enumerate(({}, THROUGH_FLASK), 1):
        with sqlite_databases.fresh() as url:
            settings = with_redis_of_its_own(replace(sqlite_settings, **SCRIPTS[script]), url, number)
            monkeypatch.setattr(House, "further_headers", headers)
            house = House(settings)
            player = Player(house)
            before = len(taken)
            script(player)
            house.close()
            replies.append(player.replies)
            assert len(taken) == before or number == 1, "nobody goes the short way with such a header"
    assert replies[0] == replies[1]
    assert bool(taken) == (script in TAKEN)


@pytest.fixture
def broken(house: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """A referee that fails while it seals an order."""

    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError("the wheels came off")

    monkeypatch.setattr(lean_orders, "seal_order", fail)
    return house


def test_a_failure_is_told_as_any_other_and_nothing_is_tried_twice(broken: House) -> None:
    player = Player(broken)
    assert player.put({"answer": "1"}).status_code == 500
    assert (
        broken.call("GET", ORDER.format(game=player.game, prompt="1.1"), by=player.people[0]).status_code
        == 404
    )
