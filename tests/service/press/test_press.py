"""Press: messages to all or some seats, who may read them, and what others can see of them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from werkzeug.test import TestResponse

from referee.fairplay.verify import verify
from referee.service.upkeep.sweep import sweep
from referee.settings import Settings
from tests.api.house import LIBRARY, House, Person
from tests.api.twins import World, differences, with_redis_of_its_own
from tests.servers import Databases
from tests.service.news.test_notices import notices


def say(house: House, game: str, person: Person, text: str, to: Any = "all") -> TestResponse:
    return house.call("POST", f"/v1/games/{game}/messages", {"to": to, "text": text}, by=person)


def heard(house: House, game: str, person: Person | None) -> list[str]:
    """What this person can read, oldest first."""
    items = house.get(f"/v1/games/{game}/messages?limit=100", by=person)["items"]
    return [item["text"] for item in reversed(items)]


def test_a_public_message_is_read_by_all_told_as_an_event_and_journaled(
    house: House, people: tuple[Person, ...]
) -> None:
    ann, bob, cem = people
    game = house.table(*people)
    before = house.get(f"/v1/games/{game}")["version"]
    reply = say(house, game, ann, "Hello,\nall of you!")
    assert reply.status_code == 201
    assert reply.json is not None
    message = {
        "id": reply.json["id"],
        "seat": 1,
        "to": "all",
        "text": "Hello,\nall of you!",
        "at": "2026-11-16T12:00:00.000000Z",
        "delivered": True,
    }
    assert reply.json == {**message, "read": True}
    house.restart()
    for person, unread in ((ann, 0), (bob, 1), (cem, 1)):
        page = house.get(f"/v1/games/{game}/messages", by=person)
        assert page == {"items": [{**message, "read": unread == 0}], "next": None, "unread": unread}
    assert heard(house, game, None) == ["Hello,\nall of you!"]
    assert house.get(f"/v1/games/{game}")["version"] == before + 1
    event = house.get(f"/v1/games/{game}/events")["items"][-1]
    assert (event["kind"], event["text"]) == ("message", "Ann: Hello,\nall of you!")
    entry = house.get(f"/v1/games/{game}/transcript")["entries"][-1]
    # What was said stands apart, where it can be taken out; the journal is bound to it at once.
    assert (entry["kind"], entry["public"]) == ("message", {"seat": 1})
    assert entry["commitment"] is not None


def test_a_private_message_is_for_its_readers(house: House, people: tuple[Person, ...]) -> None:
    ann, bob, cem = people
    dan = house.register("Dan")
    game = house.table(*people, dan)
    version = house.get(f"/v1/games/{game}")["version"]
    assert say(house, game, ann, "Against Dan?", [3, 2]).status_code == 201
    assert say(house, game, ann, "Against Bob?", [4]).status_code == 201
    say(house, game, bob, "Yes.", [1])
    assert [heard(house, game, person) for person in (ann, bob, cem, dan, None)] == [
        ["Against Dan?", "Against Bob?", "Yes."],
        ["Against Dan?", "Yes."],
        ["Against Dan?"],
        ["Against Bob?"],
        [],
    ]
    assert house.get(f"/v1/games/{game}/messages", by=bob)["items"][1]["to"] == [2, 3]
    assert house.get(f"/v1/games/{game}")["version"] == version
    transcript = house.get(f"/v1/games/{game}/transcript")
    assert "message" not in [entry["kind"] for entry in transcript["entries"]]


def test_who_is_addressed_gets_a_notice(house: House, people: tuple[Person, ...]) -> None:
    ann, bob, cem = people
    game = house.table(*people, name="Friday")
    say(house, game, ann, "Psst.", [2])
    say(house, game, cem, "x" * 300)
    house.pass_time(timedelta(minutes=1))
    [long, short] = sorted(notices(house, bob, "message"), key=lambda notice: len(notice["text"]))[::-1]
    assert short["text"] == "Odds and Evens ‘Friday’: Ann writes: Psst."
    assert short["data"]["to"] == [2]
    assert long["text"].endswith("x" * 200 + "…")
    assert [notice["data"]["to"] for notice in notices(house, ann, "message")] == ["all"]
    assert notices(house, cem, "message") == []


def test_read_marks_and_pages(house: House, people: tuple[Person, ...]) -> None:
    ann, bob, cem = people
    game = house.table(*people)
    for number in range(5):
        say(house, game, ann, f"No. {number}", "all" if number % 2 else [2])
    path = f"/v1/games/{game}/messages"
    first = house.get(f"{path}?limit=2", by=bob)
    assert [item["text"] for item in first["items"]] == ["No. 4", "No. 3"]
    assert first["unread"] == 5
    second = house.get(f"{path}?limit=2&cursor={first['next']}", by=bob)
    third = house.get(f"{path}?limit=2&cursor={second['next']}", by=bob)
    assert [item["text"] for item in second["items"] + third["items"]] == ["No. 2", "No. 1", "No. 0"]
    assert third["next"] is None

    up_to = second["items"][0]["id"]
    assert house.call("POST", f"{path}/read", {"up_to": up_to}, by=bob).json == {"unread": 2}
    # Reading an older one again does not make the later ones unread.
    up_to = third["items"][0]["id"]
    assert house.call("POST", f"{path}/read", {"up_to": up_to}, by=bob).json == {"unread": 2}
    assert [item["read"] for item in house.get(path, by=bob)["items"]] == [False, False, True, True, True]
    # What is not mine to read can be neither marked nor used to page on from.
    assert house.call("POST", f"{path}/read", {"up_to": up_to}, by=cem).status_code == 404
    assert house.call("GET", f"{path}?cursor={up_to}", by=cem).status_code == 404
    assert house.get(path, by=cem)["unread"] == 2


def test_who_takes_a_seat_over_reads_private_messages_from_then_on(
    house: House, people: tuple[Person, ...]
) -> None:
    ann, bob, _ = people
    dan = house.register("Dan")
    game = house.table(*people, replacements="anybody")
    say(house, game, ann, "Only for Bob.", [2])
    say(house, game, bob, "Only for Ann.", [1])
    say(house, game, ann, "For all.")
    house.call("DELETE", f"/v1/games/{game}/seats/me", by=bob)
    say(house, game, ann, "To an empty chair.", [2])
    assert heard(house, game, bob) == ["For all."]
    assert house.call("POST", f"/v1/games/{game}/seats", {}, by=dan).status_code == 201
    say(house, game, ann, "Welcome.", [2])
    page = house.get(f"/v1/games/{game}/messages", by=dan)
    assert [item["text"] for item in page["items"]] == ["Welcome.", "For all."]
    assert page["unread"] == 1
    assert "Only for Ann." in heard(house, game, ann)


@pytest.mark.parametrize(
    ("press", "to_all", "to_one"), [("all", 201, 201), ("public", 201, 403), ("none", 403, 403)]
)
def test_the_host_chooses_what_may_be_said(
    house: House, people: tuple[Person, ...], press: str, to_all: int, to_one: int
) -> None:
    game = house.table(*people, press=press)
    assert house.get(f"/v1/games/{game}")["press"] == press
    assert say(house, game, people[0], "Hello").status_code == to_all
    assert say(house, game, people[0], "Hello", [2]).status_code == to_one
    assert len(heard(house, game, people[1])) == (to_all, to_one).count(201)


@pytest.mark.parametrize(
    ("to", "text", "problem", "path"),
    [
        ("all", "", "malformed", "/text"),
        ("all", " \n ", "malformed", "/text"),
        ("all", "x" * 2001, "malformed", "/text"),
        ("everybody", "Hello", "malformed", "/to"),
        ([], "Hello", "malformed", "/to"),
        ([True], "Hello", "malformed", "/to"),
        ([2, 5], "Hello", "invalid-message", "/to/1"),
        ([1], "Hello", "invalid-message", "/to/0"),
        ([2, 2], "Hello", "invalid-message", "/to/1"),
        ([3], "Hello", "invalid-message", "/to/0"),
    ],
)
def test_bad_messages_are_refused(desk: House, to: Any, text: str, problem: str, path: str) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    game = desk.create(ann, seats=["me", "open", "bot:random"])
    desk.call("POST", f"/v1/games/{game}/seats", {}, by=bob)
    reply = say(desk, game, ann, text, to)
    assert reply.json is not None
    assert (reply.status_code, reply.json["type"]) == (422, f"/problems/{problem}")
    assert {error["path"] for error in reply.json["errors"]} == {path}
    assert heard(desk, game, ann) == []


def test_spectators_listen_and_nothing_is_said_before_the_start_or_after_the_end(
    house: House, people: tuple[Person, ...]
) -> None:
    ann, bob, cem = people
    game = house.create(ann, seats=2, options={"rounds": 1})
    assert say(house, game, ann, "Anybody here?").status_code == 409
    house.call("POST", f"/v1/games/{game}/seats", {}, by=bob)
    assert say(house, game, cem, "Let me tell you").status_code == 403
    assert say(house, game, bob, "Good luck!").status_code == 201
    house.play_to_the_end(game, ann, bob)
    assert say(house, game, ann, "Well played!").status_code == 409
    assert heard(house, game, cem) == ["Good luck!"]
    transcript = house.get(f"/v1/games/{game}/transcript")
    assert verify(transcript, LIBRARY).failure is None


def test_a_private_message_leaves_no_trace_for_others(
    sqlite_databases: Databases, sqlite_settings: Settings
) -> None:
    seen = []
    for number in (0, 1):
        with sqlite_databases.fresh() as url:
            world = World(with_redis_of_its_own(sqlite_settings, url, number + 1), "odds")
            if number:
                world.secrets.begin("message")
                assert say(world.house, world.game, world.people[0], "Psst.", [2]).status_code == 201
            world.secrets.begin("sweep")
            sweep(world.house.referee)
            # After it, a public one: it must not be numbered otherwise.
            world.secrets.begin("public message")
            say(world.house, world.game, world.people[2], "Hello.")
            others = [one for one in world.glimpses(victim=1) if not one.request.startswith("seat 2")]
            assert any(one.request.startswith("seat 3") for one in others)
            seen.append(others)
            world.close()
    assert differences(*seen) == []


def test_a_message_may_have_lines_but_no_control_characters(desk: House) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    game = desk.table(ann, bob)
    assert say(desk, game, ann, "Two lines,\n\tand a family: 👩\u200d👧").status_code == 201
    for text in ("\x1b[2J", "bell\x07", "\x9b31m"):
        refused = say(desk, game, ann, text)
        assert refused.status_code == 422
        assert refused.json is not None
        assert refused.json["errors"][0]["path"] == "/text"
    assert len(desk.get(f"/v1/games/{game}/messages", by=bob)["items"]) == 1


def test_a_host_without_a_seat_writes_as_the_host_and_to_everybody(
    house: House, people: tuple[Person, ...]
) -> None:
    hal = house.register("Hal")
    game = house.table(*people, host=hal, press="none")
    reply = say(house, game, hal, "We go on on Monday.")
    assert reply.status_code == 201
    assert reply.json is not None
    assert (reply.json["seat"], reply.json["to"]) == (None, "all")
    refused = say(house, game, hal, "Psst.", [1])
    assert refused.json is not None
    assert (refused.status_code, refused.json["errors"][0]["path"]) == (422, "/to")
    for person in (*people, None):
        [message] = house.get(f"/v1/games/{game}/messages", by=person)["items"]
        assert (message["seat"], message["text"], message["read"]) == (None, "We go on on Monday.", False)
    house.pass_time(timedelta())
    for person in people:
        [told] = notices(house, person, "message")
        assert told["text"].endswith(": The host writes: We go on on Monday.")
        assert told["data"]["seat"] is None
    event = house.get(f"/v1/games/{game}/events")["items"][-1]
    assert (event["kind"], event["text"]) == ("message", "The host: We go on on Monday.")
    entry = house.get(f"/v1/games/{game}/transcript")["entries"][-1]
    assert (entry["kind"], entry["public"]) == ("message", {"seat": None})
    assert house.get("/v1/me/export", by=hal)["announcements"][0]["text"] == "We go on on Monday."
    house.play_to_the_end(game, *people)
    verdict = verify(house.get(f"/v1/games/{game}/transcript"), LIBRARY)
    assert verdict.failure is None
    assert "The host is said to have written to everybody." in [remark.text for remark in verdict.word]


def test_what_a_host_writes_in_an_anonymous_game_waits_for_the_hour(house: House) -> None:
    people = [house.register(name) for name in ("Ann", "Bob", "Cem")]
    hal = house.register("Hal")
    game = house.table(*people, host=hal, anonymous=True)
    assert say(house, game, hal, "Good luck!").status_code == 201
    for person in (*people, None):
        assert heard(house, game, person) == []
    house.pass_time(timedelta(hours=1))
    for person in (*people, None):
        assert heard(house, game, person) == ["Good luck!"]
