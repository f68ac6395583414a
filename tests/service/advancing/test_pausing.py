"""Pausing and resuming: the clock stands still, orders are taken, nothing closes."""

from __future__ import annotations

from werkzeug.test import TestResponse

from tests.api.house import House, Person
from tests.service.assembly import People, all_vote, check_transcript, entries, kinds, refusal
from tests.service.delegation.test_delegation import delegate
from tests.service.pastimes import DAY, HOUR, MINUTE, after, header, play_out, time_of


def pause(house: House, game: str, by: Person) -> TestResponse:
    return house.call("POST", f"/v1/games/{game}/pause", by=by)


def resume(house: House, game: str, by: Person) -> TestResponse:
    return house.call("POST", f"/v1/games/{game}/resume", by=by)


def test_a_pause_moves_the_deadline_by_its_length(house: House, people: People) -> None:
    ann = people[0]
    hal = house.register("Hal")
    game = house.table(*people, host=hal, clock={"step": "P1D"})
    house.clock.move(20 * HOUR)
    reply = pause(house, game, hal)
    assert reply.json is not None
    assert reply.json["deadline"] is None
    assert time_of(reply.json["paused_since"]) == house.clock.now()
    assert house.prompt(game, ann)["deadline"] is None
    house.restart()
    house.pass_time(10 * DAY)
    assert header(house, game)["step"] == 1
    assert house.seal(game, ann, "1").status_code == 202
    resumed = resume(house, game, hal).json
    assert resumed is not None
    assert time_of(resumed["deadline"]) == after(house, 4 * HOUR)
    assert resumed["paused_since"] is None
    assert entries(house, game, "paused") == [{"by": "host"}]
    assert entries(house, game, "resumed") == [{"by": "host", "due_at": resumed["deadline"]}]
    house.pass_time(4 * HOUR)
    assert header(house, game)["step"] == 2
    play_out(house, game, *people)
    check_transcript(house, game)


def test_what_everybody_has_answered_in_the_pause_is_resolved_after_it(house: House, people: People) -> None:
    hal = house.register("Hal")
    game = house.table(*people, host=hal, clock={"step": "P1D"})
    pause(house, game, hal)
    for person in people:
        house.seal(game, person, "1")
    house.pass_time(DAY)
    assert (header(house, game)["step"], header(house, game)["resolves_at"]) == (1, None)
    resume(house, game, hal)
    house.work()
    assert header(house, game)["step"] == 2


def test_after_the_pause_orders_cool_off_as_before(house: House, people: People) -> None:
    hal = house.register("Hal")
    game = house.table(*people, host=hal, clock={"step": "P1D", "cooling_off": "PT30M", "tells": "PT0S"})
    for person in people:
        house.seal(game, person, "1")
    house.clock.move(10 * MINUTE)
    pause(house, game, hal)
    house.pass_time(DAY)
    resume(house, game, hal)
    house.work()
    assert time_of(header(house, game)["resolves_at"]) == after(house, 30 * MINUTE)
    house.pass_time(30 * MINUTE)
    assert header(house, game)["step"] == 2


def test_games_without_deadlines_can_be_paused_too(house: House, people: People) -> None:
    hal = house.register("Hal")
    game = house.table(*people, host=hal)
    pause(house, game, hal)
    house.default_all(game, *people)
    assert header(house, game)["step"] == 1
    resume(house, game, hal)
    house.work()
    assert header(house, game)["step"] == 2
    assert entries(house, game, "resumed") == [{"by": "host", "due_at": None}]


def test_a_veil_is_kept_up_during_a_pause(house: House, people: People) -> None:
    hal = house.register("Hal")
    game = house.table(*people, host=hal, clock={"step": "P1D", "veil": "PT2H", "tells": "PT1H"})
    while header(house, game)["step"] < 4:
        house.default_all(game, *people)
    house.seal(game, people[1], False)
    house.clock.move(HOUR)
    pause(house, game, hal)
    house.pass_time(DAY)
    resume(house, game, hal)
    house.pass_time(HOUR - MINUTE)
    assert header(house, game)["waiting_on"] == [2, 3]
    house.pass_time(MINUTE)
    assert header(house, game)["waiting_on"] == [3]


