"""Reminders: one for each player across all games; and the daily digest."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from referee.engine.catalogue import ENGLISH
from referee.fairplay.heads import foot
from referee.service.clock.show_door_open import show_door_open
from referee.service.news.reminders import plan_reminders, remind_at
from referee.service.times.hours import next_at
from referee.store.heartbeats import DOOR, beat
from referee.store.schema import step
from referee.store.store import Transaction
from tests.api.house import House, Person
from tests.service.assembly import vote
from tests.service.news.test_notices import notices

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def test_a_reminder_comes_when_so_much_of_the_time_is_left() -> None:
    due = NOON + timedelta(days=10)
    assert remind_at(NOON, due, 20) == NOON + timedelta(days=8)
    assert remind_at(NOON, due, 90) == NOON + timedelta(days=1)
    assert remind_at(NOON, due, 0) is None
    assert remind_at(NOON, None, 20) is None


def test_one_reminder_lists_all_that_waits(house: House, people: tuple[Person, ...]) -> None:
    ann, bob, cem = people
    long = house.table(ann, bob, clock={"step": "P10D"}, name="Long")
    short = house.table(ann, bob, cem, clock={"step": "P5D"}, name="Short")
    open_ended = house.table(ann, cem)
    house.pass_time(timedelta(0))
    house.pass_time(4 * DAY - HOUR)
    assert notices(house, ann, "reminder") == []
    house.pass_time(HOUR)
    [reminder] = notices(house, ann, "reminder")
    assert reminder["text"].splitlines() == [
        "3 questions wait for you.",
        "- Odds and Evens ‘Short’: Who will win? (by Sat 21 Nov, 12:00 (UTC), in 24 hours)",
        "- Odds and Evens ‘Long’: Who will win? (by Thu 26 Nov, 12:00 (UTC), in 6 days)",
        "- Odds and Evens: Who will win? (no deadline)",
    ]
    assert [one["game"] for one in reminder["data"]["waiting"]] == [short, long, open_ended]
    assert reminder["data"]["waiting"][0] == {
        "game": short,
        "prompt": "1.1",
        "deadline": "2026-11-21T12:00:00.000000Z",
    }
    house.restart()
    for _ in range(3):
        house.pass_time(timedelta(0))
    assert len(notices(house, ann, "reminder")) == 1


def test_who_has_answered_is_not_reminded(house: House, people: tuple[Person, ...]) -> None:
    game = house.table(*people, clock={"step": "P10D"})
    house.pass_time(timedelta(0))
    house.pass_time(timedelta(days=7))
    house.seal(game, people[0], "1")
    house.seal(game, people[1], "1", final=False)
    house.pass_time(DAY)
    assert [len(notices(house, person, "reminder")) for person in people] == [0, 1, 1]
    [alone] = notices(house, people[1], "reminder")
    assert alone["text"] == (
        "A question waits for you. Odds and Evens: Who will win? (by Thu 26 Nov, 12:00 (UTC), in 2 days)"
    )
    house.call("DELETE", f"/v1/games/{game}/prompts/1.1/order", by=people[0])
    house.pass_time(HOUR)
    assert len(notices(house, people[0], "reminder")) == 1, "who has taken an order back is waited for again"


def test_questions_due_soon_after_need_no_reminder_of_their_own(
    house: House, people: tuple[Person, ...]
) -> None:
    minute = timedelta(minutes=1)
    for wait in (50 * minute, 50 * minute, timedelta()):
        house.table(*people, clock={"step": "P5D"})
        house.pass_time(wait)
    house.pass_time(4 * DAY - 100 * minute)
    told = []
    for _ in range(11):
        told.append([len(one["data"]["waiting"]) for one in notices(house, people[0], "reminder")])
        house.pass_time(10 * minute)
    # The first speaks for the second, which would have come 50 minutes later, but not for the third.
    assert told == [[3]] * 10 + [[3, 3]]


def test_a_clock_that_stood_still_reminds_as_much_later(house: House, people: tuple[Person, ...]) -> None:
    _, bob, _ = people
    hal = house.register("Hal")
    game = house.table(*people, host=hal, clock={"step": "P5D"})
    house.pass_time(DAY)
    house.call("POST", f"/v1/games/{game}/pause", {}, by=hal)
    house.pass_time(30 * DAY)
    house.call("POST", f"/v1/games/{game}/resume", {}, by=hal)
    house.pass_time(3 * DAY - HOUR)
    assert notices(house, bob, "reminder") == []
    house.pass_time(HOUR)
    assert len(notices(house, bob, "reminder")) == 1
    # Nor is anybody reminded again since time was lost after that.
    house.call("POST", f"/v1/games/{game}/pause", {}, by=hal)
    house.pass_time(30 * DAY)
    house.call("POST", f"/v1/games/{game}/resume", {}, by=hal)
    show_door_open(house.referee)
    house.clock.move(HOUR)
    show_door_open(house.referee)
    house.pass_time(HOUR)
    assert len(notices(house, bob, "reminder")) == 1


def test_an_outage_moves_the_reminder(house: House, people: tuple[Person, ...]) -> None:
    house.table(*people, clock={"step": "P5D"})
    house.pass_time(DAY)
    show_door_open(house.referee)
    house.clock.move(2 * DAY)
    show_door_open(house.referee)
    for waited in range(2):
        house.clock.move(DAY)
        # The door is open all the time.
        house.referee.store.run(lambda connection: beat(connection, DOOR, house.clock.now()))
        house.pass_time(timedelta())
        assert notices(house, people[1], "reminder") == [], waited
    house.pass_time(DAY)
    assert len(notices(house, people[1], "reminder")) == 1


def test_more_time_by_a_vote_moves_the_reminder(house: House, people: tuple[Person, ...]) -> None:
    game = house.table(*people, clock={"step": "P5D"})
    house.pass_time(DAY)
    for person in people[:2]:
        vote(house, game, person, "extend", by="P5D")
    house.pass_time(7 * DAY - HOUR)
    assert notices(house, people[1], "reminder") == []
    house.pass_time(HOUR)
    assert len(notices(house, people[1], "reminder")) == 1


def test_no_deadline_is_told_of_a_clock_that_stands_still(house: House, people: tuple[Person, ...]) -> None:
    ann = people[0]
    hal = house.register("Hal")
    game = house.table(*people, host=hal, clock={"step": "P5D"})
    house.call("PUT", "/v1/me/preferences", {"digest_hour": 8}, by=ann)
    house.call("POST", f"/v1/games/{game}/pause", {}, by=hal)
    house.pass_time(DAY)
    [digest] = notices(house, ann, "digest")
    assert "Who will win? (no deadline)" in digest["text"]


def test_a_deadline_that_moves_is_reminded_of_anew(house: House, people: tuple[Person, ...]) -> None:
    game = house.table(*people, clock={"step": "P5D"})
    house.pass_time(timedelta(0))
    house.pass_time(4 * DAY)
    assert len(notices(house, people[0], "reminder")) == 1

    def move(connection: Transaction) -> None:
        later = house.clock.now() + 6 * DAY
        connection.execute(update(step).values(due_at=later, closes_at=later))
        plan_reminders(connection, game, 1)

    house.referee.store.run(move)
    house.pass_time(3 * DAY)
    assert len(notices(house, people[0], "reminder")) == 1
    house.pass_time(DAY)
    assert len(notices(house, people[0], "reminder")) == 2


@pytest.mark.parametrize(
    ("zone", "hour", "now", "expected"),
    [
        ("UTC", 13, NOON, NOON + HOUR),
        ("UTC", 12, NOON, NOON + DAY),
        ("Asia/Tokyo", 8, NOON, datetime(2026, 11, 16, 23, tzinfo=UTC)),
        # Summer time ends on 25 October 2026 in Berlin, and begins on 28 March 2027, when 02:00 is left out.
        (
            "Europe/Berlin",
            8,
            datetime(2026, 10, 24, 12, tzinfo=UTC),
            datetime(2026, 10, 25, 7, tzinfo=UTC),
        ),
        (
            "Europe/Berlin",
            2,
            datetime(2027, 3, 27, 12, tzinfo=UTC),
            datetime(2027, 3, 28, 1, tzinfo=UTC),
        ),
    ],
)
def test_the_next_digest(zone: str, hour: int, now: datetime, expected: datetime) -> None:
    assert next_at(zone, hour, now) == expected


def test_a_digest_each_day_at_the_chosen_hour(house: House, people: tuple[Person, ...]) -> None:
    ann, bob, _ = people
    wanted = {"zone": "Europe/Berlin", "digest_hour": 8, "muted": ["step.resolved"]}
    house.call("PUT", "/v1/me/preferences", wanted, by=ann)
    house.pass_time(DAY)
    assert notices(house, ann) == [], "nothing waits and nothing has happened"
    game = house.table(*people, clock={"step": "P10D"}, name="Friday")
    house.default_all(game, *people)
    house.pass_time(19 * HOUR - timedelta(seconds=1))
    assert notices(house, ann, "digest") == []
    house.restart()
    house.pass_time(timedelta(seconds=1))
    [digest] = notices(house, ann, "digest")
    assert digest["text"].splitlines() == [
        "A question waits for you. Odds and Evens ‘Friday’: Round 1: odd or even? "
        "(by Fri 27 Nov, 13:00 (Europe/Berlin), in 9 days)",
        "Odds and Evens ‘Friday’ went on: 1 set of orders was carried out.",
        "",
        *foot(ENGLISH.say, [house.get(f"/v1/games/{game}")["journal"]]),
    ]
    assert digest["data"]["games"] == [{"game": game, "status": "running", "steps": 1}]
    for _ in range(3):
        house.pass_time(HOUR)
    assert len(notices(house, ann, "digest")) == 1
    house.pass_time(21 * HOUR)
    [second, _] = notices(house, ann, "digest")
    assert second["data"]["games"] == [], "what was told yesterday is not news"
    assert notices(house, ann, "step.resolved") == []
    assert notices(house, bob, "digest") == []
