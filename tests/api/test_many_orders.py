"""`POST /v1/orders`: many orders at once, each judged and answered by itself."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.test import TestResponse

from referee.store.group_commit import GroupCommit
from tests.api.house import House, Person

People = tuple[Person, Person, Person]


def send(house: House, by: Person, *orders: dict[str, Any], **headers: str) -> TestResponse:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    return house.call("POST", "/v1/orders", {"orders": list(orders)}, by=by, headers=given)


def items(reply: TestResponse) -> list[dict[str, Any]]:
    assert reply.status_code == 200, reply.get_data(as_text=True)
    found: list[dict[str, Any]] = reply.get_json()["items"]
    return found


def alone(house: House, by: Person, order: dict[str, Any]) -> dict[str, Any]:
    """What becomes of an order that is sent by itself."""
    path = f"/v1/games/{order['game']}/prompts/{order['prompt']}/order"
    rest = {name: value for name, value in order.items() if name not in ("game", "prompt")}
    reply = house.call("PUT", path, rest, by=by)
    told: dict[str, Any] = reply.get_json()
    return {**told, "status": reply.status_code}


def test_each_is_answered_as_if_it_had_been_sent_alone(house: House, people: People) -> None:
    ann, *_ = people
    games = [house.table(*people) for _ in range(3)]
    orders: list[dict[str, Any]] = [
        {"game": games[0], "prompt": "1.1", "answer": "1"},
        {"game": games[1], "prompt": "1.1", "text": "2", "final": False},
        {"game": games[2], "prompt": "1.1", "answer": "17"},
        {"game": games[2], "prompt": "1.2", "answer": "1"},
        {"game": "nosuchgame", "prompt": "1.1", "answer": "1"},
        {"game": games[2], "prompt": "1.1", "answer": "3", "entropy": "mine"},
        {"game": games[2], "prompt": "1.1", "text": "nonsense"},
    ]
    found = items(send(house, ann, *orders))
    assert [one["status"] for one in found] == [202, 202, 422, 403, 404, 202, 422]
    # The same orders again have the same receipts, and the refusals are the same.
    assert found == [alone(house, ann, order) for order in orders]
    for order, answer in ((orders[0], "1"), (orders[1], "2"), (orders[5], "3")):
        path = f"/v1/games/{order['game']}/prompts/1.1/order"
        assert house.get(path, by=ann)["answer"] == answer


def test_orders_for_one_prompt_follow_each_other(house: House, people: People) -> None:
    game = house.table(*people)
    orders = [{"game": game, "prompt": "1.1", "answer": answer} for answer in ("1", "2", "3")]
    found = items(send(house, people[0], *orders))
    assert [one["proof"]["number"] for one in found] == [1, 2, 3]
    assert house.get(f"/v1/games/{game}/prompts/1.1/order", by=people[0])["answer"] == "3"


def test_the_last_of_them_closes_a_step(house: House, people: People) -> None:
    game = house.table(*people)
    for person, prompt in zip(people[:2], ("1.1", "1.2"), strict=True):
        items(send(house, person, {"game": game, "prompt": prompt, "answer": "1"}))
    found = items(
        send(
            house,
            people[2],
            {"game": game, "prompt": "1.3", "answer": "1"},
            {"game": game, "prompt": "1.3", "answer": "2"},
        )
    )
    assert [one["status"] for one in found] == [202, 409]
    house.work()
    assert house.get(f"/v1/games/{game}")["step"] == 2


def test_a_key_makes_it_safe_to_send_them_again(house: House, people: People) -> None:
    game = house.table(*people)
    order = {"game": game, "prompt": "1.1", "answer": "1"}
    first = send(house, people[0], order, Idempotency_Key="once")
    assert alone(house, people[0], {**order, "answer": "2"})["status"] == 202
    again = send(house, people[0], order, Idempotency_Key="once")
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.get_data() == first.get_data()
    assert house.get(f"/v1/games/{game}/prompts/1.1/order", by=people[0])["answer"] == "2"
    assert send(house, people[0], {**order, "answer": "3"}, Idempotency_Key="once").status_code == 422


def test_what_has_not_the_right_form_is_refused_as_a_whole(desk: House) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    game = desk.table(ann, bob)
    good = {"game": game, "prompt": "1.1", "answer": "1"}
    for bad in (
        {"game": game, "prompt": "1.1"},
        {**good, "more": 1},
        {**good, "final": "yes"},
        {"answer": "1"},
    ):
        reply = send(desk, ann, good, bad)
        assert reply.status_code == 422
        assert reply.get_json()["errors"][0]["path"].startswith("/orders/1")
    assert send(desk, ann).status_code == 422
    assert send(desk, ann, *[good] * 101).status_code == 422
    assert desk.call("GET", f"/v1/games/{game}/prompts/1.1/order", by=ann).status_code == 404
    assert len(items(send(desk, ann, *[good] * 100))) == 100


def test_they_are_counted_one_by_one(desk: House) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    order = {"game": desk.table(ann, bob), "prompt": "1.1", "answer": "1"}

    def left() -> int:
        reply = send(desk, ann, order)
        return int(reply.headers["RateLimit"].split("r=")[1].split(";")[0])

    before = left()
    items(send(desk, ann, *[order] * 10))
    assert before - left() == 11


def test_one_that_fails_in_the_database_does_not_take_the_others_with_it(
    house: House, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where all at once is not possible, each is done by itself."""
    games = [house.table(*people) for _ in range(2)]
    write = GroupCommit._write

    def refuse_many(self: GroupCommit, transaction: Any, members: Any) -> None:
        if len(members) > 1:
            transaction.connection.exec_driver_sql("SELECT * FROM no_such_table")
        write(self, transaction, members)

    monkeypatch.setattr(GroupCommit, "_write", refuse_many)
    orders = [{"game": game, "prompt": "1.1", "answer": "1"} for game in games]
    assert [one["status"] for one in items(send(house, people[0], *orders))] == [202, 202]
