"""Missed orders: excuses, five sources of answers, stand-ins, and coming back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.house import House, Person
from tests.service.assembly import People, all_vote, check_transcript, entries, kinds, refusal, three
from tests.service.pastimes import DAY, HOUR, after, header, play_out, sources, statuses, time_of


def test_an_answer_says_where_it_came_from(house: House, people: People) -> None:
    """An order, a pass, a draft, a default and a stand-in are five different sources."""
    ann, bob, _ = people
    game = house.table(*people, clock={"step": "P1D", "misses": 2})
    house.seal(game, ann, "1")
    house.seal(game, bob, "2", final=False)
    house.pass_time(DAY)
    assert sources(house, game) == [{"1": "order", "2": "draft", "3": "default"}]
    assert entries(house, game, "missed") == [{"step": 1, "seats": [3]}]
    house.seal(game, ann, "odd")
    house.work()
    for person in (ann, bob):
        house.default_all(game, person)
    house.pass_time(DAY)  # seat 3 is silent for the second time: from now on somebody stands in
    assert statuses(house, game) == ["taken", "taken", "missing"]
    assert sources(house, game)[-1] == {"1": "order", "2": "order", "3": "default"}
    house.seal(game, bob, False)
    house.work()
    assert sources(house, game)[-1] == {"2": "pass", "3": "stand_in"}
    sealed = {one["prompt"]: one["stand_in"] for one in entries(house, game, "sealed")}
    assert (sealed["4.2"], sealed["4.3"]) == (False, True)
    assert entries(house, game, "missing") == [{"seat": 3}]
    play_out(house, game, ann, bob)
    check_transcript(house, game)


def test_an_excuse_extends_the_step_once(house: House, people: People) -> None:
    ann, bob, _ = people
    clock = {"step": "P1D", "grace": "PT1H", "excuses": 1, "excuse": "PT6H"}
    game = house.table(*people, clock=clock)
    house.seal(game, ann, "1")
    due = time_of(header(house, game)["deadline"])
    house.pass_time(DAY + HOUR)
    assert header(house, game)["step"] == 1
    assert time_of(header(house, game)["deadline"]) == due + 6 * HOUR
    assert [seat["excuses_used"] for seat in header(house, game)["seats"]] == [0, 1, 1]
    [extended] = entries(house, game, "extended")
    assert (extended["reason"], extended["seats"]) == ("excuse", [2, 3])
    assert "step.extended" in kinds(house, game)
    house.restart()
    house.seal(game, bob, "1")
    house.pass_time(6 * HOUR)
    assert header(house, game)["step"] == 2
    assert entries(house, game, "missed") == [{"step": 1, "seats": [3]}]
    # The budget of the other two is used up, or was never needed.
    house.pass_time(DAY + HOUR)
    assert header(house, game)["step"] == 2
    assert [seat["excuses_used"] for seat in header(house, game)["seats"]] == [1, 1, 1]
    house.pass_time(6 * HOUR)
    assert header(house, game)["step"] == 3
    house.pass_time(DAY + HOUR)
    assert header(house, game)["step"] == 4
    assert len(entries(house, game, "extended")) == 2


def test_an_excuse_can_be_used_before_the_deadline(house: House, people: People) -> None:
    ann, bob, cem = people
    clock = {"step": "P1D", "excuses": 1, "excuse": "PT6H"}
    game = house.table(*people, clock=clock)
    due = time_of(header(house, game)["deadline"])
    house.seal(game, ann, "1")
    path = f"/v1/games/{game}/excuse"
    assert house.call("POST", path, by=ann).status_code == 409  # nobody waits for her
    assert time_of(house.call("POST", path, by=bob).get_json()["deadline"]) == due + 6 * HOUR
    [extended] = entries(house, game, "extended")
    assert (extended["reason"], extended["seats"]) == ("excuse", [2])
    assert house.call("POST", path, by=cem).status_code == 409  # once for each step
    assert [seat["excuses_used"] for seat in header(house, game)["seats"]] == [0, 1, 0]
    house.pass_time(DAY + 6 * HOUR)
    assert header(house, game)["step"] == 2
    assert house.call("POST", path, by=bob).status_code == 409  # none is left
    play_out(house, game, *people)
    check_transcript(house, game)


def test_a_step_is_extended_once_however_many_excuses_are_left(desk: House) -> None:
    people = three(desk)
    game = desk.table(*people, clock={"step": "P1D", "excuses": 2, "excuse": "PT6H"})
    desk.pass_time(DAY)
    desk.pass_time(6 * HOUR)
    assert header(desk, game)["step"] == 2
    assert [seat["excuses_used"] for seat in header(desk, game)["seats"]] == [1, 1, 1]
    assert [entry["seats"] for entry in entries(desk, game, "missed")] == [[1, 2, 3]]


def test_an_excuse_is_of_use_even_if_the_sweep_came_late(house: House, people: People) -> None:
    game = house.table(*people, clock={"step": "P1D", "excuses": 1, "excuse": "PT6H"})
    house.pass_time(3 * DAY)
    assert time_of(header(house, game)["deadline"]) == after(house, 6 * HOUR)


def test_who_has_shown_a_part_or_left_a_draft_was_not_silent(house: House, people: People) -> None:
    ann, bob, _ = people
    game = house.table(*people, clock={"step": "P1D"})
    for _ in range(2):
        house.default_all(game, *people)
    tile = house.get(f"/v1/games/{game}/view", by=ann)["state"]["hand"][0]
    reply = house.call("POST", f"/v1/games/{game}/prompts/3.1/shown", {"answer": str(tile)}, by=ann)
    assert reply.status_code == 201
    bid = house.prompt(game, bob)["default"]
    house.seal(game, bob, bid, final=False)
    house.pass_time(DAY)
    assert sources(house, game)[2] == {"1": "draft", "2": "draft", "3": "default"}
    assert entries(house, game, "missed") == [{"step": 3, "seats": [3]}]


def test_missed_orders_in_a_row_are_counted_from_the_last_one_sent(house: House, people: People) -> None:
    ann, bob, _ = people
    game = house.table(*people, clock={"step": "P1D", "misses": 2})
    house.pass_time(DAY)  # all are silent
    house.seal(game, ann, "odd")
    house.work()
    for person in (ann, bob):
        house.default_all(game, person)
    house.pass_time(DAY)
    assert statuses(house, game) == ["taken", "taken", "missing"]
    house.pass_time(DAY)  # Bob misses one again, after one that he sent
    assert entries(house, game, "missed")[-1] == {"step": 4, "seats": [2]}
    assert statuses(house, game) == ["taken", "taken", "missing"]


def missing_table(house: House, people: People, **clock: Any) -> str:
    """A game whose third seat is missing since step 1."""
    game = house.table(*people, clock={"step": "P1D", "misses": 1, **clock})
    for person in people[:2]:
        house.seal(game, person, "1")
    house.pass_time(DAY)
    assert statuses(house, game) == ["taken", "taken", "missing"]
    return game


def join(house: House, game: str, person: Person, **body: Any) -> Any:
    return house.call("POST", f"/v1/games/{game}/seats", body, by=person)


def test_who_comes_back_takes_the_seat_back(house: House, people: People) -> None:
    ann, bob, cem = people
    game = missing_table(house, people)
    assert house.get(f"/v1/games/{game}/prompts", by=cem)["items"] == []
    assert house.get(f"/v1/games/{game}/view", by=cem)["seat"] is None
    assert refusal(join(house, game, cem, seat=1)) == (409, "already-seated")
    house.restart()
    assert join(house, game, cem).status_code == 201
    assert statuses(house, game) == ["taken", "taken", "taken"]
    house.default_all(game, ann)
    house.default_all(game, ann, bob, cem)
    assert sources(house, game)[2] == {"1": "order", "2": "order", "3": "order"}
    play_out(house, game, *people)
    check_transcript(house, game)


def test_who_comes_back_begins_to_count_anew(house: House, people: People) -> None:
    ann, bob, cem = people
    game = house.table(*people, clock={"step": "P1D", "misses": 2})
    for _ in range(3):
        house.default_all(game, ann, bob)
        house.pass_time(DAY)
    assert statuses(house, game)[2] == "missing"
    join(house, game, cem)
    while entries(house, game, "missed")[-1]["step"] < 5:
        house.default_all(game, ann, bob)
        house.pass_time(DAY)
    assert statuses(house, game)[2] == "taken"


def test_who_goes_missing_takes_standing_orders_along(desk: House) -> None:
    people = three(desk)
    cem = people[2]
    game = desk.table(*people, clock={"step": "P1D", "misses": 1})
    path = f"/v1/games/{game}/standing-orders"
    assert desk.call("PUT", path, [{"kind": "odds.call", "answer": "odd"}], by=cem).status_code == 200
    desk.pass_time(DAY)
    assert join(desk, game, cem).status_code == 201
    assert desk.get(path, by=cem)["items"] == []


def test_what_a_stand_in_has_sealed_can_be_changed_by_who_comes_back(house: House, people: People) -> None:
    ann, bob, cem = people
    game = missing_table(house, people)
    house.default_all(game, ann)
    join(house, game, cem)
    assert house.get(f"/v1/games/{game}", by=cem)["waiting_on"] == [1, 2]  # the stand-in has answered step 3
    order = house.prompt(game, cem)["order"]
    # The same answer is the player's own from now on.
    assert house.seal(game, cem, order["answer"]).status_code == 202
    house.default_all(game, ann, bob)
    assert sources(house, game)[2] == {"1": "order", "2": "order", "3": "order"}


def test_a_missing_seat_can_be_taken_over(house: House, people: People) -> None:
    ann, bob, cem = people
    dan = house.register("Dan")
    game = missing_table(house, people, excuses=0, keep_seat="PT0S")
    assert join(house, game, dan).status_code == 202
    [candidate] = header(house, game)["candidates"]
    assert (candidate["candidate"], candidate["seat"], candidate["name"]) == (1, 3, "Dan")
    all_vote(house, game, (ann, bob), "admit", candidate=1)
    assert header(house, game)["candidates"] == []
    seat = header(house, game)["seats"][2]
    assert (seat["player"], seat["name"], seat["status"]) == (dan.id, "Dan", "taken")
    assert refusal(join(house, game, cem)) == (409, "game-full")
    play_out(house, game, ann, bob, dan)
    check_transcript(house, game)


def test_private_games_stay_known_to_their_missing_players(house: House, people: People) -> None:
    game = house.table(*people, clock={"step": "P1D", "misses": 1}, visibility="private")
    house.pass_time(DAY)
    cem = people[2]
    assert statuses(house, game, cem) == ["missing", "missing", "missing"]
    assert [one["id"] for one in house.get("/v1/games?mine=true", by=cem)["items"]] == [game]
    assert join(house, game, cem).status_code == 201


@pytest.mark.parametrize("stand_in", ["defaults", "bot:random"])
def test_a_stand_in_plays_the_seat_at_once(house: House, people: People, stand_in: str) -> None:
    ann, bob, _ = people
    game = missing_table(house, people, stand_in=stand_in)
    play_out(house, game, ann, bob)
    stood_in = [step["3"] for step in sources(house, game)[1:] if "3" in step]
    assert set(stood_in) == {"stand_in"}
    assert header(house, game)["status"] == "finished"
    check_transcript(house, game)


def test_the_veil_does_not_hide_for_good_who_was_a_stand_in(desk: House) -> None:
    people = three(desk)
    game = desk.table(*people, clock={"step": "P1D", "misses": 1}, anonymous=True)
    for person in people[:2]:
        desk.seal(game, person, "1")
    desk.pass_time(DAY)
    while "A stand-in has sealed" not in str(desk.get(f"/v1/games/{game}/events")["items"]):
        assert header(desk, game)["status"] == "running"
        desk.default_all(game, *people[:2])
    assert {entry["stand_in"] for entry in entries(desk, game, "sealed") if entry.get("stand_in")} == {True}


def test_without_a_clock_a_seat_that_was_left_is_played_by_defaults(house: House, people: People) -> None:
    ann, bob, cem = people
    game = house.table(*people)
    house.call("DELETE", f"/v1/games/{game}/seats/me", by=cem)
    house.restart()
    house.pass_time(HOUR)
    house.default_all(game, ann, bob)
    assert sources(house, game) == [{"1": "order", "2": "order", "3": "stand_in"}]
    play_out(house, game, ann, bob)
    check_transcript(house, game)


def test_a_game_whose_players_are_all_missing_goes_on_at_its_deadlines(house: House, people: People) -> None:
    game = house.table(*people, clock={"step": "P1D", "misses": 1})
    house.pass_time(DAY)
    assert statuses(house, game) == ["missing"] * 3
    house.pass_time(23 * HOUR)
    assert header(house, game)["step"] == 2
    house.pass_time(HOUR)
    assert header(house, game)["step"] == 3
    assert sources(house, game)[1] == {"1": "default"}
    # Nobody is counted as silent twice.
    assert entries(house, game, "missed") == [{"step": 1, "seats": [1, 2, 3]}]
    # As soon as one comes back, the others are stood in for.
    assert join(house, game, people[0]).status_code == 201
    house.default_all(game, people[0])
    assert sources(house, game)[2] == {"1": "order", "2": "stand_in", "3": "stand_in"}
