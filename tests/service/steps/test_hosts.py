"""What a host who does not play may do about the time of a step, and what not."""

from __future__ import annotations

import json
from typing import Any

import pytest
from werkzeug.test import TestResponse

from referee.fairplay import entries as journal
from referee.fairplay.verify import verify
from tests.api.house import LIBRARY, House, Person
from tests.service.assembly import People, check_transcript, entries, refusal
from tests.service.pastimes import DAY, HOUR, MINUTE, after, header, play_out, time_of

CLOCK = {"step": "P1D", "grace": "PT6H"}


def deadline(house: House, game: str, host: Person, **body: Any) -> TestResponse:
    return house.call("POST", f"/v1/games/{game}/deadline", body, by=host)


def process(house: House, game: str, by: Person) -> TestResponse:
    return house.call("POST", f"/v1/games/{game}/process", by=by)


def kinds(house: House, game: str) -> list[str]:
    """The kinds of the journal's entries."""
    return [entry["kind"] for entry in house.get(f"/v1/games/{game}/transcript")["entries"]]


def problem(reply: TestResponse) -> tuple[str, str]:
    assert reply.status_code == 422
    assert reply.json is not None
    [error] = reply.json["errors"]
    return error["path"], error["message"]


def test_the_host_gives_more_time_and_everybody_is_told(house: House, people: People) -> None:
    hal = house.register("Hal")
    game = house.table(*people, host=hal, clock=CLOCK)
    moved = deadline(house, game, hal, by="P2D").json
    assert moved is not None
    assert time_of(moved["deadline"]) == after(house, 3 * DAY)
    until = "2026-11-21T20:00:00.000000Z"
    assert deadline(house, game, hal, until=until).status_code == 200
    assert header(house, game)["deadline"] == until
    assert entries(house, game, "extended")[-1] == {
        "step": 1,
        "due_at": until,
        "reason": "host",
        "seats": [],
    }
    told = house.get(f"/v1/games/{game}/events")["items"][-1]
    assert (told["kind"], told["data"]["reason"]) == ("step.extended", "host")
    assert told["text"] == f"The host gives more time. What is asked is now due at {until}."
    house.pass_time(5 * DAY)
    assert header(house, game)["step"] == 1
    house.pass_time(DAY)
    assert header(house, game)["step"] == 2
    play_out(house, game, *people)
    check_transcript(house, game)
    verdict = verify(json.loads(json.dumps(house.get(f"/v1/games/{game}/transcript"))), LIBRARY)
    assert "A deadline is said to have moved because the host gave more time." in [
        remark.text for remark in verdict.word
    ]


def test_no_deadline_moves_earlier_or_out_of_sight(desk: House, three: People) -> None:
    hal = desk.register("Hal")
    game = desk.table(*three, host=hal, clock=CLOCK)
    due = header(desk, game)["deadline"]
    for until in (due, "2026-11-17T11:59:59Z", "2026-11-16T11:00:00Z"):
        assert problem(deadline(desk, game, hal, until=until)) == (
            "/until",
            f"Expected a moment after now and {due}: never earlier.",
        )
    assert problem(deadline(desk, game, hal, until="2027-06-01T00:00:00Z"))[0] == "/until"
    assert problem(deadline(desk, game, hal, by="P61D"))[0] == "/by"
    assert problem(deadline(desk, game, hal, by="tomorrow"))[0] == "/by"
    assert problem(deadline(desk, game, hal))[0] == "/by"
    assert problem(deadline(desk, game, hal, by="P1D", until=due))[0] == "/by"
    assert header(desk, game)["deadline"] == due
    assert "extended" not in kinds(desk, game)


def test_who_plays_does_neither(desk: House, three: People) -> None:
    game = desk.table(*three, clock=CLOCK)
    assert refusal(deadline(desk, game, three[0], by="P1D")) == (403, "table-decides")
    assert refusal(process(desk, game, three[0])) == (403, "table-decides")
    assert refusal(deadline(desk, game, three[1], by="P1D")) == (403, "not-the-host")


def test_without_a_running_clock_there_is_nothing_to_move_or_to_end(desk: House, three: People) -> None:
    hal = desk.register("Hal")
    endless = desk.table(*three, host=hal)
    assert refusal(deadline(desk, endless, hal, by="P1D")) == (409, "no-deadline")
    assert refusal(process(desk, endless, hal)) == (409, "no-deadline")
    paused = desk.table(*three, host=hal, clock=CLOCK)
    desk.call("POST", f"/v1/games/{paused}/pause", by=hal)
    assert refusal(deadline(desk, paused, hal, by="P1D")) == (409, "game-paused")
    assert refusal(process(desk, paused, hal)) == (409, "game-paused")
    waiting = desk.create(hal, ruleset="odds", seats=3)
    assert refusal(process(desk, waiting, hal)) == (409, "game-not-running")


