"""Who may sit down: invitations, candidates, seats that are kept, and nobody who has seen another hand."""

from __future__ import annotations

from typing import Any

from werkzeug.test import TestResponse

from tests.api.house import House, Person
from tests.service.assembly import all_vote, check_transcript, refusal, three, vote
from tests.service.delegation.test_delegation import delegate
from tests.service.pastimes import DAY, HOUR, header, play_out, statuses


def join(house: House, game: str, person: Person, **body: Any) -> TestResponse:
    return house.call("POST", f"/v1/games/{game}/seats", body, by=person)


def leave(house: House, game: str, person: Person) -> None:
    assert house.call("DELETE", f"/v1/games/{game}/seats/me", by=person).status_code == 204


def told(house: House, person: Person, kind: str) -> list[str]:
    house.pass_time(0 * DAY)
    notices = house.get("/v1/me/notices", by=person)["items"]
    return [one["text"] for one in notices if one["kind"] == kind]


# Who has seen a hand.


def test_who_has_left_a_seat_comes_back_to_it_and_to_no_other(desk: House) -> None:
    ann, bob, cem = three(desk)
    game = desk.table(ann, bob, cem, replacements="anybody")
    leave(desk, game, ann)
    leave(desk, game, bob)
    assert refusal(join(desk, game, ann, seat=2)) == (409, "already-seated")
    assert join(desk, game, ann).status_code == 201
    assert statuses(desk, game) == ["taken", "left", "taken"]
    assert header(desk, game)["seats"][0]["name"] == "Ann"


def test_whose_seat_somebody_else_has_taken_sits_nowhere(desk: House) -> None:
    ann, bob, cem = three(desk)
    dan = desk.register("Dan")
    game = desk.table(ann, bob, cem, replacements="anybody")
    leave(desk, game, ann)
    assert join(desk, game, dan).status_code == 201
    leave(desk, game, bob)
    assert refusal(join(desk, game, ann)) == (409, "game-full")
    assert refusal(join(desk, game, ann, seat=2)) == (409, "already-seated")
    leave(desk, game, dan)
    assert join(desk, game, ann).status_code == 201


def test_who_has_played_for_somebody_sits_on_no_other_seat(desk: House) -> None:
    ann, bob, cem = three(desk)
    eve = desk.register("Eve")
    game = desk.table(ann, bob, cem, replacements="anybody")
    assert delegate(desk, game, ann, eve, HOUR).status_code == 200
    desk.pass_time(2 * HOUR)
    leave(desk, game, bob)
    assert refusal(join(desk, game, eve)) == (409, "game-full")
    assert refusal(delegate(desk, game, cem, eve)) == (409, "delegate-at-the-table")
    assert delegate(desk, game, ann, eve).status_code == 200


# Seats that are kept, and candidates.


def test_a_missing_seat_is_kept_for_its_player_for_a_day(desk: House) -> None:
    ann, bob, cem = three(desk)
    dan = desk.register("Dan")
    game = desk.table(ann, bob, cem, clock={"step": "PT6H", "misses": 1}, replacements="anybody")
    for person in (ann, bob):
        desk.seal(game, person, "1")
    desk.pass_time(6 * HOUR)
    assert statuses(desk, game) == ["taken", "taken", "missing"]
    assert header(desk, game)["seats"][2]["kept_until"] == "2026-11-17T18:00:00.000000Z"
    assert refusal(join(desk, game, dan)) == (409, "seat-kept")
    all_vote(desk, game, (ann, bob), "extend", by="P3D")
    desk.pass_time(DAY)
    assert join(desk, game, dan).status_code == 201
    assert refusal(join(desk, game, cem)) == (409, "game-full")


