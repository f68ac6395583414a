"""Guests: accounts under made-up names, until their players choose one or are gone for long."""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import Any

from referee import names
from referee.service.accounts import guest_names
from referee.service.accounts.remove_idle_guests import KEPT
from referee.service.tokens.keep_uses import keep_uses
from tests.api.house import House, Person
from tests.service.assembly import refusal


def guest(house: House) -> Person:
    reply = house.call("POST", "/v1/players", {"guest": True})
    assert reply.status_code == 201, reply.get_data(as_text=True)
    made: Any = reply.json
    assert made["guest"] is True
    assert names.objection(made["name"]) is None
    return Person(made["id"], made["token"])


def name(house: House, by: Person) -> str:
    return str(house.get("/v1/me", by=by)["name"])


def test_every_made_up_name_could_be_a_players() -> None:
    for words in (guest_names.FIRST, guest_names.SECOND):
        assert len(set(words)) == len(words)
    whole = [f"{first} {second}" for first in guest_names.FIRST for second in guest_names.SECOND]
    assert [one for one in whole if names.objection(f"{one} 1234")] == []


def test_a_guest_plays_like_anybody_and_is_nobody_else(house: House) -> None:
    one, other = guest(house), guest(house)
    assert name(house, one) != name(house, other)
    game = house.table(one, other)
    house.default_all(game, one, other)
    assert house.get(f"/v1/games/{game}")["seats"][0]["name"] == name(house, one)


def test_taken_names_are_passed_over(house: House, monkeypatch: Any) -> None:
    """With four names in all, the fifth guest gets a number."""
    monkeypatch.setattr(guest_names, "FIRST", ["Calm", "Keen"])
    monkeypatch.setattr(guest_names, "SECOND", ["Fox", "Owl"])
    house.register("Calm Fox")
    called = [name(house, guest(house)) for _ in range(12)]
    assert len(set(called)) == 12
    assert "Calm Fox" not in called
    assert any(one[-1].isdigit() for one in called)


def test_guests_who_come_at_once_get_different_names(house: House, monkeypatch: Any) -> None:
    monkeypatch.setattr(guest_names, "FIRST", ["Calm"])
    monkeypatch.setattr(guest_names, "SECOND", ["Fox"])
    came: list[Person] = []
    threads = [threading.Thread(target=lambda: came.append(guest(house))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({name(house, one) for one in came}) == 4


def test_a_name_of_ones_own_makes_the_account_ones_own(house: House) -> None:
    house.register("Ann")
    one = guest(house)
    made_up = name(house, one)
    assert refusal(house.call("PATCH", "/v1/me", {"name": "Ann"}, by=one)) == (409, "name-taken")
    assert house.get("/v1/me", by=one)["guest"] is True
    changed: Any = house.call("PATCH", "/v1/me", {"name": "Bob"}, by=one).json
    assert (changed["name"], changed["guest"]) == ("Bob", False)
    assert house.get("/v1/me", by=one)["guest"] is False
    assert house.call("POST", "/v1/players", {"name": made_up}).status_code == 201


def test_a_name_and_none_are_not_both_said(desk: House) -> None:
    for body in ({"name": "Ann", "guest": True}, {"guest": False}, {}):
        assert desk.call("POST", "/v1/players", body).status_code == 422


def test_who_is_gone_for_long_is_removed(house: House) -> None:
    gone, plays, claimed = guest(house), guest(house), guest(house)
    made_up = name(house, gone)
    house.call("PATCH", "/v1/me", {"name": "Cem"}, by=claimed)
    game = house.table(plays, claimed)
    keep_uses(house.referee)
    house.pass_time(KEPT - timedelta(days=1))
    came_back = guest(house)
    assert house.get("/v1/me", by=gone)["name"] == made_up
    keep_uses(house.referee)
    house.pass_time(timedelta(days=2))
    assert house.get("/v1/me", by=gone)["name"] == made_up
    keep_uses(house.referee)
    house.pass_time(KEPT + timedelta(days=1))
    for person in (gone, came_back):
        assert house.call("GET", "/v1/me", by=person).status_code == 401
        assert house.get(f"/v1/players/{person.id}")["name"] == "a former player"
    assert house.call("POST", "/v1/players", {"name": made_up}).status_code == 201
    assert house.get("/v1/me", by=claimed)["name"] == "Cem"
    assert house.get(f"/v1/games/{game}", by=plays)["status"] == "running"
    # Once nobody waits for them, they go, too.
    house.play_to_the_end(game, plays, claimed)
    keep_uses(house.referee)
    house.pass_time(KEPT + timedelta(days=1))
    assert house.call("GET", "/v1/me", by=plays).status_code == 401