def test_a_step_that_opens_during_the_pause_has_all_its_time(house: House, people: People) -> None:
    hal = house.register("Hal")
    game = house.table(*people, host=hal, clock={"step": "P1D"})
    for person in people:
        house.seal(game, person, "1")
    pause(house, game, hal)  # the step is closing: what is decided is resolved
    house.clock.move(2 * HOUR)
    house.work()
    assert (header(house, game)["step"], header(house, game)["deadline"]) == (2, None)
    house.clock.move(HOUR)
    resume(house, game, hal)
    assert time_of(header(house, game)["deadline"]) == after(house, DAY)


def test_the_table_can_vote_for_a_pause_and_for_more_time(house: House, people: People) -> None:
    game = house.table(*people, clock={"step": "P1D"})
    due = time_of(header(house, game)["deadline"])
    all_vote(house, game, people[:2], "extend", by="PT12H")
    assert time_of(header(house, game)["deadline"]) == due + 12 * HOUR
    all_vote(house, game, people[:2], "pause")
    house.pass_time(DAY)
    all_vote(house, game, people[:2], "resume")
    assert time_of(header(house, game)["deadline"]) == due + 36 * HOUR
    assert entries(house, game, "resumed")[0]["by"] == "vote"


def test_who_may_pause_and_when(house: House, people: People) -> None:
    hal, bob = house.register("Hal"), people[1]
    waiting = house.create(hal)
    assert refusal(pause(house, waiting, hal)) == (409, "game-not-running")
    game = house.table(*people, host=hal)
    assert refusal(resume(house, game, hal)) == (409, "game-not-paused")
    assert refusal(pause(house, game, bob)) == (403, "not-the-host")
    assert pause(house, game, hal).status_code == 200
    assert refusal(pause(house, game, hal)) == (409, "game-paused")
    assert refusal(resume(house, game, bob)) == (403, "not-the-host")
    assert kinds(house, game).count("game.paused") == 1


def test_a_host_who_plays_has_no_more_time_than_others(desk: House) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    game = desk.table(ann, bob, clock={"step": "P1D"})
    assert refusal(pause(desk, game, ann)) == (403, "table-decides")
    all_vote(desk, game, (ann, bob), "pause")
    assert refusal(resume(desk, game, ann)) == (403, "table-decides")
    alone = desk.create(ann, seats=["me", "bot:random"], clock={"step": "P1D"})
    assert pause(desk, alone, ann).status_code == 200
    assert resume(desk, alone, ann).status_code == 200


def test_a_host_who_plays_for_somebody_else_plays(desk: House) -> None:
    hal, ann, bob = desk.register("Hal"), desk.register("Ann"), desk.register("Bob")
    game = desk.table(ann, bob, host=hal, clock={"step": "P1D"})
    assert delegate(desk, game, ann, hal).status_code == 200
    assert refusal(pause(desk, game, hal)) == (403, "table-decides")


def test_what_the_table_has_voted_no_host_undoes(desk: House) -> None:
    hal, ann, bob = desk.register("Hal"), desk.register("Ann"), desk.register("Bob")
    game = desk.table(ann, bob, host=hal, clock={"step": "P1D"})
    all_vote(desk, game, (ann, bob), "pause")
    assert refusal(resume(desk, game, hal)) == (409, "table-decides")
    all_vote(desk, game, (ann, bob), "resume")
    assert refusal(pause(desk, game, hal)) == (409, "table-decides")
    desk.default_all(game, ann, bob)  # in the next step the host may, and the table may undo that
    assert pause(desk, game, hal).status_code == 200
    all_vote(desk, game, (ann, bob), "resume")
    assert [one["by"] for one in entries(desk, game, "resumed")] == ["vote", "vote"]
    play_out(desk, game, ann, bob)
    check_transcript(desk, game)