def test_the_table_approves_of_who_takes_a_free_seat(desk: House) -> None:
    ann, bob, cem = three(desk)
    dan, eve = desk.register("Dan"), desk.register("Eve")
    game = desk.table(ann, bob, cem)
    leave(desk, game, cem)
    assert join(desk, game, dan).status_code == 202
    assert refusal(join(desk, game, dan)) == (409, "already-asked")
    assert join(desk, game, eve).status_code == 202
    heard = sorted(told(desk, ann, "seat.candidate"))
    assert [text.partition(" (")[0] for text in heard] == [
        f"Odds and Evens: {name} asks for seat 3" for name in ("Dan", "Eve")
    ]
    assert [one["name"] for one in header(desk, game)["candidates"]] == ["Dan", "Eve"]
    # A candidate sees no more than a spectator.
    assert desk.get(f"/v1/games/{game}/view", by=dan)["seat"] is None
    put = vote(desk, game, ann, "admit", candidate=2).json
    assert put is not None
    assert (put["text"], put["electors"]) == ("give seat 3 to Eve (candidate 2)", [1, 2])
    assert refusal(vote(desk, game, ann, "admit", candidate=7)) == (422, "invalid-motion")
    said = desk.call("POST", f"/v1/games/{game}/votes", {"text": "vote admit 2"}, by=bob)
    assert said.status_code == 200
    seat = header(desk, game)["seats"][2]
    assert (seat["status"], seat["name"], header(desk, game)["candidates"]) == ("taken", "Eve", [])
    assert told(desk, eve, "seat.candidate") == ["Odds and Evens: you have been given seat 3. Welcome."]
    assert told(desk, dan, "seat.candidate") == [
        "Odds and Evens: seat 3, for which you have asked, is taken."
    ]
    play_out(desk, game, ann, bob, eve)
    check_transcript(desk, game)


def test_one_vote_of_two_admits_nobody_and_a_candidate_may_think_better_of_it(desk: House) -> None:
    ann, bob, cem = three(desk)
    dan = desk.register("Dan")
    game = desk.table(ann, bob, cem)
    leave(desk, game, cem)
    join(desk, game, dan)
    assert vote(desk, game, ann, "admit", candidate=1).json["state"] == "open"  # type: ignore[index]
    leave(desk, game, dan)
    assert header(desk, game)["candidates"] == []
    assert refusal(vote(desk, game, bob, "admit", candidate=1)) == (422, "invalid-motion")
    # The seat is still Cem's to come back to.
    assert join(desk, game, cem).status_code == 201


def test_nobody_is_admitted_to_a_seat_that_is_kept(desk: House) -> None:
    ann, bob, cem = three(desk)
    hal, dan = desk.register("Hal"), desk.register("Dan")
    game = desk.table(ann, bob, cem, host=hal, clock={"step": "PT6H", "misses": 1})
    for person in (ann, bob):
        desk.seal(game, person, "1")
    desk.pass_time(6 * HOUR)
    assert join(desk, game, dan).status_code == 202
    assert refusal(vote(desk, game, ann, "admit", candidate=1)) == (409, "motion-impossible")
    admit = f"/v1/games/{game}/candidates/1"
    assert refusal(desk.call("POST", admit, by=hal)) == (409, "seat-taken")
    assert join(desk, game, cem).status_code == 201
    assert told(desk, dan, "seat.candidate") == [
        "Odds and Evens: seat 3, for which you have asked, is taken."
    ]


def test_a_host_who_does_not_play_admits_and_refuses(desk: House) -> None:
    ann, bob, cem = three(desk)
    hal, dan, eve = desk.register("Hal"), desk.register("Dan"), desk.register("Eve")
    game = desk.table(ann, bob, cem, host=hal)
    leave(desk, game, cem)
    join(desk, game, dan)
    join(desk, game, eve)
    assert len(told(desk, hal, "seat.candidate")) == 2
    candidates = f"/v1/games/{game}/candidates"
    assert refusal(desk.call("POST", f"{candidates}/1", by=ann)) == (403, "not-the-host")
    assert desk.call("DELETE", f"{candidates}/1", by=hal).status_code == 204
    assert refusal(join(desk, game, dan)) == (403, "turned-away")
    assert refusal(desk.call("POST", f"{candidates}/1", by=hal)) == (404, "not-found")
    assert desk.call("POST", f"{candidates}/2", by=hal).status_code == 200
    assert header(desk, game)["seats"][2]["name"] == "Eve"


