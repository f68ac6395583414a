"""Conceding and leaving: what becomes of the seat, and of the game."""

from __future__ import annotations

from datetime import timedelta

from referee.service.running.outbox import PATIENCE
from tests.api.house import House, Person
from tests.service.assembly import (
    People,
    check_transcript,
    kinds,
    refusal,
    three,
    vote,
)


def concede(house: House, game: str, person: Person) -> int:
    return house.call("POST", f"/v1/games/{game}/concede", by=person).status_code


def test_who_concedes_comes_last(house: House, people: People) -> None:
    ann, bob, cem = people
    game = house.table(*people)
    assert concede(house, game, bob) == 200
    seat = house.get(f"/v1/games/{game}")["seats"][1]
    assert (seat["status"], seat["conceded"], seat["name"]) == ("left", True, "Bob")
    house.work()
    house.play_to_the_end(game, ann, cem)
    header = house.get(f"/v1/games/{game}")
    assert header["ended"] == "played"
    assert header["result"]["places"]["2"] == 3
    assert 2 not in header["result"]["winners"]
    assert header["result"]["text"].endswith("Bob conceded.")
    check_transcript(house, game)


def test_the_last_seat_standing_wins(house: House, people: People) -> None:
    ann, bob, cem = people
    game = house.table(*people)
    concede(house, game, cem)
    concede(house, game, ann)
    header = house.get(f"/v1/games/{game}")
    assert (header["status"], header["ended"]) == ("finished", "conceded")
    assert header["result"]["winners"] == [2]
    assert header["result"]["places"] == {"1": 2, "2": 1, "3": 3}
    assert concede(house, game, bob) == 409
    check_transcript(house, game)


def test_a_conceded_seat_is_nobodys(desk: House) -> None:
    house, people = desk, three(desk)
    ann, bob, _ = people
    dan = house.register("Dan")
    game = house.table(*people, replacements="anybody")
    concede(house, game, bob)
    seats = f"/v1/games/{game}/seats"
    assert refusal(house.call("POST", seats, {"seat": 2}, by=dan)) == (409, "seat-taken")
    assert refusal(house.call("POST", seats, {}, by=dan)) == (409, "game-full")
    assert refusal(house.call("POST", seats, {}, by=bob)) == (409, "conceded")
    assert house.get("/v1/games?open_seats=true")["items"] == []
    assert refusal(vote(house, game, bob, "draw")) == (403, "not-seated")
    put = vote(house, game, ann, "cancel").json
    assert put is not None
    assert put["electors"] == [1, 3]


def test_conceding_twice_or_from_outside_is_refused(desk: House) -> None:
    house, people = desk, three(desk)
    ann, bob, _ = people
    dan = house.register("Dan")
    game = house.table(*people)
    assert concede(house, game, bob) == 200
    assert concede(house, game, bob) == 403
    assert concede(house, game, dan) == 403
    lobby = house.create(ann)
    assert refusal(house.call("POST", f"/v1/games/{lobby}/concede", by=ann)) == (409, "game-not-running")


def test_the_last_player_among_bots_who_concedes_leaves_them_alone(desk: House) -> None:
    house = desk
    ann = house.register("Ann")
    alone = house.create(ann, seats=["me", "bot:random", "bot:random"])
    concede(house, alone, ann)
    assert house.get(f"/v1/games/{alone}")["ended"] == "abandoned"
    duel = house.create(ann, seats=["me", "bot:random"])
    concede(house, duel, ann)
    assert house.get(f"/v1/games/{duel}")["result"]["winners"] == [2]
    check_transcript(house, alone)
    check_transcript(house, duel)


def test_a_concession_may_decide_a_vote(desk: House) -> None:
    house, people = desk, three(desk)
    ann, bob, cem = people
    game = house.table(*people)
    vote(house, game, ann, "draw")
    vote(house, game, bob, "draw")
    concede(house, game, cem)
    header = house.get(f"/v1/games/{game}")
    assert header["ended"] == "draw"
    assert header["result"]["winners"] == [1, 2]
    check_transcript(house, game)


