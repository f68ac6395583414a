"""Reliability: a small public count of orders due, sent and missed, and games that ask for one."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.api.house import House, Person

DAY = timedelta(days=1)


def reliability(house: House, person: Person) -> Any:
    return house.get(f"/v1/players/{person.id}")


def orders(house: House, person: Person) -> tuple[int, int, int]:
    found = reliability(house, person)["orders"]
    return found["due"], found["sent"], found["missed"]


def test_everybody_can_read_a_player_s_reliability(house: House, people: tuple[Person, ...]) -> None:
    ann, bob, _ = people
    assert reliability(house, ann) == {
        "id": ann.id,
        "bot": False,
        "name": "Ann",
        "orders": {"due": 0, "sent": 0, "missed": 0},
        "percent": None,
    }
    game = house.table(ann, bob, clock={"step": "P1D", "excuses": 0})
    house.seal(game, ann, "1")
    house.pass_time(DAY)
    house.restart()
    assert orders(house, ann) == (1, 1, 0)
    assert orders(house, bob) == (1, 0, 1)
    assert (reliability(house, ann)["percent"], reliability(house, bob)["percent"]) == (100, 0)
    assert house.call("GET", f"/v1/players/{'a' * 26}").status_code == 404


def test_reliability_stays_with_a_player_who_leaves(house: House, people: tuple[Person, ...]) -> None:
    ann, bob, _ = people
    game = house.table(*people, clock={"step": "P1D", "excuses": 0}, replacements="anybody")
    house.seal(game, ann, "1")
    house.pass_time(DAY)
    assert orders(house, bob) == (1, 0, 1)
    house.call("DELETE", f"/v1/games/{game}/seats/me", by=bob)
    assert orders(house, bob) == (1, 0, 1)
    dan = house.register("Dan")
    assert house.call("POST", f"/v1/games/{game}/seats", {}, by=dan).status_code == 201
    assert orders(house, dan) == (0, 0, 0)
    assert orders(house, bob) == (1, 0, 1)


def unreliable(house: House, person: Person, due: int, sent: int) -> None:
    """A player with this reliability, from seats given up before."""

    def write(connection: Any) -> None:
        connection.connection.exec_driver_sql(
            f"UPDATE player SET orders_due = {due}, orders_sent = {sent}, orders_missed = {due - sent} "  # noqa: S608
            f"WHERE id = '{person.id}'"
        )

    house.referee.store.run(write)


def test_reliability_stays_with_a_player_whose_seat_is_taken_over(
    house: House, people: tuple[Person, ...]
) -> None:
    ann, bob, cem = people
    game = house.table(
        *people, clock={"step": "P1D", "misses": 1, "keep_seat": "PT0S"}, replacements="anybody"
    )
    house.default_all(game, ann, bob)
    house.pass_time(DAY)
    assert orders(house, cem) == (1, 0, 1)
    dan = house.register("Dan")
    assert house.call("POST", f"/v1/games/{game}/seats", {}, by=dan).status_code == 201
    assert orders(house, cem) == (1, 0, 1)
    assert orders(house, dan) == (0, 0, 0)


@pytest.mark.parametrize(
    ("due", "sent", "welcome"),
    [
        (0, 0, False),
        (8, 8, False),
        (9, 9, True),
        (10, 8, False),
        (10, 9, True),
        (1000, 899, False),
        (1000, 900, True),
    ],
)
def test_a_game_may_ask_for_reliable_players(
    house: House, people: tuple[Person, ...], due: int, sent: int, welcome: bool
) -> None:
    ann, bob, _ = people
    unreliable(house, bob, due, sent)
    game = house.create(ann, least_reliability=90)
    before = house.get(f"/v1/games/{game}")
    assert before["least_reliability"] == 90
    reply = house.call("POST", f"/v1/games/{game}/seats", {}, by=bob)
    assert reply.status_code == (201 if welcome else 403)
    if not welcome:
        assert reply.json is not None
        assert reply.json["type"] == "/problems/not-reliable-enough"
        assert reply.json["detail"].endswith(
            f"You have sent {sent} of {due}, which is {100 * sent // due} %."
            if due >= 10
            else f"which is {10 * sent} % of the first 10."
        )
        assert house.get(f"/v1/games/{game}") == before


@pytest.mark.parametrize("least", [0, 101, "high", True, 50.5])
def test_a_bad_minimum_is_refused(desk: House, least: Any) -> None:
    body = {"ruleset": "odds", "seats": 3, "least_reliability": least}
    reply = desk.call("POST", "/v1/games", body, by=desk.register("Ann"))
    assert reply.status_code in (400, 422)
