"""Preferences: which notices a player does not want, and when to be reminded."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.api.house import House, Person
from tests.service.news.test_notices import NOW, kinds, notices

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def test_muted_kinds_are_not_told(house: House, people: tuple[Person, ...]) -> None:
    ann, bob, _ = people
    reply = house.call("PUT", "/v1/me/preferences", {"muted": ["step.resolved", "step.resolved"]}, by=ann)
    usual = {"zone": "UTC", "reminder_percent": 20, "digest_hour": None, "muted": []}
    assert reply.json == {**usual, "muted": ["step.resolved"]}
    assert house.get("/v1/me/preferences", by=ann) == {**usual, "muted": ["step.resolved"]}
    assert house.get("/v1/me/preferences", by=bob) == usual
    game = house.table(*people)
    house.default_all(game, *people)
    house.pass_time(NOW)
    assert kinds(house, ann) == ["prompt.opened"]
    assert kinds(house, bob) == ["step.resolved"]


@pytest.mark.parametrize(
    ("body", "problem", "path"),
    [
        ({"zone": "Mars/Olympus"}, "invalid-preferences", "/zone"),
        ({"zone": "../etc/passwd"}, "invalid-preferences", "/zone"),
        ({"reminder_percent": 91}, "malformed", "/reminder_percent"),
        ({"reminder_percent": 20.5}, "bad-json", None),
        ({"digest_hour": 24}, "malformed", "/digest_hour"),
        ({"muted": ["everything"]}, "malformed", "/muted/0"),
        ({"colour": "red"}, "malformed", "/colour"),
    ],
)
def test_bad_preferences_are_refused(desk: House, body: Any, problem: str, path: str | None) -> None:
    ann = desk.register("Ann")
    before = desk.get("/v1/me/preferences", by=ann)
    reply = desk.call("PUT", "/v1/me/preferences", body, by=ann)
    assert reply.json is not None
    assert reply.json["type"] == f"/problems/{problem}"
    assert [error["path"] for error in reply.json.get("errors", [])] == ([] if path is None else [path])
    assert desk.get("/v1/me/preferences", by=ann) == before


def test_everybody_chooses_when_to_be_reminded(house: House, people: tuple[Person, ...]) -> None:
    ann, bob, cem = people
    house.call("PUT", "/v1/me/preferences", {"reminder_percent": 50, "zone": "Asia/Tokyo"}, by=ann)
    house.call("PUT", "/v1/me/preferences", {"reminder_percent": 0}, by=bob)
    house.table(*people, clock={"step": "P10D"})
    house.pass_time(timedelta(0))
    house.pass_time(5 * DAY)
    assert [len(notices(house, person, "reminder")) for person in people] == [1, 0, 0]
    assert "(by Thu 26 Nov, 21:00 (Asia/Tokyo), in 5 days)" in notices(house, ann, "reminder")[0]["text"]
    house.call("PUT", "/v1/me/preferences", {"reminder_percent": 30}, by=cem)
    house.pass_time(2 * DAY)
    assert [len(notices(house, person, "reminder")) for person in people] == [1, 0, 1]
    # Who was reminded of a question is not reminded again after a change of mind.
    house.call("PUT", "/v1/me/preferences", {"reminder_percent": 10}, by=ann)
    house.pass_time(3 * DAY - HOUR)
    assert [len(notices(house, person, "reminder")) for person in people] == [1, 0, 1]