def test_nobody_is_named_by_giving_up_an_anonymous_game(desk: House) -> None:
    people = three(desk)
    game = desk.table(*people, anonymous=True)
    assert concede(desk, game, people[1]) == 200
    desk.work()
    stranger = desk.register("Dan")
    seen = [
        desk.call("GET", f"/v1/games/{game}{path}", by=stranger).text for path in ("", "/events", "/votes")
    ]
    hidden = [
        word
        for word in ("Ann", "Bob", "Cem", *(person.id for person in people))
        for text in seen
        if word in text
    ]
    assert hidden == []


def test_a_player_who_is_missing_may_leave_for_good(desk: House) -> None:
    ann, bob, cem = three(desk)
    game = desk.table(ann, bob, cem, clock={"step": "P1D", "misses": 1})
    desk.seal(game, ann, "1")
    desk.seal(game, bob, "1")
    desk.pass_time(timedelta(days=2))
    assert desk.get(f"/v1/games/{game}")["seats"][2]["status"] == "missing"
    assert desk.call("DELETE", f"/v1/games/{game}/seats/me", by=cem).status_code == 204
    seat = desk.get(f"/v1/games/{game}")["seats"][2]
    assert (seat["status"], seat["player"]) == ("left", None)
    check_transcript(desk, game)


# Rules that say themselves what becomes of a seat.


def test_the_rules_deal_with_a_concession(outspoken: House) -> None:
    house = outspoken
    ann, bob, cem = three(house)
    game = house.table(ann, bob, cem)
    house.default_all(game, ann, bob, cem)
    assert concede(house, game, bob) == 200
    house.restart()
    house.pass_time(PATIENCE)
    assert "odds.laid_down" in kinds(house, game)
    state = house.get(f"/v1/games/{game}/view")["state"]
    assert (state["round"], state["hand_sizes"]) == (2, {"1": 3, "2": 0, "3": 3})
    house.play_to_the_end(game, ann, cem)
    check_transcript(house, game)


def test_the_rules_may_end_the_game_on_a_concession(outspoken: House) -> None:
    house = outspoken
    ann, bob = house.register("Ann"), house.register("Bob")
    game = house.table(ann, bob)
    house.default_all(game, ann, bob)
    concede(house, game, bob)
    house.work()
    header = house.get(f"/v1/games/{game}")
    assert (header["status"], header["ended"]) == ("finished", "played")
    check_transcript(house, game)


def test_two_concessions_before_the_rules_have_dealt_with_one(outspoken: House) -> None:
    house = outspoken
    ann, bob, cem = three(house)
    game = house.table(ann, bob, cem)
    house.default_all(game, ann, bob, cem)
    concede(house, game, bob)
    concede(house, game, cem)
    house.work()
    assert kinds(house, game).count("odds.laid_down") == 2
    house.play_to_the_end(game, ann)
    check_transcript(house, game)


def test_rules_are_not_asked_again_when_nobody_is_left(outspoken: House) -> None:
    house = outspoken
    ann = house.register("Ann")
    game = house.create(ann, seats=["me", "bot:random", "bot:random"])
    house.work()
    house.default_all(game, ann)
    concede(house, game, ann)
    house.work()
    assert house.get(f"/v1/games/{game}")["status"] == "abandoned"
    check_transcript(house, game)


# The list of games with seats to take.


def test_no_roll_back_undoes_what_the_rules_made_of_a_concession(outspoken: House) -> None:
    people = three(outspoken)
    ann, bob, cem = people
    game = outspoken.table(*people)
    for _ in range(2):
        outspoken.default_all(game, *people)
    assert concede(outspoken, game, cem) == 200
    outspoken.work()
    assert outspoken.get(f"/v1/games/{game}")["step"] == 4
    assert refusal(vote(outspoken, game, ann, "roll_back", step=2)) == (409, "motion-impossible")
    outspoken.default_all(game, ann, bob)
    assert vote(outspoken, game, ann, "roll_back", step=4).status_code == 200
