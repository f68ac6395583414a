"""Notices: whom they reach, when, and that nobody is told twice."""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import Any

import pytest

from referee.service.news.deliver_notices import KEPT
from referee.service.news.notice_words import SENTENCES
from referee.service.news.notices import KINDS
from referee.service.upkeep.bring_news import bring_news
from referee.service.upkeep.sweep import sweep
from tests.api.house import House, Person

NOW = timedelta(0)


def notices(house: House, person: Person, kind: str | None = None) -> list[Any]:
    items = house.get("/v1/me/notices?limit=100", by=person)["items"]
    return [item for item in items if kind in (None, item["kind"])]


def kinds(house: House, person: Person) -> list[str]:
    """The kinds of what a player was told, oldest first."""
    return [item["kind"] for item in reversed(notices(house, person))]


def test_who_is_asked_is_told_what_and_until_when(house: House, people: tuple[Person, ...]) -> None:
    game = house.table(*people, clock={"step": "P2D"}, name="Friday")
    assert kinds(house, people[0]) == []
    house.pass_time(timedelta(seconds=5))
    for seat, person in enumerate(people, 1):
        [notice] = notices(house, person)
        assert notice["kind"] == "prompt.opened"
        assert notice["text"] == (
            "Odds and Evens ‘Friday’: Who will win? (by Wed 18 Nov, 12:00 (UTC), in 47 hours)"
        )
        deadline = "2026-11-18T12:00:00.000000Z"
        assert notice["data"] == {"game": game, "prompt": f"1.{seat}", "deadline": deadline}
        assert (notice["game"], notice["step"], notice["read"]) == (game, 1, False)


def test_who_has_answered_by_then_is_not_told(house: House, people: tuple[Person, ...]) -> None:
    game = house.table(*people)
    house.seal(game, people[0], "1")
    house.seal(game, people[1], "1", final=False)
    house.pass_time(NOW)
    assert [kinds(house, person) for person in people] == [[], ["prompt.opened"], ["prompt.opened"]]


def test_everybody_hears_of_what_was_resolved_and_of_the_end(
    house: House, people: tuple[Person, ...]
) -> None:
    game = house.table(*people, options={"rounds": 1})
    house.pass_time(NOW)
    house.default_all(game, *people)
    house.pass_time(timedelta(minutes=1))
    # The first seat is asked for its call; the others only hear that their bets are in.
    assert sorted(kinds(house, people[0])[1:]) == ["prompt.opened", "step.resolved"]
    assert kinds(house, people[1])[1:] == ["step.resolved"]
    house.play_to_the_end(game, *people)
    house.pass_time(timedelta(minutes=1))
    [over] = notices(house, people[1], "game.finished")
    assert over["text"].startswith(
        ("Odds and Evens is over. Ann ", "Odds and Evens is over. Bob ", "Odds and Evens is over. Cem ")
    )
    assert over["data"]["result"] == house.get(f"/v1/games/{game}")["result"]
    steps = house.get(f"/v1/games/{game}")["step"]
    told = [notice["step"] for notice in reversed(notices(house, people[1], "step.resolved"))]
    assert sorted(told) == list(range(1, steps + 1)), "no step is left out, and none told twice"


