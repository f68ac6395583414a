"""Observing a game over HTTP: notices, events and digests for somebody without a seat."""

from __future__ import annotations

from datetime import timedelta

from tests.api.house import House
from tests.service.assembly import People, refusal
from tests.service.news.test_notices import notices


def test_an_observer_is_told_what_spectators_see(house: House, people: People) -> None:
    eve = house.register("Eve")
    game = house.table(*people, name="Friday")
    mine = f"/v1/games/{game}/observers/me"
    assert house.get("/v1/games?observed=true", by=eve)["items"] == []
    for _ in range(2):
        assert house.call("PUT", mine, by=eve).status_code == 204
    assert [one["id"] for one in house.get("/v1/games?observed=true", by=eve)["items"]] == [game]
    assert house.get("/v1/games?mine=true", by=eve)["items"] == []
    assert house.get("/v1/me/export", by=eve)["observed"] == [{"game_id": game}]
    house.default_all(game, *people)
    for _ in range(2):
        house.pass_time(timedelta())
    [told] = notices(house, eve, "step.resolved")
    assert told["text"] == notices(house, people[0], "step.resolved")[0]["text"]
    assert notices(house, eve, "prompt.opened") == []
    public = house.get(f"/v1/games/{game}/events")["items"]
    heard = house.get("/v1/me/events", by=eve)["items"]
    assert [event["text"] for event in heard] == [event["text"] for event in public]
    house.call("PUT", "/v1/me/preferences", {"digest_hour": 8}, by=eve)
    house.pass_time(timedelta(hours=20))
    [digest] = notices(house, eve, "digest")
    assert "Odds and Evens ‘Friday’ went on: 1 set of orders was carried out." in digest["text"]
    for _ in range(2):
        assert house.call("DELETE", mine, by=eve).status_code == 204
    house.play_to_the_end(game, *people)
    house.pass_time(timedelta())
    assert len(notices(house, eve, "step.resolved")) == 1
    assert notices(house, eve, "game.finished") == []


def test_nothing_of_a_game_shows_that_it_is_observed(desk: House) -> None:
    ann, bob, eve = (desk.register(name) for name in ("Ann", "Bob", "Eve"))
    game = desk.table(ann, bob)
    before = [desk.get(f"/v1/games/{game}", by=one) for one in (ann, None)]
    desk.call("PUT", f"/v1/games/{game}/observers/me", by=eve)
    assert [desk.get(f"/v1/games/{game}", by=one) for one in (ann, None)] == before
    assert refusal(desk.call("PUT", f"/v1/games/{game}/observers/me", by=bob)) == (409, "already-seated")


def test_a_game_that_is_over_has_nothing_to_observe(desk: House) -> None:
    ann, bob, eve = (desk.register(name) for name in ("Ann", "Bob", "Eve"))
    game = desk.table(ann, bob)
    desk.play_to_the_end(game, ann, bob)
    assert refusal(desk.call("PUT", f"/v1/games/{game}/observers/me", by=eve)) == (409, "game-over")