def test_a_host_does_not_admit_the_host(desk: House) -> None:
    ann, bob, cem = three(desk)
    hal = desk.register("Hal")
    game = desk.table(ann, bob, cem, host=hal)
    leave(desk, game, cem)
    assert join(desk, game, hal).status_code == 202
    assert refusal(desk.call("POST", f"/v1/games/{game}/candidates/1", by=hal)) == (403, "table-decides")


def test_a_candidate_who_has_come_to_see_another_hand_is_not_admitted(desk: House) -> None:
    ann, bob, cem = three(desk)
    dan = desk.register("Dan")
    game = desk.table(ann, bob, cem)
    leave(desk, game, cem)
    join(desk, game, dan)
    assert delegate(desk, game, ann, dan, HOUR).status_code == 200
    assert refusal(vote(desk, game, bob, "admit", candidate=1)) == (409, "motion-impossible")
    desk.pass_time(2 * HOUR)
    assert refusal(vote(desk, game, bob, "admit", candidate=1)) == (409, "motion-impossible")


def test_candidates_of_anonymous_games_have_no_names(desk: House) -> None:
    people, dan = three(desk), desk.register("Dan")
    game = desk.table(*people, anonymous=True)
    leave(desk, game, people[0])
    assert join(desk, game, dan).status_code == 202
    [candidate] = header(desk, game)["candidates"]
    assert (candidate["player"], candidate["name"]) == (None, None)
    put = vote(desk, game, people[1], "admit", candidate=1).json
    assert put is not None
    assert put["text"].startswith("give seat ")
    assert put["text"].endswith(" to somebody (candidate 1)")
    vote(desk, game, people[2], "admit", candidate=1)
    assert statuses(desk, game) == ["taken"] * 3
    assert "Dan" not in desk.call("GET", f"/v1/games/{game}/events").get_data(as_text=True)


# Invitations, and who is sent away before the start.


def test_a_private_game_is_joined_by_an_invitation(desk: House) -> None:
    ann, bob, cem = three(desk)
    game = desk.create(ann, visibility="private")
    path = f"/v1/games/{game}/invitation"
    for body in ({}, {"invitation": "a" * 26}):
        assert refusal(join(desk, game, bob, **body)) == (404, "not-found")
    first, second = (desk.call("POST", path, by=ann).get_json() for _ in range(2))
    assert refusal(join(desk, game, bob, **first)) == (404, "not-found")
    assert join(desk, game, bob, **second).status_code == 201
    assert second["invitation"] not in desk.call("GET", f"/v1/games/{game}", by=ann).get_data(as_text=True)
    assert refusal(desk.call("POST", path, by=bob)) == (403, "not-the-host")
    assert refusal(desk.call("POST", path, by=cem)) == (404, "not-found")
    assert join(desk, game, cem, **second).status_code == 201
    leave(desk, game, bob)
    # Who has had a seat there needs no second invitation.
    assert join(desk, game, bob).status_code == 201
    public = desk.create(ann)
    assert refusal(desk.call("POST", f"/v1/games/{public}/invitation", by=ann)) == (409, "game-public")


def test_before_the_start_a_host_says_who_plays(desk: House) -> None:
    ann, bob, cem = three(desk)
    game = desk.create(ann)
    join(desk, game, bob)
    seat = f"/v1/games/{game}/seats/2"
    assert refusal(desk.call("DELETE", seat, by=bob)) == (403, "not-the-host")
    assert desk.call("DELETE", seat, by=ann).status_code == 204
    assert statuses(desk, game) == ["taken", "open", "open"]
    assert refusal(join(desk, game, bob)) == (403, "turned-away")
    assert refusal(desk.call("DELETE", f"/v1/games/{game}/seats/1", by=ann)) == (409, "nobody-to-remove")
    assert refusal(desk.call("DELETE", f"/v1/games/{game}/seats/9", by=ann)) == (404, "not-found")
    join(desk, game, cem)
    assert desk.call("POST", f"/v1/games/{game}/start", by=ann).status_code == 200
    assert refusal(desk.call("DELETE", seat, by=ann)) == (409, "game-not-open")
    play_out(desk, game, ann, cem)
    check_transcript(desk, game)
