"""TM-24, TM-215 and section 4: what the table settles by vote, on the server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from referee.library import Library
from referee.settings import Settings
from tests.api.house import House, Person
from tests.service.assembly import People, check_transcript, entries, kinds, refusal, three, vote

COLOURS = ["red", "black", "violet"]


@pytest.fixture
def house(sqlite_settings: Settings) -> Iterator[House]:
    opened = House(sqlite_settings, library=Library())
    yield opened
    opened.close()


@pytest.fixture
def people(house: House) -> People:
    return three(house)


def seated(house: House, *people: Person, **options: Any) -> str:
    options = {"colours": COLOURS[: len(people)], **options}
    return house.table(*people, ruleset="true_messiah", options=options)


def say(house: House, game: str, person: Person, text: str) -> Any:
    reply = house.call("POST", f"/v1/games/{game}/votes", {"text": text}, by=person)
    assert reply.status_code == 200, reply.json
    return reply.json


def states(house: House, game: str) -> dict[str, str]:
    return {one["motion"]: one["state"] for one in house.get(f"/v1/games/{game}/votes")["items"]}


@pytest.mark.rule("TM-24")
def test_the_named_seat_puts_the_motion_and_a_no_can_become_a_yes_steps_later(
    house: House, people: People
) -> None:
    red, black, violet = people
    game = seated(house, *people)
    put = say(house, game, black, "vote won black")
    assert (put["motion"], put["about"], put["put_by"]) == ("won", {"seat": 2}, 2)
    assert (put["electors"], put["lasts"], put["state"]) == ([1, 3], "game", "open")
    assert say(house, game, red, "vote won black no")["state"] == "open"
    assert say(house, game, violet, "vote yes")["state"] == "open"
    for _ in range(3):
        house.default_all(game, *people)
    assert states(house, game) == {"won": "open"}
    assert say(house, game, red, "vote won:black yes")["state"] == "carried"
    house.work()
    header = house.get(f"/v1/games/{game}")
    assert (header["status"], header["result"]["winners"]) == ("finished", [2])
    assert "All others grant Bob (Black) the victory." in str(house.get(f"/v1/games/{game}/events"))
    check_transcript(house, game)


@pytest.mark.rule("TM-24")
def test_the_named_seats_own_vote_does_not_count(house: House, people: People) -> None:
    red, black, _ = people
    game = seated(house, red, black)
    assert say(house, game, black, "vote won black")["state"] == "open"  # it does not win by its own vote
    assert say(house, game, red, "vote no")["state"] == "open"  # and one no does not end it
    assert say(house, game, red, "vote yes")["state"] == "carried"
    house.work()
    assert house.get(f"/v1/games/{game}")["result"]["winners"] == [2]


@pytest.mark.rule("TM-24")
def test_the_others_win_it_for_a_seat_that_says_nothing(house: House, people: People) -> None:
    game = seated(house, *people)
    say(house, game, people[0], "vote won violet")
    assert say(house, game, people[1], "vote yes")["state"] == "carried"
    house.work()
    assert house.get(f"/v1/games/{game}")["result"]["winners"] == [3]
    check_transcript(house, game)


def test_a_motion_that_nobody_is_for_any_more_has_failed(house: House, people: People) -> None:
    red, black, _ = people
    game = seated(house, *people)
    say(house, game, red, "vote won black")
    say(house, game, black, "vote yes")
    assert say(house, game, red, "unvote won black")["state"] == "open"  # Black still is
    house.default_all(game, *people)
    assert say(house, game, black, "unvote")["state"] == "failed"
    assert [one["choice"] for one in entries(house, game, "voted")] == ["yes", "yes", "withdraw", "withdraw"]
    assert say(house, game, red, "vote won black")["votes"] == {"1": "yes"}  # it can be put again
    check_transcript(house, game)


@pytest.mark.rule("TM-20")
@pytest.mark.rule("TM-24")
def test_who_leaves_the_game_is_not_waited_for_and_not_made_the_winner(house: House, people: People) -> None:
    red, black, violet = people
    game = seated(house, *people)
    say(house, game, red, "vote won black")
    say(house, game, black, "vote won violet")
    house.call("POST", f"/v1/games/{game}/concede", by=violet)
    house.work()
    header = house.get(f"/v1/games/{game}")
    assert (header["status"], header["result"]["winners"]) == ("finished", [2])
    check_transcript(house, game)


@pytest.mark.rule("TM-24")
def test_nobody_can_be_granted_the_victory_before_there_are_colours(house: House, people: People) -> None:
    game = house.table(*people, ruleset="true_messiah")
    reply = vote(house, game, people[0], "won", seat=2)
    assert refusal(reply) == (409, "motion-impossible")
    assert reply.json["detail"] == "Not all colours are chosen yet."  # type: ignore[index]


@pytest.mark.rule("TM-215")
def test_an_early_end_comes_with_the_end_of_the_round_even_if_voted_in_set_up(
    house: House, people: People
) -> None:
    red, black, _ = people
    game = seated(house, red, black)
    assert house.get(f"/v1/games/{game}")["round"] == 0  # starting positions
    put = say(house, game, red, "vote end early")
    assert (put["motion"], put["ballot"], put["lasts"], put["votes"]) == (
        "end_early",
        "open",
        "game",
        {"1": "yes"},
    )
    assert say(house, game, black, "vote end early no")["state"] == "open"
    assert say(house, game, black, "vote end early")["state"] == "carried"
    house.work()
    header = house.get(f"/v1/games/{game}")
    assert (header["status"], header["round"]) == ("running", 0)
    assert "true_messiah.last_round_agreed" in kinds(house, game)
    again = vote(house, game, red, "end_early")
    assert refusal(again) == (409, "motion-impossible")
    assert again.json["detail"] == "This round is the last one already."  # type: ignore[index]
    house.play_to_the_end(game, red, black)
    header = house.get(f"/v1/games/{game}")
    assert (header["status"], header["ended"], header["round"]) == ("finished", "played", 1)
    assert header["result"]["ending"] == "points"
    check_transcript(house, game)


def test_the_rules_motions_are_listed_once(house: House) -> None:
    told = {one["motion"]: one for one in house.get("/v1/rulesets/true_messiah")["motions"]}
    assert len(told) == len(house.get("/v1/rulesets/true_messiah")["motions"])
    assert (told["end_early"]["ballot"], told["end_early"]["lasts"]) == ("open", "game")
    assert told["won"]["about"] == "seat"


def test_what_lasts_is_over_with_the_game(house: House, people: People) -> None:
    red, black, _ = people
    game = seated(house, red, black, round_limit=1)
    say(house, game, black, "vote won black")
    house.play_to_the_end(game, red, black)
    assert states(house, game) == {"won": "lapsed"}
    check_transcript(house, game)