def test_the_host_ends_the_grace_but_not_the_time_that_was_promised(house: House, people: People) -> None:
    ann, bob, cem = people
    hal = house.register("Hal")
    game = house.table(*people, host=hal, clock=CLOCK)
    house.seal(game, ann, "1")
    house.seal(game, bob, "2", final=False)
    house.pass_time(DAY - MINUTE)
    refused = process(house, game, hal)
    assert refusal(refused) == (409, "not-due")
    assert refused.json is not None
    assert "until 2026-11-17T12:00:00.000000Z" in refused.json["detail"]
    house.pass_time(MINUTE)
    assert header(house, game)["step"] == 1
    assert process(house, game, hal).status_code == 200
    house.work()
    assert header(house, game)["step"] == 2
    noted = [kind for kind in kinds(house, game) if kind in ("processed", "missed", "resolved", "opened")]
    assert noted == ["opened", "processed", "missed", "resolved", "opened"]
    [resolved] = entries(house, game, "resolved")
    sources = {seat: answer["source"] for seat, answer in resolved["answers"].items()}
    assert sources == {"1": "order", "2": "draft", "3": "default"}
    [told] = [
        one for one in house.get(f"/v1/games/{game}/events")["items"] if one["kind"] == "step.processed"
    ]
    assert told["text"] == "The host takes no more late orders."
    play_out(house, game, ann, bob, cem)
    check_transcript(house, game)


def test_orders_that_cool_off_or_wait_keep_their_time(desk: House, three: People) -> None:
    hal = desk.register("Hal")
    game = desk.table(*three, host=hal, clock={**CLOCK, "cooling_off": "PT3H", "tells": "PT0S"})
    for person in three:
        desk.seal(game, person, "1")
    assert refusal(process(desk, game, hal)) == (409, "not-due")
    other = desk.table(*three, host=hal, clock=CLOCK)
    desk.call("PUT", f"/v1/games/{other}/prompts/1.1/order", {"answer": "1", "wait": True}, by=three[0])
    for person in three[1:]:
        desk.seal(other, person, "1")
    # In the same words, whether somebody is silent or wants to wait.
    silent = desk.table(*three, host=hal, clock=CLOCK)
    assert process(desk, other, hal).get_data() == process(desk, silent, hal).get_data()
    assert header(desk, other)["step"] == 1


def test_an_excuse_still_counts(desk: House, three: People) -> None:
    hal = desk.register("Hal")
    game = desk.table(*three, host=hal, clock={**CLOCK, "excuses": 1, "excuse": "P1D"})
    desk.seal(game, three[0], "1")
    desk.pass_time(DAY + HOUR)
    assert process(desk, game, hal).status_code == 200
    assert kinds(desk, game)[-2:] == ["processed", "extended"]
    assert entries(desk, game, "extended")[-1]["reason"] == "excuse"
    assert time_of(header(desk, game)["deadline"]) == after(desk, DAY - HOUR)
    desk.pass_time(DAY)
    assert process(desk, game, hal).status_code == 200
    desk.work()
    assert header(desk, game)["step"] == 2
    assert refusal(process(desk, game, hal)) == (409, "not-due")


@pytest.mark.parametrize(("hours", "holds"), [(23, False), (25, True)])
def test_a_referee_that_processes_before_the_deadline_is_refused(
    desk: House, three: People, hours: int, holds: bool
) -> None:
    """By whoever verifies its journal."""
    from referee.service.games.locked_game import lock_game

    game = desk.table(*three, clock=CLOCK)
    desk.clock.move(hours * HOUR)

    def lie(transaction: Any) -> None:
        with lock_game(desk.referee, transaction, game) as locked:
            locked.chronicle.note(journal.processed(1))

    desk.referee.store.run(lie)
    verdict = verify(json.loads(json.dumps(desk.get(f"/v1/games/{game}/transcript"))), LIBRARY)
    assert (verdict.failure is None) is holds


@pytest.fixture
def three(desk: House) -> People:
    return desk.register("Ann"), desk.register("Bob"), desk.register("Cem")
