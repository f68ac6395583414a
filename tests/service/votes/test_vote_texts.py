"""Votes in words, in every game, and through every channel that has a line of text."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.house import House, Person
from tests.service.assembly import OUTSPOKEN, People, house_playing, refusal, three, vote


def say(house: House, game: str, person: Person, text: str) -> Any:
    return house.call("POST", f"/v1/games/{game}/votes", {"text": text}, by=person)


def said(house: House, game: str, person: Person, text: str) -> Any:
    reply = say(house, game, person, text)
    assert reply.status_code == 200, reply.json
    return reply.json


@pytest.mark.parametrize(
    ("text", "motion", "about", "mine"),
    [
        ("vote draw", "draw", {}, "yes"),
        ("vote draw yes", "draw", {}, "yes"),
        ("VOTE  End Early  # it is late", "end_early", {}, "yes"),
        ("vote end_early", "end_early", {}, "yes"),
        ("vote cancel", "cancel", {}, "yes"),
        ("vote extend P1D", "extend", {"by": "P1D"}, "yes"),
        ("vote extend by 36 hours yes", "extend", {"by": "PT36H"}, "yes"),
        ("vote extend 2 days", "extend", {"by": "P2D"}, "yes"),
        ("vote pause", "pause", {}, "yes"),
        ("vote replace 3", "replace", {"seat": 3}, "yes"),
        ("vote replace seat 3", "replace", {"seat": 3}, "yes"),
        ("vote roll back 1", "roll_back", {"step": 1}, "yes"),
        ("\n# dear all\nvote roll_back to step 1\n", "roll_back", {"step": 1}, "yes"),
    ],
)
def test_every_motion_of_the_table_can_be_put_in_words(
    desk: House, text: str, motion: str, about: dict[str, Any], mine: str
) -> None:
    people = three(desk)
    game = desk.table(*people, clock={"step": "P3D"})
    desk.default_all(game, *people)
    put = said(desk, game, people[0], text)
    assert (put["motion"], put["about"], put["my_vote"], put["state"]) == (motion, about, mine, "open")


def test_a_vote_for_other_rules_in_words(desk: House) -> None:
    people = three(desk)
    game = desk.table(*people)
    reply = say(desk, game, people[0], "vote rules version 2")
    assert refusal(reply) == (409, "motion-impossible")  # since its own are installed


def test_motions_of_a_games_rules_in_words(sqlite_settings: Any) -> None:
    with house_playing(sqlite_settings, OUTSPOKEN) as house:
        people = three(house)
        game = house.table(*people)
        house.default_all(game, *people)
        assert said(house, game, people[0], "vote odds.skip")["motion"] == "odds.skip"
        assert said(house, game, people[0], "vote odds.fine 2")["about"] == {"seat": 2}


def test_the_one_open_motion_needs_no_name(house: House, people: People) -> None:
    ann, bob, cem = people
    game = house.table(*people)
    said(house, game, ann, "vote cancel")
    assert said(house, game, bob, "vote no")["votes"] == {"1": "yes", "2": "no"}
    assert said(house, game, bob, "unvote")["votes"] == {"1": "yes"}
    assert said(house, game, bob, "vote yes")["votes"] == {"1": "yes", "2": "yes"}
    assert said(house, game, bob, "unvote cancel")["votes"] == {"1": "yes"}
    assert said(house, game, cem, "vote cancel no")["votes"] == {"1": "yes", "3": "no"}


MOTIONS = (
    "draw, end early, extend <duration>, pause, resume, cancel, replace <seat>, admit <candidate>, "
    "roll back <step>, rules <version>"
)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("yes", "This is not a vote. Expected: vote <motion> [yes or no]"),
        ("vote", "This does not say what you vote on. Expected: vote <motion> [yes or no]"),
        ("unvote draw yes", "This is not a vote."),
        ("vote peace", f'There is no motion "peace" here. Expected: one of: {MOTIONS}'),
        ("vote drawing", 'There is no motion "drawing" here.'),
        ("vote draw 3", '"3" has nothing to do with this motion. Expected: vote draw'),
        ("vote replace", "This motion needs a seat. Expected: vote replace <seat>"),
        ("vote replace 7", '"7" is not a seat. Expected: 1 or Ann, 2 or Bob, 3 or Cem'),
        ("vote replace red", '"red" is not a seat. Expected: 1 or Ann, 2 or Bob, 3 or Cem'),
        ("vote extend", "This motion needs a duration. Expected: vote extend <duration>"),
        ("vote extend soon", '"soon" is not a duration. Expected: a duration such as P1D, or 2 days'),
        ("vote roll back x", '"x" is not a step. Expected: the number of a step'),
        ("vote rules", "This motion needs a version. Expected: vote rules <version>"),
        ("vote rules the old ones", '"the old ones" is not a version. Expected: a version such as 1.2.0'),
        ("vote no", f"No motion is open. Expected: vote <motion>, with one of: {MOTIONS}"),
        ("unvote", "No motion is open."),
        ("vote draw\nvote cancel", "There is more than one vote. Expected: one line"),
        ("# I am thinking about it, please wait", "There is no order."),
        ("#1", "This is not a vote."),
    ],
)
def test_what_is_no_vote_is_answered_with_what_would_be_one(desk: House, text: str, wrong: str) -> None:
    people = three(desk)
    game = desk.table(*people)
    reply = say(desk, game, people[0], text)
    assert refusal(reply) == (422, "unreadable-text")
    [error] = reply.json["errors"]
    assert error["path"] == "/text"
    assert f"{error['message']} Expected: {error['expected']}".startswith(wrong)
    sent = text.split("\n")
    assert error["source"] == sent[error["line"] - 1]
    assert error["line"] == len(sent)


def test_several_open_motions_are_named_in_the_refusal(desk: House) -> None:
    people = three(desk)
    game = desk.table(*people, clock={"step": "P3D"})
    vote(desk, game, people[0], "cancel")
    vote(desk, game, people[0], "extend", by="P1D")
    [error] = say(desk, game, people[1], "vote no").json["errors"]
    assert error["message"] == "2 motions are open."
    assert error["expected"] == "vote cancel no, or vote extend P1D no"
    [error] = say(desk, game, people[1], "unvote").json["errors"]
    assert "You have voted on no motion that is open." in error["message"]


def test_a_vote_is_given_in_one_way(desk: House) -> None:
    people = three(desk)
    game = desk.table(*people)
    votes = f"/v1/games/{game}/votes"
    for body in (
        {},
        {"motion": "draw"},
        {"choice": "yes"},
        {"text": "vote draw", "choice": "yes"},
        {"text": "vote draw", "motion": "draw", "choice": "yes"},
        {"text": ""},
    ):
        assert desk.call("POST", votes, body, by=people[0]).status_code == 422


def test_who_has_no_seat_has_no_words_either(desk: House) -> None:
    people = three(desk)
    game = desk.table(*people)
    assert say(desk, game, desk.register("Dan"), "vote draw").status_code in (403, 404)