def test_nothing_is_lost_and_nothing_told_twice_when_workers_die(
    house: House, people: tuple[Person, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    house.table(*people)
    house.restart()
    from referee.service.news import tell_players as telling

    def die(*_: Any) -> None:
        raise MemoryError

    with monkeypatch.context() as dying:
        dying.setattr(telling, "plan_reminders", die)
        bring_news(house.referee, house.clock.now())
    assert kinds(house, people[0]) == []
    house.restart()
    for _ in range(3):
        sweep(house.referee)
    assert [kinds(house, person) for person in people] == [["prompt.opened"]] * 3


def test_nobody_is_told_twice_by_sweeps_at_the_same_time(house: House, people: tuple[Person, ...]) -> None:
    games = [house.table(*people, clock={"step": "P1D"}) for _ in range(5)]
    now = house.clock.now() + timedelta(hours=20)

    def sweep_all() -> None:
        started.wait()
        bring_news(house.referee, now)

    started = threading.Barrier(4)
    sweepers = [threading.Thread(target=sweep_all) for _ in range(4)]
    for sweeper in sweepers:
        sweeper.start()
    for sweeper in sweepers:
        sweeper.join()
    bring_news(house.referee, now)
    for person in people:
        opened = [notice["game"] for notice in notices(house, person, "prompt.opened")]
        assert sorted(opened) == sorted(games)
        [reminder] = notices(house, person, "reminder")
        assert len(reminder["data"]["waiting"]) == len(games)


def test_a_delivery_that_died_is_made_by_another_worker(
    house: House, people: tuple[Person, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    from referee.service.news import channels

    house.table(*people)

    def die(*_: Any) -> None:
        raise MemoryError

    with monkeypatch.context() as dying:
        dying.setattr(channels.InApp, "deliver", die)
        sweep(house.referee)
    assert kinds(house, people[0]) == []
    house.restart()
    sweep(house.referee)
    assert kinds(house, people[0]) == [], "it is left alone for a minute"
    house.pass_time(timedelta(minutes=1))
    assert [kinds(house, person) for person in people] == [["prompt.opened"]] * 3


def test_pages_read_marks_and_the_count(house: House, people: tuple[Person, ...]) -> None:
    ann, bob, _ = people
    games = []
    for _ in range(5):
        games.append(house.table(*people))
        house.pass_time(timedelta(minutes=1))
    first = house.get("/v1/me/notices?limit=2", by=ann)
    assert [item["game"] for item in first["items"]] == [games[4], games[3]]
    assert first["unread"] == 5
    second = house.get(f"/v1/me/notices?limit=2&cursor={first['next']}", by=ann)
    third = house.get(f"/v1/me/notices?limit=2&cursor={second['next']}", by=ann)
    assert [item["game"] for item in second["items"] + third["items"]] == [games[2], games[1], games[0]]
    assert third["next"] is None

    ids = [first["items"][0]["id"]]
    assert house.call("POST", "/v1/me/notices/read", {"ids": ids}, by=ann).json == {"unread": 4}
    reply = house.call("POST", "/v1/me/notices/read", {"up_to": second["items"][0]["id"]}, by=ann)
    assert reply.json == {"unread": 1}
    unread = house.get("/v1/me/notices?unread=true", by=ann)
    assert [item["game"] for item in unread["items"]] == [games[3]]
    assert house.get("/v1/me/notices", by=bob)["unread"] == 5


@pytest.mark.parametrize("body", [{}, {"ids": []}, {"ids": ["x"], "up_to": "x"}, {"up_to": 3}, {"all": True}])
def test_bad_read_marks_are_refused(desk: House, body: Any) -> None:
    reply = desk.call("POST", "/v1/me/notices/read", body, by=desk.register("Ann"))
    assert (reply.status_code, reply.json["type"]) == (422, "/problems/malformed")  # type: ignore[index]


def test_others_notices_cannot_be_marked(house: House, people: tuple[Person, ...]) -> None:
    ann, bob, _ = people
    house.table(*people)
    house.pass_time(NOW)
    [mine], [other] = notices(house, ann), notices(house, bob)
    reply = house.call("POST", "/v1/me/notices/read", {"ids": [mine["id"], other["id"]]}, by=ann)
    assert reply.status_code == 404
    assert house.get("/v1/me/notices", by=ann)["unread"] == 1
    assert house.get("/v1/me/notices", by=bob)["unread"] == 1


def test_old_notices_are_forgotten(house: House, people: tuple[Person, ...]) -> None:
    house.table(*people)
    house.pass_time(NOW)
    house.pass_time(KEPT)
    assert len(notices(house, people[0])) == 1
    house.pass_time(timedelta(seconds=1))
    assert notices(house, people[0]) == []


def test_who_has_missed_too_many_orders_is_told(house: House, people: tuple[Person, ...]) -> None:
    ann, bob, cem = people
    clock = {"step": "P1D", "grace": "PT0S", "excuses": 0, "misses": 1}
    game = house.table(*people, clock=clock, name="Friday")
    for person in (ann, bob):
        house.seal(game, person, "1")
    house.pass_time(timedelta(days=1))
    [notice] = notices(house, cem, "seat.missing")
    assert notice["text"] == (
        "Odds and Evens ‘Friday’: you have missed so many orders that others may take seat 3 over from "
        "2026-11-18T12:00:00.000000Z. As long as nobody has, you can take it back."
    )
    kept_until = "2026-11-18T12:00:00.000000Z"
    assert (notice["game"], notice["data"]) == (game, {"seat": 3, "kept_until": kept_until})
    assert notices(house, ann, "seat.missing") == []


def test_a_delegate_is_told_and_asked_too(house: House, people: tuple[Person, ...]) -> None:
    dan = house.register("Dan")
    game = house.table(*people)
    body = {"player": dan.id, "until": "2026-12-01T00:00:00Z"}
    path = f"/v1/games/{game}/seats/me/delegate"
    assert house.call("PUT", path, body, by=people[1]).status_code == 200
    assert house.call("POST", f"{path}/accept", by=dan).status_code == 200
    house.pass_time(NOW)
    assert kinds(house, people[1]) == ["prompt.opened"]
    assert sorted(kinds(house, dan)) == ["prompt.opened", "seat.delegated"]
    [asked] = notices(house, dan, "seat.delegated")
    assert asked["text"] == (
        "Odds and Evens: Bob asks you to play seat 2 until 2026-12-01T00:00:00.000000Z. Nothing comes of it "
        "unless you accept."
    )


def test_every_kind_is_put_into_words() -> None:
    assert set(SENTENCES) == set(KINDS)
    assert len(KINDS) == len(set(KINDS))
