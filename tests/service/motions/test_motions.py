"""Motions: put once, told to those who have a vote, listed, and lapsed with their step."""

from __future__ import annotations

import threading

from referee.service.running.outbox import PATIENCE
from tests.api.house import House, Person
from tests.service.assembly import (
    People,
    check_transcript,
    refusal,
    three,
    vote,
)


def test_those_who_have_a_vote_are_told_of_a_motion(desk: House) -> None:
    house, people = desk, three(desk)
    ann, bob, cem = people
    game = house.table(*people)
    vote(house, game, ann, "replace", seat=3)
    house.pass_time(PATIENCE)
    told = [
        [
            notice["text"]
            for notice in house.get("/v1/me/notices", by=one)["items"]
            if notice["kind"] == "vote"
        ]
        for one in (ann, bob, cem)
    ]
    assert told == [
        [],
        ["Odds and Evens: there is a motion to give the seat of Cem to another player. You have a vote."],
        [],
    ]


def test_what_is_undecided_lapses_with_its_step(house: House, people: People) -> None:
    game = house.table(*people)
    vote(house, game, people[0], "cancel")
    vote(house, game, people[1], "draw")
    house.default_all(game, *people)
    motions = house.get(f"/v1/games/{game}/votes", by=people[0])["items"]
    assert {motion["motion"]: motion["state"] for motion in motions} == {"cancel": "lapsed", "draw": "lapsed"}
    assert vote(house, game, people[1], "cancel").json["votes"] == {"2": "yes"}  # type: ignore[index]
    house.play_to_the_end(game, *people)
    check_transcript(house, game)


def test_motions_are_listed_newest_first_in_pages(desk: House) -> None:
    house, people = desk, three(desk)
    game = house.table(*people)
    for motion in ("cancel", "draw", "end_early"):
        vote(house, game, people[0], motion)
    whole = house.get(f"/v1/games/{game}/votes")["items"]
    first = house.get(f"/v1/games/{game}/votes?limit=2")
    rest = house.get(f"/v1/games/{game}/votes?limit=2&cursor={first['next']}")
    assert [*first["items"], *rest["items"]] == whole
    assert {motion["motion"] for motion in whole} == {"cancel", "draw", "end_early"}


def test_two_who_put_the_same_motion_at_once_put_it_once(house: House, people: People) -> None:
    game = house.table(*people)
    together = threading.Barrier(2)

    def put(person: Person) -> None:
        together.wait()
        vote(house, game, person, "cancel")

    movers = [threading.Thread(target=put, args=[person]) for person in people[:2]]
    for mover in movers:
        mover.start()
    for mover in movers:
        mover.join()
    [motion] = house.get(f"/v1/games/{game}/votes")["items"]
    assert motion["votes"] == {"1": "yes", "2": "yes"}


def test_a_seat_puts_only_so_many_motions_in_one_step(desk: House) -> None:
    people = three(desk)
    game = desk.table(*people, clock={"step": "P1D"})
    replies = [vote(desk, game, people[0], "extend", by=f"P{days}D") for days in range(1, 7)]
    assert [reply.status_code for reply in replies] == [200] * 5 + [409]
    assert refusal(replies[-1]) == (409, "too-many-motions")
    assert vote(desk, game, people[1], "extend", by="P6D").status_code == 200
